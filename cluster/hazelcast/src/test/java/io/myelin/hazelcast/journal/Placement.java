package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Address;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.internal.partition.InternalPartition;
import java.util.HashSet;
import org.jspecify.annotations.Nullable;

/// Finds the members that have the copies of a journal, by the last part of their addresses. Hazelcast's public
/// interface returns only the owner of a partition.
public final class Placement {

    private static final int NAMES = 20_000;

    private final HazelcastInstance member;

    /// @param member the member that is asked
    public Placement(HazelcastInstance member) {
        this.member = member;
    }

    /// Whether all members that take data own partitions, and none migrates.
    public boolean isBalanced() {
        var service = member.getPartitionService();
        var owners = new HashSet<Member>();
        service.getPartitions().forEach(partition -> owners.add(partition.getOwner()));
        return member.getCluster().getMembers().stream().allMatch(one -> one.isLiteMember() || owners.contains(one))
                && service.isClusterSafe();
    }

    /// A name for a journal whose head is owned by one member and has its first backup at another.
    ///
    /// @param owner  the last part of the owner's address, or `*`
    /// @param backup the last part of the backup's, or `*`
    /// @throws IllegalStateException if there seems to be no partition at both
    public String name(String owner, String backup) {
        String name;
        int tried = 0;
        do {
            if (tried == NAMES) {
                throw new IllegalStateException("no partition at " + owner + " and " + backup);
            }
            name = "j" + Long.toString(System.nanoTime(), Character.MAX_RADIX) + tried;
            tried++;
        } while (!(at(name, 0, owner) && at(name, 1, backup)));
        return name;
    }

    /// Whether the blocks of a journal's last epoch are at two members.
    ///
    /// @param journal the journal
    /// @param owner   the last part of the owner's address, or `*`
    /// @param backup  the last part of the first backup's, or `*`
    public boolean isAt(HazelcastJournal journal, String owner, String backup) {
        String place = journal.head().last().place();
        return at(place, 0, owner) && at(place, 1, backup);
    }

    /// Whether the blocks of a journal's last epoch are at two members of this process.
    ///
    /// @param journal the journal
    /// @param owner   the blocks' owner
    /// @param backup  the first backup
    boolean hasCopies(HazelcastJournal journal, HazelcastInstance owner, HazelcastInstance backup) {
        String place = journal.head().last().place();
        return isHeldBy(place, 0, owner) && isHeldBy(place, 1, backup);
    }

    /// Whether a member of this process has the blocks of a journal's last epoch, as owner or as first backup.
    boolean hasCopy(HazelcastJournal journal, HazelcastInstance holder) {
        String place = journal.head().last().place();
        return isHeldBy(place, 0, holder) || isHeldBy(place, 1, holder);
    }

    /// Whether a member of this process has the parts of a snapshot, as owner or as first backup.
    boolean hasCopy(StoredSnapshot snapshot, HazelcastInstance holder) {
        return isHeldBy(snapshot.place(), 0, holder) || isHeldBy(snapshot.place(), 1, holder);
    }

    private boolean isHeldBy(String partitionKey, int replica, HazelcastInstance holder) {
        return holder.getCluster().getLocalMember().getAddress().equals(address(partitionKey, replica));
    }

    private boolean at(String partitionKey, int replica, String host) {
        return "*".equals(host) || host.equals(host(partitionKey, replica));
    }

    private String host(String partitionKey, int replica) {
        var address = address(partitionKey, replica);
        return address == null ? "-" : address.getHost().substring(address.getHost().lastIndexOf('.') + 1);
    }

    private @Nullable Address address(String partitionKey, int replica) {
        int id = member.getPartitionService().getPartition(partitionKey).getPartitionId();
        InternalPartition partition =
                ((HazelcastInstanceProxy) member).getOriginal().node.getPartitionService().getPartition(id, true);
        return partition.getReplicaAddress(replica);
    }
}
