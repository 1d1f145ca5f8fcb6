package io.myelin.substrates.engine;

import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.engine.dispatch.FailureHook;
import io.myelin.substrates.engine.dispatch.FailureReporter;
import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.ListCompiler;
import io.myelin.substrates.engine.dispatch.ShadowTransit;
import io.myelin.substrates.engine.dispatch.StimulusClock;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Transit;
import io.myelin.substrates.engine.idle.SpinBudget;
import io.myelin.substrates.engine.idle.WaitPolicy;
import io.myelin.substrates.engine.idle.WorkerBackOff;
import io.myelin.substrates.engine.ingress.Delivery;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The one thread of a circuit and its two queues (Specification §5.1, §5.3).
///
/// **Order.** The loop takes one ingress entry, delivers it, and empties transit before it takes the next. Everything
/// that an entry causes is complete before the next one begins.
///
/// **Close.** The close is an entry. Entries admitted before it are delivered; later ones, except barriers, are dropped
/// (Specification §9.1, §9.3 permit this).
public final class Worker extends WorkerParking {

    private static final VarHandle TRANSIT = FieldHandle.of(Worker.class, "transit", Transit.class);

    // First what turns read: with many circuits each line of memory counts.
    /// Worker's thread only.
    private final Delivery delivery;
    /// The same as that of [#delivery]; saves a load in loops of emissions. Release when it is renewed, and acquire by
    /// readers of statistics, which find its ring initialised; its content is confined to the worker's thread.
    @SuppressWarnings("NullAway.Init") // set by the constructor of Delivery
    private Transit transit;
    private final ThreadContext context;

    private final SpinBudget spinBudget;
    private final FailureReporter failures;
    private final ListCompiler compiler;
    /// See the accessor. Set before the circuit is published.
    private @Nullable Consumer<? super String> operators;
    /// As above.
    private @Nullable ShadowTransit shadow;

    /// The reason why waits were ended. Volatile: written by any thread, read by callers that are about to park.
    private volatile @Nullable String endedWaits;

    private final Target jobs;
    private final Target barriers;
    private final Target close;

    private final WorkerBackOff backOff = new WorkerBackOff();

    /// Separate from the phase, which a failed wake-up may reset. Volatile: read by any thread.
    private volatile boolean terminated;

    /// @param name the circuit's name, for the thread
    /// @param options its thread, and how it waits
    /// @param hook receives failures of user code
    /// @param context entered on the worker's thread before anything else; on an executor, with each turn
    public Worker(
            String name,
            WorkerOptions options,
            FailureHook hook,
            ThreadContext context) {
        super(name, options.threads());
        spinBudget = new SpinBudget(options.idling());
        failures = new FailureReporter(hook);
        this.context = context;
        compiler = options.compiler();
        jobs = Target.control(this, job -> perform(task -> ((Runnable) task).run(), job));
        barriers = Target.control(this, this::open);
        delivery = new Delivery(barriers, renewed -> TRANSIT.setRelease(this, renewed));
        close = Target.of(this);
    }

    // ---- any thread ----

    @Override
    public void submit(Target target, Object value) {
        Thread caller = Thread.currentThread();
        if (caller == thread) {
            transit.push(target, value);
        } else {
            admit(caller, target, value);
        }
    }

    @Override
    public void submit(Runnable job) {
        submit(jobs, job);
    }

    private void admit(Thread caller, Target target, Object value) {
        if (ingress.put(caller, target, value)) {
            wakeIfNeeded();
        }
    }

    /// Queues one emission of a burst in ingress. Not on this worker's thread; the caller calls [#wakeIfNeeded] after
    /// the last one.
    ///
    /// @return whether it was admitted; false after the close was delivered
    public boolean queue(Target target, Object value) {
        return ingress.putAlone(target, value);
    }

    /// Whether the calling thread is this worker's.
    public boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /// Waits until everything admitted before this call was processed. Not to be called on this worker's thread.
    /// Returns at once when nothing is pending or the worker has terminated.
    ///
    /// @throws IllegalStateException if the wait cannot end, see [#endWaits]
    public void await() {
        await(Long.MAX_VALUE);
    }

    /// As [#await()], for a time.
    ///
    /// @param limit nanoseconds
    /// @return whether everything was processed
    public boolean await(long limit) {
        if (ingress.isDone(1)) {
            return true;
        }
        if (WaitPolicy.SPINS && phase == RUNNING) {
            backOff.cancel();
            if (ingress.isDone(WaitPolicy.CALLER_POLLS)) {
                return true;
            }
        }
        var barrier = new Barrier();
        if (!ingress.putBarrier(barriers, barrier)) {
            return true;
        }
        wakeIfNeeded();
        return barrier.pass(this::checkWait, limit);
    }

    /// Sends a barrier through the queue and waits for it. Not to be called on this worker's thread.
    ///
    /// @return when that happened, or null if the worker has terminated
    /// @throws IllegalStateException if the wait cannot end, see [#endWaits]
    public @Nullable PulseTimings pulse() {
        long start = System.nanoTime();
        var barrier = new Barrier();
        if (!ingress.putBarrier(barriers, barrier)) {
            return null;
        }
        wakeIfNeeded();
        long returned = System.nanoTime();
        barrier.pass(this::checkWait, Long.MAX_VALUE);
        long dequeued = barrier.opened();
        return new PulseTimings(start, returned - dequeued > 0 ? dequeued : returned, dequeued, System.nanoTime());
    }

    /// Ends the waits for this worker: those under way within a second, later ones if they would park. Each throws an
    /// `IllegalStateException` with the reason. Any thread.
    public void endWaits(String reason) {
        endedWaits = reason;
    }

    /// Throws if a wait for this worker was ended, or cannot end because its thread has called `System.exit`, which
    /// never returns: the caller may be a shutdown hook, and the exit waits for it. A stack is only looked at after a
    /// second: that takes a tenth of a millisecond, and the worker may just be waking up.
    private void checkWait(long waited) {
        String reason = endedWaits;
        if (reason != null) {
            throw new IllegalStateException(reason);
        }
        if (phase == NEW || executor != null) {
            wakeIfNeeded(); // the producer that this wait relied on may have been refused a thread or turn
        }
        Thread running = thread;
        if (waited >= Barrier.CHECK_NANOS && running != null && running.getState() != Thread.State.RUNNABLE) {
            for (StackTraceElement frame : running.getStackTrace()) {
                if (frame.getClassName().equals("java.lang.Shutdown")) {
                    throw new IllegalStateException("the circuit " + name() + " has called System.exit in a callback, "
                            + "which never returns; what waits in its queue will not be delivered");
                }
            }
        }
    }

    /// Queues the close. A second one has no effect, unless the first one threw an error.
    public void close() {
        if (phase == NEW && ingress.isUnused() && change(NEW, TERMINATED)) {
            // Nothing is to be delivered: an entry admitted since the check is concurrent with this close, hence later.
            terminated = true; // before the seal, as in terminate()
            try {
                ingress.seal();
            } catch (Throwable overflow) {
                terminated = false;
                phase = NEW; // the next close tries again
                throw overflow;
            }
            ingress.discard(barriers, barrier -> ((Barrier) barrier).open());
            return;
        }
        // Always in ingress, even on the worker's own thread: entries admitted before are delivered.
        if (ingress.putLast(close)) {
            wakeIfNeeded();
        }
    }

    /// Whether this worker's thread has ended, or was never started and never will be.
    public boolean isTerminated() {
        return terminated;
    }

    @Override
    public ListCompiler compiler() {
        return compiler;
    }

    /// The number of failures of user code so far.
    public long failures() {
        return failures.count();
    }

    /// The number of ingress entries begun so far, without barriers and the close. Any thread.
    public long begun() {
        return delivery.begun();
    }

    /// The number of these that were processed with everything that they caused. Any thread; to be read before
    /// [#begun], which is then no lower.
    public long completed() {
        return delivery.completed();
    }

    /// The number of waiting ingress entries, see [io.myelin.substrates.engine.ingress.Ingress#waiting]. Any thread.
    public long waiting() {
        return ingress.waiting(delivery);
    }

    /// The capacity of the ring for transit: enough for the largest number of emissions that have waited in it since
    /// the circuit was last idle or, beyond a limit, since the ring last ran empty. Any thread; may be slightly out of
    /// date.
    public int transitLength() {
        return ((Transit) TRANSIT.getAcquire(this)).length();
    }

    /// Whether no thread has been started for it yet. Any thread.
    public boolean isUnused() {
        return phase == NEW;
    }

    /// Whether the thread is parked. Any thread.
    public boolean isParked() {
        return phase == PARKED;
    }

    /// The thread that this worker runs on. Any thread.
    ///
    /// @return null before the first entry, or if it currently has none
    public @Nullable Thread thread() {
        return thread;
    }

    /// Circuit thread only.
    Delivery delivery() {
        return delivery;
    }

    @Override
    public Transit transit() {
        return transit;
    }

    /// Follows the causes of emissions. Called before the worker's first entry, and before any target is made.
    public void observe(ShadowTransit observing) {
        shadow = observing;
    }

    @Override
    public @Nullable ShadowTransit shadow() {
        return shadow;
    }

    private void perform(Consumer<Object> task, Object argument) {
        ShadowTransit observing = shadow;
        if (observing == null) {
            task.accept(argument);
        } else {
            observing.perform(task, argument);
        }
    }

    /// Sets who is told of the operators that recipes attach. Called before the worker's first entry.
    public void onOperator(Consumer<? super String> listener) {
        operators = listener;
    }

    @Override
    public @Nullable Consumer<? super String> operators() {
        return operators;
    }

    @Override
    public StimulusClock clock() {
        return delivery.clock();
    }

    // ---- the worker's thread ----

    @Override
    void loop() {
        enter();
        while (!ingress.isClosed()) {
            try {
                delivery.drainTransit(); // only after an engine failure is anything left there
                long delivered = ingress.drain(delivery, close, Long.MAX_VALUE);
                if (ingress.isClosed()) {
                    break; // not published before the seal: a caller that learns of the close must find it closed
                }
                if (delivered != 0) {
                    publishDone();
                    spinBudget.renew(delivered);
                    restartParks();
                    backOff.after(delivered);
                } else if (spinBudget.lasts()) {
                    Thread.onSpinWait();
                } else {
                    idle();
                }
            } catch (Throwable failure) {
                failures.reportIfPossible(failure);
            }
        }
        end();
        leave(); // the thread may be a program's own, and go on
    }

    @Override
    boolean turn(Thread carrier) {
        thread = carrier;
        enter();
        long delivered = deliver();
        boolean closed = ingress.isClosed();
        if (closed) {
            end();
        }
        leave();
        if (closed || delivered < WaitPolicy.TURN_ENTRIES && rest(ingress, ingress.taken())) {
            return false;
        }
        if (delivered == 0) {
            stall();
        }
        return true;
    }

    private void leave() {
        thread = null;
        try {
            context.leave();
        } catch (Throwable failure) {
            failures.reportIfPossible(failure);
        }
    }

    /// @return the number of entries delivered; fewer than a turn may deliver if it ran empty, that many if the engine
    ///     failed
    private long deliver() {
        try {
            delivery.drainTransit(); // only after an engine failure is anything left there
            long delivered = ingress.drain(delivery, close, WaitPolicy.TURN_ENTRIES);
            if (ingress.isClosed()) {
                return delivered;
            }
            if (delivered != 0) {
                publishDone();
                restartParks();
            }
            if (delivered < WaitPolicy.TURN_ENTRIES) {
                ingress.forget();
                delivery.forget();
            }
            return delivered;
        } catch (Throwable failure) {
            failures.reportIfPossible(failure);
            return WaitPolicy.TURN_ENTRIES;
        }
    }

    private void publishDone() {
        delivery.publishCompleted();
        ingress.publishDone();
    }

    private void open(Object barrier) {
        try {
            delivery.publishCompleted();
        } finally {
            ((Barrier) barrier).open(); // even without memory, which the first use of a handle above may need
        }
    }

    private void enter() {
        try {
            context.enter();
        } catch (Throwable failure) {
            failures.reportIfPossible(failure);
        }
    }

    private void end() {
        for (;;) {
            try {
                terminate();
                return;
            } catch (Throwable shortage) {
                Thread.yield(); // perhaps out of memory; callers wait for the end, so it is repeated
            }
        }
    }

    private void idle() {
        ingress.forget();
        delivery.forget();
        park(ingress);
        spinBudget.learn(System.nanoTime());
    }

    /// May be repeated when it fails.
    private void terminate() {
        delivery.publishCompleted();
        phase = TERMINATED;
        terminated = true; // before the seal: who finds the ingress sealed has awaited the end
        ingress.seal();
        // Keeps the count, and no reference to the former lanes.
        delivery.enter(ingress.discard(barriers, barrier -> ((Barrier) barrier).open()));
        delivery.forget();
    }

    /// If the stack overflowed, no hook can run: the report goes through transit, hence before the next ingress entry.
    /// If even the push overflows, the next outer dispatch catches that, with more stack.
    @Override
    public void report(@Nullable Subject<?> closest, Throwable failure) {
        if (failure instanceof StackOverflowError || !failures.report(closest, failure)) {
            transit.push(jobs, new Overflow(failures, closest, failure));
        }
    }

    /// A failure whose report needs more stack than there was.
    private record Overflow(FailureReporter failures, @Nullable Subject<?> closest, Throwable failure)
            implements Runnable {
        @Override
        public void run() {
            failures.report(closest, failure);
        }
    }
}
