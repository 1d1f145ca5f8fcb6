package io.myelin.tck.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Registrar;
import io.humainary.substrates.api.Substrates.Resource;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.TestThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Calls on threads on which the contract does not allow them.
@Tag("api")
final class WrongThreadTest extends CircuitTest {

    @Test
    void awaitAndPulseAreRefusedOnTheCircuitItself() {
        var circuit = circuit();
        on(circuit, () -> {
            assertThatThrownBy(circuit::await).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(circuit::pulse).isInstanceOf(IllegalStateException.class);
        });
        circuit.await();
    }

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
    void closeAwaitIsRefusedOnTheCircuitItself() {
        var circuit = circuit();
        var conduit = circuit.conduit(Integer.class);
        Subscriber<Integer> subscriber = circuit.subscriber(name("s"), (_, _) -> {});
        List<Resource<?>> resources = List.of(
                conduit, conduit.subscribe(subscriber), subscriber, circuit.bank(Integer.class),
                circuit.ticker(Duration.ofHours(1), circuit.pipe()), circuit);
        for (var resource : resources) {
            on(circuit, () -> assertThatThrownBy(resource::closeAwait)
                    .as(() -> resource.subject().toString())
                    .isInstanceOf(IllegalStateException.class));
        }
    }

    /// Another circuit's thread is a caller like any other.
    @Test
    void waitingIsAllowedOnAnotherCircuit() {
        var waiting = circuit();
        var worked = circuit();
        var received = new ArrayList<Integer>();
        Pipe<Integer> pipe = worked.pipe((Integer value) -> received.add(value));
        on(waiting, () -> {
            pipe.emit(1);
            worked.await();
            assertThat(received).isEqualTo(List.of(1));
            assertThatCode(() -> worked.pulse().orElseThrow()).doesNotThrowAnyException();
            worked.closeAwait();
        });
    }

    @Test
    void aPinIsRefusedOutsideItsCircuit() {
        var circuit = circuit();
        var other = circuit();
        var pin = circuit.pin(1);
        assertThatThrownBy(pin::get).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> pin.set(2)).isInstanceOf(IllegalStateException.class);
        on(other, () -> {
            assertThatThrownBy(pin::get).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> pin.set(3)).isInstanceOf(IllegalStateException.class);
        });
        TestThreads.run(2, _ -> assertThatThrownBy(() -> pin.set(4)).isInstanceOf(IllegalStateException.class));
        on(circuit, () -> {
            assertThat(pin.get()).isEqualTo(1);
            pin.set(5);
            assertThat(pin.get()).isEqualTo(5);
        });
        circuit.closeAwait();
        assertThatThrownBy(pin::get).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> pin.set(6)).isInstanceOf(IllegalStateException.class);
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
