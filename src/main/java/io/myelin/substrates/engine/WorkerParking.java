package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

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

    /// Nanoseconds of the first and of the longest timed park.
    private static final long SHORTEST_PARK = 100_000L;
    private static final long LONGEST_PARK = 60_000_000_000L;

    private final String name;
    private final ThreadSupply threads;

    /// Worker's thread only: the next timed park.
    private long parkNanos = SHORTEST_PARK;

    WorkerParking(final String name, final ThreadSupply threads) {
        this.name = name;
        this.threads = threads;
    }

    /// What the worker's thread runs.
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
        final int seen = phase;
        if (seen != PARKED && seen != NEW) {
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
                final Thread fresh = threads.create(name, this::run);
                thread = fresh;
                fresh.start();
            }
        } catch (final Throwable failure) {
            if (seen == NEW) {
                thread = null; // no thread to be had; the entry keeps its place
            }
            phase = seen;
            throw failure;
        }
    }

    // ---- the worker's thread ----

    /// Something was delivered: the next timed park is the shortest.
    final void restartParks() {
        parkNanos = SHORTEST_PARK;
    }

    /// Parks unless something is there.
    ///
    /// @return whether it was a park without a limit
    final boolean park(final Ingress ingress) {
        boolean unlimited = false;
        phase = PARKED; // volatile, before any look at lanes and queues
        final boolean late = ingress.revokeLane();
        if (ingress.isEmpty()) {
            unlimited = !late;
            if (late) {
                LockSupport.parkNanos(this, parkNanos);
                parkNanos = Math.min(parkNanos << 3, LONGEST_PARK);
            } else {
                LockSupport.park(this);
            }
            // An interrupt of the worker has no meaning here; left set, it would turn every park
            // into a spin.
            Thread.interrupted();
        }
        phase = RUNNING;
        return unlimited;
    }
}
