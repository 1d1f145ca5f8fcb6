package io.myelin.hazelcast.host;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;

/// Finds the keys whose first backup is on this member: if their owner dies, this member is the next owner. Hazelcast
/// has no public interface for that, so this reads its partition table; where that is inaccessible there are no
/// standbys.
final class FirstBackups {

    private final HazelcastInstance member;

    FirstBackups(HazelcastInstance member) {
        this.member = member;
    }

    /// Whether the first backup of a key's partition is on this member, as far as it knows.
    boolean isHere(String key) {
        try {
            return isFirstBackup(key);
        } catch (LinkageError inaccessible) {
            return false; // Hazelcast's internals are different
        }
    }

    private boolean isFirstBackup(String key) {
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
