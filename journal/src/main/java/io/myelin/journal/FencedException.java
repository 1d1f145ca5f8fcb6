package io.myelin.journal;

import java.io.Serial;

/// Another writer has opened a later epoch of the journal, or a split has healed and the other writer's side was kept:
/// this writer may no longer append, and its circuit is no longer the authoritative one. Durable records are not
/// affected.
public final class FencedException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param circuit the circuit's id
    /// @param own     the epoch of the writer that was refused
    /// @param other   the epoch found: later than its own, unless a split removed its own
    public FencedException(String circuit, long own, long other) {
        super("journal of " + circuit + ": epoch " + own + " ended, epoch " + other + " writes now");
    }
}
