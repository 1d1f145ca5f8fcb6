package io.myelin.journal;

import java.io.Serial;

/// Another writer has opened a later epoch of the journal, or a split has healed and another writer's side was kept:
/// this writer may no longer append, and its circuit is no longer the authoritative one. Durable records are not
/// affected.
public final class FencedException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param circuit the circuit's id
    /// @param own     the epoch of the writer that was refused
    /// @param other   the epoch found: later than its own, unless a split took its own away
    public FencedException(String circuit, long own, long other) {
        super("journal of " + circuit + ": epoch " + own + " ended, epoch " + other + " writes now");
    }
}
