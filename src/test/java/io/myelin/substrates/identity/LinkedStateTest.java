package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

        assertThat(state.stream().count()).isEqualTo(8);
        assertThat(state.value(TypedSlot.of(KEY, 0))).isEqualTo(1);
        assertThat(state.value(TypedSlot.of(KEY, 0L))).isEqualTo(2L);
        assertThat(state.value(TypedSlot.of(KEY, 0f))).isEqualTo(3f);
        assertThat(state.value(TypedSlot.of(KEY, 0d))).isEqualTo(4d);
        assertThat(state.value(TypedSlot.of(KEY, false))).isEqualTo(true);
        assertThat(state.value(TypedSlot.of(KEY, ""))).isEqualTo("six");
        assertThatObject(state.value(TypedSlot.of(KEY, InternedName.of("other")))).isSameAs(KEY);
        assertThat(state.value(TypedSlot.of(KEY, LinkedState.EMPTY.state(KEY, 1))))
                .isSameAs(LinkedState.EMPTY);
        assertThat(state.stream().map(Slot::type).toList())
                .isEqualTo(List.of(State.class, Name.class, String.class, boolean.class,
                        double.class, float.class, long.class, int.class));
    }

    @Test
    void theTemplateAnswersForAnAbsentSlot() {
        assertThat(LinkedState.EMPTY.value(TypedSlot.of(KEY, 9))).isEqualTo(9);
        assertThat(LinkedState.EMPTY.state(KEY, 9L).value(TypedSlot.of(KEY, 9))).isEqualTo(9);
    }

    @Test
    void anEqualWriteChangesNothing() {
        var other = InternedName.of("state.other");
        var state = LinkedState.EMPTY
                .state(KEY, Float.NaN).state(KEY, 0.0).state(KEY, "text").state(KEY, 1_000_000)
                .state(other, 1);

        assertThat(state.state(KEY, Float.NaN)).isSameAs(state);
        assertThat(state.state(KEY, 0.0)).isSameAs(state);
        assertThat(state.state(KEY, new String("text"))).isSameAs(state);
        assertThat(state.state(KEY, 1_000_000)).isSameAs(state);
        assertThat(state.state(TypedSlot.of(other, 1))).isSameAs(state);
        assertThat(state.state(KEY, -0.0)).isNotSameAs(state);
    }

    @Test
    void aConstantIsANameUnderItsDeclaringClass() {
        var state = LinkedState.EMPTY.state(TimeUnit.DAYS).state(TimeUnit.HOURS);
        var slot = state.iterator().next();

        assertThat(state.stream().count()).isEqualTo(1);
        assertThatObject(slot.name()).isSameAs(InternedName.of(TimeUnit.class));
        assertThat(slot.value()).isSameAs(InternedName.of(TimeUnit.HOURS));
        assertThat(state.state(TypedSlot.of(TimeUnit.HOURS))).isSameAs(state);
    }

    @Test
    void traversalIsSizedAndEnds() {
        var state = LinkedState.EMPTY.state(KEY, 1).state(KEY, "two");
        var slots = state.iterator();

        assertThat(state.spliterator().getExactSizeIfKnown()).isEqualTo(2);
        assertThat(state.spliterator().hasCharacteristics(Spliterator.ORDERED | Spliterator.IMMUTABLE))
                .isTrue();
        assertThat(slots.next().value()).isEqualTo("two");
        assertThat(slots.next().value()).isEqualTo(1);
        assertThat(slots.hasNext()).isFalse();
        assertThatThrownBy(slots::next).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(LinkedState.EMPTY.iterator()::next).isInstanceOf(NoSuchElementException.class);
        assertThat(state.toString()).isEqualTo("State[state.key=two, state.key=1]");
        assertThat(LinkedState.EMPTY.toString()).isEqualTo("State[]");
    }

    /// A state and the list that models it, last written slot first.
    private record Version(LinkedState state, List<TypedSlot<?>> model) {

        Version write(TypedSlot<?> slot) {
            if (model.contains(slot)) {
                assertThat(state.state(slot)).isSameAs(state);
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
            assertThat(state.stream().toList()).isEqualTo(model);
            assertThat(state.spliterator().getExactSizeIfKnown()).isEqualTo(model.size());
            for (var slot : model) {
                assertThat(state.value(slot)).isSameAs(slot.value());
            }
        }
    }

    @Test
    void noVersionChangesAfterwards() {
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
            // Half of the writes branch off an old version, which must not change.
            var from = random.nextBoolean() ? versions.size() - 1 : random.nextInt(versions.size());
            versions.add(versions.get(from).write(slot));
        }
        versions.forEach(Version::check);
    }
}
