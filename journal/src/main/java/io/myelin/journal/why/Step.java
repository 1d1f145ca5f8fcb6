package io.myelin.journal.why;

/// A link of a chain of causes.
///
/// @param pipe  where the value was, see [Arrival#pipe]; empty for a job of the circuit, such as the end of a
///              subscription
/// @param value its text
public record Step(String pipe, String value) {

    @Override
    public String toString() {
        return pipe.isEmpty() ? "a job of the circuit" : pipe + " = " + value;
    }
}
