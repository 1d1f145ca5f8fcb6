package io.myelin.substrates.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Slot;
import io.humainary.substrates.api.Substrates.State;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Spliterator;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LinkedStateTest {

    private static final InternedName KEY = InternedName.of("state.key");

    @Test
    void aNameHoldsOneValueOfEachType() {
        State state = LinkedState.EMPTY
                .state(KEY, 1)
                .state(KEY, 2L)
                .state(KEY, 3f)
                .state(KEY, 4d)
                .state(KEY, true)
                .state(KEY, "six")
                .state(KEY, (Name) KEY)
                .state(KEY, (State) LinkedState.EMPTY);

        assertEquals(8, state.stream().count());
        assertEquals(1, state.value(TypedSlot.of(KEY, 0)));
        assertEquals(2L, state.value(TypedSlot.of(KEY, 0L)));
        assertEquals(3f, state.value(TypedSlot.of(KEY, 0f)));
        assertEquals(4d, state.value(TypedSlot.of(KEY, 0d)));
        assertEquals(true, state.value(TypedSlot.of(KEY, false)));
        assertEquals("six", state.value(TypedSlot.of(KEY, "")));
        assertSame(KEY, state.value(TypedSlot.of(KEY, InternedName.of("other"))));
        assertSame(LinkedState.EMPTY, state.value(TypedSlot.of(KEY, LinkedState.EMPTY.state(KEY, 1))));
        assertEquals(
                List.of(State.class, Name.class, String.class, boolean.class,
                        double.class, float.class, long.class, int.class),
                state.stream().map(Slot::type).toList());
    }

    @Test
    void theTemplateAnswersForAnAbsentSlot() {
        assertEquals(9, LinkedState.EMPTY.value(TypedSlot.of(KEY, 9)));
        assertEquals(9, LinkedState.EMPTY.state(KEY, 9L).value(TypedSlot.of(KEY, 9)));
    }

    @Test
    void anEqualWriteChangesNothing() {
        var other = InternedName.of("state.other");
        var state = LinkedState.EMPTY
                .state(KEY, Float.NaN).state(KEY, 0.0).state(KEY, "text").state(KEY, 1_000_000)
                .state(other, 1);

        assertSame(state, state.state(KEY, Float.NaN));
        assertSame(state, state.state(KEY, 0.0));
        assertSame(state, state.state(KEY, new String("text")));
        assertSame(state, state.state(KEY, 1_000_000));
        assertSame(state, state.state(TypedSlot.of(other, 1)));
        assertNotSame(state, state.state(KEY, -0.0));
    }

    @Test
    void aConstantIsANameUnderItsDeclaringClass() {
        var state = LinkedState.EMPTY.state(TimeUnit.DAYS).state(TimeUnit.HOURS);
        var slot = state.iterator().next();

        assertEquals(1, state.stream().count());
        assertSame(InternedName.of(TimeUnit.class), slot.name());
        assertSame(InternedName.of(TimeUnit.HOURS), slot.value());
        assertSame(state, state.state(TypedSlot.of(TimeUnit.HOURS)));
    }

    @Test
    void traversalIsSizedAndEnds() {
        var state = LinkedState.EMPTY.state(KEY, 1).state(KEY, "two");
        var slots = state.iterator();

        assertEquals(2, state.spliterator().getExactSizeIfKnown());
        assertTrue(state.spliterator().hasCharacteristics(Spliterator.ORDERED | Spliterator.IMMUTABLE));
        assertEquals("two", slots.next().value());
        assertEquals(1, slots.next().value());
        assertFalse(slots.hasNext());
        assertThrows(NoSuchElementException.class, slots::next);
        assertThrows(NoSuchElementException.class, LinkedState.EMPTY.iterator()::next);
        assertEquals("State[state.key=two, state.key=1]", state.toString());
        assertEquals("State[]", LinkedState.EMPTY.toString());
    }

    /// A state and the list that models it, the slot written last first.
    private record Version(LinkedState state, List<TypedSlot<?>> model) {

        Version write(TypedSlot<?> slot) {
            if (model.contains(slot)) {
                assertSame(state, state.state(slot));
                return this;
            }
            var next = new ArrayList<TypedSlot<?>>(List.of(slot));
            for (var earlier : model) {
                if (earlier.name() != slot.name() || earlier.type() != slot.type()) {
                    next.add(earlier);
                }
            }
            return new Version(state.state(slot), next);
        }

        void check() {
            assertEquals(model, state.stream().toList());
            assertEquals(model.size(), state.spliterator().getExactSizeIfKnown());
            for (var slot : model) {
                assertSame(slot.value(), state.value(slot));
            }
        }
    }

    @Test
    void everyVersionStaysWhatItWas() {
        var random = new Random(11);
        var versions = new ArrayList<Version>(List.of(new Version(LinkedState.EMPTY, List.of())));
        for (var i = 0; i < 3_000; i++) {
            var name = InternedName.of("state.model." + random.nextInt(6));
            var value = random.nextInt(4);
            TypedSlot<?> slot = switch (random.nextInt(3)) {
                case 0 -> TypedSlot.of(name, value);
                case 1 -> TypedSlot.of(name, (long) value);
                default -> TypedSlot.of(name, "v" + value);
            };
            // Half of the writes branch off an old version, which must not notice.
            var from = random.nextBoolean() ? versions.size() - 1 : random.nextInt(versions.size());
            versions.add(versions.get(from).write(slot));
        }
        versions.forEach(Version::check);
    }
}
