package io.myelin.substrates.settings;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.engine.DispatchForm;
import io.myelin.substrates.engine.IdlePolicy;
import io.myelin.substrates.engine.WorkerThreads;
import io.myelin.substrates.time.CircuitClock;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.function.BiConsumer;

/// How one circuit runs. Immutable; any thread.
///
/// A setting that a builder is not given keeps its default: the system property `io.myelin.substrates.worker`,
/// `…idling` or `…dispatch`, else the environment variable `MYELIN_WORKER`, `MYELIN_IDLING` or `MYELIN_DISPATCH`, else
/// the documented constant. Defaults are read when the builder is made.
public final class CircuitSettings {

    private static final Default<WorkerThreads> WORKER =
            new Default<>(WorkerThreads.PROPERTY, "MYELIN_WORKER", WorkerThreads.PLATFORM);
    private static final Default<IdlePolicy> IDLING =
            new Default<>(IdlePolicy.PROPERTY, "MYELIN_IDLING", IdlePolicy.BALANCED);
    private static final Default<DispatchForm> DISPATCH =
            new Default<>(DispatchForm.PROPERTY, "MYELIN_DISPATCH", DispatchForm.COMPILED);

    private final WorkerThreads worker;
    private final Optional<ThreadFactory> threadFactory;
    private final IdlePolicy idlePolicy;
    private final DispatchForm dispatch;
    private final Optional<BiConsumer<? super Subject<Circuit>, ? super Throwable>> failureHandler;
    private final CircuitClock clock;
    private final String label;

    private CircuitSettings(Builder builder) {
        worker = builder.worker;
        threadFactory = builder.threadFactory;
        idlePolicy = builder.idlePolicy;
        dispatch = builder.dispatch;
        failureHandler = builder.failureHandler;
        clock = builder.clock;
        label = builder.label;
    }

    /// The settings of circuits that get none of their own.
    ///
    /// @throws IllegalArgumentException if a property or variable has an unknown value
    public static CircuitSettings defaults() {
        return builder().build();
    }

    /// A builder that holds the defaults.
    ///
    /// @throws IllegalArgumentException if a property or variable has an unknown value
    public static Builder builder() {
        return new Builder(WORKER.read(), IDLING.read(), DISPATCH.read());
    }

    /// The kind of thread that the circuit runs on.
    public WorkerThreads worker() {
        return worker;
    }

    /// The factory of the circuit's thread; empty where the provider makes it, by the kind of worker.
    public Optional<ThreadFactory> threadFactory() {
        return threadFactory;
    }

    /// How the circuit waits between running empty and parking.
    public IdlePolicy idlePolicy() {
        return idlePolicy;
    }

    /// How the circuit dispatches to several receptors.
    public DispatchForm dispatch() {
        return dispatch;
    }

    /// The handler of failures of user code; empty where the handler for all circuits gets them.
    public Optional<BiConsumer<? super Subject<Circuit>, ? super Throwable>> failureHandler() {
        return failureHandler;
    }

    /// The time of tickers and timed operators.
    public CircuitClock clock() {
        return clock;
    }

    /// The label that groups circuits in statistics and metrics; empty by default.
    public String label() {
        return label;
    }

    /// For logs: each setting by its name.
    @Override
    public String toString() {
        return "worker=" + (threadFactory.isPresent() ? "custom" : worker)
                + " idlePolicy=" + idlePolicy
                + " dispatch=" + dispatch
                + " failures=" + (failureHandler.isPresent() ? "own" : "common")
                + " clock=" + (clock == CircuitClock.SYSTEM ? "system" : "own")
                + " label=\"" + label + '"';
    }

    /// Collects settings. One thread.
    public static final class Builder {

        private WorkerThreads worker;
        private Optional<ThreadFactory> threadFactory = Optional.empty();
        private IdlePolicy idlePolicy;
        private DispatchForm dispatch;
        private Optional<BiConsumer<? super Subject<Circuit>, ? super Throwable>> failureHandler = Optional.empty();
        private CircuitClock clock = CircuitClock.SYSTEM;
        private String label = "";

        private Builder(WorkerThreads worker, IdlePolicy idlePolicy, DispatchForm dispatch) {
            this.worker = worker;
            this.idlePolicy = idlePolicy;
            this.dispatch = dispatch;
        }

        /// Makes the provider create the circuit's thread.
        ///
        /// @param kind the kind of thread
        public Builder worker(WorkerThreads kind) {
            worker = requireNonNull(kind, "kind");
            threadFactory = Optional.empty();
            return this;
        }

        /// Lets the application create the circuit's thread: for affinity, a priority, a context class loader, a name.
        ///
        /// @param factory called once, by the thread whose entry is the circuit's first, with the circuit's loop. It
        ///                returns a thread, not started, that runs the loop itself. Nothing of it is changed, not
        ///                even its name; a thread that is no daemon keeps the JVM running until the circuit is
        ///                closed. An exception of the factory reaches the caller whose call needed the thread;
        ///                the next call asks it again. So it is with `null` and with a thread that was started: the
        ///                caller gets an `IllegalStateException`, and that thread does not run the loop.
        public Builder threadFactory(ThreadFactory factory) {
            threadFactory = Optional.of(requireNonNull(factory, "factory"));
            return this;
        }

        /// Sets how the circuit waits between running empty and parking.
        public Builder idlePolicy(IdlePolicy policy) {
            idlePolicy = requireNonNull(policy, "policy");
            return this;
        }

        /// Sets how the circuit dispatches to several receptors.
        public Builder dispatch(DispatchForm form) {
            dispatch = requireNonNull(form, "form");
            return this;
        }

        /// Sets the handler of failures of user code, in place of the one for all circuits.
        ///
        /// @param handler given the circuit's subject and the exception, on the circuit's thread; what it throws
        ///                itself is counted as a failure and goes no further
        public Builder onFailure(BiConsumer<? super Subject<Circuit>, ? super Throwable> handler) {
            failureHandler = Optional.of(requireNonNull(handler, "handler"));
            return this;
        }

        /// Sets the time of tickers and timed operators.
        public Builder clock(CircuitClock source) {
            clock = requireNonNull(source, "source");
            return this;
        }

        /// Sets what groups circuits in statistics and metrics. Few labels, many circuits: metrics are kept for each.
        public Builder label(String text) {
            label = requireNonNull(text, "text");
            return this;
        }

        /// The settings.
        public CircuitSettings build() {
            return new CircuitSettings(this);
        }
    }
}
