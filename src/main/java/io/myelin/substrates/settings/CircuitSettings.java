package io.myelin.substrates.settings;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Subject;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// The settings of one circuit. Immutable; any thread.
///
/// A setting that a builder does not set has its default: the system property `io.myelin.substrates.worker`, `…idling`
/// or `…dispatch`, else the environment variable `MYELIN_WORKER`, `MYELIN_IDLING` or `MYELIN_DISPATCH`, else the
/// documented constant. Defaults are read when the builder is created.
public final class CircuitSettings {

    private static final Default<WorkerThreads> WORKER =
            new Default<>(WorkerThreads.PROPERTY, "MYELIN_WORKER", WorkerThreads.PLATFORM);
    private static final Default<IdlePolicy> IDLING =
            new Default<>(IdlePolicy.PROPERTY, "MYELIN_IDLING", IdlePolicy.BALANCED);
    private static final Default<DispatchForm> DISPATCH =
            new Default<>(DispatchForm.PROPERTY, "MYELIN_DISPATCH", DispatchForm.COMPILED);

    private final WorkerThreads worker;
    private final Optional<ThreadFactory> threadFactory;
    private final Optional<Executor> executor;
    private final IdlePolicy idlePolicy;
    private final DispatchForm dispatch;
    private final Optional<BiConsumer<? super Subject<?>, ? super Throwable>> failureHandler;
    private final CircuitClock clock;
    private final Optional<Consumer<? super String>> operatorListener;
    private final String label;

    private CircuitSettings(Builder builder) {
        worker = builder.worker;
        threadFactory = builder.threadFactory;
        executor = builder.executor;
        idlePolicy = builder.idlePolicy;
        dispatch = builder.dispatch;
        failureHandler = builder.failureHandler;
        clock = builder.clock;
        operatorListener = builder.operatorListener;
        label = builder.label;
    }

    /// The settings of circuits that have none of their own.
    ///
    /// @throws IllegalArgumentException if a property or variable has an unknown value
    public static CircuitSettings defaults() {
        return builder().build();
    }

    /// Creates a builder with the defaults.
    ///
    /// @throws IllegalArgumentException if a property or variable has an unknown value
    public static Builder builder() {
        return new Builder(WORKER.read(), IDLING.read(), DISPATCH.read());
    }

    /// The kind of thread that the circuit runs on. Without effect if there is a [#threadFactory] or an [#executor].
    public WorkerThreads worker() {
        return worker;
    }

    /// The factory of the circuit's thread; empty if the provider creates the thread, by the kind of worker.
    public Optional<ThreadFactory> threadFactory() {
        return threadFactory;
    }

    /// The executor of the circuit's turns; empty if the circuit has a thread of its own or uses the shared ones.
    public Optional<Executor> executor() {
        return executor;
    }

    /// How long the circuit spins before it parks. Circuits that take turns ignore it.
    public IdlePolicy idlePolicy() {
        return idlePolicy;
    }

    /// How the circuit calls several receptors.
    public DispatchForm dispatch() {
        return dispatch;
    }

    /// The handler of failures of user code; empty if that of all circuits is used.
    public Optional<BiConsumer<? super Subject<?>, ? super Throwable>> failureHandler() {
        return failureHandler;
    }

    /// The clock of tickers and timed operators.
    public CircuitClock clock() {
        return clock;
    }

    /// Who is told of the operators that recipes attach to the circuit's pipes; empty if nobody is.
    public Optional<Consumer<? super String>> operatorListener() {
        return operatorListener;
    }

    /// The label that groups circuits in statistics and metrics; empty by default.
    public String label() {
        return label;
    }

    /// The settings by name, for logs.
    @Override
    public String toString() {
        return "worker=" + (threadFactory.isPresent() || executor.isPresent() ? "custom" : worker)
                + " idlePolicy=" + idlePolicy
                + " dispatch=" + dispatch
                + " failures=" + (failureHandler.isPresent() ? "own" : "common")
                + " clock=" + (clock == CircuitClock.SYSTEM ? "system" : "own")
                + " label=\"" + label + '"';
    }

    /// Builds settings. Each setter returns this builder and replaces an earlier value. Not thread-safe.
    public static final class Builder {

        private WorkerThreads worker;
        private Optional<ThreadFactory> threadFactory = Optional.empty();
        private Optional<Executor> executor = Optional.empty();
        private IdlePolicy idlePolicy;
        private DispatchForm dispatch;
        private Optional<BiConsumer<? super Subject<?>, ? super Throwable>> failureHandler = Optional.empty();
        private CircuitClock clock = CircuitClock.SYSTEM;
        private Optional<Consumer<? super String>> operatorListener = Optional.empty();
        private String label = "";

        private Builder(WorkerThreads worker, IdlePolicy idlePolicy, DispatchForm dispatch) {
            this.worker = worker;
            this.idlePolicy = idlePolicy;
            this.dispatch = dispatch;
        }

        /// Makes the provider create the circuit's thread, and removes a thread factory or executor that was set
        /// before.
        ///
        /// @param kind the kind of thread
        /// @throws NullPointerException if the kind is `null`
        public Builder worker(WorkerThreads kind) {
            worker = requireNonNull(kind, "kind");
            threadFactory = Optional.empty();
            executor = Optional.empty();
            return this;
        }

        /// Lets the application create the circuit's thread: for affinity, a priority, a context class loader, a name.
        /// The kind of thread, set or by default, then has no effect: the circuit does not use the shared threads.
        ///
        /// @param factory called once, by the thread whose entry is the circuit's first, with the circuit's loop. It
        ///                returns an unstarted thread that runs the loop. The provider changes nothing about it, not
        ///                even its name; a non-daemon thread keeps the JVM running until the circuit is closed. If the
        ///                factory throws, the caller that needed the thread gets the exception, and the next call tries
        ///                again. If it returns `null` or a started thread, the caller gets an `IllegalStateException`,
        ///                the thread does not run the loop, and the next call tries again.
        /// @throws NullPointerException if the factory is `null`
        public Builder threadFactory(ThreadFactory factory) {
            threadFactory = Optional.of(requireNonNull(factory, "factory"));
            executor = Optional.empty();
            return this;
        }

        /// Makes the circuit take turns on an application's executor, in place of a thread of its own: as with
        /// [WorkerThreads#SHARED], a turn delivers at most 256 entries from outside, and at most one turn of a circuit
        /// is queued or runs at any time.
        ///
        /// @param turns executes each turn on another thread than the caller's, which may be emitting; otherwise
        ///              receptors run inside `emit`, the caller's interrupt status is cleared, and an overflow of its
        ///              stack may stop the circuit, or the caller, for good. A `ForkJoinPool` may run turns of other
        ///              circuits inside a receptor that joins a future. What the executor throws when it refuses a
        ///              turn, the emitting caller gets; the emission keeps its place, and the next one tries again.
        ///              While its executor is shut down, a circuit processes nothing, not even its close; nor later, if
        ///              the shutdown dropped a turn. So close the circuit first
        /// @throws NullPointerException if the executor is `null`
        public Builder executor(Executor turns) {
            executor = Optional.of(requireNonNull(turns, "turns"));
            threadFactory = Optional.empty();
            return this;
        }

        /// Sets how long the circuit spins before it parks. Circuits that take turns ignore it.
        ///
        /// @throws NullPointerException if the policy is `null`
        public Builder idlePolicy(IdlePolicy policy) {
            idlePolicy = requireNonNull(policy, "policy");
            return this;
        }

        /// Sets how the circuit calls several receptors.
        ///
        /// @throws NullPointerException if the form is `null`
        public Builder dispatch(DispatchForm form) {
            dispatch = requireNonNull(form, "form");
            return this;
        }

        /// Sets the handler of failures of user code, in place of the one for all circuits: the fault receptor of
        /// Specification 3.6 §15.4 (4).
        ///
        /// @param handler called on the circuit's thread with the closest subject and the very exception that was
        ///                thrown; its own exception is counted as another failure, and is not reported. The subject
        ///                is that of the pipe that was emitted to, for a receptor; of the pipe that the fiber or flow
        ///                made, for a stage; of the subscriber, for its callback; of the subscription, for `onClose`;
        ///                of the port, for an update; of the ticker, if the clock throws; else the circuit's, which
        ///                encloses all of these
        /// @throws NullPointerException if the handler is `null`
        public Builder onFailure(BiConsumer<? super Subject<?>, ? super Throwable> handler) {
            failureHandler = Optional.of(requireNonNull(handler, "handler"));
            return this;
        }

        /// Sets the clock of tickers and timed operators.
        ///
        /// @throws NullPointerException if the source is `null`
        public Builder clock(CircuitClock source) {
            clock = requireNonNull(source, "source");
            return this;
        }

        /// Sets who is told of each operator but `when` that a recipe attaches to one of the circuit's pipes: for hosts
        /// that cannot run every operator.
        ///
        /// @param listener called on the attaching thread with the name of the operator's stage, such as `Tumble`; if
        ///                 it throws, the recipe is not attached, and the attaching caller gets the exception
        /// @throws NullPointerException if the listener is `null`
        public Builder onOperator(Consumer<? super String> listener) {
            operatorListener = Optional.of(requireNonNull(listener, "listener"));
            return this;
        }

        /// Sets the label that groups circuits in statistics and metrics. Use few labels: metrics are kept for each.
        ///
        /// @throws NullPointerException if the text is `null`
        public Builder label(String text) {
            label = requireNonNull(text, "text");
            return this;
        }

        /// Builds the settings.
        public CircuitSettings build() {
            return new CircuitSettings(this);
        }
    }
}
