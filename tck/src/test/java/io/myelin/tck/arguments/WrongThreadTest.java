package io.myelin.tck.arguments;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Registrar;
import io.humainary.substrates.api.Substrates.Resource;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Crew;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Calls on a thread on which the contract does not allow them.
@Tag("api")
final class WrongThreadTest extends CircuitTest {

    @Test
    void awaitAndPulseOnTheCircuitItself() {
        var circuit = circuit();
        on(circuit, () -> {
            assertThrows(IllegalStateException.class, circuit::await);
            assertThrows(IllegalStateException.class, circuit::pulse);
        });
        circuit.await();
    }

    /// Also for a circuit that has been closed, as long as its thread runs.
    @Test
    void awaitAndPulseOnTheCircuitItselfAfterClose() {
        var circuit = circuit();
        on(circuit, () -> {
            circuit.close();
            assertThrows(IllegalStateException.class, circuit::await);
            assertThrows(IllegalStateException.class, circuit::pulse);
        });
        circuit.await();
    }

    @Test
    void closeAwaitOnTheCircuitItself() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        Subscriber<Integer> subscriber = circuit.subscriber(name("s"), (_, _) -> { });
        List<Resource<?>> resources = List.of(
                conduit, conduit.subscribe(subscriber), subscriber, circuit.bank(Integer.class),
                circuit.ticker(Duration.ofHours(1), circuit.pipe()), circuit);
        for (var resource : resources) {
            on(circuit, () -> assertThrows(IllegalStateException.class, resource::closeAwait,
                    () -> resource.subject().toString()));
        }
    }

    /// Another circuit's thread is a caller like any other.
    @Test
    void waitingOnAnotherCircuit() {
        var waiting = circuit();
        var worked = circuit();
        var received = new ArrayList<Integer>();
        Pipe<Integer> pipe = worked.pipe((Integer value) -> received.add(value));
        on(waiting, () -> {
            pipe.emit(1);
            worked.await();
            assertEquals(List.of(1), received);
            assertDoesNotThrow(() -> worked.pulse().orElseThrow());
            worked.closeAwait();
        });
    }

    @Test
    void pinAnywhereElse() {
        var circuit = circuit();
        var other = circuit();
        var pin = circuit.pin(1);
        assertThrows(IllegalStateException.class, pin::get);
        assertThrows(IllegalStateException.class, () -> pin.set(2));
        on(other, () -> {
            assertThrows(IllegalStateException.class, pin::get);
            assertThrows(IllegalStateException.class, () -> pin.set(3));
        });
        Crew.run(2, _ -> assertThrows(IllegalStateException.class, () -> pin.set(4)));
        on(circuit, () -> {
            assertEquals(1, pin.get());
            pin.set(5);
            assertEquals(5, pin.get());
        });
        circuit.closeAwait();
        assertThrows(IllegalStateException.class, pin::get);
        assertThrows(IllegalStateException.class, () -> pin.set(6));
    }

    @Test
    void registrarAfterItsCallback() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        var kept = new AtomicReference<Registrar<Integer>>();
        var received = new ArrayList<Integer>();
        Pipe<Integer> pipe = circuit.pipe((Integer value) -> received.add(value));
        conduit.subscribe(circuit.subscriber(name("s"), (_, registrar) -> kept.set(registrar)));
        conduit.get(name("a")).emit(1);
        circuit.await();
        assertThrows(IllegalStateException.class, () -> kept.get().register(pipe));
        assertThrows(IllegalStateException.class,
                () -> kept.get().register((Integer value) -> received.add(value)));
        on(circuit, () -> {
            assertThrows(IllegalStateException.class, () -> kept.get().register(pipe));
            assertThrows(IllegalStateException.class,
                    () -> kept.get().register((Integer value) -> received.add(value)));
        });
        conduit.get(name("a")).emit(2);
        circuit.await();
        assertEquals(List.of(), received);
    }

    /// Not even when the callback threw.
    @Test
    void registrarAfterItsCallbackFailed() {
        expectFailures();
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        var kept = new AtomicReference<Registrar<Integer>>();
        conduit.subscribe(circuit.subscriber(name("s"), (_, registrar) -> {
            kept.set(registrar);
            throw new IllegalArgumentException("on purpose");
        }));
        conduit.get(name("a")).emit(1);
        circuit.await();
        on(circuit, () ->
                assertThrows(IllegalStateException.class, () -> kept.get().register(circuit.pipe())));
    }

    @Test
    void registrarOnAnotherThreadDuringItsCallback() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        var received = new ArrayList<Integer>();
        conduit.subscribe(circuit.subscriber(name("s"), (_, registrar) -> Crew.run(1, _ -> {
            assertThrows(IllegalStateException.class, () -> registrar.register(circuit.pipe()));
            assertThrows(IllegalStateException.class,
                    () -> registrar.register((Integer value) -> received.add(value)));
        })));
        conduit.get(name("a")).emit(1);
        circuit.await();
        assertEquals(List.of(), received);
    }
}
