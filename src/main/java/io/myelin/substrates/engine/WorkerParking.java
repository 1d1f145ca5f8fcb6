package io.myelin.substrates.engine;

import io.myelin.substrates.engine.idle.WaitPolicy;
import io.myelin.substrates.engine.ingress.Ingress;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// How a worker parks and how producers wake it.
///
/// **Shared queue.** A producer claims its slot (full fence) and then reads the phase; the worker sets PARKED and
/// then reads the claims. In the total order of these four volatile operations either the claim comes first, and
/// the worker does not park, or PARKED comes first, and the producer wakes it.
///
/// **Lane.** A lane's owner stores its slot and then reads the phase, with no full fence between: that is what makes a
/// lane cheap. So the worker's poll after PARKED may miss the store, while the owner has read the phase before PARKED
/// became visible. The worker therefore revokes the lane before it polls. (A lane that it does not find was installed
/// after PARKED, and the installing put reads the phase after that.) Then at most one emission, already past the check
/// of the revocation, can be missed. A processor empties its store buffer within microseconds and at every context
/// switch, so a later poll finds it. The memory model gives no bound, so the worker polls again, at intervals that grow
/// from a tenth of a millisecond to a minute, until the owner has ended its lane. An idle worker whose last lane has
/// ended parks without a limit.
abstract class WorkerParking extends WorkerPadding {

    private final String name;
    /// Made in advance, so that the first emission links no lambda.
    private final Runnable task = this::run;
    private final ThreadSupply threads;
    /// The threads on which this worker takes turns, if it has none of its own.
    private final @Nullable SharedThreads shared;

    /// Worker's thread only: the next timed park.
    private long parkNanos = WaitPolicy.SHORTEST_PARK_NANOS;
    /// Worker's thread only: the number of consecutive polls that found an entry claimed and not stored.
    private int stalls;

    WorkerParking(String name, ThreadSupply threads) {
        this.name = name;
        this.threads = threads;
        shared = threads.shared();
    }

    public final String name() {
        return name;
    }

    /// The task that the worker's thread runs.
    abstract void run();

    // ---- any thread ----

    /// Wakes the worker if it is parked. Called after each claim or append.
    final void wakeIfNeeded() {
        // After an append this keeps compilers from reading the phase early; the processor still may, as long as its
        // store buffer holds the slot. See above.
        VarHandle.releaseFence();
        if (phase != RUNNING) { // volatile, after the claim or the append
            wake();
        }
    }

    /// The thread that wins the phase must complete the wake-up, because other producers rely on it; hence the stack
    /// probe. If the wake-up still fails, for lack of memory or of a thread, the phase is reset, so that the next entry
    /// tries again. An entry that another producer makes in between waits for that next entry too.
    private void wake() {
        int seen = phase;
        if (seen != PARKED && seen != NEW) {
            return;
        }
        if (shared != null) {
            queue(shared, seen);
            return;
        }
        StackReserve.toWake(seen == NEW ? null : thread);
        if (!PHASE.compareAndSet(this, seen, RUNNING)) {
            return;
        }
        try {
            if (seen == PARKED) {
                LockSupport.unpark(thread);
            } else {
                Thread fresh = threads.create(name, task);
                thread = fresh;
                fresh.start();
            }
        } catch (Throwable failure) {
            if (seen == NEW) {
                thread = null; // no thread could be started; the entry keeps its place
            }
            phase = seen;
            throw failure;
        }
    }

    /// The same on shared threads. Once queued, this worker will be served; it is taken out again only if there is no
    /// thread at all.
    private void queue(SharedThreads group, int seen) {
        StackReserve.toQueue(group.mayStart());
        if (!PHASE.compareAndSet(this, seen, RUNNING)) {
            return;
        }
        boolean queued = false;
        try {
            if (seen == NEW) {
                group.join();
            }
            group.add((Worker) this);
            queued = true;
            group.wakeIfNeeded();
        } catch (Throwable failure) {
            if (!queued) {
                if (seen == NEW) {
                    group.leave();
                }
                phase = seen;
            } else {
                group.takeBack((Worker) this);
            }
            throw failure;
        }
    }

    // ---- the worker's thread ----

    /// Called once this worker has terminated.
    final void leaveShared() {
        if (shared != null) {
            shared.leave();
        }
    }

    /// Ends a turn on a shared thread, unless there is an entry. Once the phase is PARKED, another thread may serve
    /// this worker, so this one accesses none of its state after that.
    ///
    /// @param taken the number of entries ever taken
    /// @return whether the turn has ended; otherwise the phase is RUNNING again
    final boolean rest(Ingress ingress, long taken) {
        thread = null;
        phase = PARKED; // volatile, before any read of the claims
        return ingress.claimed() == taken || !PHASE.compareAndSet(this, PARKED, RUNNING);
    }

    /// Called after a delivery: the next timed park is the shortest.
    final void restartParks() {
        if (stalls != 0 || parkNanos != WaitPolicy.SHORTEST_PARK_NANOS) { // producers read this line
            parkNanos = WaitPolicy.SHORTEST_PARK_NANOS;
            stalls = 0;
        }
    }

    /// Parks unless there is an entry.
    ///
    /// @return whether the park was without a limit
    final boolean park(Ingress ingress) {
        boolean unlimited = false;
        phase = PARKED; // volatile, before any read of lanes and queues
        boolean late = ingress.revokeLane();
        if (ingress.isEmpty()) {
            unlimited = !late;
            if (late) {
                LockSupport.parkNanos(this, parkNanos);
                parkNanos = Math.min(parkNanos << 3, WaitPolicy.LONGEST_PARK_NANOS);
            } else {
                LockSupport.park(this);
            }
            // An interrupt of the worker has no meaning here, and would turn every later park into a spin.
            Thread.interrupted();
            phase = RUNNING;
        } else {
            phase = RUNNING;
            stall();
        }
        return unlimited;
    }

    /// Called if there is an entry that cannot be taken. It has usually just been claimed; but its producer may have
    /// been descheduled before the store, and may need this processor.
    final void stall() {
        if (stalls++ == 0) {
            return;
        }
        if (stalls <= WaitPolicy.STALL_YIELDS || shared != null) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(this, WaitPolicy.STALL_PARK_NANOS);
            Thread.interrupted(); // as above
        }
    }
}
