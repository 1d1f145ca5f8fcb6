package io.myelin.testkit;

import static io.humainary.substrates.api.Substrates.cortex;
import static io.myelin.testkit.CircuitAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.settings.TimedEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(CircuitExtension.class)
class ManualTimeTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void aDayHasATickForEachSecond(Circuit circuit, ManualTime time) {
        var ticks = EmissionRecorder.<Long>of(circuit, time::nanos);
        circuit.ticker(SECOND, ticks.pipe());
        time.advance(Duration.ofDays(1));

        assertThat(ticks.values()).isEqualTo(LongStream.range(0, 86_400).boxed().toList());
        var times = ticks.emissions().stream().map(RecordedEmission::time).toList();
        assertThat(times).isEqualTo(IntStream.rangeClosed(1, 86_400).mapToObj(Duration::ofSeconds).toList());
        assertThat(time.elapsed()).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void nothingHappensWhileTimeStandsStill(Circuit circuit, ManualTime time) {
        var ticks = EmissionRecorder.<Long>of(circuit, time::nanos);
        circuit.ticker(SECOND, ticks.pipe());
        time.advance(Duration.ZERO);
        time.advance(SECOND.minusNanos(1));
        assertThat(ticks).receivedNothing();
        time.advance(Duration.ofNanos(1));
        assertThat(ticks).received(0L).at(SECOND);
    }

    @Test
    void tickersOfTwoCircuitsTickInTheOrderOfTheirTimes(Circuit one, Circuit other, ManualTime time) {
        var order = new ArrayList<String>();
        var all = EmissionRecorder.<String>of(one, time::nanos);
        var pipe = all.pipe();
        one.ticker(Duration.ofMillis(300), one.<Long>pipe(tick -> pipe.emit("a" + tick)));
        other.ticker(Duration.ofMillis(200), other.<Long>pipe(tick -> pipe.emit("b" + tick)));
        time.advance(SECOND);
        order.addAll(all.values());
        assertThat(order).containsExactly("b0", "a0", "b1", "a1", "b2", "b3", "a2", "b4");
    }

    @Test
    void emissionsBetweenCircuitsTakeNoTime(Circuit one, Circuit other, ManualTime time) {
        var arrivals = EmissionRecorder.<Integer>of(one, time::nanos);
        var last = arrivals.pipe();
        var there = new ArrayList<Pipe<Integer>>();
        Pipe<Integer> back = one.pipe(left -> {
            if (left == 0) {
                last.emit(left);
            } else {
                there.getFirst().emit(left - 1);
            }
        });
        there.add(other.pipe(back::emit));
        one.ticker(SECOND, one.<Long>pipe(_ -> back.emit(20)));
        time.advance(Duration.ofMillis(2500));
        assertThat(arrivals).received(0, 0).at(SECOND, SECOND.multipliedBy(2));
    }

    /// A test that makes and closes many tickers must not keep them all, and a step must not stop at their times.
    @Test
    void aClosedTickerIsNotAskedWhenItIsDue(Circuit circuit, ManualTime time) {
        var asked = new AtomicInteger();
        var ticker = circuit.ticker(SECOND, circuit.<Long>pipe());
        time.timeline().schedule(new TimedEvents() {
            private final TimedEvents events = (TimedEvents) ticker;

            @Override
            public long due() {
                asked.incrementAndGet();
                return events.due();
            }

            @Override
            public boolean isOver() {
                return events.isOver();
            }

            @Override
            public boolean happen() {
                return events.happen();
            }
        });
        time.advance(Duration.ofMillis(1));
        assertThat(asked).hasPositiveValue();
        ticker.close();
        asked.set(0);
        time.advance(SECOND);
        assertThat(asked).hasValue(0);
    }

    @Test
    void aTickerOfAClosedCircuitEnds(CircuitSupply supply, ManualTime time) {
        var circuit = supply.circuit(cortex().name("short"));
        circuit.ticker(SECOND, circuit.<Long>pipe());
        time.advance(SECOND);
        circuit.closeAwait();
        time.advance(Duration.ofDays(365));
        assertThat(time.elapsed()).isEqualTo(Duration.ofDays(365).plus(SECOND));
    }

    @Test
    void aTickThatClosesItsCircuitIsTheLast() {
        for (long last = 0; last < 12; last++) {
            long closing = last;
            var time = new ManualTime();
            var ticks = new AtomicLong();
            var circuit = MyelinProvider.circuit(
                    cortex().name("closing"), CircuitSettings.builder().clock(time).build());
            circuit.ticker(SECOND, circuit.<Long>pipe(tick -> {
                ticks.incrementAndGet();
                if (tick == closing) {
                    circuit.close();
                }
            }));
            time.advance(Duration.ofMinutes(1));
            assertThat(ticks).hasValue(closing + 1);
            assertThat(time.elapsed()).isEqualTo(Duration.ofMinutes(1));
        }
    }

    /// A ticker that is made long after the first ticks, when the clock runs many of them at once.
    private static void assertOnTimeMuchLater(Circuit circuit, ManualTime time, Supplier<Circuit> owner) {
        var order = EmissionRecorder.<String>of(circuit, time::nanos);
        var target = order.pipe();
        circuit.ticker(SECOND, circuit.<Long>pipe(tick -> {
            if (tick == 900) {
                var of = owner.get();
                of.ticker(Duration.ofMillis(400), of.<Long>pipe(inner -> target.emit("inner" + inner)));
            } else if (tick > 900) {
                target.emit("outer" + tick);
            }
        }));
        time.advance(Duration.ofSeconds(903));
        assertThat(order).received("inner0", "inner1", "outer901", "inner2", "inner3", "outer902", "inner4").inOrder();
    }

    @Test
    void aTickerMadeMuchLaterIsOnTime(Circuit circuit, ManualTime time) {
        assertOnTimeMuchLater(circuit, time, () -> circuit);
    }

    @Test
    void aCircuitMadeMuchLaterIsOnTime(Circuit circuit, CircuitSupply supply, ManualTime time) {
        var late = new ArrayList<Circuit>();
        assertOnTimeMuchLater(circuit, time, () -> {
            late.add(supply.circuit(cortex().name("late")));
            return late.getFirst();
        });
        late.getFirst().close();
    }

    @Test
    void aTickIsOneEntry(Circuit circuit, ManualTime time) {
        circuit.ticker(SECOND, circuit.<Long>pipe());
        time.advance(Duration.ofDays(1));
        assertThat(MyelinProvider.statistics(circuit).admitted()).isEqualTo(86_400);
    }

    @Test
    void aTickerEndsWhenItsReceptorClosesItAfterManyTicks(Circuit circuit, ManualTime time) {
        var ticks = new ArrayList<Long>();
        var ticker = new ArrayList<Ticker>();
        ticker.add(circuit.ticker(SECOND, circuit.<Long>pipe(tick -> {
            ticks.add(tick);
            if (tick == 1000) {
                ticker.getFirst().close();
            }
        })));
        time.advance(Duration.ofDays(1));
        assertThat(ticks).hasSize(1001);
        assertThat(time.elapsed()).isEqualTo(Duration.ofDays(1));
    }

    /// A program for both clocks: a ticker drives timed operators whose output does not depend on how late the ticks
    /// are, since real time is never exact.
    private static List<Long> run(Circuit circuit, Runnable pass) throws InterruptedException {
        var enough = new CountDownLatch(8);
        var values = new ArrayList<Long>();
        Flow<Long, Long> sums = cortex().flow(cortex().fiber(Long.class).every(Duration.ofNanos(1)).limit(8))
                .window(Duration.ofHours(1), 3)
                .map(window -> window.fold(0L, Long::sum))
                .fiber(cortex().fiber(Long.class).heartbeat(Duration.ofHours(1)));
        circuit.ticker(Duration.ofMillis(5), sums.pipe(circuit.<Long>pipe(sum -> {
            values.add(sum);
            enough.countDown();
        })));
        pass.run();
        enough.await();
        circuit.closeAwait();
        return values;
    }

    @Test
    void manualAndRealTimeGiveTheSameValues() throws InterruptedException {
        var name = cortex().name("same");
        var time = new ManualTime();
        var manual = run(
                MyelinProvider.circuit(name, CircuitSettings.builder().clock(time).build()),
                () -> time.advance(Duration.ofSeconds(1)));

        assertThat(manual).containsExactly(1L, 3L, 6L, 9L, 12L, 15L, 18L, 21L);
        assertThat(run(cortex().circuit(name), () -> {})).isEqualTo(manual);
    }

    @Test
    void timeDoesNotGoBack() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ManualTime().advance(Duration.ofNanos(-1)));
    }
    @Test
    void timeEndsAfter292YearsAndDoesNotOverflow(Circuit circuit, ManualTime time) {
        var longest = Duration.ofNanos(Long.MAX_VALUE);
        var ticks = EmissionRecorder.<Long>of(circuit, time::nanos);
        circuit.ticker(longest.dividedBy(2), ticks.pipe());
        circuit.ticker(longest, ticks.pipe());
        time.advance(longest.minusSeconds(1));
        assertThat(ticks).received(0L).inOrder();
        for (var beyond : List.of(Duration.ofSeconds(1).plusNanos(1), longest, longest.plusNanos(1))) {
            assertThatIllegalArgumentException().isThrownBy(() -> time.advance(beyond));
        }
        time.advance(SECOND);
        assertThat(ticks).received(0L, 1L, 0L).inOrder();
        assertThat(time.elapsed()).isEqualTo(longest);
        assertThatIllegalArgumentException().isThrownBy(() -> time.advance(Duration.ofNanos(1)));
        time.advance(Duration.ZERO);
        assertThat(time.elapsed()).isEqualTo(longest);
    }

    /// A refused call changes nothing, and the testing thread can still advance.
    @Test
    void aReceptorMayNotAdvanceTime(Circuit circuit, Circuit other, ManualTime time) {
        var refused = new ArrayList<String>();
        Pipe<Integer> advancing = circuit.pipe(_ -> refused.add(refusal(time)));
        Pipe<Integer> further = other.pipe(_ -> refused.add(refusal(time)));
        advancing.emit(1);
        circuit.await();
        further.emit(1);
        other.await();
        circuit.ticker(SECOND, circuit.<Long>pipe(_ -> advancing.emit(1)));
        time.advance(SECOND);
        assertThat(refused).hasSize(3).doesNotContain("advanced");
        assertThat(time.elapsed()).isEqualTo(SECOND);
    }

    private static String refusal(ManualTime time) {
        try {
            time.advance(SECOND);
            return "advanced";
        } catch (IllegalStateException refused) {
            return String.valueOf(refused.getMessage());
        }
    }
}
