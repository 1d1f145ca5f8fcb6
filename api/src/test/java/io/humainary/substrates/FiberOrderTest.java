package io.humainary.substrates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    void oneBoundUsesTheNaturalOrder(String operator) {
        var bounded = BOUNDED.get(operator);
        fiber.answering(operator, next);
        assertThat(bounded.apply(fiber.proxy(), 7)).isSameAs(next);
        assertThat(fiber.call().name()).isEqualTo(operator);
        assertThat(fiber.call().arguments()).isEqualTo(List.of(Comparator.naturalOrder(), 7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"above", "below", "max", "min"})
    void oneBoundThatIsNullOrHasNoOrderIsRefused(String operator) {
        var bounded = BOUNDED.get(operator);
        assertThatThrownBy(() -> bounded.apply(fiber.proxy(), null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> bounded.apply(fiber.proxy(), new Object()))
                .isInstanceOf(ClassCastException.class);
        assertThat(fiber.calls).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"clamp", "deadband", "range"})
    void twoBoundsUseTheNaturalOrder(String operator) {
        var band = BANDS.get(operator);
        fiber.answering(operator, next);
        assertThat(band.apply(fiber.proxy(), 1, 9)).isSameAs(next);
        assertThat(fiber.call().name()).isEqualTo(operator);
        assertThat(fiber.call().arguments()).isEqualTo(List.of(Comparator.naturalOrder(), 1, 9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"clamp", "deadband", "range"})
    void twoBoundsThatAreNullOrHaveNoCommonOrderAreRefused(String operator) {
        var band = BANDS.get(operator);
        assertThatThrownBy(() -> band.apply(fiber.proxy(), null, 9)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> band.apply(fiber.proxy(), 1, null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> band.apply(fiber.proxy(), 1, "9")).isInstanceOf(ClassCastException.class);
        assertThatThrownBy(() -> band.apply(fiber.proxy(), new Object(), new Object()))
                .isInstanceOf(ClassCastException.class);
        assertThat(fiber.calls).isEmpty();
    }

    @Test
    void leavesTheOrderOfTheBoundsToTheOperator() {
        fiber.answering("range", next);
        assertThat(fiber.proxy().range(9, 1)).isSameAs(next);
    }
}
