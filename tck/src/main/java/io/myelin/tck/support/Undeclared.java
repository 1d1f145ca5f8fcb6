package io.myelin.tck.support;

/// Exceptions that are thrown where none is declared.
public final class Undeclared {

    private Undeclared() {}

    /// Throws a failure, even a checked one.
    ///
    /// @return nothing, so that the caller may write `throw`
    public static RuntimeException thrown(Throwable failure) {
        throw Undeclared.<RuntimeException>disguise(failure);
    }

    @SuppressWarnings("unchecked") // the cast is not executed
    private static <X extends Throwable> X disguise(Throwable failure) throws X {
        throw (X) failure;
    }
}
