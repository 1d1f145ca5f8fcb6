package io.myelin.journal;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// An operation of a journal failed.
public class JournalException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param message what failed, with the circuit's id
    public JournalException(String message) {
        super(message);
    }

    /// @param message what failed, with the circuit's id
    /// @param cause   why
    public JournalException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
