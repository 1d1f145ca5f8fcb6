package io.myelin.hazelcast.host;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.map.IMap;
import com.hazelcast.query.Predicate;
import com.hazelcast.query.Predicates;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.DirectoryMap;
import io.myelin.journal.UninterruptedJoin;
import io.myelin.journal.UninterruptibleThread;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Checks, periodically and after each change of the cluster, that the circuits on this member are those that should be
/// there. An event only triggers a check, so a missed event only delays it.
final class HostSweep implements Runnable, MembershipListener {

    /// By a property, because a function would be sent by Java's serialisation, which members may refuse.
    private static final Predicate<String, CircuitPlace> ACTIVE = Predicates.equal(DirectoryMap.ACTIVE, true);

    /// An opener enters itself before the circuit has a journal that could be followed.
    private static final Predicate<String, CircuitPlace> OPENED =
            Predicates.and(ACTIVE, Predicates.equal("wasOpened", true));

    /// Checks take a fifth of the time at most, unless one lasts longer than an eighth of a second.
    private static final int REST_SHARE = 4;

    /// The longest pause between checks. If a circuit dies with its member right after a check, and nothing is emitted
    /// to it, it is without an owner for this time longer.
    private static final long LONGEST_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /// How long the others wait for a standby's program to be built.
    private static final long LONGEST_BEGIN_SECONDS = 5;

    /// Partitions that migrate within this time after the begin of a check wait for one check together: their circuits
    /// are open on their old members meanwhile.
    private static final long TOGETHER_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /// How long after the end of a member each partition has a check of its own: its circuits may be open nowhere.
    private static final long REPAIR_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ResidentCircuits circuits;
    private final CircuitMoves moves;
    private final CircuitRouter router;
    private final HazelcastInstance member;
    private final IMap<String, CircuitPlace> directory;
    private final HostSettings settings;
    private final FirstBackups backups;
    private final Thread thread;
    private @Nullable UUID membership;
    private final AtomicBoolean confirming = new AtomicBoolean();
    private long confirmedAt = System.nanoTime();

    // The next two and `closing` are written before the thread is unparked; it reads them before each park.

    /// Whether to check at once.
    private volatile boolean due;

    /// Whether a partition has migrated since the last check began.
    private volatile boolean migrated;

    /// When a member was last removed. Written by a thread of Hazelcast.
    private volatile long removedAt = System.nanoTime() - REPAIR_NANOS;
    private volatile boolean closing;

    /// Idle circuits that leave, until their entries say so. Added by this thread, removed by the tasks that close
    /// them.
    private final Set<String> passivating = ConcurrentHashMap.newKeySet();

    /// Circuits that are about to be followed.
    private final Set<String> beginning = ConcurrentHashMap.newKeySet();

    HostSweep(
            ResidentCircuits circuits,
            CircuitMoves moves,
            CircuitRouter router,
            HazelcastInstance member,
            IMap<String, CircuitPlace> directory,
            HostSettings settings) {
        this.circuits = circuits;
        this.moves = moves;
        this.router = router;
        this.member = member;
        this.directory = directory;
        this.settings = settings;
        backups = new FirstBackups(member);
        thread = new UninterruptibleThread("host-sweep-" + member.getName(), this);
    }

    void start() {
        membership = member.getCluster().addMembershipListener(this);
        router.onMigration(this::migrated);
        thread.start();
    }

    @Override
    public void run() {
        while (!closing) {
            due = false;
            migrated = false;
            long begin = System.nanoTime();
            try {
                sweep();
            } catch (RuntimeException | Error passing) {
                // The cluster is changing; the next check finds what this one missed. A member that merges after a
                // split is not active for a while.
                if (!member.getLifecycleService().isRunning()) {
                    return;
                }
            }
            rest(System.nanoTime() - begin);
            pause(begin);
        }
    }

    /// Waits until a check is due.
    ///
    /// @param begin of the last check
    private void pause(long begin) {
        long rested = System.nanoTime();
        // The flags are written before the unpark, and work is read after they were cleared: no event is lost in
        // between.
        while (!due && !closing) {
            long now = System.nanoTime();
            long rest = pauseNanos(settings.sweep().toNanos() - (now - rested), now - begin, migrated);
            if (rest <= 0) {
                return;
            }
            LockSupport.parkNanos(this, rest);
        }
    }

    /// How long to pause, unless something else makes a check due.
    ///
    /// @param left     nanoseconds until the next check
    /// @param since    nanoseconds since the last check began
    /// @param migrated whether a partition has migrated since then
    static long pauseNanos(long left, long since, boolean migrated) {
        return migrated ? Math.min(left, TOGETHER_NANOS - since) : left;
    }

    /// Pauses, whether or not a check is due. A member that joins causes hundreds of events within seconds, and a check
    /// reads all entries of this member: without a pause the checks take the processor from the circuits that move.
    private void rest(long sweepNanos) {
        long end = System.nanoTime() + restNanos(sweepNanos);
        while (!closing && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(this, end - System.nanoTime());
        }
    }

    /// How long to pause after a check that took a given time.
    static long restNanos(long sweepNanos) {
        return Math.min(REST_SHARE * sweepNanos, LONGEST_REST_NANOS);
    }

    private void sweep() {
        circuits.reclaimPermits();
        var displaced = new HashMap<String, ResidentCircuit>();
        for (var resident : circuits.residents()) {
            check(resident, displaced);
        }
        confirm(displaced);
        repair(open());
        circuits.discardUnneeded();
        if (settings.standbys()) {
            follow();
        }
    }

    /// Opens the circuits that belong here and are not open: an entry is on the member that owns the partition of its
    /// key.
    ///
    /// @return the keys of this member's entries that say that the circuit is open
    private Set<String> open() {
        // Read before the entries: one that says that the circuit is open may be older than its end.
        var leaving = Set.copyOf(passivating);
        var active = localKeys(ACTIVE);
        var absent = new HashSet<String>();
        for (var key : active) {
            if (!leaving.contains(key) && !circuits.isHosted(key)) {
                absent.add(key);
            }
        }
        if (!absent.isEmpty()) {
            moves.open(absent);
        }
        return active;
    }

    /// The keys of this member's entries. Copied: Hazelcast's set deserialises each key again in every iteration, and
    /// iterates to look for one.
    private Set<String> localKeys(Predicate<String, CircuitPlace> which) {
        return new HashSet<>(directory.localKeySet(which));
    }

    /// Enters circuits again that are open here and whose entry is missing or says otherwise. The next owner asks the
    /// member in the entry to release the circuit: with a wrong one, emissions that are not durable would be lost.
    /// After a death, circuits with an entry are opened: one without would have no owner until its next emission.
    ///
    /// @param active the keys of this member's entries that say that the circuit is open
    private void repair(Set<String> active) {
        var self = member.getCluster().getLocalMember().getUuid();
        var elsewhere = localKeys(Predicates.and(ACTIVE, Predicates.notEqual("owner", self)));
        for (var resident : circuits.residents()) {
            var key = resident.key();
            if (resident.state() == ResidentCircuit.State.LIVE
                    && (!active.contains(key) || elsewhere.contains(key))) {
                circuits.workers().execute(() -> circuits.enterAgain(resident));
            }
        }
    }

    private void follow() {
        var wanted = new HashSet<String>();
        boolean again = false;
        try {
            for (var key : directory.keySet(OPENED)) {
                if (backups.isHere(key)) {
                    wanted.add(key);
                    // To begin takes some calls of the cluster, and there may be thousands of circuits. An event may be
                    // the death of an owner, whose circuits must not wait for that.
                    if (follow(key) && due) {
                        due = false;
                        again = true;
                        circuits.reclaimPermits();
                        open();
                    }
                } else if (circuits.isOwned(key) && !circuits.isHosted(key)) {
                    // Its owner died during this sweep: the next one opens the circuit from its standby, if there is
                    // one. A circuit that is open was opened while its standby was made, and has no use for that.
                    wanted.add(key);
                }
            }
            for (var key : circuits.standbys()) {
                if (!wanted.contains(key)) {
                    circuits.unfollow(key);
                }
            }
        } finally {
            if (again) {
                due = true;
            }
        }
    }

    /// Begins to follow a circuit. If its program blocks, others are followed meanwhile.
    ///
    /// @return whether it began, or is about to
    private boolean follow(String key) {
        if (!beginning.add(key)) {
            return false;
        }
        var task = new FutureTask<>(() -> {
            try {
                return circuits.follow(key);
            } finally {
                beginning.remove(key);
            }
        });
        circuits.workers().execute(task);
        try {
            return task.get(LONGEST_BEGIN_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException blocked) {
            return true;
        } catch (ExecutionException unreadable) {
            // A journal that cannot be read, or a program that throws: the owner reports it. The others are followed.
            return false;
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// Circuits whose keys have moved stay until their next owners ask for them. These ask the members in the entries.
    ///
    /// @param displaced those circuits, by their keys
    private void confirm(Map<String, ResidentCircuit> displaced) {
        long now = System.nanoTime();
        if (displaced.isEmpty()) {
            confirmedAt = now;
        } else if (now - confirmedAt >= settings.sweep().toNanos() && confirming.compareAndSet(false, true)) {
            confirmedAt = now;
            circuits.workers().execute(() -> {
                try {
                    leaveUnlessNamed(displaced);
                } catch (RuntimeException passing) {
                    // The cluster is changing; a later check repeats it.
                } finally {
                    confirming.set(false);
                }
            });
        }
    }

    /// Of the given circuits, closes those whose entries no longer name this member, because their next owners would
    /// not ask this member for them.
    ///
    /// @param displaced circuits that are open here and whose keys have moved, by key
    private void leaveUnlessNamed(Map<String, ResidentCircuit> displaced) {
        var self = member.getCluster().getLocalMember().getUuid();
        var places = directory.getAll(displaced.keySet());
        displaced.forEach((key, resident) -> {
            var place = places.get(key);
            if (place == null || !place.wasOpened() || !place.owner().equals(self)) {
                circuits.leave(resident);
            }
        });
    }

    /// @param displaced receives the circuit if its key has moved and its next owner is to ask for it
    private void check(ResidentCircuit resident, Map<String, ResidentCircuit> displaced) {
        var key = resident.key();
        boolean owned = circuits.isOwned(key);
        if (!owned && resident.state() == ResidentCircuit.State.LIVE) {
            displaced.put(key, resident);
        }
        if (resident.isBroken()) {
            circuits.workers().execute(() -> discard(resident));
            return;
        }
        if (resident.state() != ResidentCircuit.State.LIVE) {
            return;
        }
        resident.receipts().retry();
        if (!owned && !isMember(resident.openedBy())) {
            // After a split this member has another identity: the next owner cannot find it to ask.
            circuits.workers().execute(() -> circuits.leave(resident));
        } else if (resident.isIdle(settings.idle())) {
            if (passivating.add(key)) {
                try {
                    circuits.workers().execute(() -> passivate(resident));
                } catch (Throwable scarce) {
                    passivating.remove(key);
                    throw scarce;
                }
            }
        } else if (resident.isSnapshotDue()) {
            circuits.workers().execute(() -> snapshot(resident));
        }
    }

    /// A view that lacks a change would keep the circuit from ever being truncated. The replay makes the change again.
    /// If that fails, too, the circuit is opened again after as many records as are between two snapshots. While the
    /// journal is stalled, the circuit stays open: a close that takes too long gives up what is not durable.
    private void snapshot(ResidentCircuit resident) {
        if (resident.snapshot(false) && resident.isCertain()) {
            discard(resident);
        }
    }

    /// Closes a circuit that has failed, or lacks effects of its records. The check that follows opens it again if it
    /// should live here; otherwise its next emission does.
    void discard(ResidentCircuit resident) {
        circuits.leave(resident);
        wake();
    }

    private boolean isMember(@Nullable UUID identity) {
        return member.getCluster().getLocalMember().getUuid().equals(identity);
    }

    private void passivate(ResidentCircuit resident) {
        try {
            circuits.leave(resident);
            circuits.passivated(resident.key());
        } finally {
            passivating.remove(resident.key());
        }
    }

    /// Makes it check at once, or once more after the present check. Any thread.
    void wake() {
        due = true;
        LockSupport.unpark(thread);
    }

    /// Makes it check soon, once for all partitions that migrate until then. Any thread.
    void migrated() {
        if (System.nanoTime() - removedAt < REPAIR_NANOS) {
            wake();
        } else {
            migrated = true;
            LockSupport.unpark(thread);
        }
    }

    void close() {
        closing = true;
        wake();
        try {
            if (membership != null) {
                member.getCluster().removeMembershipListener(membership);
            }
        } catch (HazelcastInstanceNotActiveException gone) {
            // The member is down, and its listener with it.
        }
        // It may be waiting for an answer of the cluster. It opens nothing more then: the host says that it is closed.
        // If the host was not started, neither was this thread, which cannot be waited for then.
        boolean unused = Thread.currentThread() == thread
                || thread.getState() == Thread.State.NEW
                || UninterruptedJoin.of(thread, settings.drain());
    }

    @Override
    public void memberAdded(MembershipEvent event) {
        wake();
    }

    @Override
    public void memberRemoved(MembershipEvent event) {
        removedAt = System.nanoTime();
        wake();
    }
}
