package io.myelin.substrates.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitClock;
import io.myelin.substrates.settings.CircuitSettings;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The place of a ticker's close among its ticks (Specification §9.1, §11.4).
class GridTickerTest {

    /// The ticker's thread found the ticker open and was descheduled. Another thread closed the ticker meanwhile, and
    /// awaited the circuit.
    @Test
    void aTickQueuedAfterTheCloseIsNotDelivered() {
        var circuit = Substrates.cortex().circuit();
        try {
            var ticks = new ArrayList<Long>();
            var ticker = (GridTicker) circuit.ticker(Duration.ofHours(1), circuit.<Long>pipe(ticks::add));
            ticker.tick(System.nanoTime());
            ticker.close();
            circuit.await();
            ticker.tick(System.nanoTime());
            circuit.await();
            assertThat(ticks).isEqualTo(List.of(0L));
        } finally {
            circuit.closeAwait();
        }
    }

    /// It fails once while the ticker waits for its first point, and once when that point is reached. Then time stands
    /// still, so there must be one tick.
    @Test
    void aClockThatFailsIsReportedAndItsTickerGoesOn() throws InterruptedException {
        var failures = new LinkedBlockingQueue<String>();
        var ticks = new LinkedBlockingQueue<Long>();
        var reads = new AtomicInteger();
        var interval = Duration.ofMillis(10);
        CircuitClock clock = () -> {
            int read = reads.incrementAndGet();
            if (read == 2 || read == 4) {
                throw new AssertionError("at " + read);
            }
            return read < 3 ? 0 : interval.toNanos();
        };
        var circuit = MyelinProvider.circuit(Substrates.cortex().name("failing"), CircuitSettings.builder()
                .clock(clock)
                .onFailure((_, failure) -> failures.add(failure.getMessage()))
                .build());
        try {
            circuit.ticker(interval, circuit.<Long>pipe(ticks::add));
            assertThat(failures.poll(1, TimeUnit.MINUTES)).isEqualTo("at 2");
            assertThat(failures.poll(1, TimeUnit.MINUTES)).isEqualTo("at 4");
            assertThat(ticks.poll(1, TimeUnit.MINUTES)).isZero();
            while (reads.get() < 9) {
                Thread.onSpinWait();
            }
            circuit.await();
            assertThat(ticks).isEmpty();
            assertThat(MyelinProvider.failures(circuit)).isEqualTo(2);
        } finally {
            circuit.closeAwait();
        }
    }

    /// A ticker whose clock always fails ends with its circuit, and `closeAwait` returns.
    @Test
    void aTickerWhoseClockAlwaysFailsCanBeClosed() throws InterruptedException {
        var failures = new LinkedBlockingQueue<String>();
        var reads = new AtomicInteger();
        var circuit = MyelinProvider.circuit(Substrates.cortex().name("failing"), CircuitSettings.builder()
                .clock(() -> {
                    if (reads.getAndIncrement() == 0) {
                        return 0;
                    }
                    throw new IllegalStateException("no time");
                })
                .onFailure((_, failure) -> failures.add(failure.getMessage()))
                .build());
        try {
            var ticker = circuit.ticker(Duration.ofNanos(1), circuit.<Long>pipe(_ -> {}));
            assertThat(failures.poll(1, TimeUnit.MINUTES)).isEqualTo("no time");
            assertThat(failures.poll(1, TimeUnit.MINUTES)).isEqualTo("no time");
            ticker.closeAwait();
            assertThat(MyelinProvider.failures(circuit)).isGreaterThan(1);
        } finally {
            circuit.closeAwait();
        }
    }

    @Test
    void aTickThatIsQueuedBeforeTheCloseIsDelivered() {
        var circuit = Substrates.cortex().circuit();
        try {
            var ticks = new ArrayList<Long>();
            var ticker = (GridTicker) circuit.ticker(Duration.ofHours(1), circuit.<Long>pipe(ticks::add));
            ticker.tick(System.nanoTime());
            ticker.tick(System.nanoTime());
            ticker.close();
            circuit.await();
            assertThat(ticks).isEqualTo(List.of(0L, 1L));
        } finally {
            circuit.closeAwait();
        }
    }

    private static List<Thread> tickerThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("myelin-ticker"))
                .toList();
    }

    @Test
    void allTickersShareOneThread() throws InterruptedException {
        var circuit = Substrates.cortex().circuit();
        try {
            var ticked = new CountDownLatch(100);
            for (int number = 0; number < 100; number++) {
                circuit.ticker(Duration.ofMillis(1), circuit.<Long>pipe(tick -> {
                    if (tick == 20) {
                        ticked.countDown();
                    }
                }));
            }
            ticked.await();
            assertThat(tickerThreads()).hasSize(1);
        } finally {
            circuit.closeAwait();
        }
    }

    /// Two passes are a millisecond apart with intervals of ten or more, so the thread waits at most once in that time,
    /// however many points there are. One wait more may be under way, and one may end at once because of the last
    /// ticker added. The intervals of closed tickers, of other tests, count for two seconds.
    @Test
    void onePassServesManyPoints() throws InterruptedException {
        var interval = Duration.ofMillis(20);
        var circuit = Substrates.cortex().circuit();
        try {
            var settled = new CountDownLatch(60);
            var ticked = new CountDownLatch(80);
            int count = 1_000;
            long begin = System.nanoTime();
            for (int number = 0; number < count; number++) {
                while (System.nanoTime() - begin < number * interval.toNanos() / count) {
                    Thread.onSpinWait();
                }
                circuit.ticker(interval, circuit.<Long>pipe(_ -> {}));
            }
            circuit.ticker(interval, circuit.<Long>pipe(_ -> {
                settled.countDown();
                ticked.countDown();
            }));
            settled.await();
            var threads = ManagementFactory.getThreadMXBean();
            long thread = tickerThreads().getFirst().threadId();
            long start = System.nanoTime();
            long before = threads.getThreadInfo(thread).getWaitedCount();
            ticked.await();
            long waits = threads.getThreadInfo(thread).getWaitedCount() - before;
            assertThat(waits).isPositive().isLessThanOrEqualTo((System.nanoTime() - start) / 1_000_000 + 2);
        } finally {
            circuit.closeAwait();
        }
    }

    /// The circuit takes its turns inside the wake-up, so there is one for each.
    @Test
    void oneWakeUpServesManyTicks() throws InterruptedException {
        var turns = new AtomicInteger();
        var ticked = new CountDownLatch(5_000);
        var circuit = MyelinProvider.circuit(Substrates.cortex().name("counting"), CircuitSettings.builder()
                .executor(turn -> {
                    turns.incrementAndGet();
                    turn.run();
                })
                .build());
        try {
            var pipe = circuit.<Long>pipe(_ -> ticked.countDown());
            for (int number = 0; number < 1_000; number++) {
                circuit.ticker(Duration.ofMillis(100), pipe);
            }
            ticked.await();
            assertThat(turns.get()).isPositive().isLessThan(2_500);
        } finally {
            circuit.closeAwait();
        }
    }

    /// Those of one pass share a place in the queue, where later ones and others are not due yet.
    @Test
    void tickersThatShareAPlaceTickAtTheirOwnPoints() throws InterruptedException {
        var circuit = Substrates.cortex().circuit();
        try {
            var early = new ArrayList<String>();
            var ticked = new CountDownLatch(4_000);
            for (int number = 0; number < 200; number++) {
                var interval = Duration.ofMillis(10 + number % 7);
                long begin = System.nanoTime(); // no later than the grid's
                circuit.ticker(interval, circuit.<Long>pipe(tick -> {
                    if (System.nanoTime() - begin < (tick + 1) * interval.toNanos()) {
                        early.add(interval + " " + tick);
                    }
                    ticked.countDown();
                }));
            }
            ticked.await();
            circuit.await();
            assertThat(early).isEmpty();
        } finally {
            circuit.closeAwait();
        }
    }

    /// The differences of their times to wake must not overflow.
    @Test
    void theLongestIntervalDelaysNoOther() throws InterruptedException {
        var circuit = Substrates.cortex().circuit();
        try {
            var ticked = new CountDownLatch(20);
            circuit.ticker(Duration.ofMillis(1), circuit.<Long>pipe(_ -> ticked.countDown()));
            for (int number = 0; number < 10; number++) {
                circuit.ticker(Duration.ofSeconds(Long.MAX_VALUE), circuit.<Long>pipe());
            }
            ticked.await();
        } finally {
            circuit.closeAwait();
        }
    }

    /// However far its next point is: the circuit must not stay reachable.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClosedTickerIsForgotten(boolean alone) throws InterruptedException {
        var other = Substrates.cortex().circuit();
        other.ticker(Duration.ofHours(1), other.<Long>pipe());
        Thread.sleep(2_500); // what earlier tests closed has been looked for
        List<WeakReference<?>> gone = new ArrayList<>();
        List<Circuit> circuits = new ArrayList<>();
        for (int number = 0; number < 10; number++) {
            var circuit = Substrates.cortex().circuit();
            var ticker = circuit.ticker(Duration.ofHours(1), circuit.<Long>pipe());
            gone.add(new WeakReference<>(ticker));
            if (alone) {
                ticker.close();
                circuits.add(circuit);
            } else {
                circuit.closeAwait();
            }
        }
        for (int round = 0; round < 500 && gone.stream().anyMatch(ticker -> ticker.get() != null); round++) {
            System.gc();
            Thread.sleep(20); // the collector clears references on a thread of its own
        }
        assertThat(gone).allMatch(ticker -> ticker.get() == null);
        circuits.forEach(Circuit::closeAwait);
        other.closeAwait();
    }
}
