package io.myelin.benchmarks.suite;

import static io.myelin.benchmarks.suite.Suite.BATCH;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import java.time.Duration;
import java.util.Comparator;
import java.util.function.BiFunction;
import java.util.function.LongUnaryOperator;

/// What a row of [FiberOps] places before its receptor, and how many of its inputs pass: one line an operator, by the
/// number `n` of batches of the values 0 to 999 that enter.
public enum FiberStage {

    /// No operator.
    NONE((f, _) -> f, n -> BATCH * n),
    ABOVE((f, _) -> f.above(499L), n -> 500 * n),
    BELOW((f, _) -> f.below(500L), n -> 500 * n),
    CHANCE((f, _) -> f.chance(1.0), n -> BATCH * n),
    CHANGE((f, _) -> f.change(value -> value / 10), n -> 100 * n),
    CLAMP((f, _) -> f.clamp(250L, 749L), n -> BATCH * n),
    DEADBAND((f, _) -> f.deadband(250L, 749L), n -> 500 * n),
    DELAY((f, _) -> f.delay(8, 0L), n -> BATCH * n),
    DIFF((f, _) -> f.diff(), n -> BATCH * n),
    DIFF_INITIAL((f, _) -> f.diff(-1L), n -> BATCH * n),
    DISTINCT((f, _) -> f.distinct(), _ -> BATCH),
    DISTINCT_CAPACITY((f, _) -> f.distinct(100), n -> BATCH * n),
    DROP_WHILE((f, _) -> f.dropWhile(value -> value < 500), n -> BATCH * n - 500),
    EDGE((f, _) -> f.edge(-1L, (last, value) -> value > last), n -> BATCH * n - (n - 1)),
    EVERY_COUNT((f, _) -> f.every(10), n -> 100 * n),
    EVERY_DURATION((f, _) -> f.every(Duration.ofHours(1)), _ -> 0),
    FIBER((f, _) -> f.fiber(fiber().above(499L)), n -> 500 * n),
    GUARD((f, _) -> f.guard(value -> value < 500), n -> 500 * n),
    GUARD_STATEFUL((f, _) -> f.guard(-1L, (last, value) -> value > last || value == 0), n -> BATCH * n),
    HEARTBEAT((f, _) -> f.heartbeat(Duration.ofHours(1)), n -> BATCH * n),
    HIGH((f, _) -> f.high(Comparator.naturalOrder()), _ -> BATCH),
    HYSTERESIS((f, _) -> f.hysteresis(value -> value == 250, value -> value == 750), n -> 500 * n),
    INHIBIT((f, _) -> f.inhibit(9), n -> 100 * n),
    INTEGRATE((f, _) -> f.integrate(0L, FiberStage::count, count -> count == 10), n -> 100 * n),
    LIMIT((f, _) -> f.limit(Long.MAX_VALUE), n -> BATCH * n),
    LOW((f, _) -> f.low(Comparator.naturalOrder()), _ -> 1),
    MAX((f, _) -> f.max(499L), n -> 500 * n),
    MIN((f, _) -> f.min(500L), n -> 500 * n),
    PEEK((f, _) -> f.peek(Receptor.of()), n -> BATCH * n),
    PULSE((f, _) -> f.pulse(value -> value >= 500), n -> n),
    RANGE((f, _) -> f.range(250L, 749L), n -> 500 * n),
    REDUCE((f, _) -> f.reduce(0L, FiberStage::larger), n -> BATCH * n),
    RELATE((f, _) -> f.relate(0L, FiberStage::larger), n -> BATCH * n),
    REPLACE((f, _) -> f.replace(value -> Suite.value(value.intValue() ^ 1)), n -> BATCH * n),
    ROLLING((f, _) -> f.rolling(8, FiberStage::larger, 0L), n -> BATCH * n - 7),
    ROUTE((f, c) -> f.route(value -> value < 500, c.pipe(Receptor.<Long>of())), n -> 500 * n),
    SKIP((f, _) -> f.skip(1), n -> BATCH * n - 1),
    STEADY((f, _) -> f.steady(1), n -> BATCH * n),
    STEADY_PREDICATE((f, _) -> f.steady(10, (last, value) -> last / 10 == value / 10), n -> 100 * n),
    STREAK((f, _) -> f.streak(10, value -> value >= 0), n -> 100 * n),
    TAKE_WHILE((f, _) -> f.takeWhile(value -> value >= 0), n -> BATCH * n),
    TEE((f, c) -> f.tee(c.pipe(Receptor.<Long>of())), n -> BATCH * n),
    TUMBLE((f, _) -> f.tumble(10, FiberStage::larger, 0L), n -> 100 * n),
    WHEN((f, _) -> f.when(value -> value < 500, fiber().limit(Long.MAX_VALUE)), n -> BATCH * n);

    private final BiFunction<Fiber<Long>, Circuit, Fiber<Long>> stage;
    private final LongUnaryOperator arrivals;

    FiberStage(BiFunction<Fiber<Long>, Circuit, Fiber<Long>> stage, LongUnaryOperator arrivals) {
        this.stage = stage;
        this.arrivals = arrivals;
    }

    /// @param circuit owns side pipes
    Fiber<Long> fiber(Circuit circuit) {
        return stage.apply(fiber(), circuit);
    }

    /// @param batches how many have entered
    long arrivals(long batches) {
        return arrivals.applyAsLong(batches);
    }

    private static Fiber<Long> fiber() {
        return Substrates.cortex().fiber(Long.class);
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
