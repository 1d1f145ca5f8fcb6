package io.myelin.substrates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Pulse;
import io.humainary.substrates.api.Substrates.Substrate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Promises of the README that the contract tests of `tck` do not check.
class GuaranteesTest {

    private static final Cortex CORTEX = Substrates.cortex();
    private static final Name NAME = CORTEX.name("guarantees");

    private final Circuit circuit = CORTEX.circuit(NAME);

    @AfterEach
    void close() {
        circuit.close();
    }

    @Test
    void allReceptorsSeeOneOrderAndEachProducersOwn() throws InterruptedException {
        int producers = 4;
        int each = 20_000;
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();
        Conduit<Integer> conduit = circuit.conduit(NAME, Integer.class);
        conduit.subscribe(circuit.subscriber(NAME, (_, registrar) -> registrar.register(first::add)));
        conduit.subscribe(circuit.subscriber(NAME, (_, registrar) -> registrar.register(second::add)));
        Pipe<Integer> pipe = conduit.get(NAME);
        List<Thread> threads = IntStream.range(0, producers)
                .mapToObj(producer -> Thread.ofPlatform().start(() -> IntStream.range(0, each)
                        .forEach(number -> pipe.emit(producer * each + number))))
                .toList();
        for (Thread thread : threads) {
            thread.join();
        }
        circuit.await();

        assertThat(second).isEqualTo(first);
        for (int producer = 0; producer < producers; producer++) {
            int mine = producer;
            assertThat(first.stream().filter(number -> number / each == mine).toList())
                    .isEqualTo(IntStream.range(mine * each, (mine + 1) * each).boxed().toList());
        }
    }

    @Test
    void aPulseKeepsItsPlaceInTheQueue() throws InterruptedException {
        var entered = new CountDownLatch(1);
        var gate = new CountDownLatch(1);
        Pipe<Integer> pipe = circuit.pipe((Integer value) -> {
            entered.countDown();
            assertThatCode(() -> gate.await()).doesNotThrowAnyException();
        });
        pipe.emit(1);
        entered.await();
        long before = System.nanoTime();
        Thread.ofPlatform().start(gate::countDown);
        Pulse pulse = circuit.pulse().orElseThrow();

        assertThat(before).isLessThanOrEqualTo(pulse.start());
        assertThat(pulse.start()).isLessThanOrEqualTo(pulse.enqueued());
        assertThat(pulse.start()).isLessThanOrEqualTo(pulse.dequeued());
        assertThat(pulse.dequeued()).isLessThanOrEqualTo(pulse.stop());
        assertThat(gate.getCount()).isEqualTo(0);
    }

    /// The worker of an idle circuit often reaches a barrier before the call that queued it has returned.
    @Test
    void theTimesOfAPulseAreInOrder() {
        for (int i = 0; i < 2_000; i++) {
            Pulse pulse = circuit.pulse().orElseThrow();
            assertThat(pulse.enqueued() - pulse.start()).isNotNegative();
            assertThat(pulse.dequeued() - pulse.enqueued()).isNotNegative();
            assertThat(pulse.stop() - pulse.dequeued()).isNotNegative();
        }
    }

    /// The conduit names itself; the circuit's close has closed it.
    @Test
    void theCloseOfACircuitClosesItsConduits() {
        List<String> happened = new ArrayList<>();
        Conduit<Integer> conduit = circuit.conduit(NAME);
        var subscriber = circuit.<Integer>subscriber(NAME, (_, _) -> happened.add("met"));
        circuit.close();
        assertRefused(conduit, "subscribe", () -> conduit.subscribe(subscriber));
        assertRefused(conduit, "subscribe", () -> conduit.subscribe(subscriber, _ -> happened.add("ended")));
        assertRefused(conduit, "pool", () -> conduit.pool(pipe -> pipe));
        assertRefused(conduit, "pool", () -> conduit.pool(CORTEX.<Integer>fiber()));
        assertRefused(conduit, "pool", () -> conduit.pool(CORTEX.<Integer>flow()));
        conduit.get(NAME).emit(1);
        conduit.closeAwait();

        assertThat(happened).isEmpty();
    }

    private static void assertRefused(Substrate<?> receiver, String operation, ThrowingCallable call) {
        var fault = catchThrowableOfType(Fault.class, call);
        assertThatObject(fault.subject()).isSameAs(receiver.subject());
        assertThat(fault.operation()).isEqualTo(operation);
    }

    @Test
    void aClosureIsForOneUse() {
        var scope = CORTEX.scope(NAME);
        var closure = scope.closure(circuit);
        List<Circuit> seen = new ArrayList<>();
        closure.consume(seen::add);

        assertThatThrownBy(() -> closure.consume(seen::add)).isInstanceOf(IllegalStateException.class);
        assertThat(seen).isEqualTo(List.of(circuit));
        var late = scope.closure(circuit);
        scope.close();
        late.consume(seen::add);
        assertThat(seen).isEqualTo(List.of(circuit));
    }
}
