package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/// The members among whom every partition was found to have its copies. All writers of a member share it: Hazelcast
/// asks each member about all partitions, so a question of each writer would be too many.
///
/// Threading: any thread, but not in callbacks.
final class SafeMembers {

    private final HazelcastInstance instance;
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile Set<Member> found = Set.of();

    SafeMembers(HazelcastInstance instance) {
        this.instance = instance;
    }

    /// Whether all copies were found among these members, or are found now. Where another thread is asking the answer
    /// is no: worth asking again.
    boolean isSafe(Set<Member> members) {
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
                    && members.equals(instance.getCluster().getMembers())) {
                found = members;
                return true;
            }
            return false;
        } finally {
            asking.set(false);
        }
    }
}
