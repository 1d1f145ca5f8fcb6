package io.myelin.testkit;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Timed operators under manual time, against models that know all emissions and their times.
@ExtendWith(CircuitExtension.class)
class TimedOperatorModelTest {

    private static final int EMISSIONS = 2_000;
    private static final long PERIOD = 250;
    private static final int CAPACITY = 5;

    /// @param at    milliseconds since the first emission
    /// @param value small, so that it often repeats
    private record Timed(long at, int value) {}

    private static List<Timed> program(long seed) {
        var random = new Random(seed);
        var program = new ArrayList<Timed>();
        long at = 0;
        for (int i = 0; i < EMISSIONS; i++) {
            program.add(new Timed(at, random.nextInt(2)));
            // The boundary cases: no time, and exactly a period.
            at += random.nextInt(4) == 0 ? PERIOD : random.nextInt(150);
        }
        return program;
    }

    /// The outputs of a program, each with its time in milliseconds.
    private static List<Timed> run(
            Circuit circuit, ManualTime time, List<Timed> program, Function<Pipe<Integer>, Pipe<Integer>> operator) {
        var outputs = EmissionRecorder.<Integer>of(circuit, time::nanos);
        var pipe = operator.apply(outputs.pipe());
        long now = 0;
        for (var emission : program) {
            time.advance(Duration.ofMillis(emission.at() - now));
            now = emission.at();
            pipe.emit(emission.value());
        }
        return outputs.emissions().stream()
                .map(output -> new Timed(output.time().toMillis(), output.value()))
                .toList();
    }

    /// Time is divided into periods that begin with the first emission. A value passes if it is the first of its period
    /// and that is not the first period.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void every(long seed, Circuit circuit, ManualTime time) {
        var program = program(seed);
        var expected = new ArrayList<Timed>();
        long interval = 0;
        for (var emission : program) {
            if (emission.at() / PERIOD > interval) {
                interval = emission.at() / PERIOD;
                expected.add(emission);
            }
        }
        var fiber = cortex().fiber(Integer.class).every(Duration.ofMillis(PERIOD));
        assertThat(run(circuit, time, program, fiber::pipe)).isEqualTo(expected);
    }

    /// Each change passes. Of its repetitions, one passes if it comes a period or more after the first repetition, or
    /// after the last repetition that passed.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void heartbeat(long seed, Circuit circuit, ManualTime time) {
        var program = program(seed);
        var expected = new ArrayList<Timed>();
        for (int run = 0; run < program.size();) {
            expected.add(program.get(run));
            int end = run + 1;
            long since = end < program.size() ? program.get(end).at() : 0;
            while (end < program.size() && program.get(end).value() == program.get(run).value()) {
                if (program.get(end).at() - since >= PERIOD) {
                    since = program.get(end).at();
                    expected.add(program.get(end));
                }
                end++;
            }
            run = end;
        }
        var fiber = cortex().fiber(Integer.class).heartbeat(Duration.ofMillis(PERIOD));
        assertThat(run(circuit, time, program, fiber::pipe)).isEqualTo(expected);
    }

    /// The last values, up to the capacity, that are no older than the period.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void timedWindow(long seed, Circuit circuit, ManualTime time) {
        var program = program(seed);
        var expected = new ArrayList<Timed>();
        for (int i = 0; i < program.size(); i++) {
            long now = program.get(i).at();
            int digits = 0;
            for (int from = Math.max(0, i - CAPACITY + 1); from <= i; from++) {
                if (now - program.get(from).at() <= PERIOD) {
                    digits = 10 * digits + 1 + program.get(from).value();
                }
            }
            expected.add(new Timed(now, digits));
        }
        var flow = cortex().flow(Integer.class)
                .window(Duration.ofMillis(PERIOD), CAPACITY)
                .map(window -> window.fold(0, (digits, value) -> 10 * digits + 1 + value));
        assertThat(run(circuit, time, program, flow::pipe)).isEqualTo(expected);
    }
}
