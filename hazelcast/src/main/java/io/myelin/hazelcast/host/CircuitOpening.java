package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.myelin.hazelcast.host.flight.HostFlight;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.ReleaseCircuit;
import io.myelin.hazelcast.journal.HazelcastJournal;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Opens circuits of a member: has the owner before give each up in order if it lives, creates the journal of one that
/// is new, replays, and notes in the directory where it is.
final class CircuitOpening {

    /// Circuits opened at once: each waits for the cluster most of the time.
    private static final int AT_ONCE = 32;

    private final HazelcastInstance member;
    private final IMap<String, CircuitPlace> directory;
    private final HostSettings settings;
    private final Map<String, HostedProgram> programs;
    private final Semaphore permits = new Semaphore(AT_ONCE);

    CircuitOpening(
            HazelcastInstance member,
            IMap<String, CircuitPlace> directory,
            HostSettings settings,
            Map<String, HostedProgram> programs) {
        this.member = member;
        this.directory = directory;
        this.settings = settings;
        this.programs = programs;
    }

    /// Whether this member owns the partition of a key, as far as it knows.
    boolean isOwned(String key) {
        var owner = member.getPartitionService().getPartition(key).getOwner();
        return owner != null && owner.localMember();
    }

    /// Opens a circuit.
    ///
    /// @param standby what follows its journal here, `null` if nothing does
    /// @return whether it did; if not it lives elsewhere
    boolean open(ResidentCircuit resident, @Nullable StandbyCircuit standby) {
        permits.acquireUninterruptibly();
        try {
            var key = resident.key();
            var program = programs.get(CircuitKey.kind(key));
            if (program == null || !isOwned(key)) {
                return declined(standby);
            }
            long begin = System.nanoTime();
            @Nullable CircuitPlace place = directory.get(key);
            // The directory's answer comes from the key's owner: by now this member knows whether it is that still.
            if (!isOwned(key)) {
                return declined(standby);
            }
            if (place != null) {
                release(key, place.owner());
            }
            var followed = standby == null ? null : standby.end();
            resident.open(followed == null ? rebuild(resident, place != null, program) : followed, self());
            settle(key, true);
            boolean moved = place != null && !place.owner().equals(self());
            HostFlight.opened(key, moved, resident.origin(), System.nanoTime() - begin);
            return true;
        } finally {
            permits.release();
        }
    }

    private static boolean declined(@Nullable StandbyCircuit standby) {
        if (standby != null) {
            standby.discard();
        }
        return false;
    }

    private CircuitRebuild rebuild(
            ResidentCircuit resident, boolean known, HostedProgram program) {
        return new CircuitRebuild(resident, journal(resident.key(), known), settings.circuits().get(), program);
    }

    /// Begins to follow a circuit that another member has.
    StandbyCircuit follow(ResidentCircuit resident) {
        var program = requireNonNull(programs.get(CircuitKey.kind(resident.key())));
        return new StandbyCircuit(resident, rebuild(resident, true, program));
    }

    /// A journal that the directory knows of is never created again: if it is gone it was lost, and opening it says so.
    private HazelcastJournal journal(String key, boolean known) {
        var journal = HazelcastJournal.of(member, key, settings.copies());
        if (!known && !journal.exists()) {
            try {
                HazelcastJournal.create(member, key, settings.copies());
            } catch (IllegalStateException created) {
                // By another member that took itself for the owner.
            }
        }
        return journal.withVirtualThreads();
    }

    /// Has the owner before close the circuit, so that nothing is lost that it accepted. One that is dead, or takes too
    /// long, is fenced.
    private void release(String key, UUID owner) {
        var before = member.getCluster().getMembers().stream()
                .filter(other -> other.getUuid().equals(owner) && !other.localMember())
                .findAny();
        if (before.isPresent()) {
            release(key, before.get());
        }
    }

    private void release(String key, Member before) {
        long deadline = System.nanoTime() + settings.drain().toNanos();
        var executor = member.getExecutorService(HostCluster.MEMBERS);
        try {
            boolean released = false;
            while (!released) {
                released = executor.submitToMember(new ReleaseCircuit(key), before)
                        .get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
        } catch (ExecutionException | TimeoutException given) {
            // The fence decides: what that member has not made durable is sent again by those who sent it, or lost
            // with receipts that say so.
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    private UUID self() {
        return member.getCluster().getLocalMember().getUuid();
    }

    /// Notes in the directory that a circuit is here.
    ///
    /// @param active whether it is open, rather than waiting for its next emission
    void settle(String key, boolean active) {
        var self = self();
        @Nullable CircuitPlace before = directory.get(key);
        long moves = before == null ? 0 : before.moves() + (before.owner().equals(self) ? 0 : 1);
        if (before == null || !before.owner().equals(self) || before.isActive() != active) {
            directory.set(key, new CircuitPlace(self, active, System.currentTimeMillis(), moves));
        }
    }
}
