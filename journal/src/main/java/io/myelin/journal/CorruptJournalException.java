package io.myelin.journal;

import java.io.Serial;

/// A journal's content is damaged, or durable records are missing.
public final class CorruptJournalException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param message what was found, and where
    public CorruptJournalException(String message) {
        super(message);
    }

    /// @param message what was found, and where
    /// @param cause   why it cannot be read
    public CorruptJournalException(String message, Throwable cause) {
        super(message, cause);
    }
}
