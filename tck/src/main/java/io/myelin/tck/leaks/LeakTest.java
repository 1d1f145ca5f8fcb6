package io.myelin.tck.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Pool;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.HeapReachability;
import io.myelin.tck.support.TestThreads;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Unused threads, circuits, subscriptions, pipes and emissions are freed.
///
/// Each test makes objects, keeps weak references to them, and uses the collector to find out whether they are still
/// reachable; a circuit that is meant to live on stays in use.
final class LeakTest extends CircuitTest {

    /// An object to be collected: a receptor with an identity, which a lambda need not have.
    private static final class Listener implements Receptor<Object> {
        @Override
        public void receive(Object emission) {}
    }

    /// Added to on circuits' threads too.
    private final Queue<WeakReference<?>> gone = new ConcurrentLinkedQueue<>();

    private <T> T weakly(T object) {
        gone.add(new WeakReference<>(object));
        return object;
    }

    /// The circuit must not inherit the context of the thread that emits first.
    @Test
    void valuesThatTheFirstEmitterInheritsAreFreed() {
        var inherited = new InheritableThreadLocal<Object>();
        var value = new AtomicReference<WeakReference<?>>();
        var circuit = circuit();
        Pipe<Object> pipe = circuit.pipe();
        var ticker = new AtomicReference<Object>();
        TestThreads.run(1, _ -> {
            inherited.set(new Object());
            value.set(new WeakReference<>(inherited.get()));
            pipe.emit(1);
            ticker.set(circuit.ticker(Duration.ofHours(1), pipe));
            circuit.await();
        });
        HeapReachability.cleared(value.get(), "an inheritable value of the first emitter");
        pipe.emit(1);
        circuit.await();
        Reference.reachabilityFence(ticker);
        Reference.reachabilityFence(inherited);
    }

    private void use(Circuit circuit) {
        var conduit = weakly(circuit.conduit(Object.class, Routing.STEM));
        conduit.subscribe(circuit.subscriber(name("s"), (_, registrar) -> registrar.register(weakly(new Listener()))));
        weakly(conduit.get(name("a.b"))).emit(weakly(new Object()));
        var cell = weakly(circuit.cell(weakly(new Object())));
        weakly(cortex.fiber().diff().pipe(cell)).emit(weakly(new Object()));
        var basin = weakly(circuit.basin(Object.class, 4));
        basin.pipe().emit(weakly(new Object()));
        weakly(circuit.bank(Object.class)).get(name("a")).get(name("b")).emit(1);
        weakly(circuit.port(weakly(new Object()))).emit(basin.pipe());
        weakly(circuit.pin(weakly(new Object())));
        weakly(circuit.<Object>sink(circuit.pipe(_ -> {}))).get(name("a")).emit(weakly(new Object()));
    }

    /// A closed circuit is freed with everything that it made, whether or not it was ever used.
    @Test
    void closedCircuitsAreFreed() {
        for (int round = 0; round < 20; round++) {
            var used = weakly(cortex.circuit());
            use(used);
            used.await();
            used.close();
            weakly(cortex.circuit()).close();
            var busy = weakly(cortex.circuit());
            use(busy);
            busy.close();
        }
        HeapReachability.cleared(gone, "closed circuits and what they made");
    }

    /// An open ticker ends with its circuit, not at its next tick.
    @Test
    void tickersOfClosedCircuitsAreFreed() {
        for (var interval : List.of(Duration.ofHours(1), Duration.ofSeconds(Long.MAX_VALUE))) {
            var circuit = weakly(cortex.circuit());
            Pipe<Object> pipe = weakly(circuit.pipe(weakly(new Listener())));
            weakly(circuit.ticker(interval, pipe));
            pipe.emit(1);
            circuit.await();
            circuit.close();

            var unused = weakly(cortex.circuit());
            weakly(unused.ticker(interval, unused.pipe(weakly(new Listener()))));
            unused.close();
        }
        HeapReachability.cleared(gone, "tickers of closed circuits");
    }

    @Test
    void closedTickersAreFreed() {
        var circuit = circuit();
        Pipe<Object> pipe = circuit.pipe();
        for (int round = 0; round < 20; round++) {
            var ticker = weakly(circuit.ticker(Duration.ofHours(1), circuit.pipe(weakly(new Listener()))));
            if (round % 2 == 0) {
                ticker.close();
            } else {
                ticker.closeAwait();
            }
        }
        pipe.emit(1);
        circuit.await();
        HeapReachability.cleared(gone, "closed tickers");
        pipe.emit(1);
    }

    private void subscribeAndClose(Conduit<Object> conduit, Circuit circuit, int way) {
        var subscriber = weakly(circuit.<Object>subscriber(name("s"), (_, registrar) -> {
            registrar.register(weakly(new Listener()));
            registrar.register(weakly(circuit.pipe(weakly(new Listener()))));
        }));
        var subscription = weakly(conduit.subscribe(subscriber, _ -> {}));
        conduit.get(name("a.b")).emit(1);
        conduit.get(name("a.b")).emit(1); // with STEM routing the second gets one list of all levels
        switch (way) {
            case 0 -> subscription.close();
            case 1 -> subscriber.close();
            default -> conduit.close();
        }
    }

    /// So do its channels, even if they never emit again; other subscriptions are not affected.
    @Test
    void closedSubscriptionsOfSilentChannelsAreFreed() {
        for (var routing : Routing.values()) {
            for (int way = 0; way < 3; way++) {
                var circuit = circuit();
                var conduit = circuit.conduit(Object.class, routing);
                var received = new ArrayList<Object>();
                conduit.subscribe(circuit.subscriber(name("other"), (subject, registrar) -> {
                    if (subject.name() == name("a.b")) {
                        registrar.register((Object value) -> received.add(value));
                    }
                }));
                subscribeAndClose(conduit, circuit, way);
                circuit.await();
                HeapReachability.cleared(gone, routing + ", closed in way " + way);
                conduit.get(name("a.b")).emit(2);
                circuit.await();
                assertThat(received).isEqualTo(way < 2 ? List.of(1, 1, 2) : List.of(1, 1));
            }
        }
    }

    /// After their subscription is closed, a subscriber and a longer-lived conduit do not reference each other.
    @Test
    void conduitsThatASubscriberHasLeftAreFreed() {
        var circuit = circuit();
        var subscriber =
                circuit.<Object>subscriber(name("s"), (_, registrar) -> registrar.register(weakly(new Listener())));
        for (int round = 0; round < 20; round++) {
            var conduit = weakly(circuit.conduit(Object.class));
            var subscription = weakly(conduit.subscribe(subscriber));
            weakly(conduit.get(name("a"))).emit(1);
            if (round % 2 == 0) {
                subscription.close();
            } else {
                conduit.close();
            }
        }
        circuit.await();
        HeapReachability.cleared(gone, "conduits that a subscriber has left");
        subscriber.close();
    }

    /// Unreferenced products of an open circuit: pipes of all kinds, conduits, cells and the rest.
    @Test
    void droppedPipesAreFreed() {
        var circuit = circuit();
        Pipe<Object> end = circuit.pipe();
        for (int round = 0; round < 20; round++) {
            use(circuit);
            weakly(circuit.pipe(weakly(new Listener()))).emit(1);
            weakly(circuit.<Object>pipe(List.of(end, circuit.pipe(weakly(new Listener()))))).emit(1);
            weakly(cortex.fiber().peek(weakly(new Listener())).pipe(end)).emit(1);
            weakly(circuit().<Object>pipe(end)).emit(1);
        }
        circuit.await();
        HeapReachability.cleared(gone, "dropped pipes");
        end.emit(1);
        circuit.await();
    }

    /// Pipes that a thread emitted to for long are freed at its next emission: until then the circuit may keep the
    /// receptor of the last one.
    @Test
    void pipesOfASteadyProducerAreFreed() {
        var circuit = circuit();
        Pipe<Object> end = circuit.pipe();
        emitMany(circuit);
        circuit.await();
        end.emit(1);
        circuit.await();
        HeapReachability.cleared(gone, "pipes of a steady producer");
        end.emit(1);
        circuit.await();
    }

    private void emitMany(Circuit circuit) {
        Pipe<Object> pipe = weakly(circuit.pipe(weakly(new Listener())));
        for (int index = 0; index < 10_000; index++) {
            pipe.emit(index);
        }
    }

    /// Values that an idle circuit has processed.
    @Test
    void processedValuesAreFreed() {
        var circuit = circuit();
        var other = circuit();
        Pipe<Object> there = other.pipe((Object _) -> {});
        Pipe<Object> again = circuit.pipe((Object _) -> {});
        Pipe<Object> pipe = circuit.pipe((Object value) -> {
            again.emit(value);
            there.emit(value);
        });
        for (int count : new int[] {1, 7, 100, 20_000}) {
            for (int index = 0; index < count; index++) {
                pipe.emit(weakly(new Object()));
            }
            settle(1, circuit, other);
            HeapReachability.cleared(gone, "emissions, " + count + " of them");
            gone.clear();
        }
        TestThreads.run(4, _ -> {
            for (int index = 0; index < 5_000; index++) {
                pipe.emit(new Object());
            }
        });
        pipe.emit(weakly(new Object()));
        settle(1, circuit, other);
        HeapReachability.cleared(gone, "the last emission");
        pipe.emit(1);
        Reference.reachabilityFence(other);
    }

    /// A closed scope, a used closure and a child that was closed before its parent.
    @Test
    void closedScopesAreFreed() {
        var circuit = circuit();
        var outer = cortex.scope();
        for (int round = 0; round < 20; round++) {
            var child = weakly(outer.scope());
            child.register(weakly(circuit.conduit(Object.class)));
            child.close();
            outer.closure(weakly(circuit.conduit(Object.class))).consume(_ -> {});
        }
        circuit.await();
        HeapReachability.cleared(gone, "closed scopes and consumed resources");
        outer.close();
    }

    /// Derived pools and their objects, of a long-lived pool.
    @Test
    void derivedPoolsAreFreed() {
        var circuit = circuit();
        var conduit = circuit.conduit(Object.class);
        var pool = cortex.pool(name -> name);
        for (int round = 0; round < 20; round++) {
            Pool<Object> view = weakly(conduit.pool(_ -> weakly(new Object())));
            view.get(name("a"));
            weakly(pool.pool(_ -> weakly(new Object()))).get(name("a"));
            weakly(conduit.pool(cortex.fiber().diff())).get(name("a")).emit(1);
        }
        circuit.await();
        HeapReachability.cleared(gone, "derived pools");
        conduit.get(name("a")).emit(1);
        Reference.reachabilityFence(pool);
    }
}
