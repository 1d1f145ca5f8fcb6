package io.myelin.substrates.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Bank;
import io.humainary.substrates.api.Substrates.Basin;
import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Cell;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pin;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Pool;
import io.humainary.substrates.api.Substrates.Port;
import io.humainary.substrates.api.Substrates.Pulse;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Registrar;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Sink;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Substrate;
import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.substrates.channel.CaptureSink;
import io.myelin.substrates.channel.CircuitConduit;
import io.myelin.substrates.channel.CircuitSubscriber;
import io.myelin.substrates.channel.ConduitBank;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.compile.FanOutCompiler;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.identity.ExecutionContext;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.identity.Origin;
import io.myelin.substrates.monitor.CircuitMonitor;
import io.myelin.substrates.monitor.EmissionObserver;
import io.myelin.substrates.pipe.DirectPipe;
import io.myelin.substrates.pipe.EmissionPipe;
import io.myelin.substrates.pipe.QueuedResource;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.settings.Timeline;
import io.myelin.substrates.state.BoundedBasin;
import io.myelin.substrates.state.ConfinedPin;
import io.myelin.substrates.state.GridTicker;
import io.myelin.substrates.state.PublishedCell;
import io.myelin.substrates.state.QueuedPort;
import java.lang.ref.WeakReference;
import io.myelin.substrates.topology.CircuitTopology;
import io.myelin.substrates.topology.cut.Inventory;
import io.myelin.substrates.topology.cut.TopologyTracer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// A circuit (Specification §5.1, §9.3): a worker, and the factory of everything that runs on it.
///
/// Arguments are checked first, then whether the circuit is open; only then is anything created.
public final class SequentialCircuit extends QueuedResource<Circuit> implements Circuit {

    private final ExecutionContext context;
    private final Origin origin;
    private final CircuitSettings settings;
    private final CircuitMonitor monitor;
    private final Inventory inventory = new Inventory();
    private final WeakReference<SequentialCircuit> listed;
    /// Whether it may have tickers. Volatile: a maker writes it before the tickers' thread asks whether this circuit is
    /// closed, and a closer reads it after the close was requested.
    private volatile boolean ticking;

    private SequentialCircuit(
            LinkedSubject<Circuit> subject,
            ExecutionContext context,
            CircuitSettings settings,
            Worker worker) {
        super(subject, worker);
        this.context = context;
        this.settings = settings;
        origin = new Origin(context.subject());
        monitor = new CircuitMonitor(subject.name().toString(), settings.label(), worker);
        listed = OpenCircuits.referTo(this);
    }

    /// Creates a circuit. Its thread starts with the first entry in its queue.
    ///
    /// @param name     its name
    /// @param settings how it runs
    /// @param observer told of what it processes; null if nobody is
    public static SequentialCircuit of(
            InternedName name, CircuitSettings settings, @Nullable EmissionObserver observer) {
        LinkedSubject<Circuit> subject =
                LinkedSubject.of(name, Circuit.class, LinkedSubject.CORTEX);
        var context = ExecutionContext.of(subject);
        var entry = new CircuitEntry(context);
        var worker = observer == null
                ? new Worker(
                        name.toString(), ConfiguredWorker.of(settings), FailureRoute.of(subject, settings), entry)
                : ObservedWorker.of(subject, settings, observer, entry);
        worker.clock().readFrom(settings.clock()::nanos);
        settings.operatorListener().ifPresent(worker::onOperator);
        var circuit = new SequentialCircuit(subject, context, settings, worker);
        entry.keep(circuit);
        Timeline timeline = settings.clock().timeline();
        if (timeline != null) {
            timeline.opened(circuit);
        }
        OpenCircuits.add(circuit, circuit.listed); // last: this publishes the circuit to listeners
        return circuit;
    }

    /// The settings of this circuit.
    public CircuitSettings settings() {
        return settings;
    }

    /// A view of this circuit from outside.
    public CircuitMonitor monitor() {
        return monitor;
    }

    /// A picture of this circuit. Not on its thread.
    ///
    /// @param entrances pipes to begin at as well
    /// @throws IllegalStateException on this circuit's thread, or if it is closed
    public CircuitTopology topology(Pipe<?>... entrances) {
        var own = Arrays.stream(entrances)
                .<EmissionPipe<?>>map(pipe -> EmissionPipe.require(pipe, subject(), "topology"))
                .toList();
        requireCaller("topology");
        return TopologyTracer.trace(worker(), inventory, own);
    }

    /// See `MyelinProvider`.
    public static long compiledDispatches() {
        return FanOutCompiler.SHARED.compiled();
    }

    /// See `MyelinProvider`.
    public static long refusedDispatches() {
        return FanOutCompiler.SHARED.refused();
    }

    // ---- barriers and lifecycle ----

    @Override
    public void await() {
        requireCaller("await");
        worker().await();
    }

    /// Closes this circuit and waits for its end, for a time.
    ///
    /// @param limit nanoseconds
    /// @return whether it has ended
    /// @throws IllegalStateException on this circuit's thread, or if the wait cannot end
    public boolean closeAwait(long limit) {
        requireCaller("closeAwait");
        close();
        return worker().await(limit);
    }

    /// Ends the waits for this circuit. Any thread.
    public void endWaits(String reason) {
        worker().endWaits(reason);
    }

    @Override
    public Optional<Pulse> pulse() {
        requireCaller("pulse");
        return Optional.ofNullable(worker().pulse());
    }

    private void requireCaller(String operation) {
        if (worker().isCurrent()) {
            // The compatibility kit compares the text.
            throw new IllegalStateException(
                    "Cannot call Circuit::" + operation + " from within a circuit's thread");
        }
    }

    @Override
    protected void queueClose() {
        if (ticking) {
            GridTicker.circuitClosed(); // first: the rest may fail, and its tickers are over
        }
        OpenCircuits.remove(listed);
        worker().close();
    }

    @Override
    public Current current() {
        return context;
    }

    /// The number of failures of user code on this circuit so far.
    public long failures() {
        return worker().failures();
    }

    // ---- pipes ----

    @Override
    public <E> Pipe<E> pipe() {
        requireOpen("pipe");
        return anonymous(Target.of(worker()));
    }

    @Override
    public <E> Pipe<E> pipe(Name name) {
        InternedName own = own(name, "pipe");
        requireOpen("pipe");
        return named(own, Target.of(worker()));
    }

    @Override
    public <E> Pipe<E> pipe(Receptor<? super E> receptor) {
        requireNonNull(receptor, "receptor");
        requireOpen("pipe");
        return anonymous(Target.of(worker(), receptor));
    }

    @Override
    public <E> Pipe<E> pipe(Name name, Receptor<? super E> receptor) {
        InternedName own = own(name, "pipe");
        requireNonNull(receptor, "receptor");
        requireOpen("pipe");
        return named(own, Target.of(worker(), receptor));
    }

    @Override
    @SuppressWarnings("unchecked") // a pipe only consumes, so one for a supertype serves
    public <E> Pipe<E> pipe(Pipe<? super E> target) {
        EmissionPipe<? super E> own = EmissionPipe.require(target, subject(), "pipe");
        requireOpen("pipe");
        return own.worker() == worker() ? (Pipe<E>) own : anonymous(forwarding(List.of(own)));
    }

    @Override
    public <E> Pipe<E> pipe(List<? extends Pipe<? super E>> targets) {
        var own = snapshot(targets);
        requireOpen("pipe");
        return own.size() == 1 ? pipe(own.getFirst()) : anonymous(forwarding(own));
    }

    @Override
    public <E> Pipe<E> pipe(Name name, List<? extends Pipe<? super E>> targets) {
        InternedName named = own(name, "pipe");
        var own = snapshot(targets);
        requireOpen("pipe");
        return named(named, forwarding(own));
    }

    private <E> List<EmissionPipe<? super E>> snapshot(List<? extends Pipe<? super E>> targets) {
        return requireNonNull(targets, "targets").stream()
                .<EmissionPipe<? super E>>map(target -> EmissionPipe.require(target, subject(), "pipe"))
                .toList();
    }

    private Target forwarding(List<? extends EmissionPipe<?>> targets) {
        var dispatch = new Dispatch(worker(), subject().name());
        targets.forEach(target -> target.addTo(dispatch));
        return Target.of(worker(), dispatch);
    }

    private <E> Pipe<E> anonymous(Target target) {
        return named(subject().name(), target);
    }

    private <E> Pipe<E> named(InternedName name, Target target) {
        return new DirectPipe<>(child(name, Pipe.class), target);
    }

    // ---- named pipes and their subscribers ----

    @Override
    public <E> Conduit<E> conduit() {
        return conduit(subject().name(), Routing.PIPE);
    }

    @Override
    public <E> Conduit<E> conduit(Name name) {
        return conduit(name, Routing.PIPE);
    }

    @Override
    public <E> Conduit<E> conduit(Name name, Routing routing) {
        InternedName own = own(name, "conduit");
        requireNonNull(routing, "routing");
        requireOpen("conduit");
        var conduit = new CircuitConduit<E>(child(own, Conduit.class), worker(), this, routing);
        inventory.add(conduit.registry());
        return conduit;
    }

    @Override
    public <E> Conduit<E> conduit(Name name, Class<E> type) {
        return conduit(name, type, Routing.PIPE);
    }

    @Override
    public <E> Conduit<E> conduit(Name name, Class<E> type, Routing routing) {
        own(name, "conduit");
        requireNonNull(type, "type");
        return conduit(name, routing);
    }

    @Override
    public <E> Bank<Conduit<E>> bank(Routing routing) {
        requireNonNull(routing, "routing");
        requireOpen("bank");
        return new ConduitBank<>(
                child(subject().name(), Bank.class), worker(), name -> conduit(name, routing));
    }

    @Override
    public <E> Bank<Conduit<E>> bank(Class<E> type, Routing routing) {
        requireNonNull(type, "type");
        return bank(routing);
    }

    @Override
    public <E> Sink<E> sink(Pipe<Capture<E>> endpoint) {
        return sink(subject().name(), endpoint);
    }

    @Override
    public <E> Sink<E> sink(Name name, Pipe<Capture<E>> endpoint) {
        InternedName own = own(name, "sink");
        EmissionPipe<Capture<E>> pipe = EmissionPipe.require(endpoint, subject(), "sink");
        requireOpen("sink");
        return inventory.add(new CaptureSink<>(child(own, Sink.class), worker(), origin, pipe));
    }

    @Override
    public <E> Subscriber<E> subscriber(
            Name name,
            BiConsumer<? super Subject<Pipe<E>>, ? super Registrar<E>> behavior) {
        InternedName own = own(name, "subscriber");
        requireNonNull(behavior, "behavior");
        requireOpen("subscriber");
        return inventory.add(new CircuitSubscriber<>(child(own, Subscriber.class), worker(), behavior));
    }

    @Override
    public <E> Subscriber<E> subscriber(Name name, Pool<? extends Pipe<? super E>> pool) {
        own(name, "subscriber");
        requireNonNull(pool, "pool");
        CircuitConduit.requireOpen(pool, subject(), "subscriber");
        return subscriber(name, (channel, registrar) -> registrar.register(pool.get(channel)));
    }

    // ---- state ----

    @Override
    public <E> Basin<E> basin(int capacity) {
        return basin(subject().name(), capacity);
    }

    @Override
    public <E> Basin<E> basin(Name name, int capacity) {
        InternedName own = own(name, "basin");
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be at least 1, was " + capacity);
        }
        requireOpen("basin");
        return new BoundedBasin<>(child(own, Basin.class), worker(), capacity);
    }

    @Override
    public <E> Cell<E> cell(E initial) {
        return cell(subject().name(), initial);
    }

    @Override
    public <E> Cell<E> cell(Name name, E initial) {
        InternedName own = own(name, "cell");
        requireNonNull(initial, "initial");
        requireOpen("cell");
        return inventory.add(new PublishedCell<>(child(own, Cell.class), worker(), initial));
    }

    @Override
    public <E> Pin<E> pin(E initial) {
        return pin(subject().name(), initial);
    }

    @Override
    public <E> Pin<E> pin(Name name, E initial) {
        InternedName own = own(name, "pin");
        requireNonNull(initial, "initial");
        requireOpen("pin");
        return new ConfinedPin<>(child(own, Pin.class), worker(), initial);
    }

    @Override
    public <E> Port<E> port(E initial) {
        return port(subject().name(), initial);
    }

    @Override
    public <E> Port<E> port(Name name, E initial) {
        InternedName own = own(name, "port");
        requireNonNull(initial, "initial");
        requireOpen("port");
        return inventory.add(new QueuedPort<>(child(own, Port.class), worker(), initial));
    }

    @Override
    public Ticker ticker(Duration interval, Pipe<? super Long> target) {
        return ticker(subject().name(), interval, target);
    }

    @Override
    public Ticker ticker(Name name, Duration interval, Pipe<? super Long> target) {
        InternedName own = own(name, "ticker");
        if (!requireNonNull(interval, "interval").isPositive()) {
            throw new IllegalArgumentException("interval must be positive, was " + interval);
        }
        EmissionPipe<? super Long> pipe = EmissionPipe.require(target, subject(), "ticker");
        requireOpen("ticker");
        ticking = true;
        return inventory.add(GridTicker.start(child(own, Ticker.class), this, settings.clock(), interval, pipe));
    }

    // ---- helpers of the factory ----

    private InternedName own(Name name, String operation) {
        return InternedName.require(name, subject(), operation);
    }

    private <S extends Substrate<S>> LinkedSubject<S> child(
            InternedName name, Class<? super S> type) {
        return LinkedSubject.<S>of(name, type, subject());
    }
}
