package io.myelin.journal;

import java.io.Serial;

/// Another writer has opened a later epoch of the journal: this writer may no longer append, and its circuit is no
/// longer the authoritative one. Durable records are not affected.
public final class FencedException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param circuit the circuit's id
    /// @param own     the epoch of the writer that was refused
    /// @param other   the later epoch
    public FencedException(String circuit, long own, long other) {
        super("journal of " + circuit + ": epoch " + own + " ended, epoch " + other + " writes now");
    }
}
