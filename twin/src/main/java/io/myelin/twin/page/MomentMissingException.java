package io.myelin.twin.page;

/// A moment cannot be rebuilt, for example because its records are not in the journal.
public final class MomentMissingException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// @param cause the cause
    public MomentMissingException(Throwable cause) {
        super(cause);
    }
}
