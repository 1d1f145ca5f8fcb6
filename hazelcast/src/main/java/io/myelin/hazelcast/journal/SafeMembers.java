package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import java.util.concurrent.atomic.AtomicBoolean;

/// The set of members for which every partition was found to have its copies. All writers of a member share it:
/// Hazelcast asks each member about all partitions, which is too expensive for each writer.
///
/// Threading: any thread, but not in callbacks.
final class SafeMembers {

    private final HazelcastInstance instance;
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile CopyHolders found = CopyHolders.NONE;

    SafeMembers(HazelcastInstance instance) {
        this.instance = instance;
    }

    /// Resets the result: copies are gone.
    void forget() {
        found = CopyHolders.NONE;
    }

    /// Whether all copies were found for these members, or are found now. While another thread is asking, the answer is
    /// no: ask again later.
    boolean isSafe(CopyHolders members) {
        if (members.equals(found)) {
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
}
