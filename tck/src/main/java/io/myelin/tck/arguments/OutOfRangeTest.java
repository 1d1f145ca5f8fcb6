package io.myelin.tck.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.support.CircuitTest;
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

    private final List<DynamicTest> tests = new ArrayList<>();

    private void refused(String what, ThrowingCallable call) {
        tests.add(dynamicTest("refused: " + what,
                () -> assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class)));
    }

    private void accepted(String what, ThrowingCallable call) {
        tests.add(dynamicTest("accepted: " + what, () -> assertThatCode(call).doesNotThrowAnyException()));
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
