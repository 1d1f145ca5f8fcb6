package io.myelin.cluster;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Window;
import io.myelin.cluster.check.DeterminismCheck;
import io.myelin.cluster.program.ClusterProgram;
import io.myelin.journal.Codecs;
import java.time.Duration;
import java.util.Comparator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Operators under the log's clock: the same on any thread, and after a circuit was rebuilt.
class OperatorsTest {

    private static Arguments fiber(String name, UnaryOperator<Fiber<Long>> operator) {
        return Arguments.of(name, operator);
    }

    static Stream<Arguments> operators() {
        return Stream.of(
                fiber("above", f -> f.above(10L)),
                fiber("below", f -> f.below(50L)),
                fiber("clamp", f -> f.clamp(5L, 60L)),
                fiber("deadband", f -> f.deadband(20L, 30L)),
                fiber("diff", Fiber::diff),
                fiber("delay", f -> f.delay(3, 0L)),
                fiber("dropWhile", f -> f.dropWhile(v -> v < 30)),
                fiber("every", f -> f.every(3)),
                fiber("every by time", f -> f.every(Duration.ofMillis(25))),
                fiber("guard", f -> f.guard(v -> v % 2 == 0)),
                fiber("heartbeat", f -> f.heartbeat(Duration.ofMillis(25))),
                fiber("high", f -> f.high(Comparator.naturalOrder())),
                fiber("limit", f -> f.limit(20)),
                fiber("low", f -> f.low(Comparator.naturalOrder())),
                fiber("reduce", f -> f.reduce(0L, Long::sum)),
                fiber("skip", f -> f.skip(7)),
                fiber("takeWhile", f -> f.takeWhile(v -> v < 90)),
                fiber("tumble", f -> f.tumble(4, Long::sum, 0L)),
                fiber("change", f -> f.change(v -> v / 10)),
                fiber("distinct", Fiber::distinct),
                fiber("distinct of few", f -> f.distinct(5)),
                fiber("edge", f -> f.edge(0L, (a, b) -> a < b)),
                fiber("guard by pairs", f -> f.guard(0L, (a, b) -> a < b)),
                fiber("hysteresis", f -> f.hysteresis(v -> v > 60, v -> v < 30)),
                fiber("inhibit", f -> f.inhibit(3)),
                fiber("integrate", f -> f.integrate(0L, Long::sum, v -> v > 200)),
                fiber("max", f -> f.max(50L)),
                fiber("min", f -> f.min(50L)),
                fiber("pulse", f -> f.pulse(v -> v > 40)),
                fiber("range", f -> f.range(20L, 70L)),
                fiber("relate", f -> f.relate(0L, (a, b) -> b - a)),
                fiber("replace", f -> f.replace(v -> v + 1)),
                fiber("steady", f -> f.steady(2, (a, b) -> Math.abs(a - b) < 40)),
                fiber("streak", f -> f.streak(2, v -> v > 20)),
                fiber("when", f -> f.when(v -> v > 40, Substrates.cortex().fiber(Long.class).skip(3))),
                fiber("rolling", f -> f.rolling(4, Long::sum, 0L)));
    }

    private static ClusterProgram program(boolean history, UnaryOperator<Fiber<Long>> operator) {
        return circuit -> {
            if (history) {
                circuit.history(1_000);
            }
            long[] state = new long[1];
            var out = circuit.outlet("out", Codecs.LONG);
            Pipe<Long> receiver = circuit.circuit().pipe((Receptor<Long>) value -> {
                state[0] = state[0] * 31 + value;
                out.receive(value);
            });
            circuit.inlet("in", Codecs.LONG, operator.apply(Substrates.cortex().fiber(Long.class)).pipe(receiver));
            circuit.state("mixed", Codecs.LONG, () -> state[0], value -> state[0] = value);
        };
    }

    private static DeterminismCheck check(ClusterProgram program) {
        var check = new DeterminismCheck(new Address("operator", "a"), program);
        for (int i = 0; i < 100; i++) {
            check.entry(1_000 + i * 7L, "in", Codecs.LONG, i * 37L % 101);
        }
        return check;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operators")
    void everyRunIsTheSame(String name, UnaryOperator<Fiber<Long>> operator) {
        check(program(true, operator)).run();
    }

    @Test
    void windowsAndTickersByTheLogsTimeAreTheSame() {
        check(circuit -> {
            circuit.history(1_000);
            long[] state = new long[2];
            var plain = circuit.circuit();
            Flow<Long, Window<Long>> windows =
                    Substrates.cortex().<Long>flow().window(Duration.ofMillis(40), 64);
            Pipe<Window<Long>> receiver =
                    plain.pipe((Receptor<Window<Long>>) window -> state[0] = state[0] * 31 + window.size());
            circuit.inlet("in", Codecs.LONG, windows.pipe(receiver));
            circuit.ticker("tick", Duration.ofMillis(30), tick -> state[1] = state[1] * 31 + tick + state[0]);
            circuit.ticker("other", Duration.ofMillis(20), tick -> state[1] = state[1] * 31 + tick);
            circuit.state("windows", Codecs.LONG, () -> state[0], value -> state[0] = value);
            circuit.state("ticks", Codecs.LONG, () -> state[1], value -> state[1] = value);
        }).run();
    }

    @Test
    void whatCannotBeReplicatedIsRefusedByName() {
        assertThatThrownBy(() -> check(program(false, f -> f.tumble(4, Long::sum, 0L))).run())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the operator Tumble holds what no declared state contains");
        assertThatThrownBy(() -> check(program(true, f -> f.chance(0.5))).run())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the operator chance draws random numbers of its own");
        check(program(false, f -> f.guard(v -> v > 3))).run();
        assertThatThrownBy(() -> check(circuit -> circuit.circuit()
                .ticker(Duration.ofSeconds(1), circuit.circuit().pipe((Receptor<Long>) _ -> {})))
                .run())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the count of a native ticker is in no declared state");
    }

    @Test
    void aProgramThatReadsTheMachinesClockIsFound() {
        assertThatThrownBy(() -> check(TestPrograms.CLOCK).run())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("differ");
    }
}
