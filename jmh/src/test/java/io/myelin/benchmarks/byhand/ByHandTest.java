package io.myelin.benchmarks.byhand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Code written by hand keeps the promises that it names; otherwise it would be no limit.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a lost wake-up waits without an end
class ByHandTest {

    private final List<Long> received = new ArrayList<>();

    @Test
    void theEffectsOfAnEmissionComeBeforeTheNext() {
        try (var circuit = new CircuitByHand()) {
            var gate = new CountDownLatch(1);
            var others = circuit.pipe(received::add);
            var causing = circuit.pipe(value -> {
                pass(gate);
                received.add(value);
                others.accept(value + 1);
                others.accept(value + 2);
            });
            causing.accept(1L);
            others.accept(9L);
            gate.countDown();
            circuit.await();
        }
        assertThat(received).containsExactly(1L, 2L, 3L, 9L);
    }

    @Test
    void theEffectsOfAnEmissionOfOneProducerComeBeforeTheNext() throws InterruptedException {
        var arrived = new CountDownLatch(4);
        try (var lane = new LaneByHand()) {
            var gate = new CountDownLatch(1);
            Consumer<Long> others = lane.pipe(value -> {
                received.add(value);
                arrived.countDown();
            });
            var causing = lane.pipe(value -> {
                pass(gate);
                received.add(value);
                arrived.countDown();
                others.accept(value + 1);
                others.accept(value + 2);
            });
            causing.accept(1L);
            others.accept(9L);
            gate.countDown();
            arrived.await();
        }
        assertThat(received).containsExactly(1L, 2L, 3L, 9L);
    }

    @Test
    void aFailureEndsNothingAndTheInterruptStatusIsNotPassedOn() {
        var reported = new AtomicReference<Throwable>();
        var interrupted = new AtomicReference<Boolean>();
        try (var circuit = new CircuitByHand()) {
            circuit.thread().setUncaughtExceptionHandler((_, failure) -> reported.set(failure));
            circuit.pipe(_ -> {
                Thread.currentThread().interrupt();
                throw new IllegalArgumentException("a receptor's");
            }).accept(1L);
            circuit.pipe(_ -> interrupted.set(Thread.currentThread().isInterrupted())).accept(2L);
            circuit.await();
        }
        assertThat(reported.get()).hasMessage("a receptor's");
        assertThat(interrupted.get()).isFalse();
    }

    @Test
    void aParkedThreadIsWoken() {
        try (var circuit = new CircuitByHand()) {
            var pipe = circuit.pipe(received::add);
            while (circuit.thread().getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            pipe.accept(1L);
            circuit.await();
        }
        assertThat(received).containsExactly(1L);
    }

    @Test
    void emissionsAfterTheCloseAreDropped() {
        var circuit = new CircuitByHand();
        var gate = new CountDownLatch(1);
        var pipe = circuit.pipe(value -> {
            pass(gate);
            received.add(value);
        });
        pipe.accept(1L);
        var closing = Thread.ofPlatform().start(circuit::close);
        while (closing.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        pipe.accept(2L);
        gate.countDown();
        circuit.close();
        assertThat(received).containsExactly(1L);
    }

    @Test
    void nullAndASecondProducerAreRefused() throws InterruptedException {
        var refusal = new AtomicReference<Throwable>();
        try (var lane = new LaneByHand()) {
            var pipe = lane.pipe(_ -> {});
            assertThatThrownBy(() -> pipe.accept(null)).isInstanceOf(NullPointerException.class);
            pipe.accept(1L);
            Thread.ofPlatform().start(() -> {
                try {
                    pipe.accept(2L);
                } catch (IllegalStateException refused) {
                    refusal.set(refused);
                }
            }).join();
        }
        assertThat(refusal.get()).hasMessage("a second producer");
        try (var circuit = new CircuitByHand()) {
            var pipe = circuit.pipe(_ -> {});
            assertThatThrownBy(() -> pipe.accept(null)).isInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void aBareLoopReceivesMessagesSentBeforeAWait() {
        try (var loop = new BareLoop(received::add)) {
            for (long message = 0; message < 10_000; message++) {
                loop.send(message);
            }
            loop.await();
            assertThat(received).hasSize(10_000);
        }
    }

    private static void pass(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
