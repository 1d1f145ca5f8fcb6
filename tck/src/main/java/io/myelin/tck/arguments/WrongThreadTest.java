package io.myelin.tck.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Registrar;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.TestThreads;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Calls on threads on which the contract does not allow them.
@Tag("api")
final class WrongThreadTest extends CircuitTest {

    /// Also for a circuit that has been closed, as long as its thread runs.
    @Test
    void awaitAndPulseAreRefusedOnTheCircuitItselfAfterClose() {
        var circuit = circuit();
        on(circuit, () -> {
            circuit.close();
            assertThatThrownBy(circuit::await).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(circuit::pulse).isInstanceOf(IllegalStateException.class);
        });
        circuit.await();
    }

    @Test
    void aRegistrarIsRefusedAfterItsCallback() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        var kept = new AtomicReference<Registrar<Integer>>();
        var received = new ArrayList<Integer>();
        Pipe<Integer> pipe = circuit.pipe((Integer value) -> received.add(value));
        conduit.subscribe(circuit.subscriber(name("s"), (_, registrar) -> kept.set(registrar)));
        conduit.get(name("a")).emit(1);
        circuit.await();
        assertThatThrownBy(() -> kept.get().register(pipe)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> kept.get().register((Integer value) -> received.add(value)))
                .isInstanceOf(IllegalStateException.class);
        on(circuit, () -> {
            assertThatThrownBy(() -> kept.get().register(pipe)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> kept.get().register((Integer value) -> received.add(value)))
                    .isInstanceOf(IllegalStateException.class);
        });
        conduit.get(name("a")).emit(2);
        circuit.await();
        assertThat(received).isEmpty();
    }

    /// Not even when the callback threw.
    @Test
    void aRegistrarIsRefusedAfterItsCallbackFailed() {
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
        on(circuit, () -> assertThatThrownBy(() -> kept.get().register(circuit.pipe()))
                .isInstanceOf(IllegalStateException.class));
    }

    @Test
    void aRegistrarIsRefusedOnAnotherThread() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        var received = new ArrayList<Integer>();
        conduit.subscribe(circuit.subscriber(name("s"), (_, registrar) -> TestThreads.run(1, _ -> {
            assertThatThrownBy(() -> registrar.register(circuit.pipe()))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> registrar.register((Integer value) -> received.add(value)))
                    .isInstanceOf(IllegalStateException.class);
        })));
        conduit.get(name("a")).emit(1);
        circuit.await();
        assertThat(received).isEmpty();
    }
}
