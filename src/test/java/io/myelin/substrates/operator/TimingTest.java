package io.myelin.substrates.operator;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.timing.Every;
import io.myelin.substrates.operator.timing.Heartbeat;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/// Holds the timing stages against models that know the time of every input. The clock is the test's own, and
/// starts anywhere in the range of a `long`, as `System.nanoTime` may, stands still at times, and jumps ahead by
/// up to months, as it does for a process that was stopped.
class TimingTest {

    private record Timed(long time, int value) {
    }

    /// A clock that shows the time of the input under way.
    private static final class Clock implements LongSupplier {

        private long now;

        @Override
        public long getAsLong() {
            return now;
        }
    }

    private static List<Timed> inputs(SplittableRandom random, int values) {
        var inputs = new ArrayList<Timed>();
        long time = random.nextInt(3) == 0 ? Long.MAX_VALUE - random.nextInt(500) : random.nextLong();
        for (int left = random.nextInt(41); left > 0; left--) {
            inputs.add(new Timed(time, random.nextInt(values)));
            time += switch (random.nextInt(20)) {
                case 0 -> 1L << random.nextInt(10, 54);
                case 1, 2, 3 -> random.nextInt(400);
                default -> random.nextInt(30);
            };
        }
        return inputs;
    }

    private static List<Integer> timed(
            List<Timed> inputs, BiFunction<LongSupplier, Receptor<Integer>, Receptor<Integer>> stage) {
        return run(inputs, next -> {
            var clock = new Clock();
            var receptor = stage.apply(clock, next);
            return input -> {
                clock.now = input.time;
                receptor.receive(input.value);
            };
        });
    }

    @Test
    void everyPassesTheFirstValueOfEachIntervalButTheOneThatAnchors() {
        cases(random -> {
            var inputs = inputs(random, 100);
            long interval = 1 + random.nextInt(200);
            var expected = new ArrayList<Integer>();
            long seen = 0;
            for (var input : inputs) {
                long slot = (input.time - inputs.getFirst().time) / interval;
                if (slot > seen) {
                    seen = slot;
                    expected.add(input.value);
                }
            }
            assertThat(timed(inputs, (clock, next) -> new Every<>(interval, clock, next)))
                    .isEqualTo(expected);
        });
    }

    @Test
    void heartbeatMeasuresFromTheFirstRepetitionAndFromEachBeat() {
        cases(random -> {
            var inputs = inputs(random, 2);
            long silence = 1 + random.nextInt(100);
            var expected = new ArrayList<Integer>();
            for (int index = 0; index < inputs.size(); ) {
                // A run, and within it the repetitions, each measured from an anchor before it.
                int end = index + 1;
                while (end < inputs.size() && inputs.get(end).value == inputs.get(index).value) {
                    end++;
                }
                expected.add(inputs.get(index).value);
                int anchor = index + 1;
                for (int repetition = index + 2; repetition < end; repetition++) {
                    if (inputs.get(repetition).time - inputs.get(anchor).time >= silence) {
                        expected.add(inputs.get(index).value);
                        anchor = repetition;
                    }
                }
                index = end;
            }
            assertThat(timed(inputs, (clock, next) -> new Heartbeat<>(silence, clock, next)))
                    .isEqualTo(expected);
        });
    }

    @Test
    void heartbeatHandsOnTheInstanceThatBeganTheRun() {
        var first = new String("same");
        var clock = new Clock();
        var outputs = new ArrayList<String>();
        var stage = new Heartbeat<String>(10, clock, outputs::add);
        stage.receive(first);
        stage.receive(new String("same"));
        clock.now = 10;
        stage.receive(new String("same"));
        assertThat(outputs.size()).isEqualTo(2);
        assertThat(outputs.getLast()).isSameAs(first);
    }

    @Test
    void heartbeatLeavesTheClockAloneWhileValuesChange() {
        var stage = new Heartbeat<Integer>(1, () -> {
            throw new AssertionError("the clock was read");
        }, value -> { });
        for (int value = 0; value < 100; value++) {
            stage.receive(value);
        }
    }
}
