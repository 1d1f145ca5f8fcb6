package io.myelin.substrates.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

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

        assertEquals(8, types.size());
        types.forEach((slot, type) -> {
            assertSame(type, slot.type());
            assertSame(KEY, slot.name());
            assertSame(slot.value(), slot.value());
        });
    }

    @Test
    void equalityIsOfNameTypeAndValue() {
        var slot = TypedSlot.of(KEY, 300);

        assertEquals(slot, TypedSlot.of(KEY, 300));
        assertEquals(slot.hashCode(), TypedSlot.of(KEY, 300).hashCode());
        for (var other : List.of(
                TypedSlot.of(KEY, 301),
                TypedSlot.of(KEY, 300L),
                TypedSlot.of(InternedName.of("slot.k"), 300))) {
            assertNotEquals(slot, other);
        }
        assertEquals(TypedSlot.of(KEY, Double.NaN), TypedSlot.of(KEY, Double.NaN));
        assertNotEquals(TypedSlot.of(KEY, 0f), TypedSlot.of(KEY, -0f));
        assertEquals("slot.key=300", slot.toString());
    }

    /// Slots as keys of a map: neither the names nor the values alone may decide.
    @Test
    void hashCodesDifferWithNameAndWithValue() {
        var hashes = new HashSet<Integer>();
        for (var name = 0; name < 10; name++) {
            for (var value = 0; value < 30; value++) {
                hashes.add(TypedSlot.of(InternedName.of("slot.hash." + name), value).hashCode());
            }
        }
        assertEquals(300, hashes.size(), 3, "more collisions than chance brings");
    }

    @Test
    void aConstantGivesNameAndValue() {
        var slot = TypedSlot.of(TimeUnit.NANOSECONDS);

        assertEquals("java.util.concurrent.TimeUnit", slot.name().toString());
        assertEquals("java.util.concurrent.TimeUnit.NANOSECONDS", slot.value().toString());
        assertSame(Name.class, slot.type());
    }

    @Test
    void nothingIsNull() {
        for (var call : List.<Runnable>of(
                () -> TypedSlot.of(null, 1),
                () -> TypedSlot.of(KEY, (String) null),
                () -> TypedSlot.of(KEY, (InternedName) null),
                () -> TypedSlot.of(KEY, (LinkedState) null),
                () -> TypedSlot.of((Enum<?>) null))) {
            assertThrows(NullPointerException.class, call::run);
        }
    }
}
