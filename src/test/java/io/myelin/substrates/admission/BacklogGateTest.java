package io.myelin.substrates.admission;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BacklogGateTest {

    private final Circuit circuit = cortex().circuit(cortex().name("gated"));

    @AfterEach
    void close() {
        circuit.close();
    }

    @Test
    void refusesBeyondTheBoundAndAdmitsAgainLater() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        circuit.<Integer>pipe(_ -> {
            entered.countDown();
            try {
                release.await();
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
            }
        }).emit(0);
        entered.await();
        List<Integer> received = new ArrayList<>();
        BacklogGate gate = BacklogGate.of(circuit, 3);
        GatedPipe<Integer> pipe = gate.to(circuit.<Integer>pipe(received::add));
        GatedPipe<Integer> other = gate.to(circuit.<Integer>pipe(received::add));

        assertThat(pipe.tryEmit(1)).isTrue();
        assertThat(other.tryEmit(2)).isTrue();
        assertThat(pipe.tryEmit(3)).isTrue();
        assertThat(pipe.tryEmit(4)).isFalse();
        assertThat(other.tryEmit(5)).isFalse();
        assertThat(gate.waiting()).isEqualTo(3);

        release.countDown();
        circuit.await();
        assertThat(gate.waiting()).isZero();
        assertThat(pipe.tryEmit(6)).isTrue();
        circuit.await();
        assertThat(received).containsExactly(1, 2, 3, 6);
    }

    static List<Throwable> failuresOfAFactory() {
        return List.of(new OutOfMemoryError("no thread"), new IOException("undeclared"));
    }

    /// `emit` throws after it has admitted a value if no thread can be started for it: the permit is released once.
    @ParameterizedTest
    @MethodSource("failuresOfAFactory")
    void aValueThatIsAdmittedByAnEmitThatThrowsGivesItsPlaceBackOnce(Throwable failure) {
        AtomicInteger refusals = new AtomicInteger(1);
        ThreadFactory factory = task -> {
            if (refusals.getAndDecrement() > 0) {
                throw BacklogGateTest.<RuntimeException>undeclared(failure);
            }
            return Thread.ofPlatform().daemon().unstarted(task);
        };
        Circuit refusing = MyelinProvider.circuit(
                cortex().name("refusing"), CircuitSettings.builder().threadFactory(factory).build());
        List<Integer> received = new ArrayList<>();
        BacklogGate gate = BacklogGate.of(refusing, 2);
        GatedPipe<Integer> pipe = gate.to(refusing.<Integer>pipe(received::add));
        assertThatThrownBy(() -> pipe.tryEmit(1)).isSameAs(failure);
        assertThat(gate.waiting()).isZero();
        assertThat(pipe.tryEmit(2)).isTrue();
        refusing.await();
        assertThat(received).containsExactly(1, 2);
        assertThat(gate.waiting()).isZero();
        refusing.closeAwait();
    }

    @SuppressWarnings("unchecked") // that is the point
    private static <X extends Throwable> X undeclared(Throwable checked) throws X {
        throw (X) checked;
    }

    @Test
    void atMostTheBoundWaitsAndEveryAdmittedValueArrives() throws InterruptedException {
        AtomicInteger received = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger admitted = new AtomicInteger();
        BacklogGate gate = BacklogGate.of(circuit, 4);
        GatedPipe<Integer> pipe = gate.to(circuit.<Integer>pipe(_ -> received.incrementAndGet()));
        List<Thread> producers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            producers.add(Thread.ofPlatform().start(() -> {
                for (int value = 0; value < 20_000; value++) {
                    if (pipe.tryEmit(value)) {
                        admitted.incrementAndGet();
                    }
                    most.accumulateAndGet(gate.waiting(), Math::max);
                }
            }));
        }
        for (Thread producer : producers) {
            producer.join();
        }
        circuit.await();
        assertThat(received.get()).isEqualTo(admitted.get()).isPositive();
        assertThat(most.get()).isBetween(1, 4);
        assertThat(gate.waiting()).isZero();
    }

    @Test
    void invalidArgumentsAreRefusedAndTakeNoPlace() {
        BacklogGate gate = BacklogGate.of(circuit, 1);
        GatedPipe<Integer> pipe = gate.to(circuit.<Integer>pipe());
        assertThatNullPointerException().isThrownBy(() -> pipe.tryEmit(null));
        assertThat(gate.waiting()).isZero();
        assertThatNullPointerException().isThrownBy(() -> gate.to(null));
        assertThatNullPointerException().isThrownBy(() -> BacklogGate.of(null, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> BacklogGate.of(circuit, 0));
    }
}
