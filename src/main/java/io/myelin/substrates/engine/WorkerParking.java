package io.myelin.substrates.engine;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.Loop;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.idle.WaitPolicy;
import io.myelin.substrates.engine.ingress.Ingress;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Executor;
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
///
/// Its first fields are those that every emission reads: with many circuits each line counts. None but
/// [Loop#targets] changes often while the worker is busy: producers would lose the line.
abstract class WorkerParking extends Loop implements Runnable {

    /// Phase of a worker whose thread has not been started yet; the first entry starts it.
    static final int NEW = 0;
    static final int RUNNING = 1;
    static final int PARKED = 2;
    static final int TERMINATED = 3;
    /// A thread was started for it, or a turn queued, and has not begun.
    static final int QUEUED = 4;

    static final VarHandle PHASE = FieldHandle.of(WorkerParking.class, "phase", int.class);

    /// Volatile: a producer reads it after its claim or append; the worker writes PARKED, then reads claims and lanes.
    volatile int phase;
    /// Written by the worker's thread, or that of a turn, at both of its ends. Plain: only the thread that runs the
    /// worker compares equal, and it sees its own write. Any other thread compares unequal whether it reads null or a
    /// thread: one that has run the worker has written null after that.
    @Nullable Thread thread;
    /// The executor of this worker's turns, if it has no thread of its own.
    final @Nullable Executor executor;
    final Ingress ingress;

    private final String name;
    private final ThreadSupply threads;

    /// Worker's thread only: the next timed park.
    private long parkNanos = WaitPolicy.SHORTEST_PARK_NANOS;
    /// Worker's thread only: the number of consecutive polls that found an entry claimed and not stored.
    private int stalls;

    WorkerParking(String name, ThreadSupply threads) {
        this.name = name;
        this.threads = threads;
        executor = threads.executor();
        ingress = new Ingress(Target.of(this), executor == null);
    }

    public final String name() {
        return name;
    }

    /// What the worker's own thread does.
    abstract void loop();

    /// One turn on an executor.
    ///
    /// @return whether entries may remain, so that another turn is due
    abstract boolean turn(Thread carrier);

    // ---- any thread ----

    /// Wakes the worker if it is parked. Called after each claim or append, or after several.
    public final void wakeIfNeeded() {
        // After an append this keeps compilers from reading the phase early; the processor still may, as long as its
        // store buffer holds the slot. See above.
        VarHandle.releaseFence();
        if (phase != RUNNING) { // volatile, after the claim or the append
            wake();
        }
    }

    /// Changes the phase, if it is as expected.
    final boolean change(int from, int to) {
        return PHASE.compareAndSet(this, from, to);
    }

    /// The thread that wins the phase must complete the wake-up, because other producers rely on it. If it fails, for
    /// lack of memory, stack or a thread, the phase is reset, so that the next entry tries again. An entry that another
    /// producer makes in between waits for that next entry too.
    private void wake() {
        int seen = phase;
        if (seen == NEW || seen == PARKED && executor != null) {
            queue(seen);
        } else if (seen == PARKED && change(PARKED, RUNNING)) {
            try {
                LockSupport.unpark(thread);
            } catch (Throwable overflow) {
                phase = PARKED; // a store: a call could overflow the stack. The worker, if it runs, sets it again
                throw overflow;
            }
        }
    }

    /// Starts the thread, or queues a turn. A start that fails half-way may have an effect all the same, and the next
    /// one is then the second; so a task begins only if it takes the phase.
    private void queue(int seen) {
        if (!change(seen, QUEUED)) {
            return;
        }
        try {
            if (executor == null) {
                threads.create(name, this).start();
            } else {
                executor.execute(this);
            }
        } catch (Throwable failure) {
            if (change(QUEUED, seen)) { // the same call as above, so it does not overflow the stack
                throw failure;
            }
        }
    }

    // ---- the worker's thread ----

    /// The task of the worker's own thread, or of the first of several turns.
    @Override
    public final void run() {
        if (!change(QUEUED, RUNNING)) {
            return;
        }
        Thread carrier = Thread.currentThread();
        if (executor == null) {
            thread = carrier;
            loop();
        } else {
            while (turn(carrier) && !isQueuedAgain(executor)) {
                Thread.onSpinWait();
            }
        }
    }

    /// @return false if the executor does not take the task, or runs it at once: this thread then goes on with another
    ///     turn
    private boolean isQueuedAgain(Executor turns) {
        phase = QUEUED;
        try {
            var next = new NextTurn();
            turns.execute(next);
            next.queueing = null;
            if (!next.skipped) {
                return true;
            }
        } catch (Throwable refused) {
            // As if it had been run at once.
        }
        return !change(QUEUED, RUNNING);
    }

    /// The task of a turn that follows another. It does nothing within the call that queues it: a long backlog would
    /// nest turns until the stack overflows.
    private final class NextTurn implements Runnable {

        /// Plain: of the threads that read it, only the one that writes it compares equal.
        private @Nullable Thread queueing = Thread.currentThread();
        private boolean skipped;

        @Override
        public void run() {
            if (Thread.currentThread() == queueing) {
                skipped = true;
            } else {
                WorkerParking.this.run();
            }
        }
    }

    /// Ends a turn, unless there is an entry. Once the phase is PARKED, another thread may serve
    /// this worker, so this one accesses none of its state after that.
    ///
    /// @param taken the number of entries ever taken
    /// @return whether the turn has ended; otherwise the phase is RUNNING again
    final boolean rest(Ingress ingress, long taken) {
        phase = PARKED; // volatile, before any read of the claims
        return ingress.claimed() == taken || !change(PARKED, RUNNING);
    }

    /// Called after a delivery: the next timed park is the shortest.
    final void restartParks() {
        if (stalls != 0 || parkNanos != WaitPolicy.SHORTEST_PARK_NANOS) { // producers read this line
            parkNanos = WaitPolicy.SHORTEST_PARK_NANOS;
            stalls = 0;
        }
    }

    /// Parks unless there is an entry.
    final void park(Ingress ingress) {
        phase = PARKED; // volatile, before any read of lanes and queues
        boolean late = ingress.suspendLane();
        if (ingress.isEmpty()) {
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
    }

    /// Called if there is an entry that cannot be taken. It has usually just been claimed; but its producer may have
    /// been descheduled before the store, and may need this processor.
    final void stall() {
        if (stalls++ == 0) {
            return;
        }
        if (stalls <= WaitPolicy.STALL_YIELDS || executor != null) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(this, WaitPolicy.STALL_PARK_NANOS);
            Thread.interrupted(); // as above
        }
    }
}
