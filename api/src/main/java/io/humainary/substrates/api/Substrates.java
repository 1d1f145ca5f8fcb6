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

/// The Substrates API 3.6.0: circuits that carry typed values, one at a time, through a network that is wired
/// while it runs.
///
/// A program takes the [Cortex] from [#cortex()] and everything else from there. A value enters through
/// [Pipe#emit(Object)] on any thread, waits in the queue of the pipe's [Circuit], and is worked on by that
/// circuit alone, in the order of the queue. A [Fiber] or a [Flow] says what happens to it on the way;
/// the [Subscriber]s of a [Conduit] decide who receives it, each of them asked when a channel of the
/// conduit emits for the first time under its subscription.
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
/// Words used throughout:
///
/// - *Worker*: the one thread on which a circuit runs everything that belongs to it. *Caller*: any other
///   thread, that of another circuit included.
/// - *Ingress*: work handed over by callers, in one first-in-first-out queue. *Transit*: work that the worker
///   itself gives rise to; it runs in its own order, after what is being run and before any further ingress.
/// - *Queued*: the call returns once the work is in the queue; whether it had its effect shows after
///   [Circuit#await()].
/// - *Channel*: a named pipe of a conduit or a sink, seen as the place where values come in.
/// - *Attach*: put a fiber or a flow in front of a pipe, which gives each of its stages a state of its own.
///
/// Rules that hold where nothing else is said:
///
/// - Any thread may call a method at any time.
/// - An argument that is `null` without being allowed to is answered with a [NullPointerException], and an
///   object of this API made by another provider with a [Fault], both to the caller and before anything is
///   queued.
/// - A factory of a closed circuit or resource throws a [Fault]; a queued operation on it does nothing and
///   throws nothing.
/// - Functions handed to the API may run on the worker and may be shared by many attachments: keep them
///   quick, free of blocking calls, and without mutable state of their own. Their exceptions do not reach the
///   caller and from every other part of the network (§15.4).
/// - The interfaces are for a provider to implement. [Receptor] is the program's, and [Extent] may be
///   anyone's.
///
/// The section numbers are those of the Specification which the published API gives for the same
/// declaration.
public interface Substrates {

    /// Names the system property which holds the binary name of the [CortexProvider] to use; it wins over
    /// service entries. Unset or blank, a service entry decides.
    String PROVIDER_PROPERTY = "io.humainary.substrates.spi.provider";

    /// Returns the cortex, the starting point of every program. Its provider is chosen on the first call, see
    /// [CortexProvider#cortex()].
    ///
    /// Rests on Specification §3.
    ///
    /// @return the one cortex of the program
    /// @throws IllegalStateException when no provider can be chosen or constructed
    /// @throws java.util.ServiceConfigurationError when a service entry is malformed or cannot be loaded
    /// @throws RuntimeException when the provider fails to make a cortex
    @NotNull
    static Cortex cortex() {
        return CortexProvider.cortex();
    }

    /// Marks a type that exists to be extended by other types of the API and is never the whole type of an
    /// object.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Abstract {}

    /// A holder of resources by name, which makes each of them when it is first asked for and closes them all
    /// when it is closed itself.
    ///
    /// A bank suits a family of resources of one kind that several parts of a program share, such as conduits
    /// of one type. A bank closes only the conduits that it made.
    ///
    /// Rests on Specification §10.4.
    ///
    /// @param <R> the kind of resource held
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Bank<R extends Resource<R>> extends Lookup<R>, Resource<Bank<R>> {

        /// Returns the resource of a name and makes it on the first call. Concurrent callers of one name get
        /// one resource.
        ///
        /// Rests on Specification §9.1 and §10.4.
        ///
        /// @param name which resource
        /// @return the same resource for the same name as long as the bank is open
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider, or this bank is closed
        @Override
        @NotNull
        R get(@NotNull Name name);
    }

    /// Keeps the latest values that came through its pipe, up to a fixed number of them, until they are
    /// drained into another pipe.
    ///
    /// Values stay in the order of their arrival. When a value arrives at a full basin, the oldest one is
    /// dropped. Both filling and draining happen on the worker of the owning circuit, so what is kept is
    /// never seen from outside by other means than a drain. To keep [Capture]s, let a [Sink] end in
    /// [#pipe()].
    ///
    /// Rests on Specification §11.1.
    ///
    /// @param <E> the kind of value kept
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Basin<E> extends Substrate<Basin<E>> {

        /// Sends every kept value to a pipe, oldest first, and forgets them. Queued: the call returns at
        /// once, and what is sent is what the basin holds when the worker gets there.
        ///
        /// The pipe may belong to any circuit and receives the values as ordinary emissions. A drain that
        /// reaches a circuit after its close is dropped.
        ///
        /// Rests on Specification §11.1.
        ///
        /// @param pipe where the values go
        /// @throws NullPointerException when `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        void drain(@NotNull Pipe<? super E> pipe);

        /// Returns the pipe that fills the basin. A value emitted into it is queued, and kept when the worker
        /// gets there.
        ///
        /// Rests on Specification §11.1.
        ///
        /// @return the same pipe on every call
        @NotNull
        Pipe<E> pipe();
    }

    /// A value on record: what was emitted, into which channel, and by whom.
    ///
    /// Made by a [Sink] for each value that passes one of its channels. A capture never changes and holds no
    /// live object but subjects, so it may be kept, compared and sent to other circuits for as long as one
    /// likes.
    ///
    /// Rests on Specification §11.1.
    ///
    /// @param <E> the kind of value captured
    @Tenure(Tenure.EPHEMERAL)
    @ReadOnly
    @Provided
    interface Capture<E> {

        /// Returns who emitted the value: for a value from a caller the subject of the caller's [Current],
        /// for one that arose on the worker the subject of [Circuit#current()]. It names the last hop only.
        /// Ticks count as emitted by the circuit that owns the [Ticker].
        ///
        /// Rests on Specification §11.1.
        ///
        /// @return the subject of the emitting context
        @NotNull
        Subject<Current> current();

        /// Returns the value itself.
        ///
        /// Rests on Specification §11.1.
        ///
        /// @return the value, never `null`
        @NotNull
        E emission();

        /// Returns measures which the provider took of this emission, by name. A provider may take none, so
        /// ask with a fallback, as [State#value(Slot)] does.
        ///
        /// Rests on Specification §11.1.
        ///
        /// @return the measures, the empty state where there are none
        @NotNull
        State state();

        /// Returns which channel the value was emitted into. It is the sink's own channel: one that a
        /// subscription feeds shares the name, not the identity, of the source's channel.
        ///
        /// Rests on Specification §11.1.
        ///
        /// @return the subject of the channel
        @NotNull
        Subject<Pipe<E>> subject();
    }

    /// Holds the latest value that came through its pipe, for any thread to read.
    ///
    /// A cell is never empty: it starts with a value given to [Circuit#cell(Object)]. It only stores; to
    /// compute what it stores, end a fiber or flow in it with [Fiber#pipe(Cell)] or [Flow#pipe(Cell)].
    /// Publication is safe for the value and all that was reachable from it at that moment, so a value should
    /// not be changed once emitted.
    ///
    /// Rests on Specification §11.2.
    ///
    /// @param <E> the kind of value held
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Cell<E> extends Substrate<Cell<E>> {

        /// Returns the latest published value without waiting. After [Circuit#await()] that is at least the
        /// latest one emitted by this thread before. A closed circuit leaves its cells readable.
        ///
        /// Rests on Specification §11.2.
        ///
        /// @return the value, never `null`
        @NotNull
        E get();

        /// Returns the only pipe that updates the cell. A value emitted into it is queued, and published when
        /// the worker gets there.
        ///
        /// Rests on Specification §11.2.
        ///
        /// @return the same pipe on every call
        @NotNull
        Pipe<E> pipe();
    }

    /// The boundary between two runs of equal values, as reported by [Flow#change()]. It never changes and
    /// may be kept.
    ///
    /// Rests on Specification §6.2.3.
    ///
    /// @param <E> the kind of value
    @Tenure(Tenure.EPHEMERAL)
    @ReadOnly
    @Provided
    interface Change<E> {

        /// Returns the value of the run that ended.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @return the value before the boundary
        @NotNull
        E from();

        /// Returns how many values the run that ended had.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @return the number of values, at least 1; meaningless beyond [Long#MAX_VALUE]
        long length();

        /// Returns the value that ended the run and began the next one.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @return the value after the boundary
        @NotNull
        E to();
    }

    /// One sequential engine: a queue, a worker that empties it, and the factory of everything that runs on
    /// that worker.
    ///
    /// All that happens inside a circuit happens on its worker, one thing at a time, so what is touched by
    /// nothing else needs no lock. Work of one caller runs in the order of its calls; work of several callers
    /// in one order which all observers share, though it may be another one in the next run. Emissions of
    /// running work into its own circuit join the transit queue and run before the next piece of ingress:
    /// chains and loops of any length use no call stack, and seen from outside an emission and all its
    /// consequences are one step.
    ///
    /// Emitting never blocks and, while the circuit is open, never loses a value: the queue has no bound. A
    /// receptor that is too slow therefore shows as memory; thin out values with a [Fiber].
    ///
    /// Actions before an emit happen-before its processing, and processing happens-before the return of an
    /// [#await()] that was called after the emit.
    ///
    /// A circuit is a child of the cortex in the hierarchy of subjects. It holds a thread until it is closed.
    /// The factories below throw a [Fault] once it is.
    ///
    /// Rests on Specification §5.1 and §9.3.
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    interface Circuit extends Resource<Circuit> {

        /// Waits until everything that was queued before this call is done, with all that followed from it.
        /// Work that others queue meanwhile is not waited for.
        ///
        /// All effects of that work are visible to the caller when the call returns. Any number of threads
        /// may wait at once. While a circuit closes, the wait covers the work it had accepted; once it is
        /// closed, the call returns at once.
        ///
        /// Rests on Specification §5.5.
        ///
        /// @throws IllegalStateException when called on this circuit's own worker, which would wait for
        ///     itself
        void await();

        /// Returns a bank of conduits that dispatch to the addressed channel only: [#bank(Class, Routing)]
        /// with [Routing#PIPE].
        ///
        /// Rests on Specification §10.4.
        ///
        /// @param <E> the kind of value emitted
        /// @param type a witness for the compiler
        /// @return a new bank
        /// @throws NullPointerException when `type` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        default <E> Bank<Conduit<E>> bank(@NotNull Class<E> type) {
            return bank(requireNonNull(type), Routing.PIPE);
        }

        /// Returns a bank which makes a conduit for each name it is asked for. Banks share nothing with each
        /// other, nor with conduits made directly.
        ///
        /// Rests on Specification §10.3 and §10.4.
        ///
        /// @param <E> the kind of value emitted
        /// @param type a witness for the compiler
        /// @param routing how the conduits dispatch
        /// @return a new bank
        /// @throws NullPointerException when `type` or `routing` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Bank<Conduit<E>> bank(@NotNull Class<E> type, @NotNull Routing routing);

        /// Returns a bank as [#bank(Class)] does, of the type that the caller expects.
        ///
        /// Rests on Specification §10.4.
        ///
        /// @param <E> the kind of value emitted
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
        /// Rests on Specification §10.3 and §10.4.
        ///
        /// @param <E> the kind of value emitted
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
        /// Rests on Specification §11.1.
        ///
        /// @param <E> the kind of value kept
        /// @param capacity how many values to keep, at least 1
        /// @return a new, empty basin
        /// @throws IllegalArgumentException when `capacity` is below 1
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Basin<E> basin(int capacity);

        /// Returns a basin as [#basin(int)] does, for callers who would rather name the type of its values. A
        /// class cannot express a generic type such as `Capture<E>`; let the target decide there.
        ///
        /// Rests on Specification §11.1.
        ///
        /// @param <E> the kind of value kept
        /// @param type a witness for the compiler, not kept
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
        /// Rests on Specification §11.1.
        ///
        /// @param <E> the kind of value kept
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

        /// Returns a basin as [#basin(Name, int)] does, for callers who would rather name the type of its
        /// values.
        ///
        /// Rests on Specification §11.1.
        ///
        /// @param <E> the kind of value kept
        /// @param name the name of the basin's subject
        /// @param type a witness for the compiler, not kept
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

        /// Returns a cell which bears the circuit's name.
        ///
        /// Rests on Specification §11.2.
        ///
        /// @param <E> the kind of value held
        /// @param initial the value that the cell holds until a first value is processed
        /// @return a new cell
        /// @throws NullPointerException when `initial` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Cell<E> cell(@NotNull E initial);

        /// Returns a cell with a name of its own.
        ///
        /// Rests on Specification §11.2.
        ///
        /// @param <E> the kind of value held
        /// @param name the name of the cell's subject
        /// @param initial the value that the cell holds until a first value is processed
        /// @return a new cell
        /// @throws NullPointerException when `name` or `initial` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Cell<E> cell(@NotNull Name name, @NotNull E initial);

        /// Asks the circuit to stop and returns at once. The worker ends after the work it had accepted; to
        /// be certain that nothing of one's own is left, call [#await()] first, or [#closeAwait()] instead.
        ///
        /// Whatever is queued after that has no effect and raises nothing. Factories throw a [Fault].
        /// Conduits and other resources are not closed along with their circuit: close them as well, or leave
        /// that to a [Scope]. Repeated and concurrent calls are harmless.
        ///
        /// Rests on Specification §9.1 and §9.3.
        @Queued
        @Idempotent
        @Override
        void close();

        /// Returns a conduit which bears the circuit's name and dispatches to the addressed channel only.
        ///
        /// Rests on Specification §10.3.
        ///
        /// @param <E> the kind of value emitted
        /// @return a new conduit
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Conduit<E> conduit();

        /// Returns a conduit as [#conduit()] does, for callers who would rather name the type of its values.
        ///
        /// Rests on Specification §10.3.
        ///
        /// @param <E> the kind of value emitted
        /// @param type a witness for the compiler
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
        /// Rests on Specification §10.3.
        ///
        /// @param <E> the kind of value emitted
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
        /// Rests on Specification §10.3.
        ///
        /// @param <E> the kind of value emitted
        /// @param name the name of the conduit's subject
        /// @param type a witness for the compiler
        /// @return a new conduit
        /// @throws NullPointerException when `name` or `type` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Conduit<E> conduit(@NotNull Name name, @NotNull Class<E> type);

        /// Returns a conduit which bears the circuit's name.
        ///
        /// Rests on Specification §10.3.
        ///
        /// @param <E> the kind of value emitted
        /// @param type a witness for the compiler
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
        /// Rests on Specification §10.3.
        ///
        /// @param <E> the kind of value emitted
        /// @param name the name of the conduit's subject
        /// @param type a witness for the compiler
        /// @param routing how the conduit dispatches
        /// @return a new conduit
        /// @throws NullPointerException when an argument is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Conduit<E> conduit(@NotNull Name name, @NotNull Class<E> type, @NotNull Routing routing);

        /// Returns a conduit which bears the circuit's name, of the type that the caller expects.
        ///
        /// Rests on Specification §10.3.
        ///
        /// @param <E> the kind of value emitted
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
        /// Rests on Specification §10.3.
        ///
        /// @param <E> the kind of value emitted
        /// @param name the name of the conduit's subject
        /// @param routing how the conduit dispatches
        /// @return a new conduit
        /// @throws NullPointerException when `name` or `routing` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        /// @since 3.1
        @New
        @NotNull
        <E> Conduit<E> conduit(@NotNull Name name, @NotNull Routing routing);

        /// Returns the context of this circuit's worker. A caller that compares it by `==` with
        /// [Cortex#current()] learns whether it is on the worker, and so whether it may [#await()].
        ///
        /// Rests on Specification §5.7 and §11.3.
        ///
        /// @return the same context for the whole life of the circuit
        @NotNull
        Current current();

        /// Returns a pin which bears the circuit's name. Making one is allowed on any thread, using it on the
        /// worker only.
        ///
        /// Rests on Specification §11.6.
        ///
        /// @param <E> the kind of value held
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
        /// Rests on Specification §11.6.
        ///
        /// @param <E> the kind of value held
        /// @param name the name of the pin's subject
        /// @param initial the value that the pin holds at first
        /// @return a new pin
        /// @throws NullPointerException when `name` or `initial` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Pin<E> pin(@NotNull Name name, @NotNull E initial);

        /// Returns a pipe that discards each emission when its turn in the queue comes. It costs and
        /// orders like any other pipe, which makes it a placeholder and a baseline for measurements.
        ///
        /// Rests on Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the kind of value emitted
        /// @return a new pipe
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Pipe<E> pipe();

        /// Returns a pipe as [#pipe()] does, for callers who would rather name the type of its values.
        ///
        /// Rests on Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the kind of value emitted
        /// @param type a witness for the compiler, not kept
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
        /// Rests on Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the kind of value emitted
        /// @param name the name of the pipe's subject
        /// @return a new pipe
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        /// @since 3.1
        @New
        @NotNull
        <E> Pipe<E> pipe(@NotNull Name name);

        /// Returns a pipe as [#pipe(Name)] does, for callers who would rather name the type of its values.
        ///
        /// Rests on Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the kind of value emitted
        /// @param name the name of the pipe's subject
        /// @param type a witness for the compiler, not kept
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

        /// Returns a way into a pipe that leads through this circuit first: a value is queued here, and when
        /// its turn comes it is emitted into the target, which then treats it as it would any other. For a
        /// target of this very circuit that detour would be pointless, so the target itself is returned.
        ///
        /// Rests on Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the kind of value emitted, which may be narrower than the target's
        /// @param target where the values go
        /// @return a new pipe of this circuit, or `target` when it is one
        /// @throws NullPointerException when `target` is `null`
        /// @throws Fault when `target` is of another provider, or this circuit is closed
        @New(conditional = true)
        @NotNull
        <E> Pipe<E> pipe(@NotNull Pipe<? super E> target);

        /// Returns a pipe that passes each value on to several pipes, in the order of the list. A pipe listed
        /// twice gets each value twice. The list is copied. Targets of this circuit receive in that order;
        /// targets of other circuits are queued there in that order and run when their circuits get to it.
        ///
        /// An empty list gives what [#pipe()] gives, a list of one what [#pipe(Pipe)] gives.
        ///
        /// Rests on Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the kind of value emitted, which may be narrower than the targets'
        /// @param targets where the values go
        /// @return a pipe of this circuit
        /// @throws NullPointerException when the list or one of its elements is `null`
        /// @throws Fault when a target is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Pipe<E> pipe(@NotNull List<? extends Pipe<? super E>> targets);

        /// Returns a pipe with a name of its own that passes each value on to several pipes, as [#pipe(List)]
        /// does. As it has to bear the name it is always a new pipe, even for an empty list or a list of one.
        ///
        /// Rests on Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the kind of value emitted, which may be narrower than the targets'
        /// @param name the name of the pipe's subject
        /// @param targets where the values go
        /// @return a new pipe
        /// @throws NullPointerException when the name, the list or one of its elements is `null`
        /// @throws Fault when `name` or a target is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Pipe<E> pipe(@NotNull Name name, @NotNull List<? extends Pipe<? super E>> targets);

        /// Returns a pipe at whose end a receptor is called, on this circuit's worker, once for each value
        /// and in the order of the queue.
        ///
        /// Rests on Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the kind of value emitted
        /// @param receptor the receptor to call
        /// @return a new pipe
        /// @throws NullPointerException when `receptor` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Pipe<E> pipe(@Queued @NotNull Receptor<? super E> receptor);

        /// Returns a pipe with a name of its own at whose end a receptor is called, as [#pipe(Receptor)]
        /// does.
        ///
        /// Rests on Specification §5.3, §6.1 and §14.
        ///
        /// @param <E> the kind of value emitted
        /// @param name the name of the pipe's subject
        /// @param receptor the receptor to call
        /// @return a new pipe
        /// @throws NullPointerException when `name` or `receptor` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Pipe<E> pipe(@NotNull Name name, @Queued @NotNull Receptor<? super E> receptor);

        /// Returns a port which bears the circuit's name.
        ///
        /// Rests on Specification §11.5.
        ///
        /// @param <E> the kind of value held
        /// @param initial the value that the port holds at first, which its first transformation receives
        /// @return a new port
        /// @throws NullPointerException when `initial` is `null`
        /// @throws Fault when this circuit is closed
        @New
        @NotNull
        <E> Port<E> port(@NotNull E initial);

        /// Returns a port with a name of its own.
        ///
        /// Rests on Specification §11.5.
        ///
        /// @param <E> the kind of value held
        /// @param name the name of the port's subject
        /// @param initial the value that the port holds at first, which its first transformation receives
        /// @return a new port
        /// @throws NullPointerException when `name` or `initial` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Port<E> port(@NotNull Name name, @NotNull E initial);

        /// Sends a probe through the queue, waits for it and returns when it was where. Cheap enough to be
        /// taken regularly by a monitor of the circuit.
        ///
        /// The probe waits in line like other work, so its delay is what an emission made at that moment
        /// would have met. A circuit that is closing still answers while it drains.
        ///
        /// Rests on Specification §5.7.
        ///
        /// @return the four readings, or nothing when the worker had ended
        /// @throws IllegalStateException when called on this circuit's own worker, which would wait for
        ///     itself
        @NotNull
        Optional<Pulse> pulse();

        /// Returns a sink which bears the circuit's name. Each value emitted into one of its channels reaches
        /// the endpoint as a [Capture].
        ///
        /// Rests on Specification §10.5 and §11.1.
        ///
        /// @param <E> the kind of value captured
        /// @param endpoint where captures go; a pipe of any circuit
        /// @return a new sink
        /// @throws NullPointerException when `endpoint` is `null`
        /// @throws Fault when `endpoint` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Sink<E> sink(@NotNull Pipe<Capture<E>> endpoint);

        /// Returns a sink with a name of its own, otherwise as [#sink(Pipe)] does.
        ///
        /// Rests on Specification §10.5 and §11.1.
        ///
        /// @param <E> the kind of value captured
        /// @param name the name of the sink's subject
        /// @param endpoint where captures go; a pipe of any circuit
        /// @return a new sink
        /// @throws NullPointerException when `name` or `endpoint` is `null`
        /// @throws Fault when `name` or `endpoint` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Sink<E> sink(@NotNull Name name, @NotNull Pipe<Capture<E>> endpoint);

        /// Returns a subscriber that decides for each channel what is to receive its values.
        ///
        /// Under each subscription the function is called once a channel, on the worker, at the first
        /// emission which that subscription can see, and registers receivers with the registrar it is given.
        /// If it throws it is not asked about that channel again, and no other subscriber or channel is
        /// touched by it; whether receivers it had registered by then stay is up to the provider.
        ///
        /// Rests on Specification §7.2.
        ///
        /// @param <E> the kind of value received
        /// @param name the name of the subscriber's subject
        /// @param behavior what to call with the channel's subject and a registrar for that channel
        /// @return a new subscriber, for sources of this circuit only
        /// @throws NullPointerException when `name` or `behavior` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
        @New
        @NotNull
        <E> Subscriber<E> subscriber(
                @NotNull Name name,
                @Queued @NotNull BiConsumer<? super Subject<Pipe<E>>, ? super Registrar<E>> behavior);

        /// Returns a subscriber that gives each channel the pipe of the same name in a pool: a conduit, for
        /// instance, to pass values on, or a sink to record them.
        ///
        /// Rests on Specification §7.2.
        ///
        /// @param <E> the kind of value received
        /// @param name the name of the subscriber's subject
        /// @param pool where pipes come from; they may accept a wider type
        /// @return a new subscriber, for sources of this circuit only
        /// @throws NullPointerException when `name` or `pool` is `null`
        /// @throws Fault when `name` is of another provider, or this circuit is closed
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

        /// Starts to emit 0, 1, 2 and so on into a pipe, one number an interval, beginning one interval from
        /// now. The ticker bears the circuit's name.
        ///
        /// Ticks are due at fixed points in time: one that comes late does not delay the next, so the mean
        /// interval holds. After a stall of more than an interval the points are set anew from then on, and
        /// what was missed is not made up in a burst. A tick is queued on this circuit and from there emitted
        /// into the target like any other value; if the target cannot keep up, ticks pile up in its queue.
        ///
        /// Ticks end with [Ticker#close()] or when the circuit closes, not when the target fails.
        ///
        /// Rests on Specification §11.4.
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
        /// Rests on Specification §11.4.
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
    /// Good for a single [#consume(Consumer)]; what a second one does is undefined, except that it does
    /// nothing once the scope is closed. Belongs to the thread that asked for it.
    ///
    /// Rests on Specification §6.4, §6.4.1 and §9.2.
    ///
    /// @param <R> the kind of resource
    @Tenure(Tenure.EPHEMERAL)
    @Utility
    @Temporal
    @Provided
    interface Closure<R extends Resource<R>> {

        /// Calls the block with the resource and closes the resource when the block is left, normally or by
        /// an exception, which the caller then gets. Does nothing when the scope is closed already.
        ///
        /// Rests on Specification §6.4, §6.4.1 and §9.2.
        ///
        /// @param consumer the block
        /// @throws NullPointerException when `consumer` is `null`
        void consume(@NotNull Consumer<? super R> consumer);
    }

    /// A family of channels, one a name, whose values go to the subscribers.
    ///
    /// [#get(Name)] makes a channel when it is first asked for and returns the same pipe from then on. Making
    /// one calls no subscriber: that happens when the channel first emits, on the worker, see [Source].
    /// Channels obtained earlier stay usable after a close, without subscribers.
    ///
    /// Rests on Specification §10.1 and §10.2.
    ///
    /// @param <E> the kind of value emitted
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    interface Conduit<E> extends Pool<Pipe<E>>, Source<E, Conduit<E>> {

        /// Returns a view of this conduit in which a flow stands before each channel. The flow is attached
        /// once a name, each time with a state of its own.
        ///
        /// Rests on Specification §6.2.6 and §10.1.
        ///
        /// @param <T> the kind of value the view's pipes accept
        /// @param flow the flow that turns those values into the conduit's
        /// @return a new pool
        /// @throws NullPointerException when `flow` is `null`
        /// @throws Fault when `flow` is of another provider
        @New
        @NotNull
        <T> Pool<Pipe<T>> pool(@NotNull Flow<T, E> flow);

        /// Returns a view of this conduit in which a fiber stands before each channel. The fiber is attached
        /// once a name, each time with a state of its own.
        ///
        /// Rests on Specification §6.2.6 and §10.1.
        ///
        /// @param fiber the fiber that the values pass
        /// @return a new pool
        /// @throws NullPointerException when `fiber` is `null`
        /// @throws Fault when `fiber` is of another provider
        @New
        @NotNull
        Pool<Pipe<E>> pool(@NotNull Fiber<E> fiber);
    }

    /// The root of a runtime: makes circuits, names, recipes, scopes and values, and is the outermost subject
    /// of all it makes.
    ///
    /// Rests on Specification §3.
    @Tenure(Tenure.INTERNED)
    @Provided
    non-sealed interface Cortex extends Substrate<Cortex> {

        /// Starts a circuit which bears the runtime's default name. Circuits may share a name; their ids
        /// differ.
        ///
        /// Rests on Specification §3 and §5.1.
        ///
        /// @return a new, running circuit; close it when it is no longer needed
        @New
        @NotNull
        Circuit circuit();

        /// Starts a circuit with a name of its own.
        ///
        /// Rests on Specification §3 and §5.1.
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
        /// Rests on Specification §5.7 and §11.3.
        ///
        /// @return the same context for the same thread, for as long as that thread lives
        @NotNull
        Current current();

        /// Returns the fiber without stages, which passes everything.
        ///
        /// Rests on Specification §6.2.
        ///
        /// @param <E> the kind of value
        /// @return a fiber to begin with
        @New
        @NotNull
        <E> Fiber<E> fiber();

        /// Returns the fiber without stages, for callers who would rather name the type of its values.
        ///
        /// Rests on Specification §6.2.
        ///
        /// @param <E> the kind of value
        /// @param type a witness for the compiler
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
        /// Rests on Specification §6.2.
        ///
        /// @param <E> the kind of value that goes in, and at first comes out
        /// @return a flow to begin with
        @New
        @NotNull
        <E> Flow<E, E> flow();

        /// Returns the flow without stages, for callers who would rather name the type of what goes in.
        ///
        /// Rests on Specification §6.2.
        ///
        /// @param <E> the kind of value that goes in, and at first comes out
        /// @param type a witness for the compiler
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
        /// Rests on Specification §6.2.
        ///
        /// @param <E> the kind of value that goes in, and at first comes out
        /// @param fiber the first stages
        /// @return a flow to go on with
        /// @throws NullPointerException when `fiber` is `null`
        /// @throws Fault when `fiber` is of another provider
        @New
        @NotNull
        <E> Flow<E, E> flow(@NotNull Fiber<E> fiber);

        /// Returns the name written as a dotted path, such as `a.b.c`.
        ///
        /// Rests on Specification §4.1.
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
        /// Rests on Specification §4.1.
        ///
        /// @param constant the constant
        /// @return the name, such as `java.util.concurrent.TimeUnit.SECONDS`
        /// @throws NullPointerException when `constant` is `null`
        @NotNull
        Name name(@NotNull Enum<?> constant);

        /// Returns the name made of all parts in turn. A part may itself be a dotted path. Unlike
        /// [Name#name(Iterable)] this needs at least one.
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param parts the parts, outermost first
        /// @return the name
        /// @throws NullPointerException when the parts or one of them is `null`
        /// @throws IllegalArgumentException when there are no parts, or one is not a valid path
        @NotNull
        Name name(@NotNull Iterable<String> parts);

        /// Returns the name made of a function's result for each object in turn. It may make a dotted path.
        /// Unlike [Name#name(Iterable, Function)] this needs at least one object.
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param <T> the kind of object
        /// @param parts the objects, outermost first
        /// @param mapper a function that turns an object into a part
        /// @return the name
        /// @throws NullPointerException when an argument or a part is `null`
        /// @throws IllegalArgumentException when there are no objects, or a part is not a valid path
        @NotNull
        <T> Name name(@NotNull Iterable<? extends T> parts, @NotNull Function<? super T, String> mapper);

        /// Returns the name made of all that is left in an iterator, as [#name(Iterable)] does.
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param parts the parts, outermost first
        /// @return the name
        /// @throws NullPointerException when the iterator or a part is `null`
        /// @throws IllegalArgumentException when there are no parts, or one is not a valid path
        @NotNull
        Name name(@NotNull Iterator<String> parts);

        /// Returns the name made of what a function makes of all that is left in an iterator, as
        /// [#name(Iterable, Function)] does.
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param <T> the kind of object
        /// @param parts the objects, outermost first
        /// @param mapper a function that turns an object into a part
        /// @return the name
        /// @throws NullPointerException when an argument or a part is `null`
        /// @throws IllegalArgumentException when there are no objects, or a part is not a valid path
        @NotNull
        <T> Name name(@NotNull Iterator<? extends T> parts, @NotNull Function<? super T, String> mapper);

        /// Returns the name of a class: its canonical name, or for want of one its binary name. An array is
        /// named with its brackets.
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param type the class
        /// @return the name
        /// @throws NullPointerException when `type` is `null`
        @NotNull
        Name name(@NotNull Class<?> type);

        /// Returns the name of a field, method or constructor: that of its declaring class, then that of the
        /// member.
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param member the member
        /// @return the name
        /// @throws NullPointerException when `member` is `null`
        @NotNull
        Name name(@NotNull Member member);

        /// Returns a pool whose values come from a function of the name. The function is called once a name,
        /// by the first thread that asks for it; later calls get the same value, or the same exception if it
        /// threw or returned `null`.
        ///
        /// A pool owns nothing: for values that are to be closed together see [Bank].
        ///
        /// Rests on Specification §10.1 and §12.
        ///
        /// @param <T> the kind of value
        /// @param fn a function that makes the value of a name, never `null`
        /// @return a new pool
        /// @throws NullPointerException when `fn` is `null`
        @New
        @NotNull
        <T> Pool<T> pool(@NotNull Function<? super Name, ? extends T> fn);

        /// Opens an outermost scope which bears the runtime's default name.
        ///
        /// Rests on Specification §9.2.
        ///
        /// @return a new, open scope
        @New
        @NotNull
        Scope scope();

        /// Opens an outermost scope with a name of its own.
        ///
        /// Rests on Specification §9.2.
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
        /// Rests on Specification §8.2 and §8.3.
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
        /// Rests on Specification §8.2 and §8.3.
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
        /// Rests on Specification §8.2 and §8.3.
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
        /// Rests on Specification §8.2 and §8.3.
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
        /// Rests on Specification §8.2 and §8.3.
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
        /// Rests on Specification §8.2 and §8.3.
        ///
        /// @param name the name
        /// @param value the value
        /// @return a slot of type `String.class`
        /// @throws NullPointerException when `name` or `value` is `null`
        /// @throws Fault when `name` is of another provider
        @New
        @NotNull
        Slot<String> slot(@NotNull Name name, @NotNull String value);

        /// Returns a slot that says which constant of an enum applies: its name is that of the enum's class,
        /// its value the full name of the constant as [#name(Enum)] gives it.
        ///
        /// Rests on Specification §8.2 and §8.3.
        ///
        /// @param value the constant
        /// @return a slot whose value is a [Name]
        /// @throws NullPointerException when `value` is `null`
        @New
        @NotNull
        Slot<Name> slot(@NotNull Enum<?> value);

        /// Returns a slot that holds a [Name].
        ///
        /// Rests on Specification §8.2 and §8.3.
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
        /// Rests on Specification §8.2 and §8.3.
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
        /// Rests on Specification §8.1.
        ///
        /// @return the empty state
        @New
        @NotNull
        State state();
    }

    /// A context in which code runs; in Java a thread.
    ///
    /// There is one for each thread and for as long as the thread lives, so contexts are compared by `==`.
    /// Despite the name, an object of this type does not follow the reader: it keeps naming the
    /// thread it was obtained on. It may be kept and handed to other threads to tell who did something.
    ///
    /// Rests on Specification §5.7 and §11.3.
    @Tenure(Tenure.INTERNED)
    @Provided
    non-sealed interface Current extends Substrate<Current> {}

    /// Marks what may change or go in a later version without the usual notice.
    @Documented
    @Retention(SOURCE)
    @Target({TYPE, METHOD, CONSTRUCTOR, FIELD})
    @interface Experimental {}

    /// Marks a type that callers or toolkits may build upon to add to what the API can do.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Extension {}

    /// One level of a hierarchy that knows the level around it. [Name], [Subject] and [Scope] are extents.
    ///
    /// The innermost level is the extent itself, the outermost its *extremity*. Walking outwards,
    /// [#iterator()], [#stream()] and [#fold(Function, BiFunction)] meet the extent first;
    /// [#foldTo(Function, BiFunction)] and the paths go the other way. Every walk costs time in proportion to
    /// the depth, none costs call stack.
    ///
    /// Rests on Specification §4.4.
    ///
    /// @param <S> the type of the extent itself
    /// @param <P> the type of the levels around it
    @Abstract
    @Extension
    interface Extent<S extends Extent<S, P>, P extends Extent<?, P>> extends Iterable<P> {

        /// Counts the levels, this one included.
        ///
        /// Rests on Specification §4.4.
        ///
        /// @return the number of levels, at least 1
        default int depth() {
            var levels = 0;
            for (var _ : this) {
                levels++;
            }
            return levels;
        }

        /// Returns the level right around this one.
        ///
        /// Rests on Specification §4.4.
        ///
        /// @return the enclosing level, or nothing at the extremity
        @NotNull
        default Optional<P> enclosure() {
            return Optional.empty();
        }

        /// Calls a consumer with the level right around this one, if there is one.
        ///
        /// Rests on Specification §4.4.
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
        /// Rests on Specification §4.4.
        ///
        /// @return this object
        @NotNull
        default S extent() {
            @SuppressWarnings("unchecked")
            var self = (S) this;
            return self;
        }

        /// Returns the outermost level, which is this one when nothing is around it.
        ///
        /// Rests on Specification §4.4.
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
        /// Rests on Specification §4.4.
        ///
        /// @param <R> the kind of result
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
        /// Rests on Specification §4.4.
        ///
        /// @param <R> the kind of result
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

        /// Walks outwards from this level. A walk is good for one thread.
        ///
        /// Rests on Specification §4.4.
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
        /// Rests on Specification §4.4.
        ///
        /// @return the text, never `null`
        @NotNull
        String part();

        /// Returns the texts of all levels with a slash between two, outermost first. [Name] uses a dot.
        ///
        /// Rests on Specification §4.4.
        ///
        /// @return the path
        @NotNull
        default CharSequence path() {
            return path('/');
        }

        /// Returns the texts of all levels with a character between two, outermost first.
        ///
        /// Rests on Specification §4.4.
        ///
        /// @param separator the text to put between two levels
        /// @return the path
        @NotNull
        default CharSequence path(char separator) {
            return path(Extent::part, separator);
        }

        /// Returns the texts of all levels with a string between two, outermost first.
        ///
        /// Rests on Specification §4.4.
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
        /// Rests on Specification §4.4.
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
        /// Rests on Specification §4.4.
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

        /// Splits the levels outwards from this one, in their order. How many there are is not known before
        /// they were walked.
        ///
        /// Rests on Specification §4.4.
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
        /// Rests on Specification §4.4.
        ///
        /// @return the levels, this one first and the extremity last
        @New
        @NotNull
        default Stream<P> stream() {
            return StreamSupport.stream(spliterator(), false);
        }

        /// Tells whether an extent is one of the levels around this one, compared by `==`. No extent is
        /// within itself.
        ///
        /// Rests on Specification §4.4.
        ///
        /// @param enclosure the extent to look for
        /// @return whether it was met on the way outwards
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

    /// A recipe of stages which a value passes one after the other, in the order in which they are written,
    /// without ever changing its type.
    ///
    /// A fiber is a value: every method returns a new one and leaves this one as it was, so fibers may be
    /// kept, shared between threads and attached as often as needed. Attaching, with [#pipe(Pipe)] or by one
    /// of the many methods that take a fiber, gives each stage a fresh state, which lives as long as the pipe
    /// it stands before; so *first* and *previous* below mean first and previous since then, at that stage.
    ///
    /// Stages run on the worker of the circuit that owns the pipe they stand before, never on the caller.
    /// Values are compared by [java.util.Objects#equals(Object, Object)] unless a comparator or a predicate
    /// is given. If a function throws, the value at hand is dropped, for this pipe alone, and the next one is
    /// treated as usual; a stage's state may have moved on by then, and is not rolled back.
    ///
    /// Arguments are checked when a stage is added.
    ///
    /// Rests on Specification §6.2.
    ///
    /// @param <E> the kind of value
    @Provided
    interface Fiber<E> {

        /// Adds a stage that drops every value which is not greater than a bound.
        ///
        /// Rests on Specification §6.2.4.
        ///
        /// @param comparator the order
        /// @param lower the bound, itself dropped
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `comparator` or `lower` is `null`
        @NotNull
        Fiber<E> above(@NotNull Comparator<? super E> comparator, @NotNull E lower);

        /// Adds a stage that drops every value which is not greater than a bound, in natural order.
        ///
        /// Rests on Specification §6.2.4.
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
        /// Rests on Specification §6.2.4.
        ///
        /// @param comparator the order
        /// @param upper the bound, itself dropped
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `comparator` or `upper` is `null`
        @NotNull
        Fiber<E> below(@NotNull Comparator<? super E> comparator, @NotNull E upper);

        /// Adds a stage that drops every value which is not less than a bound, in natural order.
        ///
        /// Rests on Specification §6.2.4.
        ///
        /// @param upper the bound, itself dropped
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `upper` is `null`
        /// @throws ClassCastException when `upper` has no natural order
        @NotNull
        default Fiber<E> below(@NotNull E upper) {
            return below(naturalOrder(upper, upper), upper);
        }

        /// Adds a stage that passes each value with a given probability, independently of the others. Which
        /// ones is not reproducible; [#every(int)] is.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param probability the probability to pass, from 0.0 (never) to 1.0 (always)
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `probability` is outside that range or not a number
        @NotNull
        Fiber<E> chance(double probability);

        /// Adds a stage that passes a value when its key differs from the key of the value before, and drops
        /// it otherwise. The first value passes. A key may be `null`, which equals `null` alone.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param key a function that takes the key of a value
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `key` is `null`
        @NotNull
        Fiber<E> change(@NotNull Function<? super E, ?> key);

        /// Adds a stage that replaces a value below a band by its lower bound and one above it by its upper
        /// bound, and passes the rest as it is.
        ///
        /// Rests on Specification §6.2.2 and §6.2.4.
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
        /// Rests on Specification §6.2.2 and §6.2.4.
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
        /// Rests on Specification §6.2.4.
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
        /// Rests on Specification §6.2.4.
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

        /// Adds a stage that passes, for each value, the one that came a number of values before it. It drops
        /// nothing: while there is no such value yet, it passes a filler.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param depth how many values to stay behind, at least 1
        /// @param initial the filler, passed `depth` times
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `initial` is `null`
        /// @throws IllegalArgumentException when `depth` is below 1
        @NotNull
        Fiber<E> delay(int depth, @NotNull E initial);

        /// Adds a stage that drops a value which equals the one before. The first value passes.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @return a new recipe: this one with the addition
        @NotNull
        Fiber<E> diff();

        /// Adds a stage that drops a value which equals the one before, where something is taken to have come
        /// before the first.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param initial the value that the first value is compared with
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `initial` is `null`
        @NotNull
        Fiber<E> diff(@NotNull E initial);

        /// Adds a stage that passes each value once and drops it ever after. It remembers all it has passed,
        /// so its memory grows with the number of different values; [#distinct(int)] has a limit.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @return a new recipe: this one with the addition
        @NotNull
        Fiber<E> distinct();

        /// Adds a stage that drops a value it remembers having passed. It remembers the latest few; when it
        /// has to forget, the one that passed first goes, however often it was dropped since.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param capacity how many different values to remember, at least 1
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `capacity` is below 1
        @NotNull
        Fiber<E> distinct(int capacity);

        /// Adds a stage that drops values until the predicate says no for the first time, passes that value
        /// and from then on all others, without asking again.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param predicate accepts the values to drop at the beginning
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` is `null`
        @NotNull
        Fiber<E> dropWhile(@NotNull Predicate<? super E> predicate);

        /// Adds a stage that passes a value when the step to it, from the value before, is one of those
        /// looked for. Whether it passes or not, it is the value before of the next; in that this differs
        /// from [#guard(Object, BiPredicate)].
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param initial the value that is taken to have come before the first value
        /// @param transition decides, from the value before and the value, whether to pass
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `initial` or `transition` is `null`
        @NotNull
        Fiber<E> edge(@NotNull E initial, @NotNull BiPredicate<? super E, ? super E> transition);

        /// Adds a stage that passes every n-th value and drops those between, the n - 1 first ones to begin
        /// with.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param interval the n, at least 1
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `interval` is below 1
        @NotNull
        Fiber<E> every(int interval);

        /// Adds a stage that passes at most one value in a given span of time. The first value starts the
        /// clock and is dropped; from then on a value passes when a span has gone by since the last tick of
        /// that clock, and the clock moves on by whole spans, so a late value does not shift those to come.
        ///
        /// Time is processing time, read on the worker when the value is worked on; all that one piece of
        /// ingress gives rise to may see the same reading. Nothing passes by itself: without values there is
        /// silence.
        ///
        /// Rests on Specification §5.8 and §6.2.3.
        ///
        /// @param duration the span, positive and no longer than fits into nanoseconds (some 292 years)
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `duration` is `null`
        /// @throws IllegalArgumentException when `duration` is zero, negative or too long
        @NotNull
        Fiber<E> every(@NotNull Duration duration);

        /// Adds all stages of another fiber.
        ///
        /// Rests on Specification §6.2.5.
        ///
        /// @param next the stages to add
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `next` is `null`
        /// @throws Fault when `next` is of another provider
        @NotNull
        Fiber<E> fiber(@NotNull Fiber<E> next);

        /// Adds a stage that passes the values for which a predicate holds.
        ///
        /// Rests on Specification §6.2.2.
        ///
        /// @param predicate accepts the values to pass
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` is `null`
        @NotNull
        Fiber<E> guard(@NotNull Predicate<? super E> predicate);

        /// Adds a stage that compares each value with the last one it passed, and passes it when the
        /// predicate holds. A dropped value leaves the comparison as it was; in that this differs from
        /// [#edge(Object, BiPredicate)].
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param initial the value that is taken to have passed before the first value
        /// @param predicate decides, from the last passed value and the value, whether to pass
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `initial` or `predicate` is `null`
        @NotNull
        Fiber<E> guard(@NotNull E initial, @NotNull BiPredicate<? super E, ? super E> predicate);

        /// Adds a stage that drops repetitions as [#diff()] does, but passes one of them as a sign of life
        /// once a value has been repeated for a given span of time.
        ///
        /// The first repetition starts the clock and is dropped. A repetition that comes a span or more after
        /// the clock was started passes and starts it anew; a different value passes and stops it. Time is
        /// processing time as in [#every(Duration)], and read for repetitions only. Nothing passes by itself:
        /// without values there is silence.
        ///
        /// Rests on Specification §5.8 and §6.2.3.
        ///
        /// @param maxSilence the span, positive and no longer than fits into nanoseconds (some 292 years)
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `maxSilence` is `null`
        /// @throws IllegalArgumentException when `maxSilence` is zero, negative or too long
        @NotNull
        Fiber<E> heartbeat(@NotNull Duration maxSilence);

        /// Adds a stage that passes a value which is greater than all before. The first value passes.
        ///
        /// Rests on Specification §6.2.3 and §6.2.4.
        ///
        /// @param comparator the order
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `comparator` is `null`
        @NotNull
        Fiber<E> high(@NotNull Comparator<? super E> comparator);

        /// Adds a gate, closed at first. A value that meets the first predicate opens it and passes; a value
        /// that meets the second closes it and is dropped. In between, an open gate passes everything and a
        /// closed one nothing. Only the predicate that could move the gate is asked.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param enter accepts the value that opens the gate
        /// @param exit accepts the value that closes the gate
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `enter` or `exit` is `null`
        @NotNull
        Fiber<E> hysteresis(@NotNull Predicate<? super E> enter, @NotNull Predicate<? super E> exit);

        /// Adds a stage that, after each value it passes, drops a number of values. The first value passes.
        /// [#every(int)] drops first and passes then.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param refractory how many values to drop after each, 0 for none
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `refractory` is negative
        @NotNull
        Fiber<E> inhibit(int refractory);

        /// Adds a stage that gathers values silently until the sum is due, passes the sum and begins anew.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param initial the sum to begin with each time, which may be `null`
        /// @param accumulator a function that adds a value to the sum; the sum may become `null`
        /// @param fire decides whether the sum is due; a `null` that is due is dropped, and gathering
        ///     begins anew
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `accumulator` or `fire` is `null`
        @NotNull
        Fiber<E> integrate(
                E initial,
                @NotNull BinaryOperator<E> accumulator,
                @NotNull Predicate<? super E> fire);

        /// Adds a stage that passes a number of values and drops all others for good.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param limit how many values to pass, 0 for none
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `limit` is negative
        @NotNull
        Fiber<E> limit(long limit);

        /// Adds a stage that passes a value which is less than all before. The first value passes.
        ///
        /// Rests on Specification §6.2.3 and §6.2.4.
        ///
        /// @param comparator the order
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `comparator` is `null`
        @NotNull
        Fiber<E> low(@NotNull Comparator<? super E> comparator);

        /// Adds a stage that drops every value greater than a bound.
        ///
        /// Rests on Specification §6.2.4.
        ///
        /// @param comparator the order
        /// @param max the bound, itself passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `comparator` or `max` is `null`
        @NotNull
        Fiber<E> max(@NotNull Comparator<? super E> comparator, @NotNull E max);

        /// Adds a stage that drops every value greater than a bound, in natural order.
        ///
        /// Rests on Specification §6.2.4.
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
        /// Rests on Specification §6.2.4.
        ///
        /// @param comparator the order
        /// @param min the bound, itself passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `comparator` or `min` is `null`
        @NotNull
        Fiber<E> min(@NotNull Comparator<? super E> comparator, @NotNull E min);

        /// Adds a stage that drops every value less than a bound, in natural order.
        ///
        /// Rests on Specification §6.2.4.
        ///
        /// @param min the bound, itself passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `min` is `null`
        /// @throws ClassCastException when `min` has no natural order
        @NotNull
        default Fiber<E> min(@NotNull E min) {
            return min(naturalOrder(min, min), min);
        }

        /// Adds a stage that shows each value to a receptor and passes it on unchanged.
        ///
        /// Rests on Specification §6.2.2.
        ///
        /// @param receptor the receptor to call with each value
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `receptor` is `null`
        @NotNull
        Fiber<E> peek(@NotNull Receptor<? super E> receptor);

        /// Attaches this fiber in front of a pipe: what is emitted into the result passes the stages on the
        /// circuit of that pipe, and what is left of it reaches the pipe. To run the stages on another
        /// circuit, hop there first with [Circuit#pipe(Pipe)].
        ///
        /// Rests on Specification §6.2.6.
        ///
        /// @param pipe where values go that pass every stage; it may accept a wider type
        /// @return a new pipe
        /// @throws NullPointerException when `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        @New
        @NotNull
        Pipe<E> pipe(@NotNull Pipe<? super E> pipe);

        /// Attaches this fiber in front of a cell: what passes the stages is what the cell holds.
        ///
        /// Rests on Specification §6.2.6.
        ///
        /// @param cell what to update; it may hold a wider type
        /// @return a new pipe
        /// @throws NullPointerException when `cell` is `null`
        /// @throws Fault when `cell` is of another provider
        @New
        @NotNull
        Pipe<E> pipe(@NotNull Cell<? super E> cell);

        /// Adds a stage that passes a value when a predicate begins to hold: it holds for this value and did
        /// not for the one before. Nothing is taken to have held before the first.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param predicate what to watch
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` is `null`
        @NotNull
        Fiber<E> pulse(@NotNull Predicate<? super E> predicate);

        /// Adds a stage that passes what lies within a band, its bounds included.
        ///
        /// Rests on Specification §6.2.4.
        ///
        /// @param comparator the order
        /// @param lower the lower bound
        /// @param upper the upper bound
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when an argument is `null`
        /// @throws IllegalArgumentException when `lower` is greater than `upper`
        @NotNull
        Fiber<E> range(@NotNull Comparator<? super E> comparator, @NotNull E lower, @NotNull E upper);

        /// Adds a stage that passes what lies within a band, as [#range(Comparator, Object, Object)] does in
        /// natural order.
        ///
        /// Rests on Specification §6.2.4.
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

        /// Adds a stage that keeps a running result and passes it after each value.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param initial the result to begin with, which may be `null`
        /// @param op what combines the result so far with a value; a `null` becomes the result and is not
        ///     passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `op` is `null`
        @NotNull
        Fiber<E> reduce(E initial, @NotNull BinaryOperator<E> op);

        /// Adds a stage that passes what a function makes of the value before and the value: a difference,
        /// for instance. It remembers the value that came in, not the one that was passed.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param initial the value that is taken to have come before the first value, which may be `null`
        /// @param op what combines the value before with the value; a `null` is not passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `op` is `null`
        @NotNull
        Fiber<E> relate(E initial, @NotNull BinaryOperator<E> op);

        /// Adds a stage that passes what a function makes of each value.
        ///
        /// Rests on Specification §6.2.2.
        ///
        /// @param op the function; a `null` drops the value
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `op` is `null`
        @NotNull
        Fiber<E> replace(@NotNull UnaryOperator<E> op);

        /// Adds a stage that combines the latest few values anew after each value and passes the result, once
        /// there are enough of them. The work per value grows with their number.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param size how many values to combine, at least 1; the first `size` - 1 pass nothing
        /// @param combiner what combines a result so far with a value, oldest first; a final `null` is not
        ///     passed
        /// @param identity the result to begin with each time
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `combiner` or `identity` is `null`
        /// @throws IllegalArgumentException when `size` is below 1
        @NotNull
        Fiber<E> rolling(int size, @NotNull BinaryOperator<E> combiner, @NotNull E identity);

        /// Adds a junction: a value for which the predicate holds is emitted into another pipe and goes no
        /// further here, all others go on.
        ///
        /// Rests on Specification §6.2.2.
        ///
        /// @param predicate what to divert
        /// @param pipe where diverted values go; a pipe of any circuit
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` or `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        @NotNull
        Fiber<E> route(@NotNull Predicate<? super E> predicate, @NotNull Pipe<E> pipe);

        /// Adds a stage that drops a number of values and passes all others.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param count how many values to drop, 0 for none
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `count` is negative
        @NotNull
        Fiber<E> skip(long count);

        /// Adds a stage that passes a value when it has come a number of times in a row, once for each such
        /// run.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param count how many times, at least 1; with 1 this is [#diff()]
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `count` is below 1
        @NotNull
        Fiber<E> steady(int count);

        /// Adds a stage that passes a value when it completes a run of a given length, once for each run. A
        /// value belongs to the run when it matches the one the run began with, so slow drift ends a run.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param count how long a run has to be, at least 1
        /// @param predicate decides, for the value a run began with and a value, whether they match
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` is `null`
        /// @throws IllegalArgumentException when `count` is below 1
        @NotNull
        Fiber<E> steady(int count, @NotNull BiPredicate<? super E, ? super E> predicate);

        /// Adds a stage that passes the last of a number of matching values in a row, and then begins to
        /// count anew. A value that does not match is dropped and ends the row; when the predicate throws,
        /// the count stays. To count matches whatever lies between them, chain [#guard(Predicate)] and
        /// [#every(int)].
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param required how many matches in a row, at least 1
        /// @param matches what to count
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `matches` is `null`
        /// @throws IllegalArgumentException when `required` is below 1
        @NotNull
        Fiber<E> streak(int required, @NotNull Predicate<? super E> matches);

        /// Adds a stage that passes values until the predicate says no for the first time, and drops that
        /// value and from then on all others, without asking again.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param predicate accepts the values to pass at the beginning
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` is `null`
        @NotNull
        Fiber<E> takeWhile(@NotNull Predicate<? super E> predicate);

        /// Adds a branch: each value is emitted into another pipe as well and goes on here unchanged.
        ///
        /// Rests on Specification §6.2.2.
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
        /// Rests on Specification §6.2.3.
        ///
        /// @param size how many values to a group, at least 1
        /// @param combiner what combines a result so far with a value; a final `null` is not passed
        /// @param identity the result to begin each group with
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `combiner` or `identity` is `null`
        /// @throws IllegalArgumentException when `size` is below 1
        @NotNull
        Fiber<E> tumble(int size, @NotNull BinaryOperator<E> combiner, @NotNull E identity);

        /// Adds a detour: a value for which the predicate holds passes the stages of another fiber, and what
        /// comes out of them goes on here; all others go on directly.
        ///
        /// Rests on Specification §6.2.2.
        ///
        /// @param predicate what takes the detour
        /// @param fiber the stages of the detour
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `predicate` or `fiber` is `null`
        /// @throws Fault when `fiber` is of another provider
        @NotNull
        Fiber<E> when(@NotNull Predicate<? super E> predicate, @NotNull Fiber<E> fiber);

        /// Checks both bounds against the natural order now, so that a value which is `null` or which cannot
        /// be compared fails where the stage is declared and not later on the circuit's thread.
        ///
        /// @param <E> what the recipe carries
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
    /// Rests on Specification §6.2.
    ///
    /// @param <I> the kind of value that goes in
    /// @param <O> the kind of value that comes out
    @Provided
    interface Flow<I, O> {

        /// Adds a stage that passes one [Change] whenever a value differs from the one before, and nothing
        /// for repetitions. The first value passes nothing, and the run that is still going on is not
        /// reported.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @return a new recipe: this one with the addition
        @NotNull
        Flow<I, Change<O>> change();

        /// Adds all stages of a fiber.
        ///
        /// Rests on Specification §6.2.5.
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
        /// Rests on Specification §6.2 and §6.2.5.
        ///
        /// @param factory what chooses the fiber; called once each time the flow is attached, which fails
        ///     with it: when it throws, when it returns `null`, or with a [Fault] when the fiber is of
        ///     another provider
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `factory` is `null`
        @NotNull
        Flow<I, O> fiber(@NotNull Function<? super Subject<?>, ? extends Fiber<O>> factory);

        /// Adds all stages of another flow.
        ///
        /// Rests on Specification §6.2.5.
        ///
        /// @param <P> the kind of value that then comes out
        /// @param next the stages to add
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `next` is `null`
        /// @throws Fault when `next` is of another provider
        @NotNull
        <P> Flow<I, P> flow(@NotNull Flow<? super O, ? extends P> next);

        /// Adds the stages of a flow that is chosen when this one is attached, from the subject of the new
        /// pipe, as [#fiber(Function)] does. This is how any stage gets settings that depend on the channel.
        ///
        /// Rests on Specification §6.2 and §6.2.5.
        ///
        /// @param <P> the kind of value that then comes out
        /// @param factory what chooses the flow; called once each time this one is attached, which fails with
        ///     it: when it throws, when it returns `null`, or with a [Fault] when the flow is of another
        ///     provider
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `factory` is `null`
        @NotNull
        <P> Flow<I, P> flow(
                @NotNull Function<? super Subject<?>, ? extends Substrates.Flow<? super O, ? extends P>> factory);

        /// Adds a stage that passes what a function makes of each value.
        ///
        /// Rests on Specification §6.2.1.
        ///
        /// @param <P> the kind of value that then comes out
        /// @param fn the function; a `null` drops the value
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `fn` is `null`
        @NotNull
        <P> Flow<I, P> map(@NotNull Function<? super O, ? extends P> fn);

        /// Attaches this flow in front of a pipe: what is emitted into the result passes the stages on the
        /// circuit of that pipe, and what is left of it reaches the pipe.
        ///
        /// Rests on Specification §6.2.6.
        ///
        /// @param pipe where values go that pass every stage; it may accept a wider type
        /// @return a new pipe
        /// @throws NullPointerException when `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        @New
        @NotNull
        Pipe<I> pipe(@NotNull Pipe<? super O> pipe);

        /// Attaches this flow in front of a cell: what passes the stages is what the cell holds.
        ///
        /// Rests on Specification §6.2.6.
        ///
        /// @param cell what to update; it may hold a wider type
        /// @return a new pipe
        /// @throws NullPointerException when `cell` is `null`
        /// @throws Fault when `cell` is of another provider
        @New
        @NotNull
        Pipe<I> pipe(@NotNull Cell<? super O> cell);

        /// Adds a stage that passes what a function makes of the value before and the value. The value before
        /// is always the one that came in before, even if it passed nothing or the function threw.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param <P> the kind of value that then comes out
        /// @param initial the value that is taken to have come before the first value, which may be `null`
        /// @param op what combines the value before with the value; a `null` is not passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when `op` is `null`
        @NotNull
        <P> Flow<I, P> relate(O initial, @NotNull BiFunction<? super O, ? super O, ? extends P> op);

        /// Adds a stage that passes each value together with how often it has now come in a row.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @return a new recipe: this one with the addition
        @NotNull
        Flow<I, Run<O>> run();

        /// Adds a stage that carries a state from value to value and passes what a function makes of the new
        /// state and the value. Otherwise as [#scan(Supplier, BiFunction, Function)].
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param <S> the kind of state
        /// @param <P> the kind of value that then comes out
        /// @param seed what makes the first state, once each time the flow is attached
        /// @param advance what makes the next state of the state and the value; it may be `null`
        /// @param project what makes the result of the new state and the value; a `null` is not passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when an argument is `null`
        @NotNull
        <S, P> Flow<I, P> scan(
                @NotNull Supplier<? extends S> seed,
                @NotNull BiFunction<? super S, ? super O, ? extends S> advance,
                @NotNull BiFunction<? super S, ? super O, ? extends P> project);

        /// Adds a stage that carries a state from value to value and passes what a function makes of the new
        /// state.
        ///
        /// A state that can be changed has to be a new object from each call of the supplier, or attachments
        /// would share it. When `advance` throws, the state is still the one before; when `project` throws,
        /// it has already advanced. Either way the value is dropped.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param <S> the kind of state
        /// @param <P> the kind of value that then comes out
        /// @param seed what makes the first state, once each time the flow is attached; it may be `null`
        /// @param advance what makes the next state of the state and the value; it may be `null`
        /// @param project what makes the result of the new state; a `null` is not passed
        /// @return a new recipe: this one with the addition
        /// @throws NullPointerException when an argument is `null`
        @NotNull
        <S, P> Flow<I, P> scan(
                @NotNull Supplier<? extends S> seed,
                @NotNull BiFunction<? super S, ? super O, ? extends S> advance,
                @NotNull Function<? super S, ? extends P> project);

        /// Adds a stage that carries a state from value to value and passes the state itself, unless it is
        /// `null`. As others will hold on to it, it should be an object that cannot be changed; otherwise
        /// pass a copy with [#scan(Supplier, BiFunction, Function)].
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @param <S> the kind of state, which then comes out
        /// @param seed what makes the first state, once each time the flow is attached; it may be `null`
        /// @param advance what makes the next state of the state and the value; it may be `null`
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
        /// The view is good during the callback that receives it and no longer, see [Window].
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param capacity how many values to show at most, at least 1
        /// @return a new recipe: this one with the addition
        /// @throws IllegalArgumentException when `capacity` is below 1
        @NotNull
        Flow<I, Window<O>> window(int capacity);

        /// Adds a stage that passes, for each value, a view of the values of a given span of time up to and
        /// including it, oldest first.
        ///
        /// Time is processing time, read once for all that one piece of ingress gives rise to. When there are
        /// more values within the span than the capacity, the oldest are left out. The view is good during
        /// the callback that receives it and no longer, see [Window].
        ///
        /// Rests on Specification §5.8, §6.2.3, §6.4 and §6.4.1.
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
    /// Rests on Specification §4.2.
    @Tenure(Tenure.INTERNED)
    @Provided
    @Identity
    @Immutable
    interface Id {}

    /// Marks a method that may be called again without a further effect.
    ///
    /// Rests on Specification §9.1 and §9.2.
    @Documented
    @Retention(SOURCE)
    @Target(METHOD)
    @interface Idempotent {}

    /// Marks a type whose objects are compared by `==`.
    ///
    /// Rests on Specification §1.2.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Identity {}

    /// Marks a type whose objects always answer alike. A method that looks like a change returns this object or
    /// another one. Objects that it refers to may change.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Immutable {}

    /// Something that gives an object for a name. Safe for any number of threads at once.
    ///
    /// Rests on Specification §10.1.
    ///
    /// @param <T> the kind of object
    @Abstract
    sealed interface Lookup<T> {

        /// Returns the object of a name. Whether it is made then, kept and owned is said by the type at hand.
        ///
        /// Rests on Specification §10.1.
        ///
        /// @param name the name
        /// @return the object, never `null`
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider
        @NotNull
        T get(@NotNull Name name);

        /// Returns the object of the name that a substrate's subject bears.
        ///
        /// Rests on Specification §10.1.
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
        /// Rests on Specification §10.1.
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

    /// A path of one or more parts, of which there is only one object in a runtime: equal names are the same
    /// object and are compared by `==`.
    ///
    /// Names may be made by any number of threads at once. Their enclosure is the name without its last part.
    /// A provider may limit the number of parts and throw an [IllegalArgumentException] beyond.
    ///
    /// Rests on Specification §4.1 and §12.
    @Tenure(Tenure.INTERNED)
    @Identity
    @Immutable
    @Provided
    interface Name extends Extent<Name, Name>, Comparable<Name> {

        /// Stands between two parts of a path.
        char SEPARATOR = '.';

        /// Returns this name continued by another one.
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param suffix what to add
        /// @return the longer name
        /// @throws NullPointerException when `suffix` is `null`
        /// @throws Fault when `suffix` is of another provider
        @NotNull
        Name name(@NotNull Name suffix);

        /// Returns this name continued by a dotted path.
        ///
        /// Rests on Specification §4.1.
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
        /// Rests on Specification §4.1.
        ///
        /// @param constant the constant
        /// @return the longer name
        /// @throws NullPointerException when `constant` is `null`
        @NotNull
        Name name(@NotNull Enum<?> constant);

        /// Returns this name continued by all parts in turn. A part may itself be a dotted path.
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param parts the parts, outermost first
        /// @return the longer name, or this one when there are no parts
        /// @throws NullPointerException when the parts or one of them is `null`
        /// @throws IllegalArgumentException when a part is not a valid path
        @NotNull
        Name name(@NotNull Iterable<String> parts);

        /// Returns this name continued by what a function makes of each object in turn. It may make a dotted
        /// path.
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param <T> the kind of object
        /// @param parts the objects, outermost first
        /// @param mapper a function that turns an object into a part
        /// @return the longer name, or this one when there are no objects
        /// @throws NullPointerException when an argument or a part is `null`
        /// @throws IllegalArgumentException when a part is not a valid path
        @NotNull
        <T> Name name(@NotNull Iterable<? extends T> parts, @NotNull Function<? super T, String> mapper);

        /// Returns this name continued by all that is left in an iterator, as [#name(Iterable)] does.
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param parts the parts, outermost first
        /// @return the longer name, or this one when there are no parts
        /// @throws NullPointerException when the iterator or a part is `null`
        /// @throws IllegalArgumentException when a part is not a valid path
        @NotNull
        Name name(@NotNull Iterator<String> parts);

        /// Returns this name continued by what a function makes of all that is left in an iterator, as
        /// [#name(Iterable, Function)] does.
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param <T> the kind of object
        /// @param parts the objects, outermost first
        /// @param mapper a function that turns an object into a part
        /// @return the longer name, or this one when there are no objects
        /// @throws NullPointerException when an argument or a part is `null`
        /// @throws IllegalArgumentException when a part is not a valid path
        @NotNull
        <T> Name name(@NotNull Iterator<? extends T> parts, @NotNull Function<? super T, String> mapper);

        /// Returns this name continued by that of a class, see [Cortex#name(Class)].
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param type the class
        /// @return the longer name
        /// @throws NullPointerException when `type` is `null`
        @NotNull
        Name name(@NotNull Class<?> type);

        /// Returns this name continued by that of a field, method or constructor, see [Cortex#name(Member)].
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param member the member
        /// @return the longer name
        /// @throws NullPointerException when `member` is `null`
        @NotNull
        Name name(@NotNull Member member);

        /// Returns all parts with a dot between two, outermost first.
        ///
        /// Rests on Specification §4.1 and §4.4.
        ///
        /// @return the path
        @Override
        @NotNull
        default CharSequence path() {
            return path(SEPARATOR);
        }

        /// Returns what a function makes of each part, with a dot between two, outermost first.
        ///
        /// Rests on Specification §4.1.
        ///
        /// @param mapper a function that turns a part into text
        /// @return the path
        /// @throws NullPointerException when `mapper` is `null`
        @NotNull
        CharSequence path(@NotNull Function<? super String, ? extends CharSequence> mapper);
    }

    /// Marks a method that makes a new object on each call, so that a hot loop had better call it once,
    /// before.
    @Documented
    @Retention(SOURCE)
    @Target(METHOD)
    @interface New {

        /// Tells whether the method may also return an object that exists already, because it would equal the
        /// new one.
        ///
        /// @return `false` where each call makes an object
        boolean conditional() default false;
    }

    /// Marks what is never `null`: a parameter that must not be, a result or a field that is not.
    ///
    /// Rests on Specification §15.2.
    @Documented
    @Retention(SOURCE)
    @Target({PARAMETER, METHOD, FIELD})
    @interface NotNull {}

    /// A variable that belongs to a circuit's worker: read and written at once, as a field would be, and by
    /// nobody else.
    ///
    /// Safety comes from the one thread alone. A pin may be handed around and emitted like any value; used
    /// elsewhere it throws. An object which it holds and which can be changed may be changed on the worker,
    /// and must not leave it. For readers elsewhere there is [Cell], for writers elsewhere [Port].
    ///
    /// Rests on Specification §11.6.
    ///
    /// @param <E> the kind of value held
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Pin<E> extends Substrate<Pin<E>> {

        /// Returns what the pin holds now.
        ///
        /// Rests on Specification §11.6.
        ///
        /// @return the value, never `null`
        /// @throws IllegalStateException when called anywhere but on the worker of the owning circuit
        @NotNull
        E get();

        /// Replaces what the pin holds. The next [#get()] sees it.
        ///
        /// Rests on Specification §11.6.
        ///
        /// @param value the new value
        /// @throws NullPointerException when `value` is `null`
        /// @throws IllegalStateException when called anywhere but on the worker of the owning circuit
        void set(@NotNull E value);
    }

    /// Takes values in, for its circuit to work on.
    ///
    /// Made by circuits, conduits, sinks, fibers and flows, never by the program itself. Nothing has to be
    /// closed: a pipe whose circuit is closed takes values and drops them, and one that nobody refers to goes
    /// with the garbage.
    ///
    /// Rests on Specification §6.1.
    ///
    /// @param <E> the kind of value taken in
    @Tenure(Tenure.ANCHORED)
    @Provided
    non-sealed interface Pipe<E> extends Substrate<Pipe<E>> {

        /// Hands a value over and returns; never waits, and never drops it while the circuit is open. On the
        /// circuit's own worker the value joins the transit queue, otherwise the ingress queue; it is worked
        /// on later in both cases, see [Circuit]. The emitter does not learn what happens to it then, failures
        /// included.
        ///
        /// After it was emitted a value is read by another thread and should not be changed any more.
        ///
        /// Rests on Specification §5.3, §6.1 and §6.1.1.
        ///
        /// @param emission the value
        /// @throws NullPointerException when `emission` is `null`
        @Queued
        void emit(@NotNull E emission);
    }

    /// A [Lookup] that keeps what it gives, one object a name, and of which other pools can be derived.
    ///
    /// Rests on Specification §10.1 and §12.
    ///
    /// @param <T> the kind of object
    @Abstract
    non-sealed interface Pool<T> extends Lookup<T> {

        /// Returns a pool whose objects are made of this one's. The function is called once a name, by the
        /// first thread that asks for it; later calls get the same object, or the same exception if it threw
        /// or returned `null`.
        ///
        /// Rests on Specification §10.1 and §12.
        ///
        /// @param <U> the kind of object made
        /// @param fn a function that makes an object of this pool's object of that name, never `null`
        /// @return a new pool
        /// @throws NullPointerException when `fn` is `null`
        @New
        @NotNull
        <U> Pool<U> pool(@NotNull Function<? super T, ? extends U> fn);
    }

    /// A variable that belongs to a circuit's worker, which any thread may change and nobody may read.
    ///
    /// Everything is queued, on the worker itself too: what a callback asks of a port happens after the
    /// callback. Changes apply one after the other, in the order of the queue, so no update is lost. A
    /// transformation that throws or returns `null` leaves the value as it was; for the `null` the provider
    /// reports a [Fault] of operation `update` in the way it reports failures of callbacks. The value should
    /// be an object that cannot be changed. For readers elsewhere there is [Cell], for use on the worker
    /// [Pin].
    ///
    /// Rests on Specification §11.5.
    ///
    /// @param <E> the kind of value held
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Port<E> extends Substrate<Port<E>> {

        /// Emits what the port then holds into a pipe. Queued.
        ///
        /// Rests on Specification §11.5.
        ///
        /// @param pipe where the value goes; a pipe of any circuit
        /// @throws NullPointerException when `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        @Queued
        void emit(@NotNull Pipe<? super E> pipe);

        /// Replaces what the port holds. Queued.
        ///
        /// Rests on Specification §11.5.
        ///
        /// @param value the new value
        /// @throws NullPointerException when `value` is `null`
        @Queued
        void replace(@NotNull E value);

        /// Replaces what the port holds by what a function makes of it. Queued.
        ///
        /// Rests on Specification §11.5 and §15.4.
        ///
        /// @param fn the function, called on the worker
        /// @throws NullPointerException when `fn` is `null`
        @Queued
        void update(@NotNull UnaryOperator<E> fn);

        /// Replaces what the port holds by what a function makes of it and an argument, which spares a
        /// function that has to capture one. Queued.
        ///
        /// Rests on Specification §11.5 and §15.4.
        ///
        /// @param <A> the kind of argument
        /// @param arg the argument; as it changes threads it should not be changed afterwards
        /// @param fn the function, called on the worker
        /// @throws NullPointerException when `arg` or `fn` is `null`
        @Queued
        <A> void update(@NotNull A arg, @NotNull BiFunction<? super E, ? super A, ? extends E> fn);
    }

    /// Marks a type of which only a provider makes objects.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Provided {}

    /// When a probe was where on its way through a circuit's queue, see [Circuit#pulse()].
    ///
    /// All four are readings of [System#nanoTime()] in nanoseconds: good for differences, possibly negative,
    /// and without a meaning of their own.
    ///
    /// - From start to enqueued is the price of handing over; it rises when callers contend.
    /// - From enqueued to dequeued is the wait in line; it rises when the worker has more to do than it can.
    /// - From dequeued to stop is the wake-up of the caller; it rises when the machine is busy.
    ///
    /// Enqueued and dequeued are read on different threads, so a probe that was picked up at once can show
    /// them the other way round.
    ///
    /// Rests on Specification §5.7.
    @Tenure(Tenure.EPHEMERAL)
    @ReadOnly
    @Provided
    interface Pulse {

        /// Returns when the worker picked the probe up.
        ///
        /// Rests on Specification §5.7.
        ///
        /// @return a reading on the worker, in nanoseconds
        long dequeued();

        /// Returns when the probe had been handed over.
        ///
        /// Rests on Specification §5.7.
        ///
        /// @return a reading on the caller, in nanoseconds
        long enqueued();

        /// Returns when the caller was about to hand the probe over.
        ///
        /// Rests on Specification §5.7.
        ///
        /// @return a reading on the caller, in nanoseconds
        long start();

        /// Returns when the caller was running again.
        ///
        /// Rests on Specification §5.7.
        ///
        /// @return a reading on the caller, in nanoseconds
        long stop();
    }

    /// Marks what takes effect later, on a circuit's worker: a method that returns before it has had its
    /// effect, a type all of whose methods do, or a function that will be called there.
    @Documented
    @Retention(SOURCE)
    @Target({METHOD, TYPE, PARAMETER, FIELD})
    @interface Queued {}

    /// Marks a type through which nothing can be changed, though what it shows may change by other means.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface ReadOnly {}

    /// Receives values at the end of a way through the network.
    ///
    /// Called on the worker of the circuit that received it, one value at a time, so it needs no lock unless
    /// it is given to several circuits. Values are never `null`.
    ///
    /// Rests on Specification §3 and §6.3.
    ///
    /// @param <E> the kind of value received
    @FunctionalInterface
    interface Receptor<E> {

        /// Discards everything. [#of()] is the same receptor with a type.
        @SuppressWarnings("rawtypes")
        Receptor NOOP = _ -> {};

        /// Returns a receptor as it is, for callers who would rather name the type of its values than declare
        /// it.
        ///
        /// @param <E> the kind of value received
        /// @param type a witness for the compiler
        /// @param receptor the receptor
        /// @return `receptor`
        /// @throws NullPointerException when `type` or `receptor` is `null`
        @NotNull
        @Utility
        static <E> Receptor<E> of(@NotNull Class<E> type, @NotNull Receptor<E> receptor) {
            requireNonNull(type);
            return requireNonNull(receptor);
        }

        /// Returns the receptor that discards everything, for callers who would rather name the type of its
        /// values.
        ///
        /// @param <E> the kind of value received
        /// @param type a witness for the compiler
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
        /// @param <E> the kind of value received
        /// @return [#NOOP]
        @NotNull
        @Utility
        static <E> Receptor<E> of() {
            @SuppressWarnings("unchecked")
            var discarding = (Receptor<E>) NOOP;
            return discarding;
        }

        /// Takes one value. An exception ends the treatment of this value by this receptor, and of nothing
        /// else.
        ///
        /// Rests on Specification §6.3 and §15.4.
        ///
        /// @param emission the value, never `null`
        void receive(@NotNull E emission);
    }

    /// Lets a subscriber attach receivers to one channel, while it is asked about that channel. Good on the
    /// worker and during that callback only.
    ///
    /// All receivers of a channel get each of its values, on the worker, one receiver after the other: pipes
    /// in the order of their registration; between pipes and receptors the order is up to the provider. A
    /// receiver that is registered twice receives twice. Receivers stay until the subscription, the subscriber
    /// or the source is closed.
    ///
    /// Rests on Specification §6.4, §6.4.1 and §7.4.
    ///
    /// @param <E> the kind of value received
    @Temporal
    @Provided
    interface Registrar<E> {

        /// Attaches a pipe. A pipe of another circuit receives values as its own circuit gets to them.
        ///
        /// Rests on Specification §6.4, §6.4.1 and §7.4.
        ///
        /// @param pipe what receives the channel's values; it may accept a wider type
        /// @throws NullPointerException when `pipe` is `null`
        /// @throws Fault when `pipe` is of another provider
        /// @throws IllegalStateException when the callback is over
        void register(@NotNull Pipe<? super E> pipe);

        /// Attaches a receptor, without a pipe around it.
        ///
        /// Rests on Specification §6.4, §6.4.1 and §7.4.
        ///
        /// @param receptor what receives the channel's values; it may accept a wider type
        /// @throws NullPointerException when `receptor` is `null`
        /// @throws IllegalStateException when the callback is over
        void register(@NotNull Receptor<? super E> receptor);
    }

    /// Something that holds on to threads, memory or other objects until it is closed.
    ///
    /// Not an [AutoCloseable], as most resources outlive the block that makes them; a [Scope] is one, and
    /// closes resources. Once closed, a resource refuses what would have to return something with a [Fault],
    /// and ignores what would only be queued.
    ///
    /// Rests on Specification §9.1.
    ///
    /// @param <S> the type of the resource itself
    @Abstract
    non-sealed interface Resource<S extends Resource<S>> extends Substrate<S> {

        /// Asks the resource to end and returns at once. A resource of a circuit is taken down by the
        /// circuit's worker, in the order of the queue: what was queued before still happens. [#closeAwait()] waits for
        /// it. Repeated and concurrent calls are harmless. When the circuit is closed already, nothing is
        /// taken down any more.
        ///
        /// Rests on Specification §9.1.
        @Idempotent
        @Queued
        void close();

        /// Closes the resource and waits until it is taken down.
        ///
        /// Rests on Specification §5.5 and §9.1.
        ///
        /// @throws IllegalStateException when called on the worker of the owning circuit, which would wait
        ///     for itself
        @Idempotent
        void closeAwait();
    }

    /// A value and how often it has come in a row, as reported by [Flow#run()]. It never changes and may be
    /// kept.
    ///
    /// Rests on Specification §6.2.3.
    ///
    /// @param <E> the kind of value
    @Tenure(Tenure.EPHEMERAL)
    @ReadOnly
    @Provided
    interface Run<E> {

        /// Returns the value.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @return the value
        @NotNull
        E emission();

        /// Returns how often the value has come in a row by now.
        ///
        /// Rests on Specification §6.2.3.
        ///
        /// @return the number of times, 1 after each different value; meaningless beyond [Long#MAX_VALUE]
        long length();
    }

    /// Closes what was entrusted to it, when it is closed itself or left as a `try` block.
    ///
    /// Belongs to one thread. Scopes nest: a scope closes those within it. Once it is closed, everything but
    /// another close throws a [Fault].
    ///
    /// Rests on Specification §9.2.
    @Tenure(Tenure.ANCHORED)
    @Provided
    non-sealed interface Scope extends Substrate<Scope>, Extent<Scope, Scope>, AutoCloseable {

        /// Closes every registered resource, the last one first, and every scope within. A failure of one is
        /// kept from the others and from the caller. Repeated calls do nothing.
        ///
        /// Rests on Specification §9.2.
        @Idempotent
        @Override
        void close();

        /// Returns a closure that uses a resource for one block and closes it at the end of the block.
        ///
        /// Rests on Specification §6.4 and §9.2.
        ///
        /// @param <R> the kind of resource
        /// @param resource the resource
        /// @return a new closure
        /// @throws NullPointerException when `resource` is `null`
        /// @throws Fault when `resource` is of another provider, or this scope is closed
        @New
        @NotNull
        <R extends Resource<R>> Closure<R> closure(@NotNull R resource);

        /// Entrusts a resource to this scope. The same resource given twice keeps its first place.
        ///
        /// Rests on Specification §9.2.
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
        /// Rests on Specification §9.2.
        ///
        /// @return a new, open scope
        /// @throws Fault when this scope is closed
        @New
        @NotNull
        Scope scope();

        /// Opens a scope within this one.
        ///
        /// Rests on Specification §9.2.
        ///
        /// @param name the name of the scope's subject
        /// @return a new, open scope
        /// @throws NullPointerException when `name` is `null`
        /// @throws Fault when `name` is of another provider, or this scope is closed
        @New
        @NotNull
        Scope scope(@NotNull Name name);
    }

    /// A family of channels, one a name, all of which end in one pipe, to which each value comes as a
    /// [Capture].
    ///
    /// Where a [Conduit] leaves it to subscribers what becomes of its values, a sink has settled that once
    /// and for all. It owns nothing and is not closed. To record fewer values, put a fiber in front of its
    /// channels with [#pool(Function)] or in front of its endpoint; to record the channels of a conduit,
    /// subscribe it with [Circuit#subscriber(Name, Pool)].
    ///
    /// Rests on Specification §10.5.
    ///
    /// @param <E> the kind of value captured
    @Tenure(Tenure.EPHEMERAL)
    @Provided
    non-sealed interface Sink<E> extends Pool<Pipe<E>>, Substrate<Sink<E>> {}

    /// A value with a name and a type, which never changes. Also the question for such a value, together with
    /// the answer for want of one, in [State#value(Slot)].
    ///
    /// Two slots are about the same thing when both name and type are the same objects. Primitive values have
    /// the primitive type, `int.class` for instance. A type that was loaded twice is two types.
    ///
    /// Rests on Specification §8.2.
    ///
    /// @param <T> the kind of value, boxed where it is primitive
    @Tenure(Tenure.ANCHORED)
    @Utility
    @Immutable
    @Provided
    interface Slot<T> {

        /// Returns the name.
        ///
        /// Rests on Specification §8.2.
        ///
        /// @return the name
        @NotNull
        Name name();

        /// Returns the type, primitive for primitive values.
        ///
        /// Rests on Specification §8.2.
        ///
        /// @return the type
        @NotNull
        Class<T> type();

        /// Returns the value, the same on every call.
        ///
        /// Rests on Specification §8.2.
        ///
        /// @return the value, never `null`
        @NotNull
        T value();
    }

    /// Something to subscribe to. In this version that is the [Conduit].
    ///
    /// A subscriber does not learn of channels as they are made. The first value that a channel emits under a
    /// subscription makes the worker ask the subscriber what is to receive this channel's values, and that
    /// value is the first to be received. Several subscriptions are asked in the order in which they were
    /// made. A subscription covers exactly the emissions queued after its own [#subscribe(Subscriber)] and
    /// before its close.
    ///
    /// Rests on Specification §7.1.
    ///
    /// @param <E> the kind of value received
    /// @param <S> the type of the source itself
    @Abstract
    interface Source<E, S extends Source<E, S>> extends Resource<S> {

        /// Subscribes. Queued: emissions of this thread from now on are covered, and so is all that is queued
        /// later. A subscriber may have any number of subscriptions.
        ///
        /// Rests on Specification §7.1 and §7.3.
        ///
        /// @param subscriber what is to be asked about channels, made by the circuit of this source
        /// @return a new subscription
        /// @throws NullPointerException when `subscriber` is `null`
        /// @throws Fault when this source or the subscriber is closed, or the subscriber is of another
        ///     circuit or provider; nothing is left behind then
        @New
        @NotNull
        @Queued
        Subscription subscribe(@NotNull Subscriber<E> subscriber);

        /// Subscribes as [#subscribe(Subscriber)] does, and has a function called when the subscription ends,
        /// whichever of the subscription, the subscriber and the source was closed.
        ///
        /// The function is called on the worker, at most once, and not at all when the circuit had ended
        /// before it got there. An exception of it affects nothing else.
        ///
        /// Rests on Specification §7.1, §7.3, §7.5 and §15.4.
        ///
        /// @param subscriber what is to be asked about channels, made by the circuit of this source
        /// @param onClose what to call with the subscription that ended
        /// @return a new subscription
        /// @throws NullPointerException when `subscriber` or `onClose` is `null`
        /// @throws Fault when this source or the subscriber is closed, or the subscriber is of another
        ///     circuit or provider; nothing is left behind then, and `onClose` is not called
        @New
        @NotNull
        @Queued
        Subscription subscribe(
                @NotNull Subscriber<E> subscriber,
                @Queued @NotNull Consumer<? super Subscription> onClose);
    }

    /// Slots, one for each pair of name and type, which never change: adding one gives another state.
    /// Iterates from the slot added last to the one added first.
    ///
    /// Rests on Specification §8.1.
    @Tenure(Tenure.ANCHORED)
    @Immutable
    @Provided
    interface State extends Iterable<Slot<?>> {

        /// Walks the slots, the one written last first. A walk is good for one thread.
        ///
        /// Rests on Specification §8.1.
        ///
        /// @return the slots
        @New(conditional = true)
        @NotNull
        @Override
        Iterator<Slot<?>> iterator();

        /// Splits the slots, the one written last first. Its other characteristics are up
        /// to the provider.
        ///
        /// Rests on Specification §8.1.
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
        /// Rests on Specification §8.1 and §8.3.
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
        /// Rests on Specification §8.1 and §8.3.
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
        /// Rests on Specification §8.1 and §8.3.
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
        /// Rests on Specification §8.1 and §8.3.
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
        /// Rests on Specification §8.1 and §8.3.
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
        /// Rests on Specification §8.1 and §8.3.
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
        /// Rests on Specification §8.1 and §8.3.
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
        /// Rests on Specification §8.1 and §8.3.
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
        /// Rests on Specification §8.1.
        ///
        /// @param slot the slot
        /// @return another state, or this one when it has an equal slot already
        /// @throws NullPointerException when `slot` is `null`
        /// @throws Fault when `slot` is of another provider
        @New(conditional = true)
        @NotNull
        State state(@NotNull Slot<?> slot);

        /// Returns a state with a slot added that says which constant of an enum applies, see
        /// [Cortex#slot(Enum)], in place of the one for the same enum.
        ///
        /// Rests on Specification §8.1.
        ///
        /// @param value the constant
        /// @return another state, or this one when it has an equal slot already
        /// @throws NullPointerException when `value` is `null`
        @New(conditional = true)
        @NotNull
        State state(@NotNull Enum<?> value);

        /// Streams the slots in sequence, the one added last first.
        ///
        /// Rests on Specification §8.1.
        ///
        /// @return the slots
        @New
        @NotNull
        Stream<Slot<?>> stream();

        /// Returns the value of the slot with the name and type of a given one, and the given one's value
        /// when there is none.
        ///
        /// Rests on Specification §8.1.
        ///
        /// @param <T> the kind of value, boxed where it is primitive
        /// @param slot what to look for, and the answer for want of it
        /// @return the value
        /// @throws NullPointerException when `slot` is `null`
        /// @throws Fault when `slot` is of another provider
        <T> T value(@NotNull Slot<T> slot);
    }

    /// The identity of an object: an id, a name, a type and a state, and the subject that encloses it, up to
    /// that of the cortex.
    ///
    /// Compared by `==`. A subject may be kept and read on any thread, also after what it stands for is
    /// closed.
    ///
    /// Rests on Specification §4.3.
    ///
    /// @param <S> the type of what the subject stands for
    @Tenure(Tenure.ANCHORED)
    @Identity
    @Immutable
    @Provided
    interface Subject<S extends Substrate<S>> extends Extent<Subject<S>, Subject<?>>, Comparable<Subject<?>> {

        /// Returns the token that distinguishes this subject from all others.
        ///
        /// Rests on Specification §4.3.
        ///
        /// @return the id
        @NotNull
        Id id();

        /// Returns the name, which others may bear as well.
        ///
        /// Rests on Specification §4.3.
        ///
        /// @return the name
        @NotNull
        Name name();

        /// Returns name, type and id of this subject alone, as text for people to read.
        ///
        /// Rests on Specification §4.4.
        ///
        /// @return `Subject[name=…,type=…,id=…]`, with the simple name of the type
        @Override
        @NotNull
        default String part() {
            var text = new StringBuilder("Subject[name=").append(name());
            text.append(",type=").append(type().getSimpleName());
            return text.append(",id=").append(id()).append(']').toString();
        }

        /// Returns what is on record about this subject, the empty state by default.
        ///
        /// Rests on Specification §4.3.
        ///
        /// @return the state
        @NotNull
        State state();

        /// Returns [#path()] as a string.
        ///
        /// Rests on Specification §4.3.
        ///
        /// @return the path
        @Override
        @NotNull
        String toString();

        /// Returns the interface of what the subject stands for, [Pipe] for instance.
        ///
        /// Rests on Specification §4.3 and §4.5.
        ///
        /// @return an interface of this API
        @NotNull
        Class<S> type();
    }

    /// Decides what receives the values of channels, under any number of subscriptions to sources of the
    /// circuit that made it. Made by [Circuit#subscriber(Name, BiConsumer)].
    ///
    /// Closing it closes all of its subscriptions.
    ///
    /// Rests on Specification §7.2.
    ///
    /// @param <E> the kind of value received
    @Tenure(Tenure.ANCHORED)
    @Provided
    interface Subscriber<E> extends Resource<Subscriber<E>> {}

    /// Binds a subscriber to a source until it is closed.
    ///
    /// Closing it is queued: what this thread emitted before is still received, what it emits afterwards is
    /// not. A channel lets go of its receivers when it next emits. The same subscriber may subscribe again.
    ///
    /// Rests on Specification §7.3 and §7.5.
    @Tenure(Tenure.ANCHORED)
    @Provided
    interface Subscription extends Resource<Subscription> {}

    /// Something with a [Subject].
    ///
    /// Rests on Specification §4.3.
    ///
    /// @param <S> the type of the substrate itself
    @Abstract
    @Extension
    sealed interface Substrate<S extends Substrate<S>> {

        /// Returns who this is.
        ///
        /// Rests on Specification §4.3.
        ///
        /// @return the same subject on every call
        @NotNull
        Subject<S> subject();
    }

    /// Marks what may be used during a certain call only and must not be kept.
    ///
    /// Rests on Specification §6.4.
    @Documented
    @Retention(SOURCE)
    @Target({PARAMETER, TYPE})
    @interface Temporal {}

    /// Marks a type by who keeps its objects alive.
    ///
    /// Rests on Specification §13.
    @Documented
    @Retention(SOURCE)
    @Target(TYPE)
    @interface Tenure {

        /// Kept by their maker, one object a key: the same key gives the same object.
        int INTERNED = 1;

        /// Kept by nobody but the caller: each one is made anew.
        int EPHEMERAL = 2;

        /// Kept by what they are attached to, for as long as they are, and otherwise by nobody but the
        /// caller.
        int ANCHORED = INTERNED | EPHEMERAL;

        /// Tells who keeps objects of the type.
        ///
        /// Rests on Specification §13.
        ///
        /// @return one of the constants of this annotation
        int value();
    }

    /// A running source of ticks, see [Circuit#ticker(Duration, Pipe)]. Closing it ends the ticks; those
    /// already queued still arrive.
    ///
    /// Rests on Specification §11.4.
    @Tenure(Tenure.ANCHORED)
    @Provided
    interface Ticker extends Resource<Ticker> {}

    /// Marks what is there for convenience.
    @Documented
    @Retention(SOURCE)
    @Target({TYPE, METHOD})
    @interface Utility {}

    /// The latest values that passed a stage, as a view which is good during the callback that receives it;
    /// see [Flow#window(int)] and [Flow#window(Duration, int)].
    ///
    /// The values of a view keep an order, *first* to *last*. A window as passed by a flow runs from the
    /// oldest value to the newest and is never empty; views made of it may run the other way and may be
    /// empty. Making a view copies nothing.
    ///
    /// The array that holds the values is reused for later ones. So neither a window nor its views may be
    /// kept, emitted or handed to another thread: copy what is needed with [#forEach(Consumer)]. Called after
    /// the callback has returned, or on any thread but the circuit's own even while the callback runs, every
    /// method throws a [Fault] with the subject of the pipe that the window came from. Windows are not
    /// compared by content.
    ///
    /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
    ///
    /// @param <E> the kind of value
    @Tenure(Tenure.EPHEMERAL)
    @Temporal
    @ReadOnly
    @Provided
    interface Window<E> {

        /// Tells whether a predicate holds for every value, asking until it does not. It does for an empty
        /// view.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param predicate what to ask
        /// @return whether it held each time
        /// @throws NullPointerException when `predicate` is `null`
        /// @throws Fault when the callback that received the window is over
        boolean all(@NotNull Predicate<? super E> predicate);

        /// Tells whether a predicate holds for some value, asking until it does. It does not for an empty
        /// view.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param predicate what to ask
        /// @return whether it held once
        /// @throws NullPointerException when `predicate` is `null`
        /// @throws Fault when the callback that received the window is over
        boolean any(@NotNull Predicate<? super E> predicate);

        /// Counts the values for which a predicate holds.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param predicate what to ask
        /// @return from 0 to [#size()]
        /// @throws NullPointerException when `predicate` is `null`
        /// @throws Fault when the callback that received the window is over
        int count(@NotNull Predicate<? super E> predicate);

        /// Returns the first value.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @return the value
        /// @throws java.util.NoSuchElementException when the view is empty
        /// @throws Fault when the callback that received the window is over
        @NotNull
        E first();

        /// Combines all values into one result, from first to last.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param <R> the kind of result
        /// @param seed the result to begin with
        /// @param op what combines the result so far with a value; it may be `null`
        /// @return the result, or `seed` for an empty view
        /// @throws NullPointerException when `seed` or `op` is `null`
        /// @throws Fault when the callback that received the window is over
        <R> R fold(@NotNull R seed, @NotNull BiFunction<? super R, ? super E, ? extends R> op);

        /// Calls a consumer with each value, from first to last.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param action what to call
        /// @throws NullPointerException when `action` is `null`
        /// @throws Fault when the callback that received the window is over
        void forEach(@NotNull Consumer<? super E> action);

        /// Tells whether there is no value in view.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @return whether [#size()] is 0
        /// @throws Fault when the callback that received the window is over
        boolean isEmpty();

        /// Returns the last value.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @return the value
        /// @throws java.util.NoSuchElementException when the view is empty
        /// @throws Fault when the callback that received the window is over
        @NotNull
        E last();

        /// Tells whether a predicate holds for no value, asking until it does. So it is for an empty view.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param predicate what to ask
        /// @return whether it failed each time
        /// @throws NullPointerException when `predicate` is `null`
        /// @throws Fault when the callback that received the window is over
        boolean none(@NotNull Predicate<? super E> predicate);

        /// Returns a view of the first values.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
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
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param identity the result to begin with
        /// @param op what combines the result so far with a value; it may be `null`
        /// @return the result, or `identity` for an empty view
        /// @throws NullPointerException when `identity` or `op` is `null`
        /// @throws Fault when the callback that received the window is over
        E reduce(@NotNull E identity, @NotNull BinaryOperator<E> op);

        /// Returns a view in the opposite order.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @return a view, possibly this one
        /// @throws Fault when the callback that received the window is over
        @New(conditional = true)
        @NotNull
        Window<E> reverse();

        /// Returns the number of values in view, in constant time.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @return from 0 to the capacity; at least 1 for a window as passed by a flow
        /// @throws Fault when the callback that received the window is over
        int size();

        /// Returns a view without the first values.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
        ///
        /// @param count how many of them, at most
        /// @return a view, possibly this one
        /// @throws IllegalArgumentException when `count` is negative
        /// @throws Fault when the callback that received the window is over
        @New(conditional = true)
        @NotNull
        Window<E> skip(int count);

        /// Returns a view of values from some place on.
        ///
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
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
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
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
        /// Rests on Specification §6.2.3, §6.4 and §6.4.1.
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
    /// Rests on Specification §10.3.
    enum Routing {

        /// To the receivers of that channel. The default.
        PIPE,

        /// To the receivers of that channel and then to those of each channel whose name encloses its own, up
        /// to the outermost: a value for `a.b.c` reaches `a.b.c`, `a.b` and `a` in that order. Enclosing
        /// channels come into being as needed and need no pipe of their own.
        STEM
    }

    /// Thrown to a caller whose call cannot be carried out, when that is certain at once: an object of
    /// another provider, a subscriber of another circuit, a factory of something closed, a [Window] used
    /// after its callback.
    ///
    /// Says where it happened and what was tried; the message names the culprit.
    ///
    /// Rests on Specification §15.1, §15.3 and §15.4.
    @SuppressWarnings("serial") // its subject is as serializable as the provider makes it
    final class Fault extends RuntimeException {

        /// Where the call failed.
        private final Subject<?> subject;

        /// The operation that was tried.
        private final String operation;

        /// Reports a failed call.
        ///
        /// Rests on Specification §15.1, §15.3 and §15.4.
        ///
        /// @param subject where it failed
        /// @param operation what was tried, as a method name such as `subscribe`
        /// @param message why it failed, naming the arguments at fault
        public Fault(@NotNull Subject<?> subject, @NotNull String operation, String message) {
            super(message);
            this.subject = subject;
            this.operation = operation;
        }

        /// Reports a failed call and what led to it.
        ///
        /// Rests on Specification §15.1, §15.3 and §15.4.
        ///
        /// @param subject where it failed
        /// @param operation what was tried, as a method name such as `subscribe`
        /// @param message why it failed, naming the arguments at fault
        /// @param cause what led to it
        public Fault(
                @NotNull Subject<?> subject,
                @NotNull String operation,
                String message,
                Throwable cause) {
            super(message, cause);
            this.subject = subject;
            this.operation = operation;
        }

        /// Returns what was tried.
        ///
        /// Rests on Specification §15.1, §15.3 and §15.4.
        ///
        /// @return a method name
        @NotNull
        public String operation() {
            return operation;
        }

        /// Returns where the call failed: the subject of the object it was made on.
        ///
        /// Rests on Specification §15.1, §15.3 and §15.4.
        ///
        /// @return the subject
        @NotNull
        public Subject<?> subject() {
            return subject;
        }
    }
}
