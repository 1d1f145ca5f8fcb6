package io.myelin.hazelcast.host;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.map.IMap;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.journal.thread.UninterruptedJoin;
import io.myelin.journal.thread.UninterruptibleThread;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Checks, periodically and after each change of the cluster, that the circuits on this member are those that should be
/// there. An event only triggers a check, so a missed event only delays it.
final class HostSweep implements Runnable, MembershipListener {

    /// Checks take a fifth of the time at most, unless one lasts longer than an eighth of a second.
    private static final int PAUSE_SHARE = 4;

    /// The longest pause between checks. If a circuit dies with its member right after a check, and nothing is emitted
    /// to it, it is without an owner for this time longer.
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /// Partitions that migrate within this time after the begin of a check wait for one check together: their circuits
    /// are open on their old members meanwhile.
    private static final long TOGETHER_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /// How long after the end of a member each partition has a check of its own: its circuits may be open nowhere.
    private static final long REPAIR_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ResidentCircuits circuits;
    private final CircuitRouter router;
    private final HazelcastInstance member;
    private final HostSettings settings;
    private final ResidencyCheck check;
    private final DisplacedCircuits displaced;
    private final StandbySweep standbys;
    private final Thread thread;
    private @Nullable UUID membership;

    /// Whether circuits were opened while standbys began. Confined to the thread.
    private boolean openedMeanwhile;

    /// Whether to check at once. Written before the thread is unparked; the thread reads it before each park, and
    /// clears it before it looks for work.
    private volatile boolean due;

    /// Whether a partition has migrated since the last check began. Written, read and cleared as `due`.
    private volatile boolean migrated;

    /// When a member was last removed. Written and read by threads of Hazelcast.
    private volatile long removedAt = System.nanoTime() - REPAIR_NANOS;

    /// Written before the thread is unparked; the thread reads it before each park.
    private volatile boolean closing;

    HostSweep(
            ResidentCircuits circuits,
            CircuitMoves moves,
            CircuitRouter router,
            HazelcastInstance member,
            IMap<String, CircuitPlace> directory,
            HostSettings settings) {
        this.circuits = circuits;
        this.router = router;
        this.member = member;
        this.settings = settings;
        check = new ResidencyCheck(circuits, moves, member, directory, settings, this::discard);
        displaced = new DisplacedCircuits(circuits, member, directory, settings);
        standbys = new StandbySweep(circuits, member, directory);
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
            limitLoad(System.nanoTime() - begin);
            pause(begin);
        }
    }

    /// Waits until a check is due.
    ///
    /// @param begin of the last check
    private void pause(long begin) {
        long pausedAt = System.nanoTime();
        // The flags are written before the unpark, and work is read after they were cleared: no event is lost in
        // between.
        while (!due && !closing) {
            long now = System.nanoTime();
            long left = pauseNanos(settings.sweep().toNanos() - (now - pausedAt), now - begin, migrated);
            if (left <= 0) {
                return;
            }
            LockSupport.parkNanos(this, left);
        }
    }

    /// How long to pause, unless something else makes a check due.
    ///
    /// @param left     nanoseconds until the next check
    /// @param elapsed  nanoseconds since the last check began
    /// @param migrated whether a partition has migrated since then
    static long pauseNanos(long left, long elapsed, boolean migrated) {
        return migrated ? Math.min(left, TOGETHER_NANOS - elapsed) : left;
    }

    /// Pauses, whether or not a check is due. A member that joins causes hundreds of events within seconds, and a check
    /// reads all entries of this member: without a pause the checks take the processor from the circuits that move.
    private void limitLoad(long sweepNanos) {
        long end = System.nanoTime() + minPauseNanos(sweepNanos);
        while (!closing && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(this, end - System.nanoTime());
        }
    }

    /// How long to pause after a check that took a given time.
    static long minPauseNanos(long sweepNanos) {
        return Math.min(PAUSE_SHARE * sweepNanos, LONGEST_PAUSE_NANOS);
    }

    private void sweep() {
        circuits.reclaimPermits();
        displaced.confirm(check.residents());
        check.repair(check.open());
        circuits.discardUnneeded();
        if (settings.standbys()) {
            follow();
        }
    }

    private void follow() {
        try {
            standbys.run(this::openIfDue);
        } finally {
            if (openedMeanwhile) {
                openedMeanwhile = false;
                due = true;
            }
        }
    }

    /// Opens circuits if an event has made a check due: it may be the death of an owner, whose circuits must not wait
    /// for the standbys that have not begun. The check itself follows.
    private void openIfDue() {
        if (due) {
            due = false;
            openedMeanwhile = true;
            circuits.reclaimPermits();
            check.open();
        }
    }

    /// Closes a circuit that has failed, or lacks effects of its records. The check that follows opens it again if it
    /// should live here; otherwise its next emission does.
    void discard(ResidentCircuit resident) {
        circuits.leave(resident);
        wake();
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
