package io.myelin.tck.arguments;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.humainary.substrates.api.Substrates.Bank;
import io.humainary.substrates.api.Substrates.Basin;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.New;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Port;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Samples;
import io.myelin.tck.support.Specimens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What is closed: factories refuse with a [Fault], queued operations do nothing and throw nothing.
@Tag("api")
final class ClosedTest extends CircuitTest {

    /// Methods of a circuit that are no factories. The annotation that marks factories, [New], is not kept
    /// in class files, so the list is of the others.
    private static final Set<String> NO_FACTORY = Set.of(
            "await", "close", "closeAwait", "current", "pulse", "subject");

    @Test
    void everyFactoryOfACircuit() {
        var open = circuit();
        var samples = new Samples(cortex, open);
        var closed = circuit();
        closed.closeAwait();
        var factories = Arrays.stream(Circuit.class.getMethods())
                .filter(method -> !NO_FACTORY.contains(method.getName()))
                .toList();
        assertTrue(factories.size() > 25, factories::toString);
        for (var factory : factories) {
            var thrown = Specimens.thrown(closed, factory, samples.of(factory));
            var fault = assertInstanceOf(Fault.class, thrown, factory::toString);
            assertSame(closed.subject(), fault.subject(), factory::toString);
            assertEquals(factory.getName(), fault.operation(), factory::toString);
        }
    }

    /// A close counts from the call on, not from when the worker gets to it.
    @Test
    void factoriesRefuseRightAfterClose() {
        var circuit = circuit();
        var gate = new CountDownLatch(1);
        Pipe<Integer> busy = circuit.pipe((Integer _) -> reach(gate, "the gate"));
        busy.emit(1);
        circuit.close();
        assertThrows(Fault.class, circuit::conduit);
        gate.countDown();
        circuit.await();
    }

    @Test
    void queuedOperationsOfAClosedCircuit() {
        var circuit = circuit();
        var received = new ArrayList<Object>();
        Pipe<Integer> end = circuit.pipe((Integer value) -> received.add(value));
        Conduit<Integer> conduit = circuit.conduit(Integer.class);
        Bank<Conduit<Integer>> bank = circuit.bank(Integer.class);
        var listed = bank.get(name("listed"));
        Subscriber<Integer> subscriber = circuit.subscriber(name("s"), (_, registrar) ->
                registrar.register(end));
        var subscription = conduit.subscribe(subscriber, _ -> received.add("closed"));
        var cell = circuit.cell(7);
        Basin<Integer> basin = circuit.basin(3);
        Port<Integer> port = circuit.port(1);
        basin.pipe().emit(1);
        circuit.closeAwait();

        assertDoesNotThrow(() -> {
            end.emit(1);
            conduit.get(name("late")).emit(2);
            listed.get(name("late")).emit(3);
            cell.pipe().emit(8);
            basin.drain(end);
            port.replace(5);
            port.update(value -> value + 1);
            port.update(1, Integer::sum);
            port.emit(end);
            subscription.close();
            subscriber.close();
            conduit.close();
            bank.close();
            circuit.close();
            subscription.closeAwait();
            subscriber.closeAwait();
            conduit.closeAwait();
            bank.closeAwait();
            circuit.closeAwait();
            circuit.await();
        });
        assertEquals(List.of(), received);
        assertEquals(7, cell.get());
        assertEquals(Optional.empty(), circuit.pulse());
    }

    @Test
    void closedConduit() {
        var circuit = circuit();
        Conduit<Integer> conduit = circuit.conduit(Integer.class);
        var received = new ArrayList<Object>();
        Subscriber<Integer> subscriber = circuit.subscriber(name("s"), (_, registrar) ->
                registrar.register((Integer value) -> received.add(value)));
        var channel = conduit.get(name("a"));
        conduit.subscribe(subscriber, _ -> received.add("end"));
        channel.emit(1);
        conduit.close();
        assertThrows(Fault.class, () -> conduit.subscribe(subscriber));
        assertThrows(Fault.class, () -> conduit.subscribe(subscriber, _ -> received.add("never")));
        channel.emit(2);
        assertSame(channel, conduit.get(name("a")));
        circuit.await();
        assertEquals(List.of(1, "end"), received);
    }

    @Test
    void closedSubscriber() {
        var circuit = circuit();
        Conduit<Integer> conduit = circuit.conduit(Integer.class);
        Subscriber<Integer> subscriber = circuit.subscriber(name("s"), (_, _) -> { });
        subscriber.close();
        var refusal = assertThrows(Fault.class, () -> conduit.subscribe(subscriber, _ -> { }));
        assertEquals("subscribe", refusal.operation());
        assertSame(conduit.subject(), refusal.subject());
    }

    @Test
    void closedBank() {
        var circuit = circuit();
        Bank<Conduit<Integer>> bank = circuit.bank(Integer.class);
        var conduit = bank.get(name("a"));
        bank.close();
        assertThrows(Fault.class, () -> bank.get(name("a")));
        var fault = assertThrows(Fault.class, () -> bank.get(name("b")));
        assertSame(bank.subject(), fault.subject());
        Subscriber<Integer> subscriber = circuit.subscriber(name("s"), (_, _) -> { });
        assertThrows(Fault.class, () -> conduit.subscribe(subscriber));
    }

    @Test
    void closedScope() {
        var circuit = circuit();
        var scope = cortex.scope(name("outer"));
        var conduit = circuit.conduit(Integer.class);
        var closure = scope.closure(conduit);
        var child = scope.scope();
        scope.close();
        assertThrows(Fault.class, scope::scope);
        assertThrows(Fault.class, () -> scope.scope(name("inner")));
        assertThrows(Fault.class, () -> scope.register(conduit));
        assertThrows(Fault.class, () -> scope.closure(conduit));
        assertThrows(Fault.class, child::scope);
        var called = new ArrayList<Object>();
        closure.consume(called::add);
        assertEquals(List.of(), called);
        assertDoesNotThrow(scope::close);
    }
}
