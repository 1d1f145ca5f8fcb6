package io.myelin.substrates.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Fiber;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Each operator of a fiber makes the stage it is named after, and refuses invalid arguments.
class FiberOperatorsTest {

    private static final Comparator<Integer> ORDER = Comparator.naturalOrder();
    private static final Fiber<Integer> FIBER = FiberRecipe.identity();

    private final Rig rig = new Rig();

    @AfterEach
    void close() {
        rig.close();
    }

    private void makes(UnaryOperator<Fiber<Integer>> operator, List<Integer> inputs, Integer... outputs) {
        assertThat(rig.run(operator.apply(FIBER), inputs)).isEqualTo(List.of(outputs));
    }

    @Test
    void comparingOperatorsMakeTheirStages() {
        var inputs = List.of(1, 5, 3, 4, 2, 0, 6, 3);
        makes(fiber -> fiber.above(3), inputs, 5, 4, 6);
        makes(fiber -> fiber.above(ORDER.reversed(), 3), inputs, 1, 2, 0);
        makes(fiber -> fiber.below(3), inputs, 1, 2, 0);
        makes(fiber -> fiber.below(ORDER.reversed(), 3), inputs, 5, 4, 6);
        makes(fiber -> fiber.min(3), inputs, 5, 3, 4, 6, 3);
        makes(fiber -> fiber.min(ORDER.reversed(), 3), inputs, 1, 3, 2, 0, 3);
        makes(fiber -> fiber.max(3), inputs, 1, 3, 2, 0, 3);
        makes(fiber -> fiber.max(ORDER.reversed(), 3), inputs, 5, 3, 4, 6, 3);
        makes(fiber -> fiber.range(2, 4), inputs, 3, 4, 2, 3);
        makes(fiber -> fiber.range(ORDER.reversed(), 4, 2), inputs, 3, 4, 2, 3);
        makes(fiber -> fiber.deadband(2, 4), inputs, 1, 5, 0, 6);
        makes(fiber -> fiber.deadband(ORDER.reversed(), 4, 2), inputs, 1, 5, 0, 6);
        makes(fiber -> fiber.clamp(2, 4), inputs, 2, 4, 3, 4, 2, 2, 4, 3);
        makes(fiber -> fiber.clamp(ORDER.reversed(), 4, 2), inputs, 2, 4, 3, 4, 2, 2, 4, 3);
        makes(fiber -> fiber.high(ORDER), inputs, 1, 5, 6);
        makes(fiber -> fiber.low(ORDER), inputs, 1, 0);
    }

    @Test
    void filteringOperatorsMakeTheirStages() {
        var inputs = List.of(1, 2, 3, 4, 5, 1, 2, 3);
        makes(fiber -> fiber.guard(value -> value > 3), inputs, 4, 5);
        makes(fiber -> fiber.guard(1, (passed, value) -> value == passed + 2), inputs, 3, 5);
        makes(fiber -> fiber.limit(2), inputs, 1, 2);
        makes(fiber -> fiber.limit(0), inputs);
        makes(fiber -> fiber.skip(6), inputs, 2, 3);
        makes(fiber -> fiber.takeWhile(value -> value < 3), inputs, 1, 2);
        makes(fiber -> fiber.dropWhile(value -> value < 5), inputs, 5, 1, 2, 3);
        makes(fiber -> fiber.every(3), inputs, 3, 1);
        makes(fiber -> fiber.inhibit(3), inputs, 1, 5);
        makes(fiber -> fiber.chance(1), inputs, 1, 2, 3, 4, 5, 1, 2, 3);
        makes(fiber -> fiber.chance(0), inputs);
        makes(fiber -> fiber.streak(2, value -> value > 1), inputs, 3, 5, 3);
        makes(fiber -> fiber.streak(1, value -> value > 1), inputs, 2, 3, 4, 5, 2, 3);
        makes(fiber -> fiber.hysteresis(value -> value > 2, value -> value < 2), inputs, 3, 4, 5, 3);
        makes(fiber -> fiber.pulse(value -> value > 2), inputs, 3, 3);
        makes(fiber -> fiber.distinct(), inputs, 1, 2, 3, 4, 5);
        makes(fiber -> fiber.distinct(3), inputs, 1, 2, 3, 4, 5, 1, 2, 3);
    }

    @Test
    void changingOperatorsMakeTheirStages() {
        var inputs = List.of(1, 1, 1, 2, 2, 1, 3, 3, 3, 3);
        makes(fiber -> fiber.diff(), inputs, 1, 2, 1, 3);
        makes(fiber -> fiber.diff(1), inputs, 2, 1, 3);
        makes(fiber -> fiber.change(value -> value > 1), inputs, 1, 2, 1, 3);
        makes(fiber -> fiber.edge(0, (before, value) -> before + 1 == value), inputs, 1, 2);
        makes(fiber -> fiber.steady(3), inputs, 1, 3);
        makes(fiber -> fiber.steady(4, (first, value) -> first == 1 && value < 3), inputs, 2);
    }

    @Test
    void foldingAndShiftingOperatorsMakeTheirStages() {
        var inputs = List.of(1, 2, 3, 4, 5);
        makes(fiber -> fiber.reduce(10, Integer::sum), inputs, 11, 13, 16, 20, 25);
        makes(fiber -> fiber.reduce(null, (sum, value) -> sum == null ? value : sum + value), inputs,
                1, 3, 6, 10, 15);
        makes(fiber -> fiber.integrate(0, Integer::sum, sum -> sum > 4), inputs, 6, 9);
        makes(fiber -> fiber.rolling(3, (folded, value) -> folded * 10 + value, 9), inputs, 9123, 9234, 9345);
        makes(fiber -> fiber.tumble(2, (folded, value) -> folded * 10 + value, 9), inputs, 912, 934);
        makes(fiber -> fiber.relate(9, (before, value) -> before * 10 + value), inputs, 91, 12, 23, 34, 45);
        makes(fiber -> fiber.relate(null, (before, value) -> before), inputs, 1, 2, 3, 4);
        makes(fiber -> fiber.delay(2, 9), inputs, 9, 9, 1, 2, 3);
    }

    @Test
    void convertingAndTappingOperatorsMakeTheirStages() {
        var inputs = List.of(1, 2, 3, 4);
        var seen = new ArrayList<Integer>();
        var teed = new ArrayList<Integer>();
        var routed = new ArrayList<Integer>();
        makes(fiber -> fiber.replace(value -> value == 2 ? null : value * 10), inputs, 10, 30, 40);
        makes(fiber -> fiber.peek(seen::add), inputs, 1, 2, 3, 4);
        assertThat(seen).isEqualTo(inputs);
        makes(fiber -> fiber.tee(rig.sink(teed::add)), inputs, 1, 2, 3, 4);
        makes(fiber -> fiber.route(value -> value > 2, rig.sink(routed::add)), inputs, 1, 2);
        rig.worker.await();
        assertThat(teed).isEqualTo(inputs);
        assertThat(routed).isEqualTo(List.of(3, 4));
        makes(fiber -> fiber.when(value -> value % 2 == 0, FIBER.skip(1).replace(value -> -value)), inputs,
                1, 3, -4);
    }

    @Test
    void timingOperatorsMakeTheirStages() {
        var inputs = List.of(1, 1, 2, 2, 2, 3);
        // Longer than the test takes: only the anchor and the changes pass.
        makes(fiber -> fiber.every(Duration.ofDays(100)), inputs);
        makes(fiber -> fiber.heartbeat(Duration.ofDays(100)), inputs, 1, 2, 3);
        // The minimum: every intake after the anchor is due.
        assertThat(apart(FIBER.every(Duration.ofNanos(1)), inputs)).isEqualTo(List.of(1, 2, 2, 2, 3));
        assertThat(apart(FIBER.heartbeat(Duration.ofNanos(1)), inputs)).isEqualTo(List.of(1, 2, 2, 3));
    }

    /// Emits each input after the clock has advanced since the previous one.
    private List<Integer> apart(Fiber<Integer> fiber, List<Integer> inputs) {
        var outputs = new ArrayList<Integer>();
        var pipe = fiber.pipe(rig.<Integer>sink(outputs::add));
        for (int input : inputs) {
            rig.emit(pipe, List.of(input));
            long now = System.nanoTime();
            while (System.nanoTime() == now) {
                Thread.onSpinWait();
            }
        }
        return outputs;
    }

    @Test
    void nullIsRefused() {
        refusesNull(() -> FIBER.above(null), () -> FIBER.above(null, 1), () -> FIBER.above(ORDER, null));
        refusesNull(() -> FIBER.below(null), () -> FIBER.below(null, 1), () -> FIBER.below(ORDER, null));
        refusesNull(() -> FIBER.min(null), () -> FIBER.min(null, 1), () -> FIBER.min(ORDER, null));
        refusesNull(() -> FIBER.max(null), () -> FIBER.max(null, 1), () -> FIBER.max(ORDER, null));
        refusesNull(() -> FIBER.clamp(null, 1), () -> FIBER.clamp(1, null),
                () -> FIBER.clamp(null, 1, 2), () -> FIBER.clamp(ORDER, null, 2),
                () -> FIBER.clamp(ORDER, 1, null));
        refusesNull(() -> FIBER.range(null, 1), () -> FIBER.range(1, null),
                () -> FIBER.range(null, 1, 2), () -> FIBER.range(ORDER, null, 2),
                () -> FIBER.range(ORDER, 1, null));
        refusesNull(() -> FIBER.deadband(null, 1), () -> FIBER.deadband(1, null),
                () -> FIBER.deadband(null, 1, 2), () -> FIBER.deadband(ORDER, null, 2),
                () -> FIBER.deadband(ORDER, 1, null));
        refusesNull(() -> FIBER.high(null), () -> FIBER.low(null), () -> FIBER.change(null));
        refusesNull(() -> FIBER.diff(null), () -> FIBER.every(null), () -> FIBER.guard(null));
        refusesNull(() -> FIBER.delay(1, null), () -> FIBER.dropWhile(null), () -> FIBER.takeWhile(null));
        refusesNull(() -> FIBER.edge(null, Objects::equals), () -> FIBER.edge(1, null));
        refusesNull(() -> FIBER.guard(null, Objects::equals), () -> FIBER.guard(1, null));
        refusesNull(() -> FIBER.heartbeat(null), () -> FIBER.pulse(null), () -> FIBER.peek(null));
        refusesNull(() -> FIBER.hysteresis(null, value -> true), () -> FIBER.hysteresis(value -> true, null));
        refusesNull(() -> FIBER.integrate(1, null, value -> true));
        refusesNull(() -> FIBER.integrate(1, Integer::sum, null));
        refusesNull(() -> FIBER.reduce(1, null), () -> FIBER.relate(1, null), () -> FIBER.replace(null));
        refusesNull(() -> FIBER.rolling(1, null, 1), () -> FIBER.rolling(1, Integer::sum, null));
        refusesNull(() -> FIBER.tumble(1, null, 1), () -> FIBER.tumble(1, Integer::sum, null));
        refusesNull(() -> FIBER.route(null, rig.sink(value -> {})), () -> FIBER.route(value -> true, null));
        refusesNull(() -> FIBER.steady(1, null), () -> FIBER.streak(1, null), () -> FIBER.streak(2, null));
        refusesNull(() -> FIBER.when(null, FIBER), () -> FIBER.when(value -> true, null));
        refusesNull(() -> FIBER.tee(null), () -> FIBER.fiber(null));
    }

    private static void refusesNull(Runnable... calls) {
        for (var call : calls) {
            assertThatThrownBy(call::run).isInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        for (double probability : new double[] {
                -0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY, -Double.MIN_VALUE
        }) {
            refuses(() -> FIBER.chance(probability));
        }
        for (int number : new int[] {0, -1, Integer.MIN_VALUE}) {
            refuses(() -> FIBER.delay(number, 1), () -> FIBER.distinct(number), () -> FIBER.every(number));
            refuses(() -> FIBER.rolling(number, Integer::sum, 0));
            refuses(() -> FIBER.tumble(number, Integer::sum, 0));
            refuses(() -> FIBER.steady(number), () -> FIBER.steady(number, Objects::equals));
            refuses(() -> FIBER.streak(number, value -> true));
        }
        for (int number : new int[] {-1, Integer.MIN_VALUE}) {
            refuses(() -> FIBER.inhibit(number), () -> FIBER.limit(number), () -> FIBER.skip(number));
        }
        refuses(() -> FIBER.limit(Long.MIN_VALUE), () -> FIBER.skip(Long.MIN_VALUE));
        refuses(() -> FIBER.clamp(2, 1), () -> FIBER.range(2, 1), () -> FIBER.deadband(2, 1));
        refuses(() -> FIBER.clamp(ORDER.reversed(), 1, 2));
        for (var duration : List.of(Duration.ZERO, Duration.ofNanos(-1), Duration.ofSeconds(Long.MAX_VALUE),
                Duration.ofSeconds(Long.MIN_VALUE), Duration.ofNanos(Long.MAX_VALUE).plusNanos(1))) {
            refuses(() -> FIBER.every(duration), () -> FIBER.heartbeat(duration));
        }
    }

    private static void refuses(Runnable... calls) {
        for (var call : calls) {
            assertThatThrownBy(call::run).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void argumentsAtTheEdgeAreAccepted() {
        FIBER.every(Duration.ofNanos(Long.MAX_VALUE)).heartbeat(Duration.ofNanos(1)).chance(-0.0)
                .limit(Long.MAX_VALUE).skip(0).inhibit(Integer.MAX_VALUE).delay(Integer.MAX_VALUE, 1)
                .rolling(Integer.MAX_VALUE, Integer::sum, 0).distinct(Integer.MAX_VALUE).clamp(1, 1)
                .pipe(rig.sink(value -> {}));
    }

    @Test
    void boundsThatCannotBeComparedAreRefusedAtOnce() {
        Fiber<Object> objects = FiberRecipe.identity();
        assertThatThrownBy(() -> objects.above(new Object())).isInstanceOf(ClassCastException.class);
        assertThatThrownBy(() -> objects.range(1, "2")).isInstanceOf(ClassCastException.class);
    }
}
