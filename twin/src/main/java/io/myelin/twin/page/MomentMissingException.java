package io.myelin.twin.page;

/// A moment that cannot be rebuilt, for instance because its records did not get into the journal.
public final class MomentMissingException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// @param cause why
    public MomentMissingException(Throwable cause) {
        super(cause);
    }
}
