package io.myelin.hazelcast.journal;

import io.myelin.journal.JournalException;
import java.io.Serial;

/// A member has as many blocks in its memory as it may have: see [JournalCluster#limitMemory]. What was acknowledged
/// is there. The journal takes records again once it is opened anew after journals were truncated or members added.
public final class FullClusterException extends JournalException {

    @Serial
    private static final long serialVersionUID = 1;

    /// @param circuit whose writer ended
    public FullClusterException(final String circuit) {
        super("journal of " + circuit + ": the blocks of all journals have reached their share of a member's memory");
    }
}
