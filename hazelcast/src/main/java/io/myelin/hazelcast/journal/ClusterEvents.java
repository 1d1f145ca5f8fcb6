package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.DistributedObjectEvent;
import com.hazelcast.core.DistributedObjectListener;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.map.listener.EntryUpdatedListener;
import java.util.UUID;
import java.util.function.Consumer;

/// Tells a writer that its journal may not be its own or not whole any more: the members changed, a partition was
/// lost, a later epoch was claimed. Hearing of it is no proof; the writer looks. Only the end of a map is one.
final class ClusterEvents implements AutoCloseable {

    private final HazelcastJournal journal;
    private final UUID membership;
    private final UUID partitions;
    private final UUID claims;
    private final UUID objects;

    /// @param journal   the writer's
    /// @param range     the writer's epoch
    /// @param suspect   called on Hazelcast's threads; returns at once
    /// @param destroyed called with the name of a map of journals that was destroyed, on Hazelcast's threads; returns at
    ///                  once. Members tell of it before they delete the map, so a look may still find everything
    ClusterEvents(
            final HazelcastJournal journal,
            final EpochRange range,
            final Runnable suspect,
            final Consumer<String> destroyed) {
        this.journal = journal;
        final HazelcastInstance member = journal.instance();
        membership = member.getCluster().addMembershipListener(new MembershipListener() {
            @Override
            public void memberAdded(final MembershipEvent event) {
                suspect.run();
            }

            @Override
            public void memberRemoved(final MembershipEvent event) {
                suspect.run();
            }
        });
        partitions = member.getPartitionService().addPartitionLostListener(_ -> suspect.run());
        final EntryUpdatedListener<String, Head> claimed = _ -> suspect.run();
        claims = journal.heads().addEntryListener(claimed, new LaterClaim(range.epoch()), journal.circuit(), false);
        objects = member.addDistributedObjectListener(new DistributedObjectListener() {
            @Override
            public void distributedObjectCreated(final DistributedObjectEvent event) {
                // Only an end is of interest.
            }

            @Override
            public void distributedObjectDestroyed(final DistributedObjectEvent event) {
                final var name = event.getObjectName().toString();
                if (name.equals(JournalCluster.BLOCKS) || name.equals(JournalCluster.HEADS)) {
                    destroyed.accept(name);
                }
            }
        });
    }

    @Override
    public void close() {
        final HazelcastInstance member = journal.instance();
        try {
            member.getCluster().removeMembershipListener(membership);
            member.getPartitionService().removePartitionLostListener(partitions);
            journal.heads().removeEntryListener(claims);
            member.removeDistributedObjectListener(objects);
        } catch (final HazelcastInstanceNotActiveException gone) {
            // Nobody is told anything any more.
        }
    }
}
