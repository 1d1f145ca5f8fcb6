package io.myelin.journal.why;

/// A value that arrived at a pipe, or a failure.
///
/// @param record the number of the record that was being handled
/// @param pipe   the name of the pipe, with that of its conduit or sink if it has one, such as `level/tank.north` or,
///               of a cell, `sum`; followed by `|` and operators if values pass these before they get there. For a
///               failure `!`
/// @param value  its text; of a failure, the exception's
public record Arrival(long record, String pipe, String value) {

    /// The pipe of failures.
    public static final String FAILURE = "!";

    /// Whether it is at a pipe of this name.
    ///
    /// @param name the last name of a pipe, or all of them
    public boolean isAt(String name) {
        return pipe.equals(name) || pipe.endsWith('/' + name);
    }

    @Override
    public String toString() {
        return pipe + " = " + value;
    }
}
