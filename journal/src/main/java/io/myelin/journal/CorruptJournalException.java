package io.myelin.journal;

import java.io.Serial;

/// What a journal holds is not what was written, or something that was durable is missing.
public final class CorruptJournalException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param message what was found, and where
    public CorruptJournalException(final String message) {
        super(message);
    }

    /// @param message what was found, and where
    /// @param cause   why it cannot be read
    public CorruptJournalException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
