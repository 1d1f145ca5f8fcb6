package io.myelin.distributed.hazelcast;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import java.util.Set;

/// Whether every partition has its copies: only then does an acknowledged operation mean that a backup has it.
///
/// Hazelcast does not say of an operation how many backups it had. It says whether the cluster as a whole is safe,
/// at a cost; so that is asked once for each set of members, and what was sent and answered under a set found
/// safe had its copies.
final class Redundancy {

    private final HazelcastInstance instance;
    private final int backups;
    private volatile Set<Member> safe = Set.of();

    Redundancy(final HazelcastInstance instance, final int backups) {
        this.instance = instance;
        this.backups = backups;
    }

    /// Whether the copies are in place. Cheap; may be asked in a callback.
    boolean known() {
        return safe.equals(instance.getCluster().getMembers());
    }

    /// Looks again if the members changed. Asks the cluster, so not for callbacks.
    void look() {
        if (known()) {
            return;
        }
        final var before = Set.copyOf(instance.getCluster().getMembers());
        final long holders = before.stream().filter(member -> !member.isLiteMember()).count();
        if (holders > backups
                && instance.getPartitionService().isClusterSafe()
                && before.equals(instance.getCluster().getMembers())) {
            safe = before;
        }
    }
}
