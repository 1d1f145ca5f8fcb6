package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// How a worker parks and how producers wake it.
///
/// **Shared queue.** A producer claims its slot (full fence) and then reads the phase; the worker sets PARKED and
/// then reads the claims. In the total order of these four volatile operations either the claim comes first, and
/// the worker does not park, or PARKED comes first, and the producer wakes it.
///
/// **Lane.** A lane's owner stores its slot and then reads the phase, with no full fence between: that is what
/// makes a lane cheap. So there is a window in which the store is not yet visible to the worker that looks after
/// setting PARKED, while the phase was read before PARKED became visible. The worker therefore revokes the lane
/// before it looks (a lane that it does not find was installed after PARKED, and the installing put reads the phase
/// after that); then at most one emission, already past the check of the revocation, can be in the window. A
/// processor empties its store buffer within microseconds and at every context switch, so a look some time later
/// finds it. The memory model names no bound, so the worker goes on looking, at intervals that grow from a tenth of
/// a millisecond to a minute, until the owner has ended its lane. An idle worker whose last lane was ended parks
/// without a limit.
abstract class WorkerParking extends WorkerPadding {

    private final String name;
    private final ThreadSupply threads;
    /// The threads that this worker takes turns on, if it has none of its own.
    private final @Nullable SharedThreads shared;

    /// Worker's thread only: the next timed park.
    private long parkNanos = WaitPolicy.SHORTEST_PARK_NANOS;
    /// Worker's thread only: how often in a row an entry was found claimed and not stored.
    private int stalls;

    WorkerParking(String name, ThreadSupply threads) {
        this.name = name;
        this.threads = threads;
        shared = threads.shared();
    }

    final String name() {
        return name;
    }

    /// The task that the worker's thread runs.
    abstract void run();

    // ---- any thread ----

    /// To be called after each claim or append.
    final void wakeIfNeeded() {
        // After an append this keeps compilers from reading the phase early; the processor still may,
        // for as long as its store buffer holds the slot. See above.
        VarHandle.releaseFence();
        if (phase != RUNNING) { // volatile, after the claim or the append
            wake();
        }
    }

    /// The thread that wins the phase must complete the wake-up, because other producers rely on it; hence the stack
    /// probe. If the wake-up fails all the same, for want of memory or of a thread, the next entry must find that it
    /// is still due. An entry admitted by another producer in between waits for that one too.
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
                Thread fresh = threads.create(name, this::run);
                thread = fresh;
                fresh.start();
            }
        } catch (Throwable failure) {
            if (seen == NEW) {
                thread = null; // no thread to be had; the entry keeps its place
            }
            phase = seen;
            throw failure;
        }
    }

    /// The same on shared threads. In the queue this worker is served whatever happens next; only where no thread can
    /// be had at all it is taken out again.
    private void queue(SharedThreads group, int seen) {
        StackReserve.toQueue(group.mayStart());
        if (!PHASE.compareAndSet(this, seen, RUNNING)) {
            return;
        }
        boolean queued = false;
        try {
            group.add((Worker) this);
            queued = true;
            group.wakeIfNeeded();
        } catch (Throwable failure) {
            if (!queued) {
                phase = seen;
            } else {
                group.takeBack((Worker) this);
            }
            throw failure;
        }
    }

    // ---- the worker's thread ----

    /// Ends a turn on a shared thread, unless something is there. Once the phase is PARKED another thread may serve
    /// this worker, so nothing of its own is touched after that.
    ///
    /// @param taken how many entries were ever taken
    /// @return whether the turn is over; else the phase is RUNNING again
    final boolean rest(Ingress ingress, long taken) {
        thread = null;
        phase = PARKED; // volatile, before any read of the claims
        return ingress.claimed() == taken || !PHASE.compareAndSet(this, PARKED, RUNNING);
    }

    /// Something was delivered: the next timed park is the shortest.
    final void restartParks() {
        if (stalls != 0 || parkNanos != WaitPolicy.SHORTEST_PARK_NANOS) { // producers read this line
            parkNanos = WaitPolicy.SHORTEST_PARK_NANOS;
            stalls = 0;
        }
    }

    /// Parks unless something is there.
    ///
    /// @return whether it was a park without a limit
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
            // An interrupt of the worker has no meaning here; left set, it would turn every park
            // into a spin.
            Thread.interrupted();
            phase = RUNNING;
        } else {
            phase = RUNNING;
            stall();
        }
        return unlimited;
    }

    /// An entry is there. As a rule it has just come; but it may be claimed and not stored yet, by a producer that was
    /// descheduled in between and may need this processor.
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
