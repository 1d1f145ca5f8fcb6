package io.myelin.hazelcast.host;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;

/// Which keys this member has the first backup of: when their owner dies it is the owner. Hazelcast tells that through
/// no public interface, so this asks its partition table; where that is out of reach there are no standbys.
final class FirstBackups {

    private final HazelcastInstance member;

    FirstBackups(HazelcastInstance member) {
        this.member = member;
    }

    /// Whether the first backup of a key's partition is on this member, as far as it knows.
    boolean isHere(String key) {
        if (!(member instanceof HazelcastInstanceProxy proxy)) {
            return false;
        }
        int partition = member.getPartitionService().getPartition(key).getPartitionId();
        var replica =
                proxy.getOriginal().node.getPartitionService().getPartition(partition).getReplica(1);
        return replica != null
                && replica.uuid().equals(member.getCluster().getLocalMember().getUuid());
    }
}
