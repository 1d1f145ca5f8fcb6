package io.humainary.substrates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.humainary.substrates.api.Substrates.Fiber;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The overloads without a comparator use the natural order, and check at once whether there is one.
class FiberOrderTest {

    private static final Map<String, BiFunction<Fiber<Object>, Object, Fiber<Object>>> BOUNDED = Map.of(
            "above", Fiber::above, "below", Fiber::below, "max", Fiber::max, "min", Fiber::min);

    private static final Map<String, Between> BANDS = Map.of(
            "clamp", Fiber::clamp, "deadband", Fiber::deadband, "range", Fiber::range);

    private interface Between {

        Fiber<Object> apply(Fiber<Object> fiber, Object lower, Object upper);
    }

    private final Fiber<Object> next = Fake.<Fiber<Object>>of(Fiber.class).proxy();
    private final Fake<Fiber<Object>> fiber = Fake.of(Fiber.class);

    @ParameterizedTest
    @ValueSource(strings = {"above", "below", "max", "min"})
    void oneBound(String operator) {
        var bounded = BOUNDED.get(operator);
        fiber.answering(operator, next);
        assertSame(next, bounded.apply(fiber.proxy(), 7));
        assertEquals(operator, fiber.call().name());
        assertEquals(List.of(Comparator.naturalOrder(), 7), fiber.call().arguments());
    }

    @ParameterizedTest
    @ValueSource(strings = {"above", "below", "max", "min"})
    void oneBoundThatIsAbsentOrHasNoOrder(String operator) {
        var bounded = BOUNDED.get(operator);
        assertThrows(NullPointerException.class, () -> bounded.apply(fiber.proxy(), null));
        assertThrows(ClassCastException.class, () -> bounded.apply(fiber.proxy(), new Object()));
        assertEquals(List.of(), fiber.calls);
    }

    @ParameterizedTest
    @ValueSource(strings = {"clamp", "deadband", "range"})
    void twoBounds(String operator) {
        var band = BANDS.get(operator);
        fiber.answering(operator, next);
        assertSame(next, band.apply(fiber.proxy(), 1, 9));
        assertEquals(operator, fiber.call().name());
        assertEquals(List.of(Comparator.naturalOrder(), 1, 9), fiber.call().arguments());
    }

    @ParameterizedTest
    @ValueSource(strings = {"clamp", "deadband", "range"})
    void twoBoundsThatAreAbsentOrHaveNoCommonOrder(String operator) {
        var band = BANDS.get(operator);
        assertThrows(NullPointerException.class, () -> band.apply(fiber.proxy(), null, 9));
        assertThrows(NullPointerException.class, () -> band.apply(fiber.proxy(), 1, null));
        assertThrows(ClassCastException.class, () -> band.apply(fiber.proxy(), 1, "9"));
        assertThrows(ClassCastException.class, () -> band.apply(fiber.proxy(), new Object(), new Object()));
        assertEquals(List.of(), fiber.calls);
    }

    @Test
    void leavesTheOrderOfTheBoundsToTheOperator() {
        fiber.answering("range", next);
        assertSame(next, fiber.proxy().range(9, 1));
    }
}
