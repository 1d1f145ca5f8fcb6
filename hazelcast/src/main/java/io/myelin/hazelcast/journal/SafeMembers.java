package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import java.util.concurrent.atomic.AtomicBoolean;

/// The set of members for which every partition was found to have its copies. All writers of a member share it:
/// Hazelcast asks each member about all partitions, which is too expensive for each writer. And while copies migrate
/// the answer is no, so a writer that is opened meanwhile depends on the set found before.
///
/// Threading: any thread, but not in callbacks.
final class SafeMembers {

    private final HazelcastInstance instance;
    private final int backups;
    private final AtomicBoolean asking = new AtomicBoolean();

    /// The last members among whom all copies were found. Written by any thread, the last one counts.
    private volatile CopyHolders found = CopyHolders.NONE;

    SafeMembers(HazelcastInstance instance) {
        this.instance = instance;
        backups = JournalCluster.backups(instance);
    }

    /// Whether all copies were found for these members, or are found now. While another thread is asking, the answer is
    /// no: ask again later.
    boolean isSafe(CopyHolders members) {
        if (isTooSmall(members)) {
            found = CopyHolders.NONE;
            return false;
        }
        var before = found;
        if (members.equals(before)) {
            return true;
        }
        if (!before.holders().isEmpty() && members.include(before)) {
            // Members joined and none left: copies migrate, and the source drops each only after it has migrated.
            // Threads may write this in either order: a set that is not the latest is extended again, or asked for.
            found = members;
            return true;
        }
        if (!asking.compareAndSet(false, true)) {
            return false;
        }
        try {
            // A member that rejoins is a different one, and so is one that takes data again. So a set that was found
            // safe stays safe as long as it is current.
            if (instance.getPartitionService().isClusterSafe()
                    && members.are(instance)) {
                found = members;
                return true;
            }
            return false;
        } finally {
            asking.set(false);
        }
    }

    /// Whether there are fewer members with data than copies: Hazelcast calls such a cluster safe.
    boolean isTooSmall(CopyHolders members) {
        return members.holders().size() <= backups;
    }
}
