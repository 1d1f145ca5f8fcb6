package io.myelin.substrates.operator.timing;

import static io.myelin.substrates.operator.Chains.run;

import io.humainary.substrates.api.Substrates.Receptor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/// Inputs with times. The clock is the test's own; it starts anywhere in the range of a `long`, as `System.nanoTime`
/// may, stands still at times, and jumps ahead by up to months, as it does for a process that was stopped.
final class TimedInputs {

    private TimedInputs() {}

    record Timed(long time, int value) {}

    /// A clock that shows the time of the input under way.
    static final class Clock implements LongSupplier {

        long now;

        @Override
        public long getAsLong() {
            return now;
        }
    }

    static List<Timed> inputs(SplittableRandom random, int values) {
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

    static List<Integer> timed(
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
}
