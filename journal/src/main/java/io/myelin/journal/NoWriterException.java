package io.myelin.journal;

import java.io.Serial;

/// A journal in files is open and cannot get a writer: the copy of its last segment, or the number of the epoch, cannot
/// be written, or the device does not confirm it. The message has the system's reason, such as a full disk. Nothing is
/// appended until that succeeds. The records that the device is known to have can be read, and the journal can be
/// truncated, which makes space.
public final class NoWriterException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param circuit the circuit's id
    /// @param cause   why the copy or the number cannot be written
    public NoWriterException(String circuit, Throwable cause) {
        super("journal of " + circuit + ": it can be read, but what a writer needs cannot be written", cause);
    }
}
