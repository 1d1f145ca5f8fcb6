package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The one thread of a circuit and its two queues (Specification §5.1, §5.3).
///
/// **Order.** The loop takes one ingress entry, delivers it, and empties transit before it takes the
/// next. Everything one entry causes is complete before the next begins.
///
/// **Waking, shared queue.** A producer claims its slot (full fence) and then reads the phase; the
/// worker sets PARKED (full fence) and then reads the claims. In the total order of these four
/// volatile operations either the claim comes first, and the worker does not park, or PARKED comes
/// first, and the producer wakes it.
///
/// **Waking, lane.** A lane's owner stores its slot and then reads the phase, with no fence between:
/// that is what makes a lane cheap; what stands between keeps compilers from swapping the two, and
/// costs nothing. So there is a window in which the store is not yet visible to the worker that looks
/// after setting PARKED, while the phase was read before PARKED became visible. The worker therefore
/// revokes the lane before it looks (a lane that it does not find was installed after PARKED, and the
/// installing put reads the phase after that); then at most one emission, already past the check of
/// the revocation, can be in the window. A processor empties its store buffer within microseconds and
/// at every context switch, so a look some time later finds it; since the memory model names no
/// bound, the worker goes on looking, at intervals that grow quickly from a tenth of a millisecond to
/// a minute, until the owner has ended its lane. An idle worker whose last lane was ended parks
/// without a limit.
///
/// **Close.** The close is an entry. What was admitted before it is delivered; what comes behind it
/// is dropped (Specification §9.1, §9.3 leave the choice; this is ours), barriers excepted.
public final class Worker extends WorkerPadding {

    /// Nanoseconds of the first and of the longest timed park, see Waking.
    private static final long SHORTEST_PAUSE = 100_000L;
    private static final long LONGEST_PAUSE = 60_000_000_000L;

    /// Looks at a running worker's progress before a barrier is queued: a microsecond or two.
    private static final int GLANCES = 112;
    /// Spin-waits (some 25 ns each) of the longest breath, see [#breathe].
    private static final int LONGEST_BREATH = 128;

    private final String name;
    private final ThreadSupply threads;
    private final Patience patience;
    private final Failures failures;
    private final Runnable onStart;

    /// Worker's thread only, like its content.
    private Transit transit = new Transit();
    private final StimulusClock clock = new StimulusClock();
    private final Ingress ingress;

    private final Target jobs;
    private final Target barriers;
    private final Target close;
    private final Target overflows;

    /// Worker's thread only: the next timed park.
    private long pause = SHORTEST_PAUSE;
    /// Worker's thread only: spin-waits after the next delivery.
    private int breath;

    /// Apart from the phase, which a failed wake-up may put back. Volatile: pairs with the watchers'
    /// reads.
    private volatile boolean terminated;
    /// Threads that wait for time and must not outlive this worker. Concurrent: added and removed by themselves,
    /// read when the worker terminates: the flag and then the set here, the set and then the flag there.
    private final Set<Thread> watchers = ConcurrentHashMap.newKeySet(1);

    /// @param name    the circuit's name, for the thread
    /// @param threads what thread to run on
    /// @param idling  what to do between running empty and parking
    /// @param hook    where failures of user code go
    /// @param onStart run on the new thread before anything else
    public Worker(
            final String name,
            final ThreadSupply threads,
            final Idling idling,
            final FailureHook hook,
            final Runnable onStart) {
        this.name = name;
        this.threads = threads;
        patience = new Patience(idling);
        failures = new Failures(hook);
        this.onStart = onStart;
        jobs = Target.control(this, job -> ((Runnable) job).run());
        barriers = Target.control(this, barrier -> ((Barrier) barrier).open());
        close = Target.of(this);
        overflows = Target.control(this, failure -> failures.tell((Throwable) failure));
        ingress = new Ingress(Target.of(this));
    }

    // ---- any thread ----

    /// Queues an emission: in transit when called on this worker's thread, in ingress otherwise.
    /// Returns at once; after the close the emission is dropped in silence (Specification §9.1).
    public void submit(final Target target, final Object value) {
        final Thread caller = Thread.currentThread();
        if (caller == thread) {
            transit.push(target, value);
        } else {
            admit(caller, target, value);
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
        return admit(Thread.currentThread(), target, value);
    }

    private boolean admit(final Thread caller, final Target target, final Object value) {
        if (!ingress.put(caller, target, value)) {
            return false;
        }
        wakeIfNeeded();
        return true;
    }

    private void wakeIfNeeded() {
        // After an append this keeps compilers from reading the phase early; the processor still may,
        // for as long as its store buffer holds the slot. See Waking.
        VarHandle.releaseFence();
        if (phase != RUNNING) { // volatile, after the claim or the append: see Waking
            wake();
        }
    }

    /// Whoever changes the phase owes the wake-up, for others rely on it; hence the headroom. Where it fails all
    /// the same, for want of memory or of a thread, the next entry must find that it is still due. An entry
    /// admitted by another producer in between waits for that one too.
    private void wake() {
        final int seen = phase;
        if (seen != PARKED && seen != NEW) {
            return;
        }
        Headroom.toWake(seen == NEW ? null : thread);
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

    /// Whether the calling thread is this worker's.
    public boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /// Waits until everything admitted before this call was processed. Not to be called on this
    /// worker's thread. Returns at once when nothing is pending or the worker has terminated.
    public void await() {
        if (ingress.isDone(1)) {
            return;
        }
        if (phase == RUNNING) {
            HURRIED.setOpaque(this, true);
            if (ingress.isDone(GLANCES)) {
                return;
            }
        }
        final var barrier = new Barrier();
        if (ingress.putBarrier(barriers, barrier)) {
            wakeIfNeeded();
            barrier.pass();
        }
    }

    /// Sends a probe through the queue and waits for it. Not to be called on this worker's thread.
    ///
    /// @return the probe, or null if the worker has terminated
    public @Nullable Probe probe() {
        final var probe = new Probe();
        if (!ingress.putBarrier(barriers, probe)) {
            return null;
        }
        wakeIfNeeded();
        probe.entered();
        probe.pass();
        probe.returned();
        return probe;
    }

    /// Queues the close. One behind another has no effect.
    public void close() {
        if (phase == NEW && ingress.isUnused()) {
            Headroom.toWake(null); // as much as it takes to end without a thread
            if (PHASE.compareAndSet(this, NEW, TERMINATED)) {
                // Nothing was admitted, so there is nothing to deliver and nobody to wait for. An entry
                // admitted since the look is concurrent with this close and counts as later.
                terminated = true;
                ingress.seal();
                ingress.discard(barriers);
                unparkWatchers();
                return;
            }
        }
        // Always in ingress, also from the worker's own thread: what was admitted before is delivered.
        if (ingress.putLast(close)) {
            wakeIfNeeded();
        }
    }

    /// Whether this worker's thread has ended, or was never started and never will be.
    public boolean isTerminated() {
        return terminated;
    }

    /// Has a thread unparked when this worker terminates. The thread must look at [#isTerminated]
    /// after this call and before each park.
    public void watch(final Thread watcher) {
        watchers.add(watcher);
    }

    /// Undoes [#watch].
    public void unwatch(final Thread watcher) {
        watchers.remove(watcher);
    }

    private void unparkWatchers() {
        watchers.forEach(LockSupport::unpark);
        watchers.clear();
    }

    /// Failures of user code so far.
    public long failures() {
        return failures.count();
    }

    /// Emissions in transit. Circuit thread only; to be asked for again after [#renewTransit].
    Transit transit() {
        return transit;
    }

    /// Goes on with a transit that wants to be replaced, until nothing is left. Circuit thread only.
    ///
    /// @return the one that is in use from now on
    Transit renewTransit() {
        do {
            transit = transit.renewed();
        } while (!transit.drain());
        return transit;
    }

    /// The processing time of this circuit; to be read on its thread.
    public StimulusClock clock() {
        return clock;
    }

    // ---- the worker's thread ----

    private void run() {
        try {
            onStart.run();
        } catch (final Throwable failure) {
            failures.tellIfPossible(failure);
        }
        while (!ingress.isClosed()) {
            try {
                if (!transit.drain()) { // only after an engine failure is anything left here
                    renewTransit();
                }
                final long delivered = ingress.drain(this, clock, close);
                if (ingress.isClosed()) {
                    break; // not announced before the seal: a caller told of the close must find it closed
                }
                if (delivered != 0) {
                    ingress.publishDone();
                    patience.renew();
                    pause = SHORTEST_PAUSE;
                    breathe(delivered);
                } else if (patience.lasts()) {
                    Thread.onSpinWait();
                } else {
                    park();
                }
            } catch (final Throwable failure) {
                failures.tellIfPossible(failure);
            }
        }
        while (!hasEnded()) {
            Thread.yield(); // no memory, perhaps; callers wait for the end, so it comes once there is some
        }
    }

    private boolean hasEnded() {
        try {
            terminate();
            return true;
        } catch (final Throwable shortage) {
            return false;
        }
    }

    /// Lets the producers get ahead. A worker on their heels takes every line from them while they
    /// still write it, which makes both several times slower. So as long as a breath yields more than
    /// it costs, the next is longer; when emissions come singly, there is none.
    private void breathe(final long delivered) {
        if (delivered > 2L * breath + 1) {
            breath = Math.min(2 * breath + 1, LONGEST_BREATH);
        } else {
            breath >>= 1;
        }
        for (int i = 0; i < breath && !(boolean) HURRIED.getOpaque(this); i++) {
            Thread.onSpinWait();
        }
        if (hurried) {
            hurried = false;
            breath = 0;
        }
    }

    private void park() {
        ingress.forget();
        transit.forget();
        phase = PARKED;
        VarHandle.fullFence(); // before any look at lane and queues, whatever its mode: see Waking
        final boolean late = ingress.revokeLane();
        if (ingress.isEmpty()) {
            if (late) {
                LockSupport.parkNanos(this, pause);
                pause = Math.min(pause << 3, LONGEST_PAUSE);
            } else {
                LockSupport.park(this);
                patience.renew();
            }
            // An interrupt of the worker has no meaning here; left set, it would turn every park
            // into a spin.
            Thread.interrupted();
        }
        phase = RUNNING;
        patience.learn(System.nanoTime());
    }

    /// May be repeated when it fails.
    private void terminate() {
        ingress.seal();
        phase = TERMINATED;
        terminated = true;
        ingress.discard(barriers);
        transit.forget();
        unparkWatchers();
    }

    /// Reports a failure of user code. Circuit thread. Where the stack overflowed no hook can run: the report goes
    /// through transit, hence before the next ingress entry. If even the push overflows, the next dispatch towards
    /// the loop catches that, with more stack.
    public void report(final Throwable failure) {
        if (failure instanceof StackOverflowError || !failures.tell(failure)) {
            transit.push(overflows, failure);
        }
    }
}
