package io.myelin.tck.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Specimens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Arguments out of range, at both sides of every bound.
final class OutOfRangeTest extends CircuitTest {

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);
    private static final Duration TOO_LONG = LONGEST.plusNanos(1);
    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    private final List<DynamicTest> tests = new ArrayList<>();

    private void refused(String what, ThrowingCallable call) {
        tests.add(dynamicTest("refused: " + what,
                () -> assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class)));
    }

    private void accepted(String what, ThrowingCallable call) {
        tests.add(dynamicTest("accepted: " + what, () -> assertThatCode(call).doesNotThrowAnyException()));
    }

    @TestFactory
    Stream<DynamicTest> fibersRefuseCountsOutOfRange() {
        Fiber<Integer> fiber = cortex.fiber();
        for (int count : new int[] {0, -1, Integer.MIN_VALUE}) {
            refused("delay " + count, () -> fiber.delay(count, 0));
            refused("distinct " + count, () -> fiber.distinct(count));
            refused("every " + count, () -> fiber.every(count));
            refused("rolling " + count, () -> fiber.rolling(count, Integer::sum, 0));
            refused("steady " + count, () -> fiber.steady(count));
            refused("steady by " + count, () -> fiber.steady(count, Object::equals));
            refused("streak " + count, () -> fiber.streak(count, _ -> true));
            refused("tumble " + count, () -> fiber.tumble(count, Integer::sum, 0));
        }
        for (int count : new int[] {1, Integer.MAX_VALUE}) {
            accepted("delay " + count, () -> fiber.delay(count, 0));
            accepted("distinct " + count, () -> fiber.distinct(count));
            accepted("every " + count, () -> fiber.every(count));
            accepted("rolling " + count, () -> fiber.rolling(count, Integer::sum, 0));
            accepted("steady " + count, () -> fiber.steady(count));
            accepted("steady by " + count, () -> fiber.steady(count, Object::equals));
            accepted("streak " + count, () -> fiber.streak(count, _ -> true));
            accepted("tumble " + count, () -> fiber.tumble(count, Integer::sum, 0));
        }
        for (int count : new int[] {-1, Integer.MIN_VALUE}) {
            refused("inhibit " + count, () -> fiber.inhibit(count));
            refused("limit " + count, () -> fiber.limit(count));
            refused("skip " + count, () -> fiber.skip(count));
        }
        accepted("inhibit 0", () -> fiber.inhibit(0));
        accepted("inhibit max", () -> fiber.inhibit(Integer.MAX_VALUE));
        refused("limit min", () -> fiber.limit(Long.MIN_VALUE));
        accepted("limit 0", () -> fiber.limit(0));
        accepted("limit max", () -> fiber.limit(Long.MAX_VALUE));
        refused("skip min", () -> fiber.skip(Long.MIN_VALUE));
        accepted("skip 0", () -> fiber.skip(0));
        accepted("skip max", () -> fiber.skip(Long.MAX_VALUE));
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> chanceRefusesWhatIsNoProbability() {
        Fiber<Integer> fiber = cortex.fiber();
        for (double number : new double[] {-Double.MIN_VALUE, Math.nextUp(1.0), Double.NaN,
                Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            refused("chance " + number, () -> fiber.chance(number));
        }
        for (double number : new double[] {0.0, -0.0, Double.MIN_VALUE, 0.5, 1.0}) {
            accepted("chance " + number, () -> fiber.chance(number));
        }
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> bandsUpsideDownAreRefused() {
        Fiber<Integer> fiber = cortex.fiber();
        Comparator<Integer> down = Comparator.reverseOrder();
        refused("clamp", () -> fiber.clamp(2, 1));
        refused("clamp by order", () -> fiber.clamp(down, 1, 2));
        refused("deadband", () -> fiber.deadband(2, 1));
        refused("deadband by order", () -> fiber.deadband(down, 1, 2));
        refused("range", () -> fiber.range(2, 1));
        refused("range by order", () -> fiber.range(down, 1, 2));
        accepted("clamp to a point", () -> fiber.clamp(1, 1));
        accepted("clamp downwards", () -> fiber.clamp(down, 2, 1));
        accepted("deadband of a point", () -> fiber.deadband(1, 1));
        accepted("deadband downwards", () -> fiber.deadband(down, 2, 1));
        accepted("range of a point", () -> fiber.range(1, 1));
        accepted("range downwards", () -> fiber.range(down, 2, 1));
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> durationsOutOfRangeAreRefused() {
        Fiber<Integer> fiber = cortex.fiber();
        Flow<Integer, Integer> flow = cortex.flow();
        for (var span : List.of(Duration.ZERO, Duration.ofNanos(-1), FOREVER.negated(), TOO_LONG, FOREVER)) {
            refused("every " + span, () -> fiber.every(span));
            refused("heartbeat " + span, () -> fiber.heartbeat(span));
            refused("window " + span, () -> flow.window(span, 1));
        }
        for (var span : List.of(Duration.ofNanos(1), LONGEST)) {
            accepted("every " + span, () -> fiber.every(span));
            accepted("heartbeat " + span, () -> fiber.heartbeat(span));
            accepted("window " + span, () -> flow.window(span, 1));
        }
        var circuit = circuit();
        Pipe<Long> pipe = circuit.pipe();
        for (var span : List.of(Duration.ZERO, Duration.ofNanos(-1), FOREVER.negated())) {
            refused("ticker " + span, () -> circuit.ticker(span, pipe));
            refused("named ticker " + span, () -> circuit.ticker(name("t"), span, pipe));
        }
        for (var span : List.of(LONGEST, TOO_LONG, FOREVER)) {
            accepted("ticker " + span, () -> circuit.ticker(span, pipe).closeAwait());
            accepted("named ticker " + span, () -> circuit.ticker(name("t"), span, pipe).closeAwait());
        }
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> capacitiesBelowOneAreRefused() {
        var circuit = circuit();
        Flow<Integer, Integer> flow = cortex.flow();
        for (int capacity : new int[] {0, -1, Integer.MIN_VALUE}) {
            refused("basin " + capacity, () -> circuit.basin(capacity));
            refused("typed basin " + capacity, () -> circuit.basin(Integer.class, capacity));
            refused("window " + capacity, () -> flow.window(capacity));
            refused("timed window " + capacity, () -> flow.window(Duration.ofSeconds(1), capacity));
        }
        for (int capacity : new int[] {1, Integer.MAX_VALUE}) {
            accepted("basin " + capacity, () -> circuit.basin(capacity));
            accepted("typed basin " + capacity, () -> circuit.basin(Integer.class, capacity));
            accepted("window " + capacity, () -> flow.window(capacity));
            accepted("timed window " + capacity, () -> flow.window(Duration.ofSeconds(1), capacity));
        }
        return tests.stream();
    }

    /// The largest bounds are limits, not reservations: attaching them must not exhaust the memory.
    @Test
    void largestBoundsCanBeAttached() {
        var circuit = circuit();
        int max = Integer.MAX_VALUE;
        Fiber<Integer> fiber = cortex.fiber(Integer.class)
                .distinct(max).delay(max, 7).limit(Long.MAX_VALUE).inhibit(0).distinct(max);
        var received = new ArrayList<Integer>();
        Pipe<Integer> pipe = fiber.pipe(circuit.pipe((Integer value) -> received.add(value)));
        cortex.fiber(Integer.class).rolling(max, Integer::sum, 0).pipe(pipe).emit(1);
        cortex.flow(Integer.class).window(max).map(window -> window.last())
                .window(Duration.ofNanos(Long.MAX_VALUE), max).map(window -> window.last().intValue())
                .pipe(pipe).emit(5);
        circuit.await();
        assertThat(received).isEqualTo(List.of(7));
    }

    @Test
    void windowsRefuseCountsBelowZero() {
        var specimens = new Specimens(cortex, circuit());
        specimens.inWindow(window -> {
            for (int count : new int[] {-1, Integer.MIN_VALUE}) {
                assertThatThrownBy(() -> window.prefix(count)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> window.suffix(count)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> window.skip(count)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> window.trim(count)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> window.slice(count, 1)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> window.slice(0, count)).isInstanceOf(IllegalArgumentException.class);
            }
            for (int count : new int[] {0, 1, Integer.MAX_VALUE}) {
                assertThatCode(() -> window.prefix(count).suffix(count).skip(count).trim(count))
                        .doesNotThrowAnyException();
                assertThatCode(() -> window.slice(count, count)).doesNotThrowAnyException();
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> emptySegmentsOfNamesAreRefused() {
        var stem = name("stem");
        for (var path : List.of("", ".", "a.", ".a", "a..b", "..", "a...b", "a.b.", ".a.b")) {
            refused("name '" + path + "'", () -> cortex.name(path));
            refused("suffix '" + path + "'", () -> stem.name(path));
            refused("part '" + path + "'", () -> cortex.name(List.of("a", path)));
            refused("next part '" + path + "'", () -> stem.name(List.of("a", path)));
            refused("iterated part '" + path + "'", () -> cortex.name(List.of(path).iterator()));
            refused("mapped part '" + path + "'", () -> cortex.name(List.of(1), _ -> path));
            refused("mapped next part '" + path + "'", () -> stem.name(List.of(1).iterator(), _ -> path));
        }
        refused("no parts", () -> cortex.name(List.of()));
        refused("no iterated parts", () -> cortex.name(List.<String>of().iterator()));
        refused("nothing to map", () -> cortex.name(List.of(), Object::toString));
        accepted("no further parts", () -> stem.name(List.of()));
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> boundsWithoutAnOrderAreRefused() {
        Fiber<Object> fiber = cortex.fiber();
        var plain = new Object();
        incomparable("above", () -> fiber.above(plain));
        incomparable("below", () -> fiber.below(plain));
        incomparable("min", () -> fiber.min(plain));
        incomparable("max", () -> fiber.max(plain));
        incomparable("clamp", () -> fiber.clamp(plain, plain));
        incomparable("range", () -> fiber.range(1, "a"));
        incomparable("deadband", () -> fiber.deadband("a", 1));
        return tests.stream();
    }

    private void incomparable(String what, ThrowingCallable call) {
        tests.add(dynamicTest(what, () -> assertThatThrownBy(call).isInstanceOf(ClassCastException.class)));
    }
}
