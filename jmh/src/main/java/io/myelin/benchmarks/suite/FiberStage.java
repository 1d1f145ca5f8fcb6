package io.myelin.benchmarks.suite;

import static io.myelin.benchmarks.suite.Suite.BATCH;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Receptor;
import java.time.Duration;
import java.util.Comparator;
import java.util.function.LongUnaryOperator;

/// The stage that a row of [FiberOps] places before its receptor, and how many of its inputs pass.
///
/// @param fiber    one operator
/// @param arrivals the number of emissions that leave the stage, by the number of batches of the values 0 to 999 that
///       enter it
record FiberStage(Fiber<Long> fiber, LongUnaryOperator arrivals) {

    /// Chooses the stage of a row.
    ///
    /// @param row     the row's name, an operator's
    /// @param cortex  makes the fiber
    /// @param circuit owns side pipes
    /// @return the stage
    static FiberStage of(String row, Cortex cortex, Circuit circuit) {
        var f = cortex.fiber(Long.class);
        return switch (row) {
            case "above" -> new FiberStage(f.above(499L), n -> 500 * n);
            case "below" -> new FiberStage(f.below(500L), n -> 500 * n);
            case "chance" -> new FiberStage(f.chance(1.0), n -> BATCH * n);
            case "change" -> new FiberStage(f.change(value -> value / 10), n -> 100 * n);
            case "clamp" -> new FiberStage(f.clamp(250L, 749L), n -> BATCH * n);
            case "deadband" -> new FiberStage(f.deadband(250L, 749L), n -> 500 * n);
            case "delay" -> new FiberStage(f.delay(8, 0L), n -> BATCH * n);
            case "diff" -> new FiberStage(f.diff(), n -> BATCH * n);
            case "diff_initial" -> new FiberStage(f.diff(-1L), n -> BATCH * n);
            case "distinct" -> new FiberStage(f.distinct(), _ -> BATCH);
            case "distinct_capacity" -> new FiberStage(f.distinct(100), n -> BATCH * n);
            case "dropWhile" -> new FiberStage(f.dropWhile(value -> value < 500), n -> BATCH * n - 500);
            case "edge" -> new FiberStage(
                    f.edge(-1L, (last, value) -> value > last), n -> BATCH * n - (n - 1));
            case "every_count" -> new FiberStage(f.every(10), n -> 100 * n);
            case "every_duration" -> new FiberStage(f.every(Duration.ofHours(1)), _ -> 0);
            case "fiber" -> new FiberStage(f.fiber(cortex.fiber(Long.class).above(499L)), n -> 500 * n);
            case "guard" -> new FiberStage(f.guard(value -> value < 500), n -> 500 * n);
            case "guard_stateful" -> new FiberStage(
                    f.guard(-1L, (last, value) -> value > last || value == 0), n -> BATCH * n);
            case "heartbeat" -> new FiberStage(f.heartbeat(Duration.ofHours(1)), n -> BATCH * n);
            case "high" -> new FiberStage(f.high(Comparator.naturalOrder()), _ -> BATCH);
            case "hysteresis" -> new FiberStage(
                    f.hysteresis(value -> value == 250, value -> value == 750), n -> 500 * n);
            case "inhibit" -> new FiberStage(f.inhibit(9), n -> 100 * n);
            case "integrate" -> new FiberStage(
                    f.integrate(0L, FiberStage::count, count -> count == 10), n -> 100 * n);
            case "limit" -> new FiberStage(f.limit(Long.MAX_VALUE), n -> BATCH * n);
            case "low" -> new FiberStage(f.low(Comparator.naturalOrder()), _ -> 1);
            case "max" -> new FiberStage(f.max(499L), n -> 500 * n);
            case "min" -> new FiberStage(f.min(500L), n -> 500 * n);
            case "peek" -> new FiberStage(f.peek(Receptor.of()), n -> BATCH * n);
            case "pulse" -> new FiberStage(f.pulse(value -> value >= 500), n -> n);
            case "range" -> new FiberStage(f.range(250L, 749L), n -> 500 * n);
            case "reduce" -> new FiberStage(f.reduce(0L, FiberStage::larger), n -> BATCH * n);
            case "relate" -> new FiberStage(f.relate(0L, FiberStage::larger), n -> BATCH * n);
            case "replace" -> new FiberStage(
                    f.replace(value -> Suite.value(value.intValue() ^ 1)), n -> BATCH * n);
            case "rolling" -> new FiberStage(f.rolling(8, FiberStage::larger, 0L), n -> BATCH * n - 7);
            case "route" -> new FiberStage(
                    f.route(value -> value < 500, circuit.pipe(Receptor.<Long>of())), n -> 500 * n);
            case "skip" -> new FiberStage(f.skip(1), n -> BATCH * n - 1);
            case "steady" -> new FiberStage(f.steady(1), n -> BATCH * n);
            case "steady_predicate" -> new FiberStage(
                    f.steady(10, (last, value) -> last / 10 == value / 10), n -> 100 * n);
            case "streak" -> new FiberStage(f.streak(10, value -> value >= 0), n -> 100 * n);
            case "takeWhile" -> new FiberStage(f.takeWhile(value -> value >= 0), n -> BATCH * n);
            case "tee" -> new FiberStage(f.tee(circuit.pipe(Receptor.<Long>of())), n -> BATCH * n);
            case "tumble" -> new FiberStage(f.tumble(10, FiberStage::larger, 0L), n -> 100 * n);
            case "when" -> new FiberStage(
                    f.when(value -> value < 500, cortex.fiber(Long.class).limit(Long.MAX_VALUE)), n -> BATCH * n);
            default -> throw new IllegalArgumentException("no stage for row " + row);
        };
    }

    /// Picks one of two boxed values, where `Math::max` would box a third.
    private static Long larger(Long left, Long right) {
        return left.compareTo(right) >= 0 ? left : right;
    }

    /// An accumulator that ignores the value and counts.
    private static Long count(Long count, Long ignored) {
        return Suite.value(count.intValue() + 1);
    }
}
