package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import java.util.concurrent.atomic.AtomicBoolean;

/// The members among whom every partition was found to have its copies. All writers of a member share it: Hazelcast
/// asks each member about all partitions, so a question of each writer would be too many.
///
/// Threading: any thread, but not in callbacks.
final class SafeMembers {

    private final HazelcastInstance instance;
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile CopyHolders found = CopyHolders.NONE;

    SafeMembers(HazelcastInstance instance) {
        this.instance = instance;
    }

    /// Forgets where all copies were found: they are gone.
    void forget() {
        found = CopyHolders.NONE;
    }

    /// Whether all copies were found among these members, or are found now. Where another thread is asking the answer
    /// is no: worth asking again.
    boolean isSafe(CopyHolders members) {
        if (members.equals(found)) {
            return true;
        }
        if (!asking.compareAndSet(false, true)) {
            return false;
        }
        try {
            // A member that joins again is another one, so a set that was found safe stays so for as long as it is the
            // present one.
            if (instance.getPartitionService().isClusterSafe()
                    && members.are(instance.getCluster().getMembers())) {
                found = members;
                return true;
            }
            return false;
        } finally {
            asking.set(false);
        }
    }
}
