package io.myelin.substrates;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.substrates.monitor.CircuitStatistics.Activity;
import io.myelin.substrates.monitor.CircuitStatistics;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.settings.WorkerThreads;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Compares statistics with counts that the test keeps itself.
class StatisticsTest {

    /// The number of emissions of all producers; `-Dio.myelin.statistics.emissions=10000000` sets it to ten million.
    private static final int EMISSIONS = Integer.getInteger("io.myelin.statistics.emissions", 400_000);
    private static final int PRODUCERS = 8;

    private static Circuit circuit(CircuitSettings.Builder settings) {
        return MyelinProvider.circuit(cortex().name("statistics"), settings.build());
    }

    @ParameterizedTest
    @EnumSource(WorkerThreads.class)
    void statisticsAgreeWithTheCountsOfProducersAndReceptors(WorkerThreads kind) throws InterruptedException {
        Circuit circuit = circuit(CircuitSettings.builder().worker(kind));
        LongAdder emitted = new LongAdder();
        LongAdder received = new LongAdder();
        List<Pipe<Integer>> pipes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            pipes.add(circuit.<Integer>pipe(_ -> received.increment()));
        }
        AtomicBoolean over = new AtomicBoolean();
        List<String> wrong = new ArrayList<>();
        Thread reader = Thread.ofPlatform().start(() -> {
            long admitted = 0;
            while (!over.get()) {
                long before = received.sum();
                CircuitStatistics seen = MyelinProvider.statistics(circuit);
                long after = emitted.sum();
                if (seen.waiting() < 0 || seen.admitted() != seen.delivered() + seen.waiting()
                        || seen.admitted() > after || seen.admitted() < admitted || seen.delivered() < before - 1) {
                    wrong.add(seen + " of " + after + " emitted, " + before + " received, " + admitted + " before");
                }
                admitted = seen.admitted();
            }
        });
        List<Thread> producers = new ArrayList<>();
        for (int i = 0; i < PRODUCERS; i++) {
            int number = i;
            producers.add(Thread.ofPlatform().start(() -> {
                for (int emission = 0; emission < EMISSIONS / PRODUCERS; emission++) {
                    emitted.increment();
                    // One producer always emits to one target, one changes its target occasionally, and one with each
                    // emission.
                    pipes.get(number % 3 == 0 ? 0 : number % 3 == 1 ? emission >> 8 & 1 : emission % 3).emit(emission);
                    if (emission % 10_000 == number) {
                        circuit.await(); // a barrier is no emission
                    }
                }
            }));
        }
        for (Thread producer : producers) {
            producer.join();
        }
        circuit.await();
        CircuitStatistics last = MyelinProvider.statistics(circuit);
        over.set(true);
        reader.join();

        assertThat(wrong).isEmpty();
        assertThat(last.admitted()).isEqualTo(EMISSIONS).isEqualTo(received.sum());
        assertThat(last.delivered()).isEqualTo(EMISSIONS);
        assertThat(last.waiting()).isZero();
        assertThat(last.processingTime()).isZero();
        circuit.closeAwait();
        CircuitStatistics closed = MyelinProvider.statistics(circuit);
        assertThat(closed.admitted()).isEqualTo(EMISSIONS);
        assertThat(closed.waiting()).isZero();
    }

    @Test
    void waitingEntriesAreCountedWhileAReceptorBlocks() throws InterruptedException {
        Circuit circuit = circuit(CircuitSettings.builder().label("edge"));
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Pipe<Integer> blocking = circuit.pipe(value -> {
            if (value == 0) {
                entered.countDown();
                try {
                    release.await();
                } catch (InterruptedException interrupted) {
                    throw new IllegalStateException(interrupted);
                }
            }
        });
        Pipe<Integer> other = circuit.pipe();
        assertThat(MyelinProvider.statistics(circuit).activity()).isEqualTo(Activity.UNUSED);
        blocking.emit(0);
        entered.await();
        for (int value = 1; value <= 5_000; value++) { // several segments and chunks, two slots each
            (value % 2 == 0 ? blocking : other).emit(value);
        }
        CircuitStatistics blocked = MyelinProvider.statistics(circuit);
        assertThat(blocked.circuit()).isEqualTo("statistics");
        assertThat(blocked.label()).isEqualTo("edge");
        assertThat(blocked.activity()).isEqualTo(Activity.RUNNING);
        assertThat(blocked.admitted()).isEqualTo(5_001);
        assertThat(blocked.delivered()).isZero();
        assertThat(blocked.waiting()).isEqualTo(5_001);
        CircuitStatistics again = MyelinProvider.statistics(circuit);
        assertThat(again.processingTime()).isGreaterThan(Duration.ZERO);
        circuit.close();
        circuit.close();
        assertThat(MyelinProvider.closeAwait(circuit, Duration.ZERO)).isFalse(); // leaves a barrier behind the close
        assertThat(MyelinProvider.statistics(circuit).waiting()).isEqualTo(5_001);

        release.countDown();
        circuit.closeAwait();
        assertThat(MyelinProvider.statistics(circuit).delivered()).isEqualTo(5_001);
        assertThat(MyelinProvider.statistics(circuit).activity()).isEqualTo(Activity.ENDED);
    }

    @Test
    void transitAndFailuresAreShown() {
        Circuit circuit = circuit(CircuitSettings.builder().onFailure((_, _) -> {}));
        Pipe<Integer> inner = circuit.pipe(value -> {
            throw new IllegalStateException("always");
        });
        var during = new AtomicReference<CircuitStatistics>();
        circuit.<Integer>pipe(count -> {
            for (int i = 0; i < count; i++) {
                inner.emit(i);
            }
            during.set(MyelinProvider.statistics(circuit));
        }).emit(1_000);
        circuit.await();
        assertThat(during.get().transitLength()).isEqualTo(1_024);
        CircuitStatistics seen = MyelinProvider.statistics(circuit);
        assertThat(seen.failures()).isEqualTo(1_000);
        assertThat(seen.admitted()).isEqualTo(1); // what a circuit emits to itself is part of the entry
        circuit.closeAwait();
    }

    @Test
    void beingListedKeepsNoCircuitAlive() {
        WeakReference<Circuit> circuit = new WeakReference<>(circuit(CircuitSettings.builder()));
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (circuit.get() != null && System.nanoTime() - end < 0) {
            System.gc();
        }
        assertThat(circuit.get()).isNull();
    }

    /// Of a circuit, an application often keeps the pipes alone.
    @ParameterizedTest
    @EnumSource(WorkerThreads.class)
    void aCircuitIsListedWhileSomethingCanBeEmittedToIt(WorkerThreads kind) {
        Name name = cortex().name("kept." + kind);
        Pipe<Integer> pipe = MyelinProvider.circuit(name, CircuitSettings.builder().worker(kind).build())
                .pipe(_ -> {});
        pipe.emit(1);
        collect();
        List<Circuit> listed = named(name);
        pipe.emit(2); // keeps the pipe until here
        assertThat(listed).hasSize(1);
        listed.getFirst().closeAwait();
        assertThat(named(name)).isEmpty();
    }

    /// It keeps its thread, too.
    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void aForgottenCircuitThatWasUsedIsListed(WorkerThreads kind) {
        Name name = cortex().name("forgotten." + kind);
        MyelinProvider.circuit(name, CircuitSettings.builder().worker(kind).build()).pipe().emit(1);
        collect();
        assertThat(named(name)).hasSize(1).allSatisfy(Circuit::closeAwait);
    }

    private static List<Circuit> named(Name name) {
        return MyelinProvider.circuits().stream().filter(circuit -> circuit.subject().name() == name).toList();
    }

    /// Until an object that was made after the circuit, and that nothing keeps, has been collected.
    private static void collect() {
        WeakReference<Object> later = new WeakReference<>(new Object());
        while (later.get() != null) {
            System.gc();
        }
    }

    @Test
    void aForeignCircuitIsRefused() {
        Circuit foreign = (Circuit) Proxy.newProxyInstance(
                Circuit.class.getClassLoader(), new Class<?>[] {Circuit.class}, (_, _, _) -> null);
        assertThatIllegalArgumentException().isThrownBy(() -> MyelinProvider.statistics(foreign));
        assertThatNullPointerException().isThrownBy(() -> MyelinProvider.statistics(null));
    }

    @Test
    void entriesThatTheCloseWillDropAreNotCounted() throws InterruptedException {
        Circuit circuit = circuit(CircuitSettings.builder());
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Pipe<Integer> pipe = circuit.pipe(_ -> {
            entered.countDown();
            try {
                release.await();
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
            }
        });
        pipe.emit(1);
        entered.await();
        circuit.close();
        for (int value = 2; value <= 50; value++) {
            pipe.emit(value);
        }
        assertThat(MyelinProvider.statistics(circuit).admitted()).isEqualTo(1);
        release.countDown();
        circuit.closeAwait();
        assertThat(MyelinProvider.statistics(circuit).admitted()).isEqualTo(1);
    }
}
