package io.myelin.journal;

import java.io.Serial;

/// A journal in files was opened, and its last segment cannot be copied, for example because the disk is full. Until it
/// can be, nothing is appended. The records that the device is known to have can be read, and the journal can be
/// truncated.
public final class NoSpaceException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param circuit the circuit's id
    /// @param cause   why the copy cannot be written
    public NoSpaceException(String circuit, Throwable cause) {
        super("journal of " + circuit
                + ": its last segment cannot be copied, truncate the journal or make space and try again", cause);
    }
}
