package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.DistributedObjectEvent;
import com.hazelcast.core.DistributedObjectListener;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.map.IMap;
import com.hazelcast.map.listener.EntryUpdatedListener;
import io.myelin.journal.thread.UninterruptibleThread;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Notifies the writers of a member of events after which their journals may belong to another writer or be incomplete:
/// the members changed, a partition was lost, a later epoch was claimed or published. An event is no proof, so the
/// writer checks. Only the destruction of a map is a proof.
///
/// One set of listeners serves all writers of the member, for as long as the member runs: with a set for each writer
/// every change of a head would be matched against as many listeners as there are writers. For the same reason one
/// thread polls for members that gave up their data or received data again, for which Hazelcast sends no event; idle
/// writers poll nothing.
///
/// Threading: any thread. Writers are notified on Hazelcast's threads.
final class ClusterEvents implements MembershipListener, DistributedObjectListener {

    /// The interval at which the members are compared with those seen before. Local and cheap.
    private static final long POLL_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ConcurrentHashMap<String, Set<Watch>> watches = new ConcurrentHashMap<>();

    ClusterEvents(HazelcastInstance member) {
        member.getCluster().addMembershipListener(this);
        member.getPartitionService().addPartitionLostListener(_ -> suspectAll());
        IMap<String, Head> heads = member.getMap(JournalCluster.HEADS);
        EntryUpdatedListener<String, Head> superseding = event -> of(event.getKey()).forEach(Watch::suspect);
        heads.addEntryListener(superseding, new LaterEpoch(), false);
        member.addDistributedObjectListener(this);
        new UninterruptibleThread("journal-holders", () -> pollHolders(member)).start();
    }

    private void pollHolders(HazelcastInstance member) {
        var seen = CopyHolders.NONE;
        while (member.getLifecycleService().isRunning()) {
            try {
                if (!seen.are(member)) {
                    seen = CopyHolders.of(member);
                    wakeAll();
                }
            } catch (HazelcastInstanceNotActiveException gone) {
                // The loop ends, unless the member is merging.
            } catch (OutOfMemoryError scarce) {
                // The next poll tries again.
                seen = CopyHolders.NONE;
            }
            LockSupport.parkNanos(this, POLL_INTERVAL_NANOS);
        }
        // They find that the member was shut down.
        wakeAll();
    }

    private void wakeAll() {
        watches.values().forEach(all -> all.forEach(watch -> watch.wake.run()));
    }

    /// A writer that is notified until it is closed.
    final class Watch implements AutoCloseable {

        private final String circuit;
        private final Runnable suspicion;
        private final Runnable question;
        private final Runnable wake;
        private final Consumer<String> destruction;

        private Watch(String circuit, Runnable suspicion, Runnable question, Runnable wake,
                Consumer<String> destruction) {
            this.circuit = circuit;
            this.suspicion = suspicion;
            this.question = question;
            this.wake = wake;
            this.destruction = destruction;
        }

        private void suspect() {
            suspicion.run();
        }

        @Override
        public void close() {
            watches.computeIfPresent(circuit, (_, present) -> {
                present.remove(this);
                return present.isEmpty() ? null : present;
            });
        }
    }

    /// Starts to notify a writer.
    ///
    /// @param circuit   the circuit whose journal it writes
    /// @param suspect   called on Hazelcast's threads; returns at once
    /// @param ask       called after a connection of this member has ended or begun: events of later epochs may have
    ///                  been lost. Called on another thread; returns at once
    /// @param wake      called within a second after a member gave up its data or received data again, or this member
    ///                  was shut down, on a thread of this object; returns at once
    /// @param destroyed called with the name of a map of journals that was destroyed, on Hazelcast's threads; returns
    ///                  at once. Members announce this before they delete the map, so a check may still find everything
    Watch watch(String circuit, Runnable suspect, Runnable ask, Runnable wake, Consumer<String> destroyed) {
        var watch = new Watch(circuit, suspect, ask, wake, destroyed);
        watches.compute(circuit, (_, present) -> {
            // Removed with its last writer only, under the same lock.
            Set<Watch> all = present == null ? ConcurrentHashMap.newKeySet() : present;
            all.add(watch);
            return all;
        });
        return watch;
    }

    private Set<Watch> of(String circuit) {
        return watches.getOrDefault(circuit, Set.of());
    }

    /// Called when events may have been lost with a connection.
    void unheard() {
        watches.values().forEach(all -> all.forEach(watch -> watch.question.run()));
    }

    private void suspectAll() {
        watches.values().forEach(all -> all.forEach(Watch::suspect));
    }

    @Override
    public void memberAdded(MembershipEvent event) {
        // Each writer compares the members, and then checks as much as is needed.
        wakeAll();
    }

    @Override
    public void memberRemoved(MembershipEvent event) {
        suspectAll();
    }

    @Override
    public void distributedObjectCreated(DistributedObjectEvent event) {
        // Only the destruction of a map matters.
    }

    @Override
    public void distributedObjectDestroyed(DistributedObjectEvent event) {
        var name = event.getObjectName().toString();
        if (name.equals(JournalCluster.BLOCKS) || name.equals(JournalCluster.HEADS)) {
            watches.values().forEach(all -> all.forEach(watch -> watch.destruction.accept(name)));
        }
    }
}
