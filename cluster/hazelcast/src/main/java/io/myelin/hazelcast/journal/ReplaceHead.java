package io.myelin.hazelcast.journal;

import java.io.Serial;

/// Restores a head that may follow the one that is there ([HeadMergePolicy#mayFollow]). Only while no journal is in
/// use: then the one that is there is from the files of a member that was away.
final class ReplaceHead extends RestoreHead {

    @Serial
    private static final long serialVersionUID = 1;

    /// For Hazelcast alone.
    ReplaceHead() {
        this(new Head());
    }

    ReplaceHead(Head stored) {
        super(stored);
    }

    @Override
    Head changed(Head head) {
        var later = stored();
        if (!HeadMergePolicy.mayFollow(later, head)) {
            return super.changed(head);
        }
        later.preferred |= head.preferred;
        if (head.claimed > later.claimed) {
            later.claimed = head.claimed;
            later.claimant = head.claimant;
        }
        return later;
    }

    @Override
    public int getClassId() {
        return JournalTypes.REPLACE;
    }
}
