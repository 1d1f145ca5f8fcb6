package io.myelin.hazelcast.host;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.wire.FailureText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The circuits on this member: those that live here, or are being opened or closed, and those of other members that
/// are followed here. An opening takes the circuit that was followed, and one that is declined gives it back.
///
/// Threading: any thread.
final class ResidentCircuits {

    private static final Duration AFTER_SPLIT = Duration.ofSeconds(1);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final HazelcastInstance member;
    private final HostSettings settings;
    private final Map<String, HostedProgram> programs;
    private final CircuitRouter router;
    private final CircuitOpening opening;
    private final LingeringCircuits lingering;
    private final HostTally tally;
    private final ExecutorService workers;
    private final ConcurrentHashMap<String, ResidentCircuit> residents = new ConcurrentHashMap<>();

    /// Circuits of other members that are followed here. Changed by the sweep and by tasks that open a circuit.
    private final ConcurrentHashMap<String, StandbyCircuit> standbys = new ConcurrentHashMap<>();

    /// Whether nothing is opened any more. Written before the circuits, the openings and the standbys are read. A
    /// thread that adds one reads this after that, and ends what it has added.
    private volatile boolean closed;

    /// Whether this member gives its keys away. Written by the thread that hands over, before the keys are given away;
    /// read by any.
    private volatile boolean handingOver;

    /// @param programs by kind
    /// @param router   forwards emissions to circuits that have left
    /// @param workers  has a thread for each task
    ResidentCircuits(
            HazelcastInstance member,
            HostSettings settings,
            Map<String, HostedProgram> programs,
            CircuitRouter router,
            CircuitOpening opening,
            LingeringCircuits lingering,
            HostTally tally,
            ExecutorService workers) {
        this.member = member;
        this.settings = settings;
        this.programs = programs;
        this.router = router;
        this.opening = opening;
        this.lingering = lingering;
        this.tally = tally;
        this.workers = workers;
    }

    /// Opens and follows no others from here on. Threads that emit into these are notified that their emissions may be
    /// lost.
    void close() {
        closed = true;
        // In this order: one that leaves is entered there before it is removed here.
        residents.values().forEach(ResidentCircuit::warn);
        lingering.warn();
    }

    boolean isClosed() {
        return closed;
    }

    /// Says that this member is about to give its keys away, or keeps them after all. Meanwhile a circuit that was just
    /// opened leaves at once if its key is no longer this member's.
    void handOver(boolean begun) {
        handingOver = begun;
    }

    boolean isHandingOver() {
        return handingOver;
    }

    /// The circuit if it lives here. Earlier emissions of the calling thread to one that left have been recorded or
    /// forwarded when this returns.
    @Nullable ResidentCircuit resident(String key) {
        var present = residents.get(key);
        boolean moving = present != null && present.isMoving();
        // If the circuit left and was opened again, a late emission to the circuit that left precedes the next emission
        // of its thread.
        var left = moving ? present : lingering.get(key);
        if (left != null) {
            left.settle(settings.patience());
        }
        return moving ? null : present;
    }

    /// The circuit if it lives here, or is being opened or closed.
    @Nullable ResidentCircuit present(String key) {
        return residents.get(key);
    }

    /// Whether a circuit left, and forwards late emissions.
    boolean isLingering(String key) {
        return lingering.contains(key);
    }

    /// Whether a circuit lives here, or is being opened or closed.
    boolean isHosted(String key) {
        return residents.containsKey(key);
    }

    /// Whether an opening has neither ended nor failed nor been declined.
    boolean isBeingOpened(ResidentCircuit resident) {
        return resident.state() == ResidentCircuit.State.OPENING && residents.get(resident.key()) == resident;
    }

    List<ResidentCircuit> residents() {
        return List.copyOf(residents.values());
    }

    /// Returns the state of each circuit that lives here, by kind and id.
    Map<String, HostedState> states() {
        var found = new TreeMap<String, HostedState>();
        residents.forEach((key, resident) -> {
            var failure = resident.failure();
            found.put(key, new HostedState(
                    resident.state().name(),
                    resident.health(),
                    resident.lag(),
                    failure == null ? "" : FailureText.of(failure)));
        });
        return found;
    }

    // ---- openings ----

    /// Rebuilds a circuit that another member serves, so that its opening has little left to replay. If that lasts too
    /// long, the opening begins from nothing.
    ///
    /// @param nanos the maximum time to wait
    /// @return whether to open it; not if the program or the journal failed, because the opening would fail as well,
    ///     and the other member would not have the circuit any more
    boolean prepare(String key, long nanos) {
        // On a thread of its own, because the program may block.
        var preparation = new FutureTask<@Nullable Throwable>(() -> {
            boolean unused = addStandby(key, false);
            var standby = standbys.get(key);
            if (standby == null) {
                return null;
            }
            standby.await(nanos);
            return standby.failure();
        });
        workers.execute(preparation);
        @Nullable Throwable failure = null;
        try {
            failure = preparation.get(nanos, TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            failure = failed.getCause();
        } catch (TimeoutException slow) {
            // The program blocks, or there are very many records.
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            tally.unopened(key, FailureText.of(failure));
        }
        return failure == null;
    }

    /// Starts to open a circuit unless it is open or being opened. Returns at once.
    @Nullable ResidentCircuit require(String key) {
        var present = residents.get(key);
        if (present != null || closed) {
            return present;
        }
        var taken = new AtomicReference<@Nullable StandbyCircuit>();
        var opened = new AtomicReference<@Nullable ResidentCircuit>();
        // One step for `isFollowedOrHosted`.
        standbys.compute(key, (_, standby) -> {
            var fresh = standby == null ? new ResidentCircuit(key, router) : standby.resident();
            if (residents.putIfAbsent(key, fresh) != null) {
                return standby; // that opening is just giving it back
            }
            opened.set(fresh);
            taken.set(standby);
            return null;
        });
        var fresh = opened.get();
        if (fresh == null) {
            return require(key); // another thread opens it, or has just declined to
        }
        // Not during that step: an opening that is declined at once puts the standby back, and `putIfAbsent` may find
        // one that is just being removed.
        var standby = taken.get();
        try {
            workers.execute(() -> open(fresh, standby));
        } catch (Throwable scarce) {
            decline(fresh, standby);
            throw scarce;
        }
        return fresh;
    }

    private void open(ResidentCircuit resident, @Nullable StandbyCircuit standby) {
        try {
            if (opening.open(resident, standby)) {
                // Pairs with `HostReceiver.release`, which sets `claimed` before `leave` reads the state; here the
                // state was written before `claimed` is read. So at least one of the two closes the circuit.
                // Likewise with `CircuitHost.handOver`, which gives the keys away before `leaveAll` reads the state.
                if (closed || resident.isClaimed() || handingOver && !isOwned(resident.key())) {
                    leave(resident);
                }
                return;
            }
        } catch (Throwable failed) {
            // Not by the kind of failure: a program may use another cluster, whose member or client was shut down.
            if (member.getLifecycleService().isRunning()) {
                resident.fail(failed);
                if (standby != null) {
                    standby.discard();
                }
                if (closed) {
                    residents.remove(resident.key(), resident);
                }
                tally.unopened(resident.key(), FailureText.of(failed));
                // Kept for a while, so that it is visible; the sweep removes it and opens the circuit again.
                return;
            }
            // The cluster is gone.
            abandon(resident, standby);
            return;
        }
        decline(resident, standby);
    }

    /// Ends an opening that is declined, or was not begun. The standby follows on, unless it is finished.
    private void decline(ResidentCircuit resident, @Nullable StandbyCircuit standby) {
        if (standby == null || standby.isFinished() || !kept(standby)) {
            abandon(resident, standby);
        }
    }

    private void abandon(ResidentCircuit resident, @Nullable StandbyCircuit standby) {
        if (standby != null) {
            standby.discard();
        }
        residents.remove(resident.key(), resident);
        resident.decline();
    }

    /// Keeps the standby of a circuit that this member was not to open. According to a message that was faster than the
    /// partition table, this member may be about to own the circuit, or it is the circuit's backup as before; otherwise
    /// the sweep discards the standby.
    ///
    /// @return whether it was kept
    private boolean kept(StandbyCircuit standby) {
        var resident = standby.resident();
        var key = resident.key();
        // Before its resident goes, so that no second standby is started in between.
        if (standbys.putIfAbsent(key, standby) != null) {
            return false;
        }
        // Pairs with `close`, which sets `closed` before it reads the standbys.
        if (closed && standbys.remove(key, standby)) {
            return false;
        }
        resident.postpone();
        residents.remove(key, resident);
        return true;
    }

    // ---- ends ----

    /// Closes a circuit in an orderly way, and returns when it is closed.
    void leave(ResidentCircuit resident) {
        long begin = System.nanoTime();
        boolean broken = resident.isBroken();
        if (resident.leave(patience(resident))) {
            tally.left(resident.key(), broken, System.nanoTime() - begin);
            var before = lingering.put(resident);
            residents.remove(resident.key(), resident);
            if (before != null) {
                before.settle(settings.patience());
            }
            if (closed) {
                lingering.end(resident);
            } else {
                lingering.endLater(resident);
            }
        }
    }

    /// After a split this member has a new identity, and another member may own the circuit. Closing its journal may
    /// take long then, so this does not wait for it.
    private Duration patience(ResidentCircuit resident) {
        try {
            var self = member.getCluster().getLocalMember().getUuid();
            return self.equals(resident.openedBy()) ? settings.drain() : AFTER_SPLIT;
        } catch (HazelcastInstanceNotActiveException gone) {
            return AFTER_SPLIT;
        }
    }

    /// Requires that the calling thread is none of a circuit that is open, opened or followed here.
    ///
    /// @throws IllegalStateException if it is one: it would wait for itself
    void requireOther() {
        residents().forEach(ResidentCircuit::requireOther);
        standbys.values().forEach(standby -> standby.resident().requireOther());
    }

    /// Closes all of them, and waits until those that are being opened have left, too.
    ///
    /// @param atOnce how many leave at the same time
    void leaveAll(int atOnce) {
        var permits = new Semaphore(atOnce);
        var leaving = new ArrayList<Thread>();
        for (var resident : residents()) {
            permits.acquireUninterruptibly();
            leaving.add(Thread.startVirtualThread(() -> {
                try {
                    leave(resident);
                } finally {
                    permits.release();
                }
            }));
        }
        leaving.forEach(ResidentCircuits::join);
        awaitOpenings();
    }

    /// Circuits that are being opened leave as soon as they are open, unless this member was shut down.
    private void awaitOpenings() {
        long deadline = System.nanoTime() + settings.drain().toNanos();
        while (!residents.isEmpty()
                && member.getLifecycleService().isRunning()
                && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(this, POLL_NANOS);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- circuits of other members ----

    /// The keys of the circuits that are followed here.
    Set<String> standbys() {
        return standbys.keySet();
    }

    /// Starts to follow a circuit unless it is followed or lives here. Called by the sweep.
    ///
    /// @return whether it started
    boolean follow(String key) {
        return addStandby(key, true);
    }

    private boolean addStandby(String key, boolean follows) {
        if (closed || !programs.containsKey(CircuitKey.kind(key)) || isFollowedOrHosted(key)) {
            return false;
        }
        var fresh = opening.standby(new ResidentCircuit(key, router), follows);
        // Read again, because the call above asked the cluster, which took time.
        var kept = standbys.compute(
                key, (_, other) -> other == null && !residents.containsKey(key) ? fresh : other);
        if (kept != fresh) {
            workers.execute(fresh::discard);
        } else if (closed && standbys.remove(key, fresh)) {
            // Pairs with `close`, which sets `closed` before it reads the standbys. The executor may refuse tasks by
            // now.
            fresh.discard();
        }
        return true;
    }

    /// Whether a circuit has a standby that is not broken, or a resident. An opening takes the standby when its
    /// resident comes, and a declined one gives it back before its resident goes; so it has one of them all the time,
    /// and this finds it, because it reads both in one step.
    private boolean isFollowedOrHosted(String key) {
        var found = new AtomicBoolean();
        standbys.compute(key, (_, standby) -> {
            boolean broken = standby != null && standby.isBroken();
            if (broken) {
                workers.execute(standby::discard);
            }
            found.set(standby != null && !broken || residents.containsKey(key));
            return broken ? null : standby;
        });
        return found.get();
    }

    /// Stops following a circuit.
    void unfollow(String key) {
        var standby = standbys.remove(key);
        if (standby != null) {
            workers.execute(standby::discard);
        }
    }

    /// Discards circuits that were rebuilt because they were to move to this member, and whose keys have moved on.
    void discardUnneeded() {
        standbys.forEach((key, standby) -> {
            if (!standby.follows() && !isOwned(key) && standbys.remove(key, standby)) {
                workers.execute(standby::discard);
            }
        });
    }

    /// Returns, for each circuit of another member that is followed here, how many of its records were replayed, by
    /// kind and id.
    Map<String, Long> following() {
        var found = new TreeMap<String, Long>();
        standbys.forEach((key, standby) -> found.put(key, standby.position()));
        return found;
    }

    // ---- for the sweep ----

    /// Records that a circuit waits for its next emission.
    void passivated(String key) {
        // An emission may have reopened it since it left, and entered that before. One that reopens it later enters it
        // afterwards.
        opening.passivate(key, () -> residents.containsKey(key));
    }

    /// Enters a circuit into the directory again if it is open here. Called by the sweep, for an entry that is missing
    /// or says otherwise. A circuit that was fenced has another owner: its entry must stay, so that this one is asked.
    /// One whose writer is stalled may have another owner, and is entered once it is not.
    void enterAgain(ResidentCircuit resident) {
        var key = resident.key();
        if (isOwned(key)) {
            opening.enterAgain(key, () -> residents.get(key) == resident
                    && resident.isCertain()
                    && !resident.isClaimed());
        }
    }

    /// Takes back the permits of openings that last long, so that others begin. Called by the sweep.
    void reclaimPermits() {
        opening.reclaimPermits();
    }

    boolean isOwned(String key) {
        return opening.isOwned(key);
    }

    ExecutorService workers() {
        return workers;
    }
}
