package io.myelin.substrates;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.monitor.Stall;
import io.myelin.substrates.monitor.StallListener;
import io.myelin.substrates.monitor.Watchdog;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.settings.WorkerThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Reports of a watchdog. Other tests' circuits may stall concurrently, so each test observes only its own.
class WatchdogTest {

    private static final Duration LIMIT = Duration.ofMillis(100);

    private final BlockingQueue<Stall> stalled = new LinkedBlockingQueue<>();
    private final BlockingQueue<Stall> resumed = new LinkedBlockingQueue<>();

    private StallListener of(String circuit) {
        return new StallListener() {
            @Override
            public void stalled(Stall stall) {
                if (stall.circuit().equals(circuit)) {
                    stalled.add(stall);
                }
            }

            @Override
            public void resumed(Stall stall) {
                if (stall.circuit().equals(circuit)) {
                    resumed.add(stall);
                }
                throw new IllegalStateException("what a listener throws is dropped");
            }
        };
    }

    private static final class Stuck {
        private final CountDownLatch release = new CountDownLatch(1);

        private void inHere(int value) {
            boolean released = false;
            while (!released) {
                try {
                    release.await();
                    released = true;
                } catch (InterruptedException ignored) {
                    // left to the circuit
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(WorkerThreads.class)
    void aStallIsReportedOnceAndThenItsEnd(WorkerThreads kind) throws InterruptedException {
        String name = "watched." + kind;
        Circuit circuit = MyelinProvider.circuit(
                cortex().name(name), CircuitSettings.builder().worker(kind).label("edge").build());
        Stuck stuck = new Stuck();
        var pipe = circuit.<Integer>pipe(stuck::inHere);
        try (var _ = MyelinProvider.watchdog(LIMIT, of(name))) {
            pipe.emit(1);
            pipe.emit(2);
            Stall stall = stalled.take();
            assertThat(stall.label()).isEqualTo("edge");
            assertThat(stall.duration()).isBetween(LIMIT, LIMIT.multipliedBy(2));
            assertThat(stall.waiting()).isEqualTo(2);
            assertThat(stall.thread()).hasValueSatisfying(
                    thread -> assertThat(thread.isVirtual()).isEqualTo(kind == WorkerThreads.VIRTUAL));
            assertThat(stall.stack()).anySatisfy(frame -> assertThat(frame.getMethodName()).isEqualTo("inHere"));
            assertThat(resumed).isEmpty();

            stuck.release.countDown();
            Stall over = resumed.take();
            assertThat(over.stack()).isEqualTo(stall.stack());
            assertThat(over.duration()).isGreaterThanOrEqualTo(stall.duration());
            circuit.await();
            assertThat(stalled).isEmpty();
        }
        circuit.closeAwait();
    }

    @ParameterizedTest
    @EnumSource(WorkerThreads.class)
    void aClosingCircuitIsWatchedUntilItEnds(WorkerThreads kind) throws InterruptedException {
        String name = "closing." + kind;
        Circuit circuit =
                MyelinProvider.circuit(cortex().name(name), CircuitSettings.builder().worker(kind).build());
        Stuck stuck = new Stuck();
        try (var _ = MyelinProvider.watchdog(LIMIT, of(name))) {
            circuit.<Integer>pipe(stuck::inHere).emit(1);
            circuit.close();
            Stall stall = stalled.take();
            assertThat(stall.stack()).anySatisfy(frame -> assertThat(frame.getMethodName()).isEqualTo("inHere"));

            stuck.release.countDown();
            assertThat(resumed.take().stack()).isEqualTo(stall.stack());
        }
        circuit.closeAwait();
    }

    @Test
    void aListenerThatClosesTheWatchdogIsNotCalledAgain() throws InterruptedException {
        Stuck stuck = new Stuck();
        var circuits = List.of(cortex().circuit(), cortex().circuit());
        circuits.forEach(circuit -> circuit.<Integer>pipe(stuck::inHere).emit(1));
        var calls = new LinkedBlockingQueue<Stall>();
        var opened = new CompletableFuture<Watchdog>();
        opened.complete(MyelinProvider.watchdog(LIMIT, stall -> {
            calls.add(stall);
            opened.join().close();
        }));
        Thread thread = watchdogs().getLast();
        assertThat(thread.join(Duration.ofMinutes(1))).isTrue();
        assertThat(calls).hasSize(1);
        stuck.release.countDown();
        circuits.forEach(Circuit::closeAwait);
    }

    @Test
    void aClosedWatchdogHasNoThread() throws InterruptedException {
        var watchdog = MyelinProvider.watchdog(LIMIT, of("none"));
        Thread thread = watchdogs().getFirst();
        assertThat(thread.isDaemon()).isTrue();
        watchdog.close();
        assertThat(thread.join(Duration.ofMinutes(1))).isTrue();
    }

    @Test
    void aWatchdogThatCannotBeginLeavesNoThread() throws InterruptedException {
        var earlier = watchdogs();
        var threads = new ArrayList<Thread>();
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> new Watchdog(
                _ -> {
                    threads.addAll(watchdogs());
                    throw new OutOfMemoryError("no list");
                },
                LIMIT,
                of("none")));
        threads.removeAll(earlier);
        assertThat(threads).hasSize(1);
        assertThat(threads.getFirst().join(Duration.ofMinutes(1))).isTrue();
    }

    private static List<Thread> watchdogs() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("myelin-watchdog"))
                .toList();
    }

    @Test
    void nullAndLimitsOutOfRangeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MyelinProvider.watchdog(Duration.ofNanos(999_999), _ -> {}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MyelinProvider.watchdog(Duration.ofSeconds(Long.MAX_VALUE), _ -> {}))
                .withMessageContaining("292 years");
        assertThatNullPointerException().isThrownBy(() -> MyelinProvider.watchdog(null, _ -> {}));
        assertThatNullPointerException().isThrownBy(() -> MyelinProvider.watchdog(LIMIT, null));
    }
}
