package io.myelin.tck.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Subscription;
import io.myelin.tck.support.CircuitTest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The submitting context determines the queue, and transit is first in, first out for every kind of operation.
/// Specification §5.3, §6.3, §7.6.1.
@Tag("api")
class QueueClassTest extends CircuitTest {

    private final List<String> trace = new CopyOnWriteArrayList<>();
    private Circuit circuit;
    private Conduit<String> conduit;

    @BeforeEach
    void open() {
        circuit = circuit("circuit");
        conduit = circuit.conduit(String.class);
    }

    private Subscriber<String> observer(String label) {
        return circuit.subscriber(name(label),
                (_, registrar) -> registrar.register((String value) -> trace.add(label + " " + value)));
    }

    /// The emission that a caller made after it is in ingress, so the job in transit comes first.
    @Test
    void aSubscriptionMadeInACallbackSeesWhatWaitsInIngress() {
        var late = observer("late");
        var entered = new CountDownLatch(1);
        var waiting = new CountDownLatch(1);
        circuit.pipe((String _) -> {
            entered.countDown();
            reach(waiting, "the emission in ingress");
            conduit.subscribe(late);
        }).emit("go");
        reach(entered, "the callback");
        conduit.get(name("a")).emit("1");
        waiting.countDown();
        circuit.await();
        assertThat(trace).containsExactly("late 1");
    }

    @Test
    void aCloseInACallbackComesBeforeWhatWaitsInIngress() {
        Subscription subscription = conduit.subscribe(observer("early"));
        conduit.get(name("a")).emit("1");
        circuit.await();
        var entered = new CountDownLatch(1);
        var waiting = new CountDownLatch(1);
        circuit.pipe((String _) -> {
            entered.countDown();
            reach(waiting, "the emission in ingress");
            subscription.close();
        }).emit("go");
        reach(entered, "the callback");
        conduit.get(name("a")).emit("2");
        waiting.countDown();
        circuit.await();
        assertThat(trace).containsExactly("early 1");
    }

    @Test
    void emissionsSubscriptionsAndClosesKeepTheirOrderInTransit() {
        var late = observer("late");
        Pipe<String> channel = conduit.get(name("a"));
        circuit.pipe((String _) -> {
            channel.emit("before");
            Subscription subscription = conduit.subscribe(late);
            channel.emit("during");
            subscription.close();
            channel.emit("after");
        }).emit("go");
        circuit.await();
        assertThat(trace).containsExactly("late during");
    }

    /// The position of the job decides, not the cause of the emission.
    @Test
    void aTopologyChangeTakesEffectAtItsOwnPlaceInACascade() {
        var late = observer("late");
        Pipe<String> echo = circuit.pipe((String value) -> conduit.get(name("b")).emit(value + " again"));
        circuit.pipe((String _) -> {
            echo.emit("first");
            conduit.subscribe(late);
            conduit.get(name("b")).emit("second");
        }).emit("go");
        circuit.await();
        assertThat(trace).containsExactly("late second", "late first again");
    }

    @Test
    void anArrivalFromAnotherCircuitIsIngress() {
        var other = circuit("other");
        var entered = new CountDownLatch(1);
        var queued = new CountDownLatch(1);
        Pipe<String> end = circuit.pipe((String value) -> trace.add(value));
        circuit.pipe((String _) -> {
            entered.countDown();
            reach(queued, "what is queued meanwhile");
            end.emit("transit");
        }).emit("go");
        reach(entered, "the callback");
        end.emit("caller");
        other.pipe(end).emit("arrival");
        other.await();
        queued.countDown();
        circuit.await();
        assertThat(trace).containsExactly("transit", "caller", "arrival");
    }

    /// A registered receptor is called within the dispatch, a registered pipe is queued after the entries already in
    /// transit.
    @Test
    void receptorsAreCalledAndPipesAreQueued() {
        Pipe<String> registered = circuit.pipe((String _) -> trace.add("pipe"));
        Pipe<String> waiting = circuit.pipe((String _) -> trace.add("waiting"));
        conduit.subscribe(circuit.<String>subscriber(name("s"), (_, registrar) -> {
            registrar.register(registered);
            registrar.register((String _) -> trace.add("receptor"));
        }));
        circuit.pipe((String value) -> {
            conduit.get(name("a")).emit(value);
            waiting.emit(value);
        }).emit("x");
        circuit.await();
        assertThat(trace).containsExactly("receptor", "waiting", "pipe");
    }

    @Test
    void aCloseInACallbackLeavesTheDispatchUnderWayAlone() {
        var own = new AtomicReference<Subscription>();
        own.set(conduit.subscribe(circuit.<String>subscriber(name("s"), (_, registrar) -> {
            registrar.register((String value) -> {
                trace.add("first " + value);
                own.get().close();
            });
            registrar.register((String value) -> trace.add("second " + value));
        })));
        conduit.get(name("a")).emit("1");
        conduit.get(name("a")).emit("2");
        circuit.await();
        assertThat(trace).containsExactly("first 1", "second 1");
    }
}
