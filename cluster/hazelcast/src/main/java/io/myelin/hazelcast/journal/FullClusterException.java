package io.myelin.hazelcast.journal;

import io.myelin.journal.JournalException;
import java.io.Serial;

/// The blocks in a member's memory have reached their limit: see [JournalCluster#limitMemory]. No acknowledged record
/// is lost. To accept records again, truncate journals or add members, then reopen the journal.
public final class FullClusterException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param circuit the circuit whose writer ended
    public FullClusterException(String circuit) {
        super("journal of " + circuit + ": the blocks of all journals have reached their share of a member's memory");
    }
}
