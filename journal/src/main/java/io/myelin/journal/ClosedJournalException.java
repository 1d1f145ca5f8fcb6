package io.myelin.journal;

import java.io.Serial;

/// A writer was closed by its owner.
public final class ClosedJournalException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param circuit the circuit's id
    public ClosedJournalException(String circuit) {
        super("journal of " + circuit + ": this writer is closed");
    }
}
