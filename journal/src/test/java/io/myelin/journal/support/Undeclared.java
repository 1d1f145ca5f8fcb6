package io.myelin.journal.support;

/// Exceptions that code in other languages throws without declaring them.
public final class Undeclared {

    private Undeclared() {}

    /// Throws anything from where nothing is declared.
    ///
    /// @param any a checked exception, for example
    /// @param <T>     inferred as an unchecked type
    /// @return never
    @SuppressWarnings("unchecked") // the cast is not executed
    public static <T extends Throwable> RuntimeException thrown(Throwable any) throws T {
        throw (T) any;
    }
}
