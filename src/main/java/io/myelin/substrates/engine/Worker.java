package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// What every emission reads: who the worker is and whether it must be woken.
abstract class WorkerPhase {

    /// Phase of a worker whose thread has not been started yet; the first entry starts it.
    static final int NEW = 0;
    static final int RUNNING = 1;
    static final int PARKED = 2;
    static final int TERMINATED = 3;

    static final VarHandle PHASE = FieldHandle.of(WorkerPhase.class, "phase", int.class);

    volatile int phase;

    /// Written once before the thread starts. Plain: only the worker's own thread can find itself
    /// here, and the start makes the write visible to it; any other thread compares unequal whether
    /// it sees null or the thread.
    @Nullable Thread thread;
}

/// Filler: the phase changes rarely and is read for every emission; nothing busy shares its line.
@SuppressWarnings("unused")
abstract class WorkerPadding extends WorkerPhase {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;
}

/// The one thread of a circuit and its two queues (Specification §5.1, §5.3).
///
/// **Order.** The loop takes one ingress entry, delivers it, and empties transit before it takes the
/// next. Everything one entry causes is complete before the next begins.
///
/// **Waking.** A producer claims its slot (full fence) and then reads the phase; the worker sets
/// PARKED (full fence) and then reads the claims. In the total order of these four volatile
/// operations either the claim comes first, and the worker does not park, or PARKED comes first, and
/// the producer wakes it. Both may happen; none may happen to neither.
///
/// **Close.** The close is an entry. What was admitted before it is delivered; what comes behind it
/// is dropped (Specification §9.1, §9.3 leave the choice; this is ours), barriers excepted.
public final class Worker extends WorkerPadding {

    /// Looks at an empty queue after a long batch, before touching it again: a consumer that polls
    /// the line its producer writes slows both down.
    private static final int BREATH = 32;
    private static final int LONG_BATCH = 64;

    private final String name;
    private final WorkerThreads kind;
    private final int spins;
    private final FailureHook hook;
    private final Runnable onStart;

    private final Transit transit = new Transit();
    private final StimulusClock clock = new StimulusClock();
    private final Ingress ingress;

    private final Target jobs;
    private final Target barriers;
    private final Target close;

    /// Circuit thread only writes; others may read an older count.
    private long failures;
    private static final VarHandle FAILURES = FieldHandle.of(Worker.class, "failures", long.class);

    /// @param name    the circuit's name, for the thread
    /// @param kind    what thread to run on
    /// @param idling  what to do between running empty and parking
    /// @param hook    where failures of user code go
    /// @param onStart run on the new thread before anything else
    public Worker(
            final String name,
            final WorkerThreads kind,
            final Idling idling,
            final FailureHook hook,
            final Runnable onStart) {
        this.name = name;
        this.kind = kind;
        this.spins = idling.spins();
        this.hook = hook;
        this.onStart = onStart;
        ingress = new Ingress(this);
        jobs = Target.of(this, (Object job) -> ((Runnable) job).run());
        barriers = Target.of(this, (Object barrier) -> ((Barrier) barrier).open());
        close = Target.of(this);
    }

    // ---- any thread ----

    /// Queues an emission: in transit when called on this worker's thread, in ingress otherwise.
    /// Returns at once; after the close the emission is dropped in silence (Specification §9.1).
    public void submit(final Target target, final Object value) {
        if (Thread.currentThread() == thread) {
            transit.push(target, value);
        } else {
            admit(target, value);
        }
    }

    /// Queues a job of the circuit's own, like [#submit].
    public void submit(final Runnable job) {
        submit(jobs, job);
    }

    /// Queues an emission in ingress, from a thread that is not this worker's.
    ///
    /// @return whether it was admitted; false once the close has been processed
    public boolean offer(final Target target, final Object value) {
        return admit(target, value);
    }

    private boolean admit(final Target target, final Object value) {
        if (!ingress.put(target, value)) {
            return false;
        }
        if (phase != RUNNING) { // volatile, after the claim: see Waking
            wake();
        }
        return true;
    }

    private void wake() {
        if (phase == PARKED) {
            if (PHASE.compareAndSet(this, PARKED, RUNNING)) {
                LockSupport.unpark(thread);
            }
        } else if (phase == NEW && PHASE.compareAndSet(this, NEW, RUNNING)) {
            start();
        }
    }

    private void start() {
        try {
            final Thread fresh = kind.create(name, this::run);
            thread = fresh;
            fresh.start();
        } catch (final Throwable failure) {
            // No thread to be had. The entry keeps its place; the next one tries again.
            thread = null;
            phase = NEW;
            throw failure;
        }
    }

    /// Whether the calling thread is this worker's.
    public boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /// Waits until everything admitted before this call was processed. Not to be called on this
    /// worker's thread. Returns at once when nothing is pending or the worker has terminated.
    public void await() {
        if (ingress.isDone()) {
            return;
        }
        final var barrier = new Barrier();
        if (admit(barriers, barrier)) {
            barrier.pass();
        }
    }

    /// Sends a probe through the queue and waits for it. Not to be called on this worker's thread.
    ///
    /// @return the probe, or null if the worker has terminated
    public @Nullable Probe probe() {
        final var probe = new Probe();
        if (!admit(barriers, probe)) {
            return null;
        }
        probe.entered();
        probe.pass();
        probe.returned();
        return probe;
    }

    /// Queues the close. To be called once.
    public void close() {
        if (phase == NEW && PHASE.compareAndSet(this, NEW, TERMINATED)) {
            // No thread was started, so there is nothing to deliver and nobody to wait for. An
            // entry admitted just now by a producer that has not read the phase yet is concurrent
            // with this close and counts as later.
            ingress.seal();
            ingress.discard(barriers);
            return;
        }
        // Always in ingress, also from the worker's own thread: what was admitted before is delivered.
        admit(close, close);
    }

    /// Failures of user code so far.
    public long failures() {
        return (long) FAILURES.getOpaque(this);
    }

    /// Entries in transit; circuit thread only.
    Transit transit() {
        return transit;
    }

    /// The processing time of this circuit; to be read on its thread.
    public StimulusClock clock() {
        return clock;
    }

    // ---- the worker's thread ----

    private void run() {
        onStart.run();
        boolean open = true;
        int quiet = 0;
        while (open) {
            try {
                transit.drain(); // only after an engine failure is anything left here
                final long delivered = ingress.drain(transit, clock, close);
                if (delivered != 0) {
                    open = !ingress.isClosed();
                    ingress.publishDone();
                    quiet = 0;
                    breathe(delivered);
                } else if (quiet < spins) {
                    quiet++;
                    Thread.onSpinWait();
                } else {
                    park();
                    quiet = 0;
                }
            } catch (final Throwable failure) {
                report(failure);
            }
        }
        terminate();
    }

    private static void breathe(final long delivered) {
        if (delivered >= LONG_BATCH) {
            for (int i = 0; i < BREATH; i++) {
                Thread.onSpinWait();
            }
        }
    }

    private void park() {
        ingress.forget();
        transit.forget();
        phase = PARKED; // volatile, before the look at the claims: see Waking
        if (ingress.isEmpty()) {
            LockSupport.park(this);
            // An interrupt of the worker has no meaning here; left set, it would turn every park
            // into a spin.
            Thread.interrupted();
        }
        phase = RUNNING;
    }

    private void terminate() {
        ingress.seal();
        phase = TERMINATED;
        ingress.discard(barriers);
        transit.forget();
    }

    /// Reports a failure of user code. Circuit thread.
    public void report(final Throwable failure) {
        FAILURES.setOpaque(this, failures + 1);
        try {
            hook.failed(failure);
        } catch (final Throwable worse) {
            FAILURES.setOpaque(this, failures + 1);
        }
    }
}
