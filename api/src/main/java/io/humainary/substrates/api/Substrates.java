package io.humainary.substrates.api;

import static java.lang.annotation.ElementType.CONSTRUCTOR;
import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.PARAMETER;
import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.SOURCE;
import static java.util.Objects.requireNonNull;
import static java.util.Spliterator.NONNULL;
import static java.util.Spliterator.ORDERED;

import io.humainary.substrates.spi.CortexProvider;
import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.lang.reflect.Member;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// The Substrates API 3.6.0: circuits that process typed values, one at a time, in a network that may change while it
/// runs.
///
/// A program gets the [Cortex] from [#cortex()] and everything else from the cortex. [Pipe#emit(Object)], on any
/// thread, queues a value on the pipe's [Circuit], which processes its queue in order, on one thread. A [Fiber] or a
/// [Flow] filters and transforms values on the way. The [Subscriber]s of a [Conduit] decide which receivers get the
/// values of a channel: each is called on the channel's first emission under its subscription.
///
/// ```java
/// var cortex = Substrates.cortex();
/// var circuit = cortex.circuit(cortex.name("orders"));
/// var conduit = circuit.conduit(Integer.class);
/// conduit.subscribe(circuit.subscriber(cortex.name("print"),
///         (channel, registrar) -> registrar.register(value -> IO.println(channel.name() + " " + value))));
/// conduit.get(cortex.name("paid")).emit(42);
/// circuit.await();
/// circuit.close();
/// ```
///
/// Terms:
///
/// - *Worker*: the one thread on which a circuit runs its work. *Caller*: any other thread, including the worker of
///   another circuit.
/// - *Ingress*: work submitted by callers, in one first-in-first-out queue. *Transit*: work that the worker itself
///   submits; it runs first-in-first-out, after the current work and before any further ingress.
/// - *Queued*: the call returns once the work is in the queue; the effect is visible after [Circuit#await()].
/// - *Channel*: a named pipe of a conduit or a sink.
/// - *Attach*: put a fiber or a flow in front of a pipe, with a new state for each stage.
///
/// Unless stated otherwise:
///
/// - Any thread may call a method at any time.
/// - A `null` argument throws a [NullPointerException], and an object of another provider a [Fault], both to the caller
///   and before anything is queued.
/// - A factory method of a closed circuit or resource throws a [Fault]; a queued operation on it has no effect and
///   throws nothing.
/// - Functions passed to the API may run on the worker and may be shared by many attachments: they should be short,
///   must not block, and must not have mutable state. Their exceptions reach neither the caller nor any other part of
///   the network (§15.4).
/// - Only providers implement the interfaces, except [Receptor], which programs implement, and [Extent], which both
///   may.
///
/// The section numbers are those of the Specification that the published API gives for the same declaration.
public interface Substrates {

    /// The system property that holds the binary name of the [CortexProvider] to use. It has precedence over service
    /// entries, which decide if it is unset or blank.
    String PROVIDER_PROPERTY = "io.humainary.substrates.spi.provider";

    /// Returns the cortex, the starting point of every program. Its provider is chosen on the first call, see
    /// [CortexProvider#cortex()].
    ///
    /// See Specification §3.
    ///
    /// @return the one cortex of the program
    /// @throws IllegalStateException when no provider can be chosen or constructed
    /// @throws java.util.ServiceConfigurationError when a service entry is malformed or cannot be loaded
    /// @throws RuntimeException when the provider fails to make a cortex
    @NotNull
    static Cortex cortex() {
        return CortexProvider.cortex();
    }

    /// Marks a type that other types of the API extend, and that no object has as its only API type.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Abstract {}

    /// Resources by name: each is created on its first lookup, and all are closed with the bank.
    ///
    /// A bank suits a family of resources of one kind that several parts of a program share, such as conduits
    /// of one type. A bank closes only the conduits that it made.
    ///
    /// See Specification §10.4.
    ///
    /// @param <R> the type of resource held
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Bank<R extends Resource<R>> extends Lookup<R>, Resource<Bank<R>> {

        /// Returns the resource of a name, created on the first call. Concurrent callers get the same resource for one
        /// name.
        ///
        /// See Specification §9.1 and §10.4.
        ///
        /// @param name which resource
        /// @return the same resource for the same name as long as the bank is open
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider, this bank is closed, or, for a new name, its
        ///         circuit, which the fault then names
        @Override
        @NotNull
        R get(@NotNull Name name);
    }

    /// Keeps the latest values of its pipe, up to a fixed number, until they are drained into another pipe.
    ///
    /// Values stay in the order of their arrival. When a value arrives at a full basin, the oldest one is dropped. Both
    /// filling and draining happen on the worker of the owning circuit, so the values are accessible only by a drain.
    /// To keep [Capture]s, use [#pipe()] as the endpoint of a [Sink].
    ///
    /// See Specification §11.1.
    ///
    /// @param <E> the type of value kept
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Basin<E> extends Substrate<Basin<E>> {

        /// Emits every kept value into a pipe, oldest first, and removes them. Queued: the call returns at once; the
        /// drain emits the values that the basin holds when the worker processes it.
        ///
        /// The pipe may belong to any circuit and receives the values as ordinary emissions. A drain that
        /// reaches a circuit after its close is dropped.
        ///
        /// See Specification §11.1.
        ///
        /// @param pipe where the values go
        /// @throws NullPointerException when `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        void drain(@NotNull Pipe<? super E> pipe);

        /// Returns the pipe that fills the basin. A value emitted into it is queued, and kept when the worker processes
        /// it.
        ///
        /// See Specification §11.1.
        ///
        /// @return the same pipe on every call
        @NotNull
        Pipe<E> pipe();
    }

    /// A record of an emission: the value, the channel and the emitter.
    ///
    /// Made by a [Sink] for each value that passes one of its channels. A capture is immutable and refers to no live
    /// object but subjects, so it may be kept, compared and sent to other circuits.
    ///
    /// See Specification §11.1.
    ///
    /// @param <E> the type of value captured
    @Tenure(Tenure.EPHEMERAL)
    @ReadOnly
    @Provided
    interface Capture<E> {

        /// Returns the emitter: the subject of the caller's [Current] for a value from a caller, or that of
        /// [Circuit#current()] for a value emitted on the worker. It names the last hop only. Ticks count as emitted by
        /// the circuit that owns the [Ticker].
        ///
        /// See Specification §11.1.
        ///
        /// @return the subject of the emitting context
        @NotNull
        Subject<Current> current();

        /// Returns the value itself.
        ///
        /// See Specification §11.1.
        ///
        /// @return the value, never `null`
        @NotNull
        E emission();

        /// Returns the provider's measurements of this emission, by name. A provider may take none, so read them with a
        /// fallback, see [State#value(Slot)].
        ///
        /// See Specification §11.1.
        ///
        /// @return the measurements, or the empty state
        @NotNull
        State state();

        /// Returns the channel that the value was emitted into. It is the sink's own channel: if a subscription feeds
        /// it, it has the name of the source's channel, but not its identity.
        ///
        /// See Specification §11.1.
        ///
        /// @return the subject of the channel
        @NotNull
        Subject<Pipe<E>> subject();
    }

    /// Holds the latest value of its pipe, for any thread to read.
    ///
    /// A cell is never empty: it starts with a value given to [Circuit#cell(Object)]. To compute the stored value,
    /// attach a fiber or a flow with [Fiber#pipe(Cell)] or [Flow#pipe(Cell)]. The value is safely published with
    /// everything reachable from it at that moment, so it should not be modified once emitted.
    ///
    /// See Specification §11.2.
    ///
    /// @param <E> the type of value held
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Cell<E> extends Substrate<Cell<E>> {

        /// Returns the latest published value without waiting. After [Circuit#await()] it is this thread's latest
        /// emission before the call, or a later value. Cells of a closed circuit stay readable.
        ///
        /// See Specification §11.2.
        ///
        /// @return the value, never `null`
        @NotNull
        E get();

        /// Returns the only pipe that updates the cell. A value emitted into it is queued, and published when the
        /// worker processes it.
        ///
        /// See Specification §11.2.
        ///
        /// @return the same pipe on every call
        @NotNull
        Pipe<E> pipe();
    }

    /// The boundary between two runs of equal values, see [Flow#change()]. Immutable.
    ///
    /// See Specification §6.2.3.
    ///
    /// @param <E> the type of value
    @Tenure(Tenure.EPHEMERAL)
    @ReadOnly
    @Provided
    interface Change<E> {

        /// Returns the value of the run that ended.
        ///
        /// See Specification §6.2.3.
        ///
        /// @return the value before the boundary
        @NotNull
        E from();

        /// Returns the number of values in the run that ended.
        ///
        /// See Specification §6.2.3.
        ///
        /// @return the number of values, at least 1; meaningless beyond [Long#MAX_VALUE]
        long length();

        /// Returns the value that ended the run and began the next one.
        ///
        /// See Specification §6.2.3.
        ///
        /// @return the value after the boundary
        @NotNull
        E to();
    }

    /// A sequential processor: a queue, a worker that processes it, and the factory of everything that runs on that
    /// worker.
    ///
    /// The worker runs all work of a circuit, one piece at a time, so state that only it accesses needs no lock. Work
    /// of one caller runs in the order of its calls; work of several callers runs in one order that is the same for all
    /// observers, but may differ from run to run. Emissions of running work into its own circuit are queued in transit
    /// and run before the next ingress. So chains and loops of any length use no call stack, and for other threads an
    /// emission and all its consequences are one step.
    ///
    /// Emitting never blocks and, while the circuit is open, never loses a value: the queue is unbounded. A receptor
    /// that is too slow therefore costs memory; reduce the number of values with a [Fiber].
    ///
    /// Actions before an emit happen-before its processing, and processing happens-before the return of an
    /// [#await()] that was called after the emit.
    ///
    /// A circuit's subject is a child of the cortex's. A circuit may hold a thread until it is closed. Its factory
    /// methods throw a [Fault] after the close.
    ///
    /// See Specification §5.1 and §9.3.
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    interface Circuit extends Resource<Circuit> {

        /// Waits until everything queued before this call is processed, with all its consequences. It does not wait for
        /// work that other threads queue meanwhile.
        ///
        /// All effects of that work are visible to the caller when the call returns. Any number of threads may wait at
        /// the same time. While a circuit closes, the call waits for the work accepted before; once it is closed, the
        /// call returns at once.
        ///
        /// See Specification §5.5.
        ///
        /// @throws IllegalStateException when called on this circuit's own worker, which would wait for
        ///     itself
        void await();

        /// Returns a bank of conduits that dispatch to the addressed channel only: [#bank(Class, Routing)]
        /// with [Routing#PIPE].
        ///
        /// See Specification §10.4.
        ///
        /// @param <E> the type of value emitted
        /// @param type determines the type; not kept
        /// @return a new bank
        /// @throws NullPointerException when `type` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        default <E> Bank<Conduit<E>> bank(@NotNull Class<E> type) {
            return bank(requireNonNull(type), Routing.PIPE);
        }

        /// Returns a bank that creates a conduit for each name. It shares none with other banks, or with conduits
        /// created directly.
        ///
        /// See Specification §10.3 and §10.4.
        ///
        /// @param <E> the type of value emitted
        /// @param type determines the type; not kept
        /// @param routing how the conduits dispatch
        /// @return a new bank
        /// @throws NullPointerException when `type` or `routing` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Bank<Conduit<E>> bank(@NotNull Class<E> type, @NotNull Routing routing);

        /// Returns a bank as [#bank(Class)] does, of the type that the caller expects.
        ///
        /// See Specification §10.4.
        ///
        /// @param <E> the type of value emitted
        /// @return a new bank
        /// @throws Fault when this circuit is closed
        /// @since 3.1
        @New
        @NotNull
        default <E> Bank<Conduit<E>> bank() {
            return bank(Routing.PIPE);
        }

        /// Returns a bank as [#bank(Class, Routing)] does, of the type that the caller expects. That type may
        /// be generic, for which there is no class to pass.
        ///
        /// See Specification §10.3 and §10.4.
        ///
        /// @param <E> the type of value emitted
        /// @param routing how the conduits dispatch
        /// @return a new bank
        /// @throws NullPointerException when `routing` is `null`
        /// @throws Fault when this circuit is closed
        /// @since 3.1
        @New
        @NotNull
        <E> Bank<Conduit<E>> bank(@NotNull Routing routing);

        /// Returns a basin that keeps the latest values.
        ///
        /// See Specification §11.1.
        ///
        /// @param <E> the type of value kept
        /// @param capacity how many values to keep, at least 1
        /// @return a new, empty basin
        /// @throws IllegalArgumentException when `capacity` is below 1
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Basin<E> basin(int capacity);

        /// Returns a basin as [#basin(int)] does, with an explicit type of its values. A
        /// class cannot express a generic type such as `Capture<E>`; let the target decide there.
        ///
        /// See Specification §11.1.
        ///
        /// @param <E> the type of value kept
        /// @param type determines the type; not kept
        /// @param capacity how many values to keep, at least 1
        /// @return a new, empty basin
        /// @throws NullPointerException when `type` is `null`
        /// @throws IllegalArgumentException when `capacity` is below 1
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        default <E> Basin<E> basin(@NotNull Class<E> type, int capacity) {
            requireNonNull(type);
            return basin(capacity);
        }

        /// Returns a basin with a name of its own, otherwise as [#basin(int)] does.
        ///
        /// See Specification §11.1.
        ///
        /// @param <E> the type of value kept
        /// @param name the name of the basin's subject
        /// @param capacity how many values to keep, at least 1
        /// @return a new, empty basin
        /// @throws NullPointerException when `name` is `null`
        /// @throws IllegalArgumentException when `capacity` is below 1
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        /// @since 3.1
        @New
        @NotNull
        <E> Basin<E> basin(@NotNull Name name, int capacity);

        /// Returns a basin as [#basin(Name, int)] does, with an explicit type of
        /// values.
        ///
        /// See Specification §11.1.
        ///
        /// @param <E> the type of value kept
        /// @param name the name of the basin's subject
        /// @param type determines the type; not kept
        /// @param capacity how many values to keep, at least 1
        /// @return a new, empty basin
        /// @throws NullPointerException when `name` or `type` is `null`
        /// @throws IllegalArgumentException when `capacity` is below 1
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        /// @since 3.1
        @New
        @NotNull
        default <E> Basin<E> basin(@NotNull Name name, @NotNull Class<E> type, int capacity) {
            requireNonNull(type);
            return basin(name, capacity);
        }

        /// Returns a cell with the circuit's name.
        ///
        /// See Specification §11.2.
        ///
        /// @param <E> the type of value held
        /// @param initial the value that the cell holds until a first value is processed
        /// @return a new cell
        /// @throws NullPointerException when `initial` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Cell<E> cell(@NotNull E initial);

        /// Returns a cell with a name of its own.
        ///
        /// See Specification §11.2.
        ///
        /// @param <E> the type of value held
        /// @param name the name of the cell's subject
        /// @param initial the value that the cell holds until a first value is processed
        /// @return a new cell
        /// @throws NullPointerException when `name` or `initial` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Cell<E> cell(@NotNull Name name, @NotNull E initial);

        /// Requests the circuit to stop and returns at once. The worker ends after the work accepted before. To wait
        /// for that, use [#closeAwait()].
        ///
        /// Operations queued after that have no effect and throw nothing. Those of this circuit's own callbacks, until
        /// the worker reaches the close, still take effect. Factory methods throw a [Fault], and so do those and the
        /// subscriptions of the circuit's conduits. Subscriptions that are open do not end with their circuit, and
        /// their `onClose` does not run: close them before, for example by a [Scope]. Repeated and concurrent calls
        /// have no further effect.
        ///
        /// See Specification §9.1 and §9.3.
        @Queued
        @Idempotent
        @Override
        void close();

        /// Returns a conduit with the circuit's name and dispatches to the addressed channel only.
        ///
        /// See Specification §10.3.
        ///
        /// @param <E> the type of value emitted
        /// @return a new conduit
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Conduit<E> conduit();

        /// Returns a conduit as [#conduit()] does, with an explicit type of its values.
        ///
        /// See Specification §10.3.
        ///
        /// @param <E> the type of value emitted
        /// @param type determines the type; not kept
        /// @return a new conduit
        /// @throws NullPointerException when `type` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        default <E> Conduit<E> conduit(@NotNull Class<E> type) {
            requireNonNull(type);
            return conduit();
        }

        /// Returns a conduit as [#conduit(Name, Class)] does, of the type that the caller expects. That type
        /// may be generic, for which there is no class to pass.
        ///
        /// See Specification §10.3.
        ///
        /// @param <E> the type of value emitted
        /// @param name the name of the conduit's subject
        /// @return a new conduit
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        /// @since 3.1
        @New
        @NotNull
        <E> Conduit<E> conduit(@NotNull Name name);

        /// Returns a conduit with a name of its own which dispatches to the addressed channel only.
        ///
        /// See Specification §10.3.
        ///
        /// @param <E> the type of value emitted
        /// @param name the name of the conduit's subject
        /// @param type determines the type; not kept
        /// @return a new conduit
        /// @throws NullPointerException when `name` or `type` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Conduit<E> conduit(@NotNull Name name, @NotNull Class<E> type);

        /// Returns a conduit with the circuit's name.
        ///
        /// See Specification §10.3.
        ///
        /// @param <E> the type of value emitted
        /// @param type determines the type; not kept
        /// @param routing how the conduit dispatches
        /// @return a new conduit
        /// @throws NullPointerException when `type` or `routing` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        default <E> Conduit<E> conduit(@NotNull Class<E> type, @NotNull Routing routing) {
            requireNonNull(type);
            requireNonNull(routing);
            var own = subject().name();
            return conduit(own, type, routing);
        }

        /// Returns a conduit with a name of its own.
        ///
        /// See Specification §10.3.
        ///
        /// @param <E> the type of value emitted
        /// @param name the name of the conduit's subject
        /// @param type determines the type; not kept
        /// @param routing how the conduit dispatches
        /// @return a new conduit
        /// @throws NullPointerException when an argument is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Conduit<E> conduit(@NotNull Name name, @NotNull Class<E> type, @NotNull Routing routing);

        /// Returns a conduit with the circuit's name, of the type that the caller expects.
        ///
        /// See Specification §10.3.
        ///
        /// @param <E> the type of value emitted
        /// @param routing how the conduit dispatches
        /// @return a new conduit
        /// @throws NullPointerException when `routing` is `null`
        /// @throws Fault when this circuit is closed
        /// @since 3.1
        @New
        @NotNull
        default <E> Conduit<E> conduit(@NotNull Routing routing) {
            return conduit(subject().name(), routing);
        }

        /// Returns a conduit as [#conduit(Name, Class, Routing)] does, of the type that the caller expects.
        ///
        /// See Specification §10.3.
        ///
        /// @param <E> the type of value emitted
        /// @param name the name of the conduit's subject
        /// @param routing how the conduit dispatches
        /// @return a new conduit
        /// @throws NullPointerException when `name` or `routing` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        /// @since 3.1
        @New
        @NotNull
        <E> Conduit<E> conduit(@NotNull Name name, @NotNull Routing routing);

        /// Returns the context of this circuit's worker. A thread is the worker, and must not call [#await()], if
        /// [Cortex#current()] returns the same object.
        ///
        /// See Specification §5.7 and §11.3.
        ///
        /// @return the same context for the whole life of the circuit
        @NotNull
        Current current();

        /// Returns a pin with the circuit's name. Making one is allowed on any thread, using it on the
        /// worker only.
        ///
        /// See Specification §11.6.
        ///
        /// @param <E> the type of value held
        /// @param initial the value that the pin holds at first
        /// @return a new pin
        /// @throws NullPointerException when `initial` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Pin<E> pin(@NotNull E initial);

        /// Returns a pin with a name of its own. Making one is allowed on any thread, using it on the worker
        /// only.
        ///
        /// See Specification §11.6.
        ///
        /// @param <E> the type of value held
        /// @param name the name of the pin's subject
        /// @param initial the value that the pin holds at first
        /// @return a new pin
        /// @throws NullPointerException when `name` or `initial` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Pin<E> pin(@NotNull Name name, @NotNull E initial);

        /// Returns a pipe that discards each emission when the worker processes it. It has the cost and the order of
        /// any other pipe, so it serves as a placeholder and as a baseline for measurements.
        ///
        /// See Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the type of value emitted
        /// @return a new pipe
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Pipe<E> pipe();

        /// Returns a pipe as [#pipe()] does, with an explicit type of its values.
        ///
        /// See Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the type of value emitted
        /// @param type determines the type; not kept
        /// @return a new pipe
        /// @throws NullPointerException when `type` is `null`
        /// @throws Fault when this circuit is closed
        /// @since 3.1
        @New
        @NotNull
        default <E> Pipe<E> pipe(@NotNull Class<E> type) {
            requireNonNull(type);
            return pipe();
        }

        /// Returns a pipe with a name of its own that discards its emissions, as [#pipe()] does. Each call
        /// makes another one.
        ///
        /// See Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the type of value emitted
        /// @param name the name of the pipe's subject
        /// @return a new pipe
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        /// @since 3.1
        @New
        @NotNull
        <E> Pipe<E> pipe(@NotNull Name name);

        /// Returns a pipe as [#pipe(Name)] does, with an explicit type of its values.
        ///
        /// See Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the type of value emitted
        /// @param name the name of the pipe's subject
        /// @param type determines the type; not kept
        /// @return a new pipe
        /// @throws NullPointerException when `name` or `type` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        /// @since 3.1
        @New
        @NotNull
        default <E> Pipe<E> pipe(@NotNull Name name, @NotNull Class<E> type) {
            requireNonNull(type);
            return pipe(name);
        }

        /// Returns a pipe of this circuit that forwards to a pipe of another: a value is queued here, and emitted into
        /// the target when this circuit processes it. If the target is a pipe of this circuit, returns the target
        /// itself.
        ///
        /// See Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the type of value emitted, which may be narrower than the target's
        /// @param target where the values go
        /// @return a new pipe of this circuit, or `target` when it is one
        /// @throws NullPointerException when `target` is `null`
        /// @throws Fault when `target` is of another provider, or this circuit is closed
        @New(conditional = true)
        @NotNull
        <E> Pipe<E> pipe(@NotNull Pipe<? super E> target);

        /// Returns a pipe that passes each value on to several pipes, in the order of the list. A pipe listed twice
        /// gets each value twice. The list is copied. Targets of this circuit receive in that order; values for targets
        /// of other circuits are queued there in that order.
        ///
        /// An empty list gives the same as [#pipe()], a list of one the same as [#pipe(Pipe)].
        ///
        /// See Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the type of value emitted, which may be narrower than the targets'
        /// @param targets where the values go
        /// @return a pipe of this circuit
        /// @throws NullPointerException when the list or one of its elements is `null`
        /// @throws Fault when a target is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Pipe<E> pipe(@NotNull List<? extends Pipe<? super E>> targets);

        /// Returns a pipe with a name of its own that passes each value on to several pipes, as [#pipe(List)] does.
        /// Because of its name it is always a new pipe, even for an empty list or a list of one.
        ///
        /// See Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the type of value emitted, which may be narrower than the targets'
        /// @param name the name of the pipe's subject
        /// @param targets where the values go
        /// @return a new pipe
        /// @throws NullPointerException when the name, the list or one of its elements is `null`
        /// @throws Fault when `name` or a target is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Pipe<E> pipe(@NotNull Name name, @NotNull List<? extends Pipe<? super E>> targets);

        /// Returns a pipe that calls a receptor with each value, on this circuit's worker, in the order of the queue.
        ///
        /// See Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the type of value emitted
        /// @param receptor the receptor to call
        /// @return a new pipe
        /// @throws NullPointerException when `receptor` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Pipe<E> pipe(@Queued @NotNull Receptor<? super E> receptor);

        /// Returns a pipe with a name of its own that calls a receptor, as [#pipe(Receptor)] does.
        ///
        /// See Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the type of value emitted
        /// @param name the name of the pipe's subject
        /// @param receptor the receptor to call
        /// @return a new pipe
        /// @throws NullPointerException when `name` or `receptor` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Pipe<E> pipe(@NotNull Name name, @Queued @NotNull Receptor<? super E> receptor);

        /// Returns a port with the circuit's name.
        ///
        /// See Specification §11.5.
        ///
        /// @param <E> the type of value held
        /// @param initial the value that the port holds at first, which its first transformation receives
        /// @return a new port
        /// @throws NullPointerException when `initial` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Port<E> port(@NotNull E initial);

        /// Returns a port with a name of its own.
        ///
        /// See Specification §11.5.
        ///
        /// @param <E> the type of value held
        /// @param name the name of the port's subject
        /// @param initial the value that the port holds at first, which its first transformation receives
        /// @return a new port
        /// @throws NullPointerException when `name` or `initial` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Port<E> port(@NotNull Name name, @NotNull E initial);

        /// Sends a probe through the queue, waits for it and returns its times. Cheap enough for a monitor to call
        /// regularly.
        ///
        /// The probe is queued like other work, so its delay is that of an emission made at the same moment. A circuit
        /// that is closing still processes probes until it ends.
        ///
        /// See Specification §5.7.
        ///
        /// @return the four readings, or nothing if the worker has ended
        /// @throws IllegalStateException when called on this circuit's own worker, which would wait for
        ///     itself
        @NotNull
        Optional<Pulse> pulse();

        /// Returns a sink with the circuit's name. Each value emitted into one of its channels reaches
        /// the endpoint as a [Capture].
        ///
        /// See Specification §10.5 and §11.1.
        ///
        /// @param <E> the type of value captured
        /// @param endpoint where captures go; a pipe of any circuit
        /// @return a new sink
        /// @throws NullPointerException when `endpoint` is `null`
        /// @throws Fault when `endpoint` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Sink<E> sink(@NotNull Pipe<Capture<E>> endpoint);

        /// Returns a sink with a name of its own, otherwise as [#sink(Pipe)] does.
        ///
        /// See Specification §10.5 and §11.1.
        ///
        /// @param <E> the type of value captured
        /// @param name the name of the sink's subject
        /// @param endpoint where captures go; a pipe of any circuit
        /// @return a new sink
        /// @throws NullPointerException when `name` or `endpoint` is `null`
        /// @throws Fault when `name` or `endpoint` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Sink<E> sink(@NotNull Name name, @NotNull Pipe<Capture<E>> endpoint);

        /// Returns a subscriber that registers the receivers of each channel.
        ///
        /// The function is called once per channel and subscription, on the worker, at the first emission that the
        /// subscription covers, and registers receivers with the registrar. If it throws, it is not called for that
        /// channel again, and no other subscriber or channel is affected; receivers registered before the exception
        /// stay.
        ///
        /// See Specification §7.2.
        ///
        /// @param <E> the type of value received
        /// @param name the name of the subscriber's subject
        /// @param behavior called with the channel's subject and a registrar for that channel
        /// @return a new subscriber, for sources of this circuit only
        /// @throws NullPointerException when `name` or `behavior` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Subscriber<E> subscriber(
                @NotNull Name name,
                @Queued @NotNull BiConsumer<? super Subject<Pipe<E>>, ? super Registrar<E>> behavior);

        /// Returns a subscriber that gives each channel the pipe of the same name in a pool: a conduit, for example, to
        /// pass values on, or a sink to record them.
        ///
        /// See Specification §7.2.
        ///
        /// @param <E> the type of value received
        /// @param name the name of the subscriber's subject
        /// @param pool where pipes come from, any provider's; they may accept a wider type
        /// @return a new subscriber, for sources of this circuit only
        /// @throws NullPointerException when `name` or `pool` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed; when the pool is a closed
        ///         conduit
        @New
        @NotNull
        default <E> Subscriber<E> subscriber(
                @NotNull Name name,
                @NotNull Pool<? extends Pipe<? super E>> pool) {
            requireNonNull(name);
            requireNonNull(pool);
            BiConsumer<Subject<Pipe<E>>, Registrar<E>> bridge =
                    (channel, registrar) -> registrar.register(pool.get(channel));
            return subscriber(name, bridge);
        }

        /// Starts to emit 0, 1, 2 and so on into a pipe, one number per interval, beginning one interval from now. The
        /// ticker has the circuit's name.
        ///
        /// Ticks are due at fixed points in time: a late tick does not delay the next, so the mean interval is exact.
        /// After a stall of more than an interval the points restart at the current time, and missed ticks are not made
        /// up in a burst. A tick is queued on this circuit and then emitted into the target like any other value; if
        /// the target is too slow, ticks accumulate in its queue.
        ///
        /// Ticks end with [Ticker#close()] or with the circuit's close, not if the target fails.
        ///
        /// See Specification §11.4.
        ///
        /// @param interval the time between ticks, positive, in any unit down to nanoseconds
        /// @param target where the numbers go; a pipe of any circuit
        /// @return a running ticker
        /// @throws NullPointerException when `interval` or `target` is `null`
        /// @throws IllegalArgumentException when `interval` is zero or negative
        /// @throws Fault when `target` is of another provider, or this circuit is closed
        @New
        @NotNull
        Ticker ticker(@NotNull Duration interval, @NotNull Pipe<? super Long> target);

        /// Starts to emit 0, 1, 2 and so on, as [#ticker(Duration, Pipe)] does, under a name of its own.
        ///
        /// See Specification §11.4.
        ///
        /// @param name the name of the ticker's subject
        /// @param interval the time between ticks, positive, in any unit down to nanoseconds
        /// @param target where the numbers go; a pipe of any circuit
        /// @return a running ticker
        /// @throws NullPointerException when an argument is `null`
        /// @throws IllegalArgumentException when `interval` is zero or negative
        /// @throws Fault when `name` or `target` is of another provider, or this circuit is closed
        @New
        @NotNull
        Ticker ticker(@NotNull Name name, @NotNull Duration interval, @NotNull Pipe<? super Long> target);
    }

    /// A resource to be used in one block and closed at its end. Made by [Scope#closure(Resource)].
    ///
    /// For a single [#consume(Consumer)]; the effect of a second call is undefined, except that it does nothing once
    /// the scope is closed. Confined to the thread that obtained it.
    ///
    /// See Specification §6.4, §6.4.1 and §9.2.
    ///
    /// @param <R> the kind of resource
    @Tenure(Tenure.EPHEMERAL)
    @Utility
    @Temporal
    @Provided
    interface Closure<R extends Resource<R>> {

        /// Calls the block with the resource and then closes the resource, also if the block throws; the caller gets
        /// the exception. Does nothing if the scope is closed.
        ///
        /// See Specification §6.4, §6.4.1 and §9.2.
        ///
        /// @param consumer the block
        /// @throws NullPointerException when `consumer` is `null`
        void consume(@NotNull Consumer<? super R> consumer);
    }

    /// Channels by name, whose values go to subscribers.
    ///
    /// [#get(Name)] creates a channel on the first call for its name, and returns the same pipe from then on.
    /// Subscribers are not called then, but on the channel's first emission, on the worker, see [Source]. Channels stay
    /// usable after a close, without subscribers.
    ///
    /// See Specification §10.1 and §10.2.
    ///
    /// @param <E> the type of value emitted
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    interface Conduit<E> extends Pool<Pipe<E>>, Source<E, Conduit<E>> {

        /// Returns a view of this conduit with a flow in front of each channel. The flow is attached once per name,
        /// each time with a state of its own.
        ///
        /// See Specification §6.2.6 and §10.1.
        ///
        /// @param <T> the type of values that the view's pipes accept
        /// @param flow the flow that turns those values into the conduit's
        /// @return a new pool
        /// @throws NullPointerException when `flow` is `null`
        /// @throws Fault when `flow` is of another provider, or this conduit is closed
        @New
        @NotNull
        <T> Pool<Pipe<T>> pool(@NotNull Flow<T, E> flow);

        /// Returns a view of this conduit with a fiber in front of each channel. The fiber is attached once per name,
        /// each time with a state of its own.
        ///
        /// See Specification §6.2.6 and §10.1.
        ///
        /// @param fiber the fiber in front of each channel
        /// @return a new pool
        /// @throws NullPointerException when `fiber` is `null`
        /// @throws Fault when `fiber` is of another provider, or this conduit is closed
        @New
        @NotNull
        Pool<Pipe<E>> pool(@NotNull Fiber<E> fiber);
    }

    /// The root of a runtime: creates circuits, names, recipes, scopes and values. Its subject encloses all others.
    ///
    /// See Specification §3.
    @Tenure(Tenure.INTERNED)
    @Provided
    non-sealed interface Cortex extends Substrate<Cortex> {

        /// Starts a circuit with the runtime's default name. Circuits may share a name; their ids
        /// differ.
        ///
        /// See Specification §3 and §5.1.
        ///
        /// @return a new, running circuit; close it when it is no longer needed
        @New
        @NotNull
        Circuit circuit();

        /// Starts a circuit with a name of its own.
        ///
        /// See Specification §3 and §5.1.
        ///
        /// @param name the name of the circuit's subject
        /// @return a new, running circuit; close it when it is no longer needed
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @New
        @NotNull
        Circuit circuit(@NotNull Name name);

        /// Returns the context of the calling thread. On a worker that is the [Circuit#current()] of its
        /// circuit.
        ///
        /// See Specification §5.7 and §11.3.
        ///
        /// @return the same context for the same thread, for as long as that thread lives
        @NotNull
        Current current();

        /// Returns the fiber without stages, which passes everything.
        ///
        /// See Specification §6.2.
        ///
        /// @param <E> the type of value
        /// @return a fiber to begin with
        @New
        @NotNull
        <E> Fiber<E> fiber();

        /// Returns the fiber without stages, with an explicit type of its values.
        ///
        /// See Specification §6.2.
        ///
        /// @param <E> the type of value
        /// @param type determines the type; not kept
        /// @return a fiber to begin with
        /// @throws NullPointerException when `type` is `null`
        @New
        @NotNull
        default <E> Fiber<E> fiber(@NotNull Class<E> type) {
            requireNonNull(type);
            return fiber();
        }

        /// Returns the flow without stages, which passes everything.
        ///
        /// See Specification §6.2.
        ///
        /// @param <E> the type of value that goes in, and at first comes out
        /// @return a flow to begin with
        @New
        @NotNull
        <E> Flow<E, E> flow();

        /// Returns the flow without stages, with an explicit type of its values.
        ///
        /// See Specification §6.2.
        ///
        /// @param <E> the type of value that goes in, and at first comes out
        /// @param type determines the type; not kept
        /// @return a flow to begin with
        /// @throws NullPointerException when `type` is `null`
        @New
        @NotNull
        default <E> Flow<E, E> flow(@NotNull Class<E> type) {
            requireNonNull(type);
            return flow();
        }

        /// Returns a flow that begins with the stages of a fiber.
        ///
        /// See Specification §6.2.
        ///
        /// @param <E> the type of value that goes in, and at first comes out
        /// @param fiber the first stages
        /// @return a flow to go on with
        /// @throws NullPointerException when `fiber` is `null`
        /// @throws Fault when `fiber` is of another provider
        @New
        @NotNull
        <E> Flow<E, E> flow(@NotNull Fiber<E> fiber);

        /// Returns the name written as a dotted path, such as `a.b.c`.
        ///
        /// See Specification §4.1.
        ///
        /// @param path one or more parts, none of them empty, with a dot between two
        /// @return the name; equal paths give the same object
        /// @throws NullPointerException when `path` is `null`
        /// @throws IllegalArgumentException when `path` is empty, begins or ends with a dot, or has two dots
        ///     in a row
        @NotNull
        Name name(@NotNull String path);

        /// Returns the name of an enum constant: that of its declaring class, then that of the constant.
        ///
        /// See Specification §4.1.
        ///
        /// @param constant the constant
        /// @return the name, such as `java.util.concurrent.TimeUnit.SECONDS`
        /// @throws NullPointerException when `constant` is `null`
        @NotNull
        Name name(@NotNull Enum<?> constant);

        /// Returns the name made of all parts in turn. A part may itself be a dotted path. Unlike
        /// [Name#name(Iterable)] this needs at least one.
        ///
        /// See Specification §4.1.
        ///
        /// @param parts the parts, outermost first
        /// @return the name
        /// @throws NullPointerException when the parts or one of them is `null`
        /// @throws IllegalArgumentException when there are no parts, or one is not a valid path
        @NotNull
        Name name(@NotNull Iterable<String> parts);

        /// Returns the name made of a function's result for each object in turn. A result may be a dotted path. Unlike
        /// [Name#name(Iterable, Function)] this needs at least one object.
        ///
        /// See Specification §4.1.
        ///
        /// @param <T> the type of object
        /// @param parts the objects, outermost first
        /// @param mapper a function that turns an object into a part
        /// @return the name
        /// @throws NullPointerException when an argument or a part is `null`
        /// @throws IllegalArgumentException when there are no objects, or a part is not a valid path
        @NotNull
        <T> Name name(@NotNull Iterable<? extends T> parts, @NotNull Function<? super T, String> mapper);

        /// Returns the name made of the remaining elements of an iterator, as [#name(Iterable)] does.
        ///
        /// See Specification §4.1.
        ///
        /// @param parts the parts, outermost first
        /// @return the name
        /// @throws NullPointerException when the iterator or a part is `null`
        /// @throws IllegalArgumentException when there are no parts, or one is not a valid path
        @NotNull
        Name name(@NotNull Iterator<String> parts);

        /// Returns the name made of a function's results for the remaining elements of an iterator, as [#name(Iterable,
        /// Function)] does.
        ///
        /// See Specification §4.1.
        ///
        /// @param <T> the type of object
        /// @param parts the objects, outermost first
        /// @param mapper a function that turns an object into a part
        /// @return the name
        /// @throws NullPointerException when an argument or a part is `null`
        /// @throws IllegalArgumentException when there are no objects, or a part is not a valid path
        @NotNull
        <T> Name name(@NotNull Iterator<? extends T> parts, @NotNull Function<? super T, String> mapper);

        /// Returns the name of a class: its canonical name, or its binary name if it has none. An array is named with
        /// its brackets.
        ///
        /// See Specification §4.1.
        ///
        /// @param type the class
        /// @return the name
        /// @throws NullPointerException when `type` is `null`
        @NotNull
        Name name(@NotNull Class<?> type);

        /// Returns the name of a field, method or constructor: that of its declaring class, then that of the
        /// member.
        ///
        /// See Specification §4.1.
        ///
        /// @param member the member
        /// @return the name
        /// @throws NullPointerException when `member` is `null`
        @NotNull
        Name name(@NotNull Member member);

        /// Returns a pool whose values are computed by a function of the name. The function is called once per name, by
        /// the first thread that looks the name up; later calls return the same value, or throw the same exception if
        /// it threw or returned `null`. A look-up inside a function that would wait for that function's own result,
        /// directly or through other threads, throws an [IllegalStateException].
        ///
        /// A pool closes nothing; for resources that are closed together see [Bank].
        ///
        /// See Specification §10.1 and §12.
        ///
        /// @param <T> the type of value
        /// @param fn computes the value of a name; must not return `null`
        /// @return a new pool
        /// @throws NullPointerException when `fn` is `null`
        @New
        @NotNull
        <T> Pool<T> pool(@NotNull Function<? super Name, ? extends T> fn);

        /// Opens an outermost scope with the runtime's default name.
        ///
        /// See Specification §9.2.
        ///
        /// @return a new, open scope
        @New
        @NotNull
        Scope scope();

        /// Opens an outermost scope with a name of its own.
        ///
        /// See Specification §9.2.
        ///
        /// @param name the name of the scope's subject
        /// @return a new, open scope
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @New
        @NotNull
        Scope scope(@NotNull Name name);

        /// Returns a slot that holds a `boolean`.
        ///
        /// See Specification §8.2 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return a slot of type `boolean.class`
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @New
        @NotNull
        Slot<Boolean> slot(@NotNull Name name, boolean value);

        /// Returns a slot that holds an `int`.
        ///
        /// See Specification §8.2 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return a slot of type `int.class`
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @New
        @NotNull
        Slot<Integer> slot(@NotNull Name name, int value);

        /// Returns a slot that holds a `long`.
        ///
        /// See Specification §8.2 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return a slot of type `long.class`
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @New
        @NotNull
        Slot<Long> slot(@NotNull Name name, long value);

        /// Returns a slot that holds a `double`.
        ///
        /// See Specification §8.2 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return a slot of type `double.class`
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @New
        @NotNull
        Slot<Double> slot(@NotNull Name name, double value);

        /// Returns a slot that holds a `float`.
        ///
        /// See Specification §8.2 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return a slot of type `float.class`
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @New
        @NotNull
        Slot<Float> slot(@NotNull Name name, float value);

        /// Returns a slot that holds a [String].
        ///
        /// See Specification §8.2 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return a slot of type `String.class`
        /// @throws NullPointerException when `name` or `value` is `null`
        /// @throws Fault when `name` is of another provider
        @New
        @NotNull
        Slot<String> slot(@NotNull Name name, @NotNull String value);

        /// Returns a slot for an enum constant: its name is that of the enum's class, its value the constant's name as
        /// of [#name(Enum)].
        ///
        /// See Specification §8.2 and §8.3.
        ///
        /// @param value the constant
        /// @return a slot whose value is a [Name]
        /// @throws NullPointerException when `value` is `null`
        @New
        @NotNull
        Slot<Name> slot(@NotNull Enum<?> value);

        /// Returns a slot that holds a [Name].
        ///
        /// See Specification §8.2 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return a slot of type `Name.class`
        /// @throws NullPointerException when `name` or `value` is `null`
        /// @throws Fault when `name` or `value` is of another provider
        @New
        @NotNull
        Slot<Name> slot(@NotNull Name name, @NotNull Name value);

        /// Returns a slot that holds a [State].
        ///
        /// See Specification §8.2 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return a slot of type `State.class`
        /// @throws NullPointerException when `name` or `value` is `null`
        /// @throws Fault when `name` or `value` is of another provider
        @New
        @NotNull
        Slot<State> slot(@NotNull Name name, @NotNull State value);

        /// Returns the state without slots.
        ///
        /// See Specification §8.1.
        ///
        /// @return the empty state
        @New
        @NotNull
        State state();
    }

    /// A context in which code runs; in Java a thread.
    ///
    /// There is one for each thread and for as long as the thread lives, so contexts are compared by `==`. An object of
    /// this type identifies the thread it was obtained on, not the thread that reads it. It may be kept and passed to
    /// other threads.
    ///
    /// See Specification §5.7 and §11.3.
    @Tenure(Tenure.INTERNED)
    @Provided
    non-sealed interface Current extends Substrate<Current> {}

    /// Marks an element that may change or be removed in a later version without notice.
    @Documented
    @Retention(SOURCE)
    @Target({TYPE, METHOD, CONSTRUCTOR, FIELD})
    @interface Experimental {}

    /// Marks a type that programs or toolkits may extend.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Extension {}

    /// One level of a hierarchy, with a reference to the enclosing level. [Name], [Subject] and [Scope] are extents.
    ///
    /// The innermost level is the extent itself, the outermost its *extremity*. [#iterator()], [#stream()] and
    /// [#fold(Function, BiFunction)] go outwards, from the extent; [#foldTo(Function, BiFunction)] and the paths go
    /// inwards. Every traversal takes time linear in the depth, and constant stack.
    ///
    /// See Specification §4.4.
    ///
    /// @param <S> the type of the extent itself
    /// @param <P> the type of the levels around it
    @Abstract
    @Extension
    interface Extent<S extends Extent<S, P>, P extends Extent<?, P>> extends Iterable<P> {

        /// Counts the levels, this one included.
        ///
        /// See Specification §4.4.
        ///
        /// @return the number of levels, at least 1
        default int depth() {
            var levels = 0;
            for (var _ : this) {
                levels++;
            }
            return levels;
        }

        /// Returns the enclosing level.
        ///
        /// See Specification §4.4.
        ///
        /// @return the enclosing level, or nothing at the extremity
        @NotNull
        default Optional<P> enclosure() {
            return Optional.empty();
        }

        /// Calls a consumer with the enclosing level, if there is one.
        ///
        /// See Specification §4.4.
        ///
        /// @param consumer the consumer to call
        /// @throws NullPointerException when `consumer` is `null`
        default void enclosure(@NotNull Consumer<? super P> consumer) {
            requireNonNull(consumer);
            var outer = enclosure();
            if (outer.isPresent()) {
                consumer.accept(outer.get());
            }
        }

        /// Returns this extent under its own type.
        ///
        /// See Specification §4.4.
        ///
        /// @return this object
        @NotNull
        default S extent() {
            @SuppressWarnings("unchecked")
            var self = (S) this;
            return self;
        }

        /// Returns the outermost level, which may be this one.
        ///
        /// See Specification §4.4.
        ///
        /// @return the level without an enclosure
        @NotNull
        default P extremity() {
            var levels = iterator();
            var outermost = levels.next();
            while (levels.hasNext()) {
                outermost = levels.next();
            }
            return outermost;
        }

        /// Combines all levels into one result, walking outwards.
        ///
        /// See Specification §4.4.
        ///
        /// @param <R> the type of result
        /// @param initializer a function that makes a result of this level; called once
        /// @param accumulator a function that adds each further level, up to the extremity
        /// @return the result
        /// @throws NullPointerException when `initializer` or `accumulator` is `null`
        default <R> R fold(
                @NotNull Function<? super P, ? extends R> initializer,
                @NotNull BiFunction<? super R, ? super P, R> accumulator) {
            requireNonNull(initializer);
            requireNonNull(accumulator);
            var levels = iterator();
            R folded = initializer.apply(levels.next());
            while (levels.hasNext()) {
                folded = accumulator.apply(folded, levels.next());
            }
            return folded;
        }

        /// Combines all levels into one result, walking inwards.
        ///
        /// See Specification §4.4.
        ///
        /// @param <R> the type of result
        /// @param initializer a function that makes a result of the extremity; called once
        /// @param accumulator a function that adds each further level, down to this one
        /// @return the result
        /// @throws NullPointerException when `initializer` or `accumulator` is `null`
        default <R> R foldTo(
                @NotNull Function<? super P, ? extends R> initializer,
                @NotNull BiFunction<? super R, ? super P, R> accumulator) {
            requireNonNull(initializer);
            requireNonNull(accumulator);
            // A stack rather than recursion: a hierarchy may be deeper than the thread's call stack.
            var levels = new ArrayDeque<P>();
            for (var level : this) {
                levels.push(level);
            }
            R folded = initializer.apply(levels.pop());
            while (!levels.isEmpty()) {
                folded = accumulator.apply(folded, levels.pop());
            }
            return folded;
        }

        /// Iterates outwards from this level. The iterator is not thread-safe.
        ///
        /// See Specification §4.4.
        ///
        /// @return the levels, this one first and the extremity last
        @New
        @NotNull
        @Override
        default Iterator<P> iterator() {
            @SuppressWarnings("unchecked")
            var innermost = (P) extent();
            return new Iterator<>() {
                private Optional<P> upcoming = Optional.of(innermost);

                @Override
                public boolean hasNext() {
                    return upcoming.isPresent();
                }

                @Override
                public P next() {
                    var level = upcoming.orElseThrow();
                    upcoming = level.enclosure();
                    return level;
                }
            };
        }

        /// Returns the text of this level alone.
        ///
        /// See Specification §4.4.
        ///
        /// @return the text, never `null`
        @NotNull
        String part();

        /// Returns the texts of all levels with a slash between two, outermost first. [Name] uses a dot.
        ///
        /// See Specification §4.4.
        ///
        /// @return the path
        @NotNull
        default CharSequence path() {
            return path('/');
        }

        /// Returns the texts of all levels with a character between two, outermost first.
        ///
        /// See Specification §4.4.
        ///
        /// @param separator the text to put between two levels
        /// @return the path
        @NotNull
        default CharSequence path(char separator) {
            return path(Extent::part, separator);
        }

        /// Returns the texts of all levels with a string between two, outermost first.
        ///
        /// See Specification §4.4.
        ///
        /// @param separator the text to put between two levels, possibly empty
        /// @return the path
        /// @throws NullPointerException when `separator` is `null`
        @NotNull
        default CharSequence path(@NotNull String separator) {
            return path(Extent::part, requireNonNull(separator));
        }

        /// Returns a function's results for each level, with a character between two, outermost first.
        ///
        /// See Specification §4.4.
        ///
        /// @param mapper a function that turns a level into text
        /// @param separator the text to put between two levels
        /// @return the path
        /// @throws NullPointerException when `mapper` is `null`
        @NotNull
        default CharSequence path(
                @NotNull Function<? super P, ? extends CharSequence> mapper,
                char separator) {
            return path(mapper, String.valueOf(separator));
        }

        /// Returns a function's results for each level, with a string between two, outermost first.
        ///
        /// See Specification §4.4.
        ///
        /// @param mapper a function that turns a level into text
        /// @param separator the text to put between two levels, possibly empty
        /// @return the path
        /// @throws NullPointerException when `mapper` or `separator` is `null`
        @NotNull
        default CharSequence path(
                @NotNull Function<? super P, ? extends CharSequence> mapper,
                @NotNull String separator) {
            requireNonNull(mapper);
            requireNonNull(separator);
            var levels = new ArrayDeque<P>();
            for (var level : this) {
                levels.push(level);
            }
            var text = new StringBuilder().append(mapper.apply(levels.pop()));
            for (var level : levels) {
                text.append(separator).append(mapper.apply(level));
            }
            return text;
        }

        /// Returns a spliterator over the levels, outwards from this one. Their number is not known in advance.
        ///
        /// See Specification §4.4.
        ///
        /// @return the levels, this one first and the extremity last; `ORDERED` and `NONNULL`, nothing else
        /// @since 3.0.5
        @New
        @NotNull
        @Override
        default Spliterator<P> spliterator() {
            return Spliterators.spliteratorUnknownSize(iterator(), ORDERED | NONNULL);
        }

        /// Streams the levels outwards, in sequence. A level is visited when the stream asks for it and not
        /// before.
        ///
        /// See Specification §4.4.
        ///
        /// @return the levels, this one first and the extremity last
        @New
        @NotNull
        default Stream<P> stream() {
            return StreamSupport.stream(spliterator(), false);
        }

        /// Returns whether an extent is one of the levels that enclose this one, compared by `==`. No extent is within
        /// itself.
        ///
        /// See Specification §4.4.
        ///
        /// @param enclosure the extent to look for
        /// @return whether it encloses this extent
        /// @throws NullPointerException when `enclosure` is `null`
        default boolean within(@NotNull Extent<?, ?> enclosure) {
            requireNonNull(enclosure);
            var levels = iterator();
            levels.next();
            while (levels.hasNext()) {
                if (levels.next() == enclosure) {
                    return true;
                }
            }
            return false;
        }
    }

    /// A recipe of stages that process a value one after the other, in the order in which they were added, and do not
    /// change its type.
    ///
    /// A fiber is immutable: every method returns a new one. So fibers may be kept, shared between threads and attached
    /// any number of times. Attaching one, with [#pipe(Pipe)] or any method with a fiber argument, gives each stage a
    /// new state; *first* and *previous* below mean the first and the previous value since then, at that stage.
    ///
    /// Stages run on the worker of the circuit that owns the pipe they are attached to, never on the caller. Values are
    /// compared by [java.util.Objects#equals(Object, Object)] unless a comparator or a predicate is given. If a
    /// function throws, the current value is dropped, for this pipe only, and the next one is processed as usual; a
    /// state that has already changed is not rolled back.
    ///
    /// Arguments are checked when a stage is added.
    ///
    /// See Specification §6.2.
    ///
    /// @param <E> the type of value
    @Provided
    interface Fiber<E> {

        /// Adds a stage that drops every value which is not greater than a bound.
        ///
        /// See Specification §6.2.4.
        ///
        /// @param comparator the order
        /// @param lower the bound, itself dropped
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `comparator` or `lower` is `null`
        @NotNull
        Fiber<E> above(@NotNull Comparator<? super E> comparator, @NotNull E lower);

        /// Adds a stage that drops every value which is not greater than a bound, in natural order.
        ///
        /// See Specification §6.2.4.
        ///
        /// @param lower the bound, itself dropped
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `lower` is `null`
        /// @throws ClassCastException when `lower` has no natural order
        @NotNull
        default Fiber<E> above(@NotNull E lower) {
            return above(naturalOrder(lower, lower), lower);
        }

        /// Adds a stage that drops every value which is not less than a bound.
        ///
        /// See Specification §6.2.4.
        ///
        /// @param comparator the order
        /// @param upper the bound, itself dropped
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `comparator` or `upper` is `null`
        @NotNull
        Fiber<E> below(@NotNull Comparator<? super E> comparator, @NotNull E upper);

        /// Adds a stage that drops every value which is not less than a bound, in natural order.
        ///
        /// See Specification §6.2.4.
        ///
        /// @param upper the bound, itself dropped
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `upper` is `null`
        /// @throws ClassCastException when `upper` has no natural order
        @NotNull
        default Fiber<E> below(@NotNull E upper) {
            return below(naturalOrder(upper, upper), upper);
        }

        /// Adds a stage that passes each value with a given probability, independently of the others. The choice is not
        /// reproducible; that of [#every(int)] is.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param probability the probability to pass, from 0.0 (never) to 1.0 (always)
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `probability` is outside that range or not a number
        @NotNull
        Fiber<E> chance(double probability);

        /// Adds a stage that passes a value when its key differs from the key of the value before, and drops
        /// it otherwise. The first value passes. A key may be `null`, which equals `null` alone.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param key a function that takes the key of a value
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `key` is `null`
        @NotNull
        Fiber<E> change(@NotNull Function<? super E, ?> key);

        /// Adds a stage that replaces a value below a band by its lower bound and one above it by its upper
        /// bound, and passes the rest as it is.
        ///
        /// See Specification §6.2.2 and §6.2.4.
        ///
        /// @param comparator the order
        /// @param lower the lower bound
        /// @param upper the upper bound
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when an argument is `null`
        /// @throws IllegalArgumentException when `lower` is greater than `upper`
        @NotNull
        Fiber<E> clamp(@NotNull Comparator<? super E> comparator, @NotNull E lower, @NotNull E upper);

        /// Adds a stage that moves each value into a band, as [#clamp(Comparator, Object, Object)] does in
        /// natural order.
        ///
        /// See Specification §6.2.2 and §6.2.4.
        ///
        /// @param lower the lower bound
        /// @param upper the upper bound
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `lower` or `upper` is `null`
        /// @throws ClassCastException when the bounds have no natural order in common
        /// @throws IllegalArgumentException when `lower` is greater than `upper`
        @NotNull
        default Fiber<E> clamp(@NotNull E lower, @NotNull E upper) {
            return clamp(naturalOrder(lower, upper), lower, upper);
        }

        /// Adds a stage that drops the values that lie within a band, its bounds included, and passes values
        /// outside: the opposite of [#range(Comparator, Object, Object)].
        ///
        /// See Specification §6.2.4.
        ///
        /// @param comparator the order
        /// @param lower the lower bound, itself dropped
        /// @param upper the upper bound, itself dropped
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when an argument is `null`
        /// @throws IllegalArgumentException when `lower` is greater than `upper`
        @NotNull
        Fiber<E> deadband(@NotNull Comparator<? super E> comparator, @NotNull E lower, @NotNull E upper);

        /// Adds a stage that drops the values that lie within a band, as [#deadband(Comparator, Object, Object)] does
        /// in natural order.
        ///
        /// See Specification §6.2.4.
        ///
        /// @param lower the lower bound, itself dropped
        /// @param upper the upper bound, itself dropped
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `lower` or `upper` is `null`
        /// @throws ClassCastException when the bounds have no natural order in common
        /// @throws IllegalArgumentException when `lower` is greater than `upper`
        @NotNull
        default Fiber<E> deadband(@NotNull E lower, @NotNull E upper) {
            return deadband(naturalOrder(lower, upper), lower, upper);
        }

        /// Adds a stage that passes, for each value, the one received a number of values before it, or at first an
        /// initial value.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param depth the distance in values, at least 1
        /// @param initial the initial value, passed `depth` times
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `initial` is `null`
        /// @throws IllegalArgumentException when `depth` is below 1
        @NotNull
        Fiber<E> delay(int depth, @NotNull E initial);

        /// Adds a stage that drops a value which equals the one before. The first value passes.
        ///
        /// See Specification §6.2.3.
        ///
        /// @return a new recipe: this one with the addition
        @NotNull
        Fiber<E> diff();

        /// Adds a stage that drops a value which equals the one before, with a value to compare the first one with.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param initial the value that the first value is compared with
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `initial` is `null`
        @NotNull
        Fiber<E> diff(@NotNull E initial);

        /// Adds a stage that passes the first of equal values. It keeps all values that it has passed, so its memory
        /// grows with their number; [#distinct(int)] has a limit.
        ///
        /// See Specification §6.2.3.
        ///
        /// @return a new recipe: this one with the addition
        @NotNull
        Fiber<E> distinct();

        /// Adds a stage that drops a value which equals one of the last values passed. Once it keeps that number, it
        /// forgets the value that passed first, even if equal values were dropped since.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param capacity how many different values to remember, at least 1
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `capacity` is below 1
        @NotNull
        Fiber<E> distinct(int capacity);

        /// Adds a stage that drops values until the predicate returns false for the first time; it passes that value
        /// and all later ones, and does not call the predicate again.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param predicate accepts the values to drop at the beginning
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` is `null`
        @NotNull
        Fiber<E> dropWhile(@NotNull Predicate<? super E> predicate);

        /// Adds a stage that passes a value if a predicate accepts the transition from the previous value to it. Unlike
        /// in [#guard(Object, BiPredicate)], the previous value is the last one received, whether it passed or not.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param initial the value before the first one
        /// @param transition decides, from the previous value and the value, whether to pass
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `initial` or `transition` is `null`
        @NotNull
        Fiber<E> edge(@NotNull E initial, @NotNull BiPredicate<? super E, ? super E> transition);

        /// Adds a stage that passes every n-th value and drops the others, beginning with the first n - 1.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param interval the n, at least 1
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `interval` is below 1
        @NotNull
        Fiber<E> every(int interval);

        /// Adds a stage that passes at most one value in each interval of time. The first value begins the first
        /// interval and is dropped. A later value passes if a whole interval has elapsed since the beginning of the
        /// current one; then the beginning advances by whole intervals, so a late value does not shift the next ones.
        ///
        /// Time is processing time, read on the worker when it processes the value; all consequences of one ingress
        /// entry may see the same reading. The stage emits only when it receives a value.
        ///
        /// See Specification §5.8 and §6.2.3.
        ///
        /// @param duration the span, positive and no longer than fits into nanoseconds (some 292 years)
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `duration` is `null`
        /// @throws IllegalArgumentException when `duration` is zero, negative or too long
        @NotNull
        Fiber<E> every(@NotNull Duration duration);

        /// Adds all stages of another fiber.
        ///
        /// See Specification §6.2.5.
        ///
        /// @param next the stages to add
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `next` is `null`
        /// @throws Fault when `next` is of another provider
        @NotNull
        Fiber<E> fiber(@NotNull Fiber<E> next);

        /// Adds a stage that passes the values for which a predicate holds.
        ///
        /// See Specification §6.2.2.
        ///
        /// @param predicate accepts the values to pass
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` is `null`
        @NotNull
        Fiber<E> guard(@NotNull Predicate<? super E> predicate);

        /// Adds a stage that passes a value if a predicate accepts it together with the last value passed. Unlike in
        /// [#edge(Object, BiPredicate)], a dropped value is not compared with later ones.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param initial the value passed before the first one
        /// @param predicate decides, from the last value passed and the value, whether to pass
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `initial` or `predicate` is `null`
        @NotNull
        Fiber<E> guard(@NotNull E initial, @NotNull BiPredicate<? super E, ? super E> predicate);

        /// Adds a stage that drops repetitions as [#diff()] does, but passes one at intervals while a value is
        /// repeated.
        ///
        /// The first repetition starts the interval and is dropped. A repetition that arrives an interval or more after
        /// that passes and restarts it; a different value passes and ends it. Time is processing time as in
        /// [#every(Duration)], and read for repetitions only. The stage emits only when it receives a value.
        ///
        /// See Specification §5.8 and §6.2.3.
        ///
        /// @param maxSilence the span, positive and no longer than fits into nanoseconds (some 292 years)
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `maxSilence` is `null`
        /// @throws IllegalArgumentException when `maxSilence` is zero, negative or too long
        @NotNull
        Fiber<E> heartbeat(@NotNull Duration maxSilence);

        /// Adds a stage that passes a value which is greater than all before. The first value passes.
        ///
        /// See Specification §6.2.3 and §6.2.4.
        ///
        /// @param comparator the order
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `comparator` is `null`
        @NotNull
        Fiber<E> high(@NotNull Comparator<? super E> comparator);

        /// Adds a gate, closed at first. A value that satisfies the first predicate opens it and passes; a value that
        /// satisfies the second closes it and is dropped. An open gate passes all other values, a closed one none. Only
        /// the predicate that could change the gate's state is called.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param enter accepts the value that opens the gate
        /// @param exit accepts the value that closes the gate
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `enter` or `exit` is `null`
        @NotNull
        Fiber<E> hysteresis(@NotNull Predicate<? super E> enter, @NotNull Predicate<? super E> exit);

        /// Adds a stage that passes a value, drops a number of values, and repeats. [#every(int)] drops first.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param refractory how many values to drop after each, 0 for none
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `refractory` is negative
        @NotNull
        Fiber<E> inhibit(int refractory);

        /// Adds a stage that accumulates values until a predicate accepts the sum, then passes the sum and starts
        /// again.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param initial the initial sum of each round, which may be `null`
        /// @param accumulator a function that adds a value to the sum; the sum may become `null`
        /// @param fire accepts the sums to pass; an accepted `null` is dropped, and a new round starts
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `accumulator` or `fire` is `null`
        @NotNull
        Fiber<E> integrate(
                E initial,
                @NotNull BinaryOperator<E> accumulator,
                @NotNull Predicate<? super E> fire);

        /// Adds a stage that passes a number of values and drops all later ones.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param limit how many values to pass, 0 for none
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `limit` is negative
        @NotNull
        Fiber<E> limit(long limit);

        /// Adds a stage that passes a value which is less than all before. The first value passes.
        ///
        /// See Specification §6.2.3 and §6.2.4.
        ///
        /// @param comparator the order
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `comparator` is `null`
        @NotNull
        Fiber<E> low(@NotNull Comparator<? super E> comparator);

        /// Adds a stage that drops every value greater than a bound.
        ///
        /// See Specification §6.2.4.
        ///
        /// @param comparator the order
        /// @param max the bound, itself passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `comparator` or `max` is `null`
        @NotNull
        Fiber<E> max(@NotNull Comparator<? super E> comparator, @NotNull E max);

        /// Adds a stage that drops every value greater than a bound, in natural order.
        ///
        /// See Specification §6.2.4.
        ///
        /// @param max the bound, itself passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `max` is `null`
        /// @throws ClassCastException when `max` has no natural order
        @NotNull
        default Fiber<E> max(@NotNull E max) {
            return max(naturalOrder(max, max), max);
        }

        /// Adds a stage that drops every value less than a bound.
        ///
        /// See Specification §6.2.4.
        ///
        /// @param comparator the order
        /// @param min the bound, itself passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `comparator` or `min` is `null`
        @NotNull
        Fiber<E> min(@NotNull Comparator<? super E> comparator, @NotNull E min);

        /// Adds a stage that drops every value less than a bound, in natural order.
        ///
        /// See Specification §6.2.4.
        ///
        /// @param min the bound, itself passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `min` is `null`
        /// @throws ClassCastException when `min` has no natural order
        @NotNull
        default Fiber<E> min(@NotNull E min) {
            return min(naturalOrder(min, min), min);
        }

        /// Adds a stage that calls a receptor with each value and passes the value unchanged.
        ///
        /// See Specification §6.2.2.
        ///
        /// @param receptor the receptor to call with each value
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `receptor` is `null`
        @NotNull
        Fiber<E> peek(@NotNull Receptor<? super E> receptor);

        /// Attaches this fiber to a pipe: values emitted into the result are processed by the stages on the circuit of
        /// that pipe, and those that pass reach the pipe. To run the stages on another circuit, go there first with
        /// [Circuit#pipe(Pipe)].
        ///
        /// See Specification §6.2.6.
        ///
        /// @param pipe where values go that pass every stage; it may accept a wider type
        /// @return a new pipe
        /// @throws NullPointerException when `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        @New
        @NotNull
        Pipe<E> pipe(@NotNull Pipe<? super E> pipe);

        /// Attaches this fiber to a cell, which holds the last value that passes the stages.
        ///
        /// See Specification §6.2.6.
        ///
        /// @param cell the cell to update; it may hold a wider type
        /// @return a new pipe
        /// @throws NullPointerException when `cell` is `null`
        /// @throws Fault when `cell` is of another provider
        @New
        @NotNull
        Pipe<E> pipe(@NotNull Cell<? super E> cell);

        /// Adds a stage that passes a value if a predicate accepts it and has not accepted the previous one. The first
        /// value passes if the predicate accepts it.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param predicate accepts the values at which a pulse begins
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` is `null`
        @NotNull
        Fiber<E> pulse(@NotNull Predicate<? super E> predicate);

        /// Adds a stage that passes the values within a band, its bounds included.
        ///
        /// See Specification §6.2.4.
        ///
        /// @param comparator the order
        /// @param lower the lower bound
        /// @param upper the upper bound
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when an argument is `null`
        /// @throws IllegalArgumentException when `lower` is greater than `upper`
        @NotNull
        Fiber<E> range(@NotNull Comparator<? super E> comparator, @NotNull E lower, @NotNull E upper);

        /// Adds a stage that passes the values within a band, as [#range(Comparator, Object, Object)] does in
        /// natural order.
        ///
        /// See Specification §6.2.4.
        ///
        /// @param lower the lower bound
        /// @param upper the upper bound
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `lower` or `upper` is `null`
        /// @throws ClassCastException when the bounds have no natural order in common
        /// @throws IllegalArgumentException when `lower` is greater than `upper`
        @NotNull
        default Fiber<E> range(@NotNull E lower, @NotNull E upper) {
            return range(naturalOrder(lower, upper), lower, upper);
        }

        /// Adds a stage that folds each value into a result and passes the result.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param initial the result to begin with, which may be `null`
        /// @param op combines the result so far with a value; a `null` becomes the result and is not passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `op` is `null`
        @NotNull
        Fiber<E> reduce(E initial, @NotNull BinaryOperator<E> op);

        /// Adds a stage that passes a function's result for the previous value and the value, for example their
        /// difference. The previous value is the last one received, not the result.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param initial the value before the first one, which may be `null`
        /// @param op combines the previous value with the value; a `null` is not passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `op` is `null`
        @NotNull
        Fiber<E> relate(E initial, @NotNull BinaryOperator<E> op);

        /// Adds a stage that passes a function's result for each value.
        ///
        /// See Specification §6.2.2.
        ///
        /// @param op the function; a `null` drops the value
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `op` is `null`
        @NotNull
        Fiber<E> replace(@NotNull UnaryOperator<E> op);

        /// Adds a stage that combines the latest few values anew after each value and passes the result, once
        /// there are enough of them. The work per value grows with their number.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param size how many values to combine, at least 1; the first `size` - 1 pass nothing
        /// @param combiner combines the result so far with a value, oldest first; a final `null` is not passed
        /// @param identity the result to begin with each time
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `combiner` or `identity` is `null`
        /// @throws IllegalArgumentException when `size` is below 1
        @NotNull
        Fiber<E> rolling(int size, @NotNull BinaryOperator<E> combiner, @NotNull E identity);

        /// Adds a stage that emits the values for which a predicate holds into another pipe, and passes all others.
        ///
        /// See Specification §6.2.2.
        ///
        /// @param predicate accepts the values to divert
        /// @param pipe where diverted values go; a pipe of any circuit
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` or `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        @NotNull
        Fiber<E> route(@NotNull Predicate<? super E> predicate, @NotNull Pipe<E> pipe);

        /// Adds a stage that drops a number of values and passes all others.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param count how many values to drop, 0 for none
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `count` is negative
        @NotNull
        Fiber<E> skip(long count);

        /// Adds a stage that passes a value when it has been received a number of times in a row, once for each such
        /// run.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param count how many times, at least 1; with 1 this is [#diff()]
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `count` is below 1
        @NotNull
        Fiber<E> steady(int count);

        /// Adds a stage that passes a value when it completes a run of a given length, once for each run. A value
        /// belongs to the run if it matches the first value of the run, so slow drift ends a run.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param count how long a run has to be, at least 1
        /// @param predicate decides whether the first value of a run and a value match
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` is `null`
        /// @throws IllegalArgumentException when `count` is below 1
        @NotNull
        Fiber<E> steady(int count, @NotNull BiPredicate<? super E, ? super E> predicate);

        /// Adds a stage that passes the last of a number of consecutive matching values, and then starts a new count. A
        /// value that does not match is dropped and resets the count; if the predicate throws, the count stays. To
        /// count matches that are not consecutive, chain [#guard(Predicate)] and [#every(int)].
        ///
        /// See Specification §6.2.3.
        ///
        /// @param required how many matches in a row, at least 1
        /// @param matches accepts the values to count
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `matches` is `null`
        /// @throws IllegalArgumentException when `required` is below 1
        @NotNull
        Fiber<E> streak(int required, @NotNull Predicate<? super E> matches);

        /// Adds a stage that passes values until the predicate returns false for the first time; it drops that value
        /// and all later ones, and does not call the predicate again.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param predicate accepts the values to pass at the beginning
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` is `null`
        @NotNull
        Fiber<E> takeWhile(@NotNull Predicate<? super E> predicate);

        /// Adds a stage that emits each value into another pipe too, and passes it unchanged.
        ///
        /// See Specification §6.2.2.
        ///
        /// @param pipe where the copies go; a pipe of any circuit
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        @NotNull
        Fiber<E> tee(@NotNull Pipe<E> pipe);

        /// Adds a stage that combines values in groups of a fixed size and passes one result a group. An
        /// incomplete group passes nothing.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param size how many values to a group, at least 1
        /// @param combiner combines the result so far with a value; a final `null` is not passed
        /// @param identity the result to begin each group with
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `combiner` or `identity` is `null`
        /// @throws IllegalArgumentException when `size` is below 1
        @NotNull
        Fiber<E> tumble(int size, @NotNull BinaryOperator<E> combiner, @NotNull E identity);

        /// Adds a branch: values for which the predicate holds pass through the stages of another fiber, whose output
        /// continues with the next stage; all others continue directly.
        ///
        /// See Specification §6.2.2.
        ///
        /// @param predicate accepts the values that take the branch
        /// @param fiber the stages of the branch
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` or `fiber` is `null`
        /// @throws Fault when `fiber` is of another provider
        @NotNull
        Fiber<E> when(@NotNull Predicate<? super E> predicate, @NotNull Fiber<E> fiber);

        /// Checks both bounds against the natural order now, so that a value which is `null` or which cannot
        /// be compared fails where the stage is declared and not later on the circuit's thread.
        ///
        /// @param <E> the type of the values
        /// @param one one bound
        /// @param other the other bound, or the same again
        /// @return the natural order
        /// @throws NullPointerException when a bound is `null`
        /// @throws ClassCastException when the bounds cannot be compared with each other
        private static <E> Comparator<E> naturalOrder(E one, E other) {
            requireNonNull(one);
            requireNonNull(other);
            @SuppressWarnings({"unchecked", "rawtypes"})
            Comparator<E> order = (Comparator) Comparator.naturalOrder();
            order.compare(one, other);
            return order;
        }
    }

    /// A recipe of stages which a value passes one after the other, in the order in which they are written,
    /// and which may change its type.
    ///
    /// The rules of [Fiber] on values, states, workers and functions hold for flows too. Functions given to
    /// a flow are of three kinds: those that work on values run on the worker; suppliers and factories run
    /// once each time the flow is attached, on the thread that attaches it, and their exceptions are thrown
    /// there.
    ///
    /// See Specification §6.2.
    ///
    /// @param <I> the type of value that goes in
    /// @param <O> the type of value that comes out
    @Provided
    interface Flow<I, O> {

        /// Adds a stage that passes one [Change] whenever a value differs from the one before. It passes nothing for
        /// repetitions and for the first value, and does not report the current run.
        ///
        /// See Specification §6.2.3.
        ///
        /// @return a new recipe: this one with the addition
        @NotNull
        Flow<I, Change<O>> change();

        /// Adds all stages of a fiber.
        ///
        /// See Specification §6.2.5.
        ///
        /// @param fiber the stages to add
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `fiber` is `null`
        /// @throws Fault when `fiber` is of another provider
        @NotNull
        Flow<I, O> fiber(@NotNull Fiber<O> fiber);

        /// Adds the stages of a fiber that is chosen when the flow is attached, from the subject of the new
        /// pipe. That subject bears the name of the pipe it stands before and is enclosed in that pipe's
        /// subject, so a factory can look up what belongs to a channel.
        ///
        /// See Specification §6.2 and §6.2.5.
        ///
        /// @param factory chooses the fiber; called once each time the flow is attached, which fails
        ///     with it: when it throws, when it returns `null`, or with a [Fault] when the fiber is of
        ///     another provider
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `factory` is `null`
        @NotNull
        Flow<I, O> fiber(@NotNull Function<? super Subject<?>, ? extends Fiber<O>> factory);

        /// Adds all stages of another flow.
        ///
        /// See Specification §6.2.5.
        ///
        /// @param <P> the type of value that then comes out
        /// @param next the stages to add
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `next` is `null`
        /// @throws Fault when `next` is of another provider
        @NotNull
        <P> Flow<I, P> flow(@NotNull Flow<? super O, ? extends P> next);

        /// Adds the stages of a flow that is chosen when this one is attached, from the subject of the new
        /// pipe, as [#fiber(Function)] does. This is how any stage gets settings that depend on the channel.
        ///
        /// See Specification §6.2 and §6.2.5.
        ///
        /// @param <P> the type of value that then comes out
        /// @param factory chooses the flow; called once each time this one is attached, which fails with
        ///     it: when it throws, when it returns `null`, or with a [Fault] when the flow is of another
        ///     provider
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `factory` is `null`
        @NotNull
        <P> Flow<I, P> flow(
                @NotNull Function<? super Subject<?>, ? extends Substrates.Flow<? super O, ? extends P>> factory);

        /// Adds a stage that passes a function's result for each value.
        ///
        /// See Specification §6.2.1.
        ///
        /// @param <P> the type of value that then comes out
        /// @param fn the function; a `null` drops the value
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `fn` is `null`
        @NotNull
        <P> Flow<I, P> map(@NotNull Function<? super O, ? extends P> fn);

        /// Attaches this flow to a pipe: values emitted into the result are processed by the stages on the circuit of
        /// that pipe, and their results reach the pipe.
        ///
        /// See Specification §6.2.6.
        ///
        /// @param pipe where values go that pass every stage; it may accept a wider type
        /// @return a new pipe
        /// @throws NullPointerException when `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        @New
        @NotNull
        Pipe<I> pipe(@NotNull Pipe<? super O> pipe);

        /// Attaches this flow to a cell, which holds the last value that the stages emit.
        ///
        /// See Specification §6.2.6.
        ///
        /// @param cell the cell to update; it may hold a wider type
        /// @return a new pipe
        /// @throws NullPointerException when `cell` is `null`
        /// @throws Fault when `cell` is of another provider
        @New
        @NotNull
        Pipe<I> pipe(@NotNull Cell<? super O> cell);

        /// Adds a stage that passes a function's result for the previous value and the value. The previous value is
        /// always the last one received, even if nothing passed or the function threw.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param <P> the type of value that then comes out
        /// @param initial the value before the first one, which may be `null`
        /// @param op combines the previous value with the value; a `null` is not passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `op` is `null`
        @NotNull
        <P> Flow<I, P> relate(O initial, @NotNull BiFunction<? super O, ? super O, ? extends P> op);

        /// Adds a stage that passes each value with the length of its run of equal values so far.
        ///
        /// See Specification §6.2.3.
        ///
        /// @return a new recipe: this one with the addition
        @NotNull
        Flow<I, Run<O>> run();

        /// Adds a stage that carries a state from value to value and passes a function's result for the new
        /// state and the value. Otherwise as [#scan(Supplier, BiFunction, Function)].
        ///
        /// See Specification §6.2.3.
        ///
        /// @param <S> the type of state
        /// @param <P> the type of value that then comes out
        /// @param seed makes the first state; called once each time the flow is attached
        /// @param advance makes the next state, which may be `null`, of the state and the value
        /// @param project makes the result of the new state and the value; a `null` is not passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when an argument is `null`
        @NotNull
        <S, P> Flow<I, P> scan(
                @NotNull Supplier<? extends S> seed,
                @NotNull BiFunction<? super S, ? super O, ? extends S> advance,
                @NotNull BiFunction<? super S, ? super O, ? extends P> project);

        /// Adds a stage that carries a state from value to value and passes a function's result for the new
        /// state.
        ///
        /// A mutable state must be a new object from each call of the supplier, or attachments would share it. If
        /// `advance` throws, the state is unchanged; if `project` throws, it has already advanced. In both cases the
        /// value is dropped.
        ///
        /// See Specification §6.2.3.
        ///
        /// @param <S> the type of state
        /// @param <P> the type of value that then comes out
        /// @param seed makes the first state, which may be `null`; called once each time the flow is attached
        /// @param advance makes the next state, which may be `null`, of the state and the value
        /// @param project makes the result of the new state; a `null` is not passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when an argument is `null`
        @NotNull
        <S, P> Flow<I, P> scan(
                @NotNull Supplier<? extends S> seed,
                @NotNull BiFunction<? super S, ? super O, ? extends S> advance,
                @NotNull Function<? super S, ? extends P> project);

        /// Adds a stage that carries a state from value to value and passes the state itself, unless it is `null`. It
        /// should be immutable; otherwise pass a copy with [#scan(Supplier, BiFunction, Function)].
        ///
        /// See Specification §6.2.3.
        ///
        /// @param <S> the type of state, which then comes out
        /// @param seed makes the first state, which may be `null`; called once each time the flow is attached
        /// @param advance makes the next state, which may be `null`, of the state and the value
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `seed` or `advance` is `null`
        @NotNull
        default <S> Flow<I, S> scan(
                @NotNull Supplier<? extends S> seed,
                @NotNull BiFunction<? super S, ? super O, ? extends S> advance) {
            requireNonNull(seed);
            requireNonNull(advance);
            return scan(seed, advance, Function.identity());
        }

        /// Adds a stage that passes, for each value, a view of the latest values up to and including it,
        /// oldest first.
        ///
        /// The view is valid only during the callback that receives it, see [Window].
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param capacity how many values to show at most, at least 1
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `capacity` is below 1
        @NotNull
        Flow<I, Window<O>> window(int capacity);

        /// Adds a stage that passes, for each value, a view of the values of a given span of time up to and
        /// including it, oldest first.
        ///
        /// Time is processing time, read once for each ingress entry and everything that it causes. When there are
        /// more values within the span than the capacity, the oldest are left out. The view is valid only during
        /// the callback that receives it, see [Window].
        ///
        /// See Specification §5.8, §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param duration the span, positive and no longer than fits into nanoseconds (some 292 years)
        /// @param capacity how many values to show at most, at least 1
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `duration` is `null`
        /// @throws IllegalArgumentException when `duration` is zero, negative or too long, or `capacity` is
        ///     below 1
        @NotNull
        Flow<I, Window<O>> window(@NotNull Duration duration, int capacity);
    }

    /// The identity of a subject among all others of the same runtime, even those of the same name. Compared by
    /// `==`, the same for the whole life of a subject, and without meaning outside of the process.
    ///
    /// See Specification §4.2.
    @Tenure(Tenure.INTERNED)
    @Provided
    @Identity
    @Immutable
    interface Id {}

    /// Marks a method that has no further effect if called again.
    ///
    /// See Specification §9.1 and §9.2.
    @Documented
    @Retention(SOURCE)
    @Target(METHOD)
    @interface Idempotent {}

    /// Marks a type whose objects are compared by `==`.
    ///
    /// See Specification §1.2.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Identity {}

    /// Marks an immutable type. Objects that it refers to may be mutable.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Immutable {}

    /// A function from names to objects. Thread-safe.
    ///
    /// See Specification §10.1.
    ///
    /// @param <T> the type of object
    @Abstract
    sealed interface Lookup<T> {

        /// Returns the object of a name. Subtypes specify whether it is created, kept and owned.
        ///
        /// See Specification §10.1.
        ///
        /// @param name the name
        /// @return the object, never `null`
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @NotNull
        T get(@NotNull Name name);

        /// Returns the object of the name that a substrate's subject bears.
        ///
        /// See Specification §10.1.
        ///
        /// @param substrate the bearer of the name
        /// @return the object, never `null`
        /// @throws NullPointerException when `substrate` is `null`
        /// @throws Fault when `substrate` is of another provider
        @NotNull
        default T get(@NotNull Substrate<?> substrate) {
            requireNonNull(substrate);
            return get(substrate.subject().name());
        }

        /// Returns the object of the name that a subject bears.
        ///
        /// See Specification §10.1.
        ///
        /// @param subject the bearer of the name
        /// @return the object, never `null`
        /// @throws NullPointerException when `subject` is `null`
        /// @throws Fault when `subject` is of another provider
        @NotNull
        default T get(@NotNull Subject<?> subject) {
            return get(subject.name());
        }
    }

    /// A path of one or more parts. There is one object per path in a runtime, so names are compared by `==`.
    ///
    /// Any number of threads may create names at the same time. The enclosure of a name is the name without its last
    /// part. A provider may limit the number of parts, and throws an [IllegalArgumentException] beyond the limit.
    ///
    /// See Specification §4.1 and §12.
    @Tenure(Tenure.INTERNED)
    @Identity
    @Immutable
    @Provided
    interface Name extends Extent<Name, Name>, Comparable<Name> {

        /// The separator of the parts of a path.
        char SEPARATOR = '.';

        /// Returns this name continued by another one.
        ///
        /// See Specification §4.1.
        ///
        /// @param suffix the name to add
        /// @return the longer name
        /// @throws NullPointerException when `suffix` is `null`
        /// @throws Fault when `suffix` is of another provider
        @NotNull
        Name name(@NotNull Name suffix);

        /// Returns this name continued by a dotted path.
        ///
        /// See Specification §4.1.
        ///
        /// @param path one or more parts, none of them empty, with a dot between two
        /// @return the longer name
        /// @throws NullPointerException when `path` is `null`
        /// @throws IllegalArgumentException when `path` is empty, begins or ends with a dot, or has two dots
        ///     in a row
        @NotNull
        Name name(@NotNull String path);

        /// Returns this name continued by an enum constant's own name, without that of its class;
        /// [Cortex#name(Enum)] includes it.
        ///
        /// See Specification §4.1.
        ///
        /// @param constant the constant
        /// @return the longer name
        /// @throws NullPointerException when `constant` is `null`
        @NotNull
        Name name(@NotNull Enum<?> constant);

        /// Returns this name continued by all parts in turn. A part may itself be a dotted path.
        ///
        /// See Specification §4.1.
        ///
        /// @param parts the parts, outermost first
        /// @return the longer name, or this one when there are no parts
        /// @throws NullPointerException when the parts or one of them is `null`
        /// @throws IllegalArgumentException when a part is not a valid path
        @NotNull
        Name name(@NotNull Iterable<String> parts);

        /// Returns this name continued by a function's result for each object in turn. A result may be a dotted path.
        ///
        /// See Specification §4.1.
        ///
        /// @param <T> the type of object
        /// @param parts the objects, outermost first
        /// @param mapper a function that turns an object into a part
        /// @return the longer name, or this one when there are no objects
        /// @throws NullPointerException when an argument or a part is `null`
        /// @throws IllegalArgumentException when a part is not a valid path
        @NotNull
        <T> Name name(@NotNull Iterable<? extends T> parts, @NotNull Function<? super T, String> mapper);

        /// Returns this name continued by the remaining elements of an iterator, as [#name(Iterable)] does.
        ///
        /// See Specification §4.1.
        ///
        /// @param parts the parts, outermost first
        /// @return the longer name, or this one when there are no parts
        /// @throws NullPointerException when the iterator or a part is `null`
        /// @throws IllegalArgumentException when a part is not a valid path
        @NotNull
        Name name(@NotNull Iterator<String> parts);

        /// Returns this name continued by a function's results for the remaining elements of an iterator, as
        /// [#name(Iterable, Function)] does.
        ///
        /// See Specification §4.1.
        ///
        /// @param <T> the type of object
        /// @param parts the objects, outermost first
        /// @param mapper a function that turns an object into a part
        /// @return the longer name, or this one when there are no objects
        /// @throws NullPointerException when an argument or a part is `null`
        /// @throws IllegalArgumentException when a part is not a valid path
        @NotNull
        <T> Name name(@NotNull Iterator<? extends T> parts, @NotNull Function<? super T, String> mapper);

        /// Returns this name continued by that of a class, see [Cortex#name(Class)].
        ///
        /// See Specification §4.1.
        ///
        /// @param type the class
        /// @return the longer name
        /// @throws NullPointerException when `type` is `null`
        @NotNull
        Name name(@NotNull Class<?> type);

        /// Returns this name continued by that of a field, method or constructor, see [Cortex#name(Member)].
        ///
        /// See Specification §4.1.
        ///
        /// @param member the member
        /// @return the longer name
        /// @throws NullPointerException when `member` is `null`
        @NotNull
        Name name(@NotNull Member member);

        /// Returns all parts with a dot between two, outermost first.
        ///
        /// See Specification §4.1 and §4.4.
        ///
        /// @return the path
        @Override
        @NotNull
        default CharSequence path() {
            return path(SEPARATOR);
        }

        /// Returns a function's results for each part, with a dot between two, outermost first.
        ///
        /// See Specification §4.1.
        ///
        /// @param mapper a function that turns a part into text
        /// @return the path
        /// @throws NullPointerException when `mapper` is `null`
        @NotNull
        CharSequence path(@NotNull Function<? super String, ? extends CharSequence> mapper);
    }

    /// Marks a method that creates a new object on each call, and should be called before a hot loop, not in it.
    @Documented
    @Retention(SOURCE)
    @Target(METHOD)
    @interface New {

        /// Returns whether the method may also return an existing object that equals the new one.
        ///
        /// @return `false` if each call creates an object
        boolean conditional() default false;
    }

    /// Marks a parameter that must not be `null`, or a result or a field that is not `null`.
    ///
    /// See Specification §15.2.
    @Documented
    @Retention(SOURCE)
    @Target({PARAMETER, METHOD, FIELD})
    @interface NotNull {}

    /// A variable confined to a circuit's worker, which reads and writes it directly, as it would a field.
    ///
    /// The confinement makes it thread-safe. A pin may be passed and emitted like any value; on other threads its
    /// methods throw. A mutable object that it holds may be modified on the worker, and must not leave it. For readers
    /// on other threads use [Cell], for writers [Port].
    ///
    /// See Specification §11.6.
    ///
    /// @param <E> the type of value held
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Pin<E> extends Substrate<Pin<E>> {

        /// Returns the pin's value.
        ///
        /// See Specification §11.6.
        ///
        /// @return the value, never `null`
        /// @throws IllegalStateException when called anywhere but on the worker of the owning circuit
        @NotNull
        E get();

        /// Replaces the pin's value. The next [#get()] sees it.
        ///
        /// See Specification §11.6.
        ///
        /// @param value the new value
        /// @throws NullPointerException when `value` is `null`
        /// @throws IllegalStateException when called anywhere but on the worker of the owning circuit
        void set(@NotNull E value);
    }

    /// Accepts values, which its circuit processes.
    ///
    /// Created by circuits, conduits, sinks, fibers and flows, never by the program itself. A pipe need not be closed:
    /// if its circuit is closed it drops values, and an unreachable pipe is garbage-collected.
    ///
    /// See Specification §6.1.
    ///
    /// @param <E> the type of value taken in
    @Tenure(Tenure.ANCHORED)
    @Provided
    non-sealed interface Pipe<E> extends Substrate<Pipe<E>> {

        /// Queues a value and returns; never waits, and never drops the value while the circuit is open. The value is
        /// queued in transit on the circuit's own worker, and in ingress on any other thread; it is processed later in
        /// both cases, see [Circuit]. Failures of its processing do not reach the emitter.
        ///
        /// Another thread reads the value, so it should not be modified after the emission.
        ///
        /// See Specification §5.3, §6.1 and §6.1.1.
        ///
        /// @param emission the value
        /// @throws NullPointerException when `emission` is `null`
        @Queued
        void emit(@NotNull E emission);
    }

    /// A [Lookup] that keeps one object per name, and from which other pools can be derived.
    ///
    /// See Specification §10.1 and §12.
    ///
    /// @param <T> the type of object
    @Abstract
    non-sealed interface Pool<T> extends Lookup<T> {

        /// Returns a pool whose objects are computed from this pool's. The function is called once per name, by the
        /// first thread that looks the name up; later calls return the same object, or throw the same exception if it
        /// threw or returned `null`.
        ///
        /// See Specification §10.1 and §12.
        ///
        /// @param <U> the type of object made
        /// @param fn computes an object from this pool's object of that name; must not return `null`
        /// @return a new pool
        /// @throws NullPointerException when `fn` is `null`
        /// @throws Fault when this pool is a closed conduit
        @New
        @NotNull
        <U> Pool<U> pool(@NotNull Function<? super T, ? extends U> fn);
    }

    /// A variable confined to a circuit's worker, which any thread may change by queued operations, and none may read
    /// directly.
    ///
    /// Every operation is queued, on the worker too: those of a callback run after it. Changes apply one after the
    /// other, in the order of the queue, so no update is lost. A transformation that throws or returns `null` leaves
    /// the value as it was; for `null` the provider reports a [Fault] with the operation `update` like a failure of a
    /// callback. The value should be immutable. For readers on other threads use [Cell], for use on the worker [Pin].
    ///
    /// See Specification §11.5.
    ///
    /// @param <E> the type of value held
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Port<E> extends Substrate<Port<E>> {

        /// Emits the port's value into a pipe. Queued.
        ///
        /// See Specification §11.5.
        ///
        /// @param pipe where the value goes; a pipe of any circuit
        /// @throws NullPointerException when `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        @Queued
        void emit(@NotNull Pipe<? super E> pipe);

        /// Replaces the port's value. Queued.
        ///
        /// See Specification §11.5.
        ///
        /// @param value the new value
        /// @throws NullPointerException when `value` is `null`
        @Queued
        void replace(@NotNull E value);

        /// Replaces the port's value by a function's result for it. Queued.
        ///
        /// See Specification §11.5 and §15.4.
        ///
        /// @param fn the function, called on the worker
        /// @throws NullPointerException when `fn` is `null`
        @Queued
        void update(@NotNull UnaryOperator<E> fn);

        /// Replaces the port's value by a function's result for it and an argument, so that the function need not
        /// capture the argument. Queued.
        ///
        /// See Specification §11.5 and §15.4.
        ///
        /// @param <A> the type of argument
        /// @param arg the argument; as it changes threads it should not be changed afterwards
        /// @param fn the function, called on the worker
        /// @throws NullPointerException when `arg` or `fn` is `null`
        @Queued
        <A> void update(@NotNull A arg, @NotNull BiFunction<? super E, ? super A, ? extends E> fn);
    }

    /// Marks a type that only providers implement.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Provided {}

    /// The times of a probe on its way through a circuit's queue, see [Circuit#pulse()].
    ///
    /// All four are readings of [System#nanoTime()] in nanoseconds: only differences are meaningful.
    ///
    /// - From start to enqueued: the cost of queueing, which rises with contention between callers.
    /// - From enqueued to dequeued: the time in the queue, which rises with the backlog.
    /// - From dequeued to stop: the wake-up of the caller, which rises with the load of the machine.
    ///
    /// The worker of an idle circuit may reach the probe before the call that queues it returns. Then the time in the
    /// queue is zero, and the wake-up of the worker is a part of the first.
    ///
    /// See Specification §5.7.
    @Tenure(Tenure.EPHEMERAL)
    @ReadOnly
    @Provided
    interface Pulse {

        /// Returns when the worker reached the probe.
        ///
        /// See Specification §5.7.
        ///
        /// @return a reading on the worker, in nanoseconds
        long dequeued();

        /// Returns when the probe had been queued, or when the worker reached it, if that was earlier.
        ///
        /// See Specification §5.7.
        ///
        /// @return in nanoseconds
        long enqueued();

        /// Returns when the caller was about to queue the probe.
        ///
        /// See Specification §5.7.
        ///
        /// @return a reading on the caller, in nanoseconds
        long start();

        /// Returns when the caller was running again.
        ///
        /// See Specification §5.7.
        ///
        /// @return a reading on the caller, in nanoseconds
        long stop();
    }

    /// Marks an element that takes effect later, on a circuit's worker: a method that returns before its effect, a type
    /// with only such methods, or a function that is called there.
    @Documented
    @Retention(SOURCE)
    @Target({METHOD, TYPE, PARAMETER, FIELD})
    @interface Queued {}

    /// Marks a type without methods that change its state, which may change by other means.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface ReadOnly {}

    /// Receives values.
    ///
    /// Called on the worker of its circuit, one value at a time, so it needs no lock unless several circuits use it.
    /// Values are never `null`.
    ///
    /// See Specification §3 and §6.3.
    ///
    /// @param <E> the type of value received
    @FunctionalInterface
    interface Receptor<E> {

        /// Discards everything. [#of()] is the same receptor with a type.
        @SuppressWarnings("rawtypes")
        Receptor NOOP = _ -> {};

        /// Returns the receptor itself; the type of its values is explicit, so that a lambda needs no declaration.
        ///
        /// @param <E> the type of value received
        /// @param type determines the type; not kept
        /// @param receptor the receptor
        /// @return `receptor`
        /// @throws NullPointerException when `type` or `receptor` is `null`
        @NotNull
        @Utility
        static <E> Receptor<E> of(@NotNull Class<E> type, @NotNull Receptor<E> receptor) {
            requireNonNull(type);
            return requireNonNull(receptor);
        }

        /// Returns the receptor that discards everything, with an explicit type of
        /// values.
        ///
        /// @param <E> the type of value received
        /// @param type determines the type; not kept
        /// @return [#NOOP]
        /// @throws NullPointerException when `type` is `null`
        @NotNull
        @Utility
        static <E> Receptor<E> of(@NotNull Class<E> type) {
            requireNonNull(type);
            return of();
        }

        /// Returns the receptor that discards everything.
        ///
        /// @param <E> the type of value received
        /// @return [#NOOP]
        @NotNull
        @Utility
        static <E> Receptor<E> of() {
            @SuppressWarnings("unchecked")
            var discarding = (Receptor<E>) NOOP;
            return discarding;
        }

        /// Processes one value. An exception ends the processing of this value by this receptor, and nothing else.
        ///
        /// See Specification §6.3 and §15.4.
        ///
        /// @param emission the value, never `null`
        void receive(@NotNull E emission);
    }

    /// Registers a subscriber's receivers with one channel. Valid on the worker during the subscriber's callback only.
    ///
    /// All receivers of a channel get each of its values, in the order of their registration: a receptor is called
    /// on the worker, a pipe is emitted to. What is emitted to a pipe of the same circuit is queued in transit, so
    /// receptors registered after that pipe are called first. A receiver that is registered twice receives twice.
    /// Receivers stay until the subscription, the subscriber or the source is closed.
    ///
    /// See Specification §6.4, §6.4.1 and §7.4.
    ///
    /// @param <E> the type of value received
    @Temporal
    @Provided
    interface Registrar<E> {

        /// Attaches a pipe. A pipe of another circuit receives values when its own circuit processes them.
        ///
        /// See Specification §6.4, §6.4.1 and §7.4.
        ///
        /// @param pipe receives the channel's values; it may accept a wider type
        /// @throws NullPointerException when `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        /// @throws IllegalStateException when the callback is over
        void register(@NotNull Pipe<? super E> pipe);

        /// Attaches a receptor, without a pipe around it.
        ///
        /// See Specification §6.4, §6.4.1 and §7.4.
        ///
        /// @param receptor receives the channel's values; it may accept a wider type
        /// @throws NullPointerException when `receptor` is `null`
        /// @throws IllegalStateException when the callback is over
        void register(@NotNull Receptor<? super E> receptor);
    }

    /// An object that holds threads, memory or other objects until it is closed.
    ///
    /// Not an [AutoCloseable], since most resources outlive the block that creates them; a [Scope] is one, and closes
    /// resources. After its close, methods of a resource that return something new throw a [Fault], but for a
    /// conduit's channels, and queued operations do nothing.
    ///
    /// See Specification §9.1.
    ///
    /// @param <S> the type of the resource itself
    @Abstract
    non-sealed interface Resource<S extends Resource<S>> extends Substrate<S> {

        /// Requests the close and returns at once. The worker of a resource's circuit performs it in the order of the
        /// queue: work queued before still runs. [#closeAwait()] waits for it. Repeated and concurrent calls have no
        /// further effect. If the circuit is closed, nothing is performed.
        ///
        /// See Specification §9.1.
        @Idempotent
        @Queued
        void close();

        /// Closes the resource and waits until the close is performed.
        ///
        /// See Specification §5.5 and §9.1.
        ///
        /// @throws IllegalStateException when called on the worker of the owning circuit, which would wait
        ///     for itself
        @Idempotent
        void closeAwait();
    }

    /// A value and the length of its run of equal values so far, see [Flow#run()]. Immutable.
    ///
    /// See Specification §6.2.3.
    ///
    /// @param <E> the type of value
    @Tenure(Tenure.EPHEMERAL)
    @ReadOnly
    @Provided
    interface Run<E> {

        /// Returns the value.
        ///
        /// See Specification §6.2.3.
        ///
        /// @return the value
        @NotNull
        E emission();

        /// Returns the length of the run so far.
        ///
        /// See Specification §6.2.3.
        ///
        /// @return the length, 1 for the first value of a run; meaningless beyond [Long#MAX_VALUE]
        long length();
    }

    /// Closes its registered resources when it is closed, for example at the end of a `try` block.
    ///
    /// For one thread, which is not checked. Scopes nest: a scope closes those within it. After its close, `register`,
    /// `closure` and `scope` throw a [Fault].
    ///
    /// See Specification §9.2.
    @Tenure(Tenure.ANCHORED)
    @Provided
    non-sealed interface Scope extends Substrate<Scope>, Extent<Scope, Scope>, AutoCloseable {

        /// Closes every registered resource, in reverse order, and every scope within. A failure of one affects neither
        /// the others nor the caller. Repeated calls do nothing.
        ///
        /// See Specification §9.2.
        @Idempotent
        @Override
        void close();

        /// Returns a closure that uses a resource for one block and closes it at the end of the block.
        ///
        /// See Specification §6.4 and §9.2.
        ///
        /// @param <R> the kind of resource
        /// @param resource the resource
        /// @return a new closure, or one that was returned for the same resource and is not used yet
        /// @throws NullPointerException when `resource` is `null`
        /// @throws Fault when `resource` is of another provider, or this scope is closed
        @New
        @NotNull
        <R extends Resource<R>> Closure<R> closure(@NotNull R resource);

        /// Registers a resource with this scope. A resource registered twice keeps its first position.
        ///
        /// See Specification §9.2.
        ///
        /// @param <R> the kind of resource
        /// @param resource the resource
        /// @return `resource`
        /// @throws NullPointerException when `resource` is `null`
        /// @throws Fault when `resource` is of another provider, or this scope is closed
        @NotNull
        <R extends Resource<R>> R register(@NotNull R resource);

        /// Opens a scope within this one, without a name of its own.
        ///
        /// See Specification §9.2.
        ///
        /// @return a new, open scope
        /// @throws Fault when this scope is closed
        @New
        @NotNull
        Scope scope();

        /// Opens a scope within this one.
        ///
        /// See Specification §9.2.
        ///
        /// @param name the name of the scope's subject
        /// @return a new, open scope
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider, or this scope is closed
        @New
        @NotNull
        Scope scope(@NotNull Name name);
    }

    /// Channels by name, all of which emit each value as a [Capture] into one pipe.
    ///
    /// Unlike a [Conduit], a sink has one fixed receiver and no subscribers. It owns nothing and is not closed. To
    /// record fewer values, put a fiber in front of its channels with [#pool(Function)] or in front of its endpoint; to
    /// record the channels of a conduit, subscribe it with [Circuit#subscriber(Name, Pool)].
    ///
    /// See Specification §10.5.
    ///
    /// @param <E> the type of value captured
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Sink<E> extends Pool<Pipe<E>>, Substrate<Sink<E>> {}

    /// An immutable value with a name and a type. Also a query for such a value, with a default, see
    /// [State#value(Slot)].
    ///
    /// Two slots denote the same value of a state if their names and types are the same objects. Primitive values have
    /// the primitive type, `int.class` for instance. A type that was loaded twice is two types.
    ///
    /// See Specification §8.2.
    ///
    /// @param <T> the type of value, boxed where it is primitive
    @Tenure(Tenure.ANCHORED)
    @Utility
    @Immutable
    @Provided
    interface Slot<T> {

        /// Returns the name.
        ///
        /// See Specification §8.2.
        ///
        /// @return the name
        @NotNull
        Name name();

        /// Returns the type, primitive for primitive values.
        ///
        /// See Specification §8.2.
        ///
        /// @return the type
        @NotNull
        Class<T> type();

        /// Returns the value, the same on every call.
        ///
        /// See Specification §8.2.
        ///
        /// @return the value, never `null`
        @NotNull
        T value();
    }

    /// A source of subscriptions; in this version a [Conduit].
    ///
    /// A subscriber is not notified of new channels. On the first value that a channel emits under a subscription, the
    /// worker calls the subscriber, which registers receivers; they receive that value and later ones. Several
    /// subscriptions are called in the order in which they were made. A subscription covers exactly the emissions
    /// processed after its own [#subscribe(Subscriber)] and before its close.
    ///
    /// See Specification §7.1.
    ///
    /// @param <E> the type of value received
    /// @param <S> the type of the source itself
    @Abstract
    interface Source<E, S extends Source<E, S>> extends Resource<S> {

        /// Subscribes. Queued: emissions of this thread from now on are covered, and so is all that is queued
        /// later. A subscriber may have any number of subscriptions.
        ///
        /// See Specification §7.1 and §7.3.
        ///
        /// @param subscriber registers receivers with channels; created by the circuit of this source
        /// @return a new subscription
        /// @throws NullPointerException when `subscriber` is `null`
        /// @throws Fault when this source or the subscriber is closed, or the subscriber is of another circuit or
        ///     provider; then nothing has changed
        @New
        @NotNull
        @Queued
        Subscription subscribe(@NotNull Subscriber<E> subscriber);

        /// Subscribes as [#subscribe(Subscriber)] does, and has a function called when the subscription ends,
        /// whether the subscription, the subscriber or the source was closed.
        ///
        /// The function is called on the worker, at most once, and not at all when the circuit had ended
        /// before it got there. An exception of it affects nothing else.
        ///
        /// See Specification §7.1, §7.3, §7.5 and §15.4.
        ///
        /// @param subscriber registers receivers with channels; created by the circuit of this source
        /// @param onClose receives the subscription that ended
        /// @return a new subscription
        /// @throws NullPointerException when `subscriber` or `onClose` is `null`
        /// @throws Fault when this source or the subscriber is closed, or the subscriber is of another circuit or
        ///     provider; then nothing has changed, and `onClose` is not called
        @New
        @NotNull
        @Queued
        Subscription subscribe(
                @NotNull Subscriber<E> subscriber,
                @Queued @NotNull Consumer<? super Subscription> onClose);
    }

    /// An immutable sequence of slots, one for each pair of name and type; adding a slot returns another state.
    /// Iterates from the most recently added slot to the first one.
    ///
    /// See Specification §8.1.
    @Tenure(Tenure.ANCHORED)
    @Immutable
    @Provided
    interface State extends Iterable<Slot<?>> {

        /// Iterates over the slots, the most recently added first. The iterator is not thread-safe.
        ///
        /// See Specification §8.1.
        ///
        /// @return the slots
        @New(conditional = true)
        @NotNull
        @Override
        Iterator<Slot<?>> iterator();

        /// Returns a spliterator over the slots, the most recently added first. The provider decides on its
        /// characteristics.
        ///
        /// See Specification §8.1.
        ///
        /// @return the slots
        /// @since 3.1
        @New(conditional = true)
        @NotNull
        @Override
        default Spliterator<Slot<?>> spliterator() {
            return Iterable.super.spliterator();
        }

        /// Returns a state with an `int` added under a name, in place of the one of that type which it has
        /// there.
        ///
        /// See Specification §8.1 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return another state, or this one when it has an equal slot already
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, int value);

        /// Returns a state with a `long` added under a name, in place of the one of that type which it has
        /// there.
        ///
        /// See Specification §8.1 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return another state, or this one when it has an equal slot already
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, long value);

        /// Returns a state with a `float` added under a name, in place of the one of that type which it has
        /// there.
        ///
        /// See Specification §8.1 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return another state, or this one when it has an equal slot already
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, float value);

        /// Returns a state with a `double` added under a name, in place of the one of that type which it has
        /// there.
        ///
        /// See Specification §8.1 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return another state, or this one when it has an equal slot already
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, double value);

        /// Returns a state with a `boolean` added under a name, in place of the one of that type which it has
        /// there.
        ///
        /// See Specification §8.1 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return another state, or this one when it has an equal slot already
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, boolean value);

        /// Returns a state with a [String] added under a name, in place of the one of that type which it has
        /// there.
        ///
        /// See Specification §8.1 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return another state, or this one when it has an equal slot already
        /// @throws NullPointerException when `name` or `value` is `null`
        /// @throws Fault when `name` is of another provider
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, @NotNull String value);

        /// Returns a state with a [Name] added under a name, in place of the one of that type which it has
        /// there.
        ///
        /// See Specification §8.1 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return another state, or this one when it has an equal slot already
        /// @throws NullPointerException when `name` or `value` is `null`
        /// @throws Fault when `name` or `value` is of another provider
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, @NotNull Name value);

        /// Returns a state with a [State] added under a name, in place of the one of that type which it has
        /// there.
        ///
        /// See Specification §8.1 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return another state, or this one when it has an equal slot already
        /// @throws NullPointerException when `name` or `value` is `null`
        /// @throws Fault when `name` or `value` is of another provider
        @New(conditional = true)
        @NotNull
        State state(@NotNull Name name, @NotNull State value);

        /// Returns a state with a slot added, in place of the one with the same name and type.
        ///
        /// See Specification §8.1.
        ///
        /// @param slot the slot
        /// @return another state, or this one when it has an equal slot already
        /// @throws NullPointerException when `slot` is `null`
        /// @throws Fault when `slot` is of another provider
        @New(conditional = true)
        @NotNull
        State state(@NotNull Slot<?> slot);

        /// Returns a state with a slot added for an enum constant, see [Cortex#slot(Enum)], in place of the one for the
        /// same enum.
        ///
        /// See Specification §8.1.
        ///
        /// @param value the constant
        /// @return another state, or this one when it has an equal slot already
        /// @throws NullPointerException when `value` is `null`
        @New(conditional = true)
        @NotNull
        State state(@NotNull Enum<?> value);

        /// Streams the slots in sequence, the one added last first.
        ///
        /// See Specification §8.1.
        ///
        /// @return the slots
        @New
        @NotNull
        Stream<Slot<?>> stream();

        /// Returns the value of the slot with the name and type of a given one, and the given one's value
        /// when there is none.
        ///
        /// See Specification §8.1.
        ///
        /// @param <T> the type of value, boxed where it is primitive
        /// @param slot the name and type to find, and the default value
        /// @return the value
        /// @throws NullPointerException when `slot` is `null`
        /// @throws Fault when `slot` is of another provider
        <T> T value(@NotNull Slot<T> slot);
    }

    /// The identity of an object: an id, a name, a type and a state, and the subject that encloses it, up to
    /// that of the cortex.
    ///
    /// Compared by `==`. A subject may be kept and read on any thread, even after its object was closed.
    ///
    /// See Specification §4.3.
    ///
    /// @param <S> the type of the object
    @Tenure(Tenure.ANCHORED)
    @Identity
    @Immutable
    @Provided
    interface Subject<S extends Substrate<S>> extends Extent<Subject<S>, Subject<?>>, Comparable<Subject<?>> {

        /// Returns the token that distinguishes this subject from all others.
        ///
        /// See Specification §4.3.
        ///
        /// @return the id
        @NotNull
        Id id();

        /// Returns the name, which others may bear as well.
        ///
        /// See Specification §4.3.
        ///
        /// @return the name
        @NotNull
        Name name();

        /// Returns the name, type and id of this subject only, as readable text.
        ///
        /// See Specification §4.4.
        ///
        /// @return `Subject[name=…,type=…,id=…]`, with the simple name of the type
        @Override
        @NotNull
        default String part() {
            var text = new StringBuilder("Subject[name=").append(name());
            text.append(",type=").append(type().getSimpleName());
            return text.append(",id=").append(id()).append(']').toString();
        }

        /// Returns the state of this subject, by default the empty state.
        ///
        /// See Specification §4.3.
        ///
        /// @return the state
        @NotNull
        State state();

        /// Returns [#path()] as a string.
        ///
        /// See Specification §4.3.
        ///
        /// @return the path
        @Override
        @NotNull
        String toString();

        /// Returns the interface of the object, [Pipe] for instance.
        ///
        /// See Specification §4.3 and §4.5.
        ///
        /// @return an interface of this API
        @NotNull
        Class<S> type();
    }

    /// Registers the receivers of channels, under any number of subscriptions to sources of its circuit. Made by
    /// [Circuit#subscriber(Name, BiConsumer)].
    ///
    /// Closing it closes all of its subscriptions.
    ///
    /// See Specification §7.2.
    ///
    /// @param <E> the type of value received
    @Tenure(Tenure.ANCHORED)
    @Provided
    interface Subscriber<E> extends Resource<Subscriber<E>> {}

    /// The connection of a subscriber to a source, until it is closed.
    ///
    /// Closing it is queued: values that this thread emitted before are still received, later ones are not. A channel
    /// removes its receivers at the latest on its next emission. The same subscriber may subscribe again.
    ///
    /// See Specification §7.3 and §7.5.
    @Tenure(Tenure.ANCHORED)
    @Provided
    interface Subscription extends Resource<Subscription> {}

    /// An object with a [Subject].
    ///
    /// See Specification §4.3.
    ///
    /// @param <S> the type of the substrate itself
    @Abstract
    @Extension
    sealed interface Substrate<S extends Substrate<S>> {

        /// Returns the identity of this object.
        ///
        /// See Specification §4.3.
        ///
        /// @return the same subject on every call
        @NotNull
        Subject<S> subject();
    }

    /// Marks an object that may be used during a certain call only and must not be kept.
    ///
    /// See Specification §6.4.
    @Documented
    @Retention(SOURCE)
    @Target({PARAMETER, TYPE})
    @interface Temporal {}

    /// Marks a type by the objects that keep its instances reachable.
    ///
    /// See Specification §13.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Tenure {

        /// Kept by their creator, one object per key.
        int INTERNED = 1;

        /// Kept by the caller only: each call creates one.
        int EPHEMERAL = 2;

        /// Kept by the object that they are attached to, and otherwise by the caller only.
        int ANCHORED = INTERNED | EPHEMERAL;

        /// Returns what keeps instances of the type reachable.
        ///
        /// See Specification §13.
        ///
        /// @return one of the constants of this annotation
        int value();
    }

    /// A running source of ticks, see [Circuit#ticker(Duration, Pipe)]. Closing it is queued: ticks ahead
    /// of it still arrive.
    ///
    /// See Specification §11.4.
    @Tenure(Tenure.ANCHORED)
    @Provided
    interface Ticker extends Resource<Ticker> {}

    /// Marks a convenience element.
    @Documented
    @Retention(SOURCE)
    @Target({TYPE, METHOD})
    @interface Utility {}

    /// A view of the latest values that passed a stage, valid during the callback that receives it; see
    /// [Flow#window(int)] and [Flow#window(Duration, int)].
    ///
    /// The values of a view keep an order, *first* to *last*. A window as passed by a flow runs from the
    /// oldest value to the newest and is never empty; views made of it may run the other way and may be
    /// empty. Making a view copies nothing.
    ///
    /// The array that holds the values is reused for later ones. So neither a window nor its views may be kept, emitted
    /// or passed to another thread: copy values with [#forEach(Consumer)]. After the callback has returned, and on any
    /// thread but the circuit's own even while it runs, every method throws a [Fault] with the subject of the pipe that
    /// the window came from. Windows are not compared by content.
    ///
    /// See Specification §6.2.3, §6.4 and §6.4.1.
    ///
    /// @param <E> the type of value
    @Tenure(Tenure.EPHEMERAL)
    @Temporal
    @ReadOnly
    @Provided
    interface Window<E> {

        /// Returns whether a predicate holds for every value; evaluates it until it does not. True for an empty
        /// view.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param predicate the predicate
        /// @return whether it held each time
        /// @throws NullPointerException when `predicate` is `null`
        /// @throws Fault when the callback that received the window is over
        boolean all(@NotNull Predicate<? super E> predicate);

        /// Returns whether a predicate holds for some value; evaluates it until it does. False for an empty
        /// view.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param predicate the predicate
        /// @return whether it held once
        /// @throws NullPointerException when `predicate` is `null`
        /// @throws Fault when the callback that received the window is over
        boolean any(@NotNull Predicate<? super E> predicate);

        /// Counts the values for which a predicate holds.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param predicate the predicate
        /// @return from 0 to [#size()]
        /// @throws NullPointerException when `predicate` is `null`
        /// @throws Fault when the callback that received the window is over
        int count(@NotNull Predicate<? super E> predicate);

        /// Returns the first value.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @return the value
        /// @throws java.util.NoSuchElementException when the view is empty
        /// @throws Fault when the callback that received the window is over
        @NotNull
        E first();

        /// Combines all values into one result, from first to last.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param <R> the type of result
        /// @param seed the result to begin with
        /// @param op combines the result so far with a value; its result may be `null`
        /// @return the result, or `seed` for an empty view
        /// @throws NullPointerException when `seed` or `op` is `null`
        /// @throws Fault when the callback that received the window is over
        <R> R fold(@NotNull R seed, @NotNull BiFunction<? super R, ? super E, ? extends R> op);

        /// Calls a consumer with each value, from first to last.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param action receives the values
        /// @throws NullPointerException when `action` is `null`
        /// @throws Fault when the callback that received the window is over
        void forEach(@NotNull Consumer<? super E> action);

        /// Returns whether there is no value in view.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @return whether [#size()] is 0
        /// @throws Fault when the callback that received the window is over
        boolean isEmpty();

        /// Returns the last value.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @return the value
        /// @throws java.util.NoSuchElementException when the view is empty
        /// @throws Fault when the callback that received the window is over
        @NotNull
        E last();

        /// Returns whether a predicate holds for no value; evaluates it until it does. True for an empty view.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param predicate the predicate
        /// @return whether it failed each time
        /// @throws NullPointerException when `predicate` is `null`
        /// @throws Fault when the callback that received the window is over
        boolean none(@NotNull Predicate<? super E> predicate);

        /// Returns a view of the first values.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param count how many of them, at most
        /// @return a view, possibly this one
        /// @throws IllegalArgumentException when `count` is negative
        /// @throws Fault when the callback that received the window is over
        @New(conditional = true)
        @NotNull
        Window<E> prefix(int count);

        /// Combines all values into one of their kind, from first to last.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param identity the result to begin with
        /// @param op combines the result so far with a value; its result may be `null`
        /// @return the result, or `identity` for an empty view
        /// @throws NullPointerException when `identity` or `op` is `null`
        /// @throws Fault when the callback that received the window is over
        E reduce(@NotNull E identity, @NotNull BinaryOperator<E> op);

        /// Returns a view in the opposite order.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @return a view, possibly this one
        /// @throws Fault when the callback that received the window is over
        @New(conditional = true)
        @NotNull
        Window<E> reverse();

        /// Returns the number of values in view, in constant time.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @return from 0 to the capacity; at least 1 for a window as passed by a flow
        /// @throws Fault when the callback that received the window is over
        int size();

        /// Returns a view without the first values.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param count how many of them, at most
        /// @return a view, possibly this one
        /// @throws IllegalArgumentException when `count` is negative
        /// @throws Fault when the callback that received the window is over
        @New(conditional = true)
        @NotNull
        Window<E> skip(int count);

        /// Returns a view of values from an offset on.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param offset how many values to leave out before, at most
        /// @param count how many values to show, at most
        /// @return a view, possibly this one
        /// @throws IllegalArgumentException when `offset` or `count` is negative
        /// @throws Fault when the callback that received the window is over
        @New(conditional = true)
        @NotNull
        Window<E> slice(int offset, int count);

        /// Returns a view of the last values.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param count how many of them, at most
        /// @return a view, possibly this one
        /// @throws IllegalArgumentException when `count` is negative
        /// @throws Fault when the callback that received the window is over
        @New(conditional = true)
        @NotNull
        Window<E> suffix(int count);

        /// Returns a view without the last values.
        ///
        /// See Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param count how many of them, at most
        /// @return a view, possibly this one
        /// @throws IllegalArgumentException when `count` is negative
        /// @throws Fault when the callback that received the window is over
        @New(conditional = true)
        @NotNull
        Window<E> trim(int count);
    }

    /// How far a value emitted into a channel of a conduit reaches.
    ///
    /// See Specification §10.3.
    enum Routing {

        /// To the receivers of that channel. The default.
        PIPE,

        /// To the receivers of that channel and then to those of each channel whose name encloses its own, up
        /// to the outermost: a value for `a.b.c` reaches `a.b.c`, `a.b` and `a` in that order. Enclosing
        /// channels come into being as needed and need no pipe of their own.
        STEM
    }

    /// Thrown by a call that cannot be executed: an argument of another provider, a subscriber of another circuit, a
    /// factory method of a closed resource, a [Window] used after its callback.
    ///
    /// It holds the subject of the called object and the operation; the message names the argument at fault.
    ///
    /// See Specification §15.1, §15.3 and §15.4.
    @SuppressWarnings("serial") // its subject is as serializable as the provider makes it
    final class Fault extends RuntimeException {

        /// The subject of the called object.
        private final Subject<?> subject;

        /// The called operation.
        private final String operation;

        /// Reports a failed call.
        ///
        /// See Specification §15.1, §15.3 and §15.4.
        ///
        /// @param subject where it failed
        /// @param operation the called operation, as a method name such as `subscribe`
        /// @param message why it failed, naming the arguments at fault
        public Fault(@NotNull Subject<?> subject, @NotNull String operation, String message) {
            super(message);
            this.subject = subject;
            this.operation = operation;
        }

        /// Reports a failed call and its cause.
        ///
        /// See Specification §15.1, §15.3 and §15.4.
        ///
        /// @param subject where it failed
        /// @param operation the called operation, as a method name such as `subscribe`
        /// @param message why it failed, naming the arguments at fault
        /// @param cause the cause
        public Fault(
                @NotNull Subject<?> subject,
                @NotNull String operation,
                String message,
                Throwable cause) {
            super(message, cause);
            this.subject = subject;
            this.operation = operation;
        }

        /// Returns the called operation.
        ///
        /// See Specification §15.1, §15.3 and §15.4.
        ///
        /// @return a method name
        @NotNull
        public String operation() {
            return operation;
        }

        /// Returns the subject of the called object.
        ///
        /// See Specification §15.1, §15.3 and §15.4.
        ///
        /// @return the subject
        @NotNull
        public Subject<?> subject() {
            return subject;
        }
    }
}
