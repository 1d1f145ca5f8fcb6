package io.myelin.journal.support;

/// Exceptions that code in other languages throws without declaring them.
public final class Undeclared {

    private Undeclared() {}

    /// Throws a checked exception from where none is declared.
    ///
    /// @param checked the exception
    /// @param <T>     inferred as an unchecked type
    /// @return never
    @SuppressWarnings("unchecked") // the cast is not executed
    public static <T extends Throwable> RuntimeException thrown(Exception checked) throws T {
        throw (T) checked;
    }
}
