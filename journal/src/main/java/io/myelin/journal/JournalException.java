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

    /// @param message what failed, with the circuit's id; the message of the cause is added
    /// @param cause   why
    public JournalException(String message, @Nullable Throwable cause) {
        super(cause == null ? message : message + ": " + reason(cause), cause);
    }

    private static String reason(Throwable cause) {
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
