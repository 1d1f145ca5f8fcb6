package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.State;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TypedSlotTest {

    private static final InternedName KEY = InternedName.of("slot.key");

    @Test
    void theTypeIsThatOfTheFactory() {
        var types = Map.<TypedSlot<?>, Class<?>>of(
                TypedSlot.of(KEY, true), boolean.class,
                TypedSlot.of(KEY, 1), int.class,
                TypedSlot.of(KEY, 1L), long.class,
                TypedSlot.of(KEY, 1f), float.class,
                TypedSlot.of(KEY, 1d), double.class,
                TypedSlot.of(KEY, "1"), String.class,
                TypedSlot.of(KEY, KEY), Name.class,
                TypedSlot.of(KEY, LinkedState.EMPTY), State.class);

        assertThat(types.size()).isEqualTo(8);
        types.forEach((slot, type) -> {
            assertThat(slot.type()).isSameAs(type);
            assertThatObject(slot.name()).isSameAs(KEY);
            assertThat(slot.value()).isSameAs(slot.value());
        });
    }

    @Test
    void equalityIsOfNameTypeAndValue() {
        var slot = TypedSlot.of(KEY, 300);

        assertThat(TypedSlot.of(KEY, 300)).isEqualTo(slot);
        assertThat(TypedSlot.of(KEY, 300).hashCode()).isEqualTo(slot.hashCode());
        for (var other : List.of(
                TypedSlot.of(KEY, 301),
                TypedSlot.of(KEY, 300L),
                TypedSlot.of(InternedName.of("slot.k"), 300))) {
            assertThat(other).isNotEqualTo(slot);
        }
        assertThat(TypedSlot.of(KEY, Double.NaN)).isEqualTo(TypedSlot.of(KEY, Double.NaN));
        assertThat(TypedSlot.of(KEY, -0f)).isNotEqualTo(TypedSlot.of(KEY, 0f));
        assertThat(slot.toString()).isEqualTo("slot.key=300");
    }

    /// Slots serve as keys of a map, so their hash codes must not depend on the names alone, or on the values alone.
    @Test
    void hashCodesDifferWithNameAndWithValue() {
        var hashes = new HashSet<Integer>();
        for (var name = 0; name < 10; name++) {
            for (var value = 0; value < 30; value++) {
                hashes.add(TypedSlot.of(InternedName.of("slot.hash." + name), value).hashCode());
            }
        }
        assertThat(hashes).as("collisions as rare as chance makes them").hasSizeBetween(297, 300);
    }

    @Test
    void aConstantGivesNameAndValue() {
        var slot = TypedSlot.of(TimeUnit.NANOSECONDS);

        assertThat(slot.name().toString()).isEqualTo("java.util.concurrent.TimeUnit");
        assertThat(slot.value().toString()).isEqualTo("java.util.concurrent.TimeUnit.NANOSECONDS");
        assertThat(slot.type()).isSameAs(Name.class);
    }
}
