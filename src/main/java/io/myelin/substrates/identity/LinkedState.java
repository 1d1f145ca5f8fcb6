package io.myelin.substrates.identity;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Slot;
import io.humainary.substrates.api.Substrates.State;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// A state: a linked sequence of slots, the most recently written one first.
///
/// A write that replaces no slot takes one search and allocates two objects. A write that replaces a slot copies the
/// links to the newer slots and shares the older ones. Search is linear: states are meant for tens of slots. Equality
/// is identity. Specification §8.1.
public final class LinkedState implements State {

    /// The empty state of subjects and captures.
    public static final LinkedState EMPTY = new LinkedState();

    /// The most recently written slot; `null` in an empty state only.
    private final @Nullable TypedSlot<?> head;

    /// The state before that write; `null` in an empty state only.
    private final @Nullable LinkedState tail;

    private final int size;

    private LinkedState() {
        this.head = null;
        this.tail = null;
        this.size = 0;
    }

    private LinkedState(TypedSlot<?> head, LinkedState tail) {
        this.head = head;
        this.tail = tail;
        this.size = tail.size + 1;
    }

    /// Creates an empty state.
    ///
    /// @return a new state
    public static LinkedState empty() {
        return new LinkedState();
    }

    /// Checks that a state is of this provider.
    ///
    /// @param state the state to be recognised
    /// @param operation the API method that was called
    /// @return the same state
    /// @throws NullPointerException if the state is `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if the state is not of this provider
    public static LinkedState require(State state, String operation) {
        if (state instanceof LinkedState own) {
            return own;
        }
        throw Faults.foreign(LinkedSubject.CORTEX, operation, requireNonNull(state, "state"));
    }

    private static TypedSlot<?> require(Slot<?> slot, String operation) {
        if (slot instanceof TypedSlot<?> own) {
            return own;
        }
        throw Faults.foreign(LinkedSubject.CORTEX, operation, requireNonNull(slot, "slot"));
    }

    private static InternedName named(Name name) {
        return InternedName.require(name, "state");
    }

    @Override
    public LinkedState state(Name name, int value) {
        return with(TypedSlot.of(named(name), value));
    }

    @Override
    public LinkedState state(Name name, long value) {
        return with(TypedSlot.of(named(name), value));
    }

    @Override
    public LinkedState state(Name name, float value) {
        return with(TypedSlot.of(named(name), value));
    }

    @Override
    public LinkedState state(Name name, double value) {
        return with(TypedSlot.of(named(name), value));
    }

    @Override
    public LinkedState state(Name name, boolean value) {
        return with(TypedSlot.of(named(name), value));
    }

    @Override
    public LinkedState state(Name name, String value) {
        return with(TypedSlot.of(named(name), value));
    }

    @Override
    public LinkedState state(Name name, Name value) {
        return with(TypedSlot.of(named(name), named(value)));
    }

    @Override
    public LinkedState state(Name name, State value) {
        return with(TypedSlot.of(named(name), require(value, "state")));
    }

    @Override
    public LinkedState state(Slot<?> slot) {
        return with(require(slot, "state"));
    }

    @Override
    public LinkedState state(Enum<?> value) {
        return with(TypedSlot.of(value));
    }

    private LinkedState with(TypedSlot<?> slot) {
        var earlier = find(slot);
        if (earlier == null) {
            return new LinkedState(slot, this);
        }
        return slot.value.equals(earlier.head().value) ? this : new LinkedState(slot, without(earlier));
    }

    /// The suffix whose head matches, or `null` if no slot does.
    private @Nullable LinkedState find(TypedSlot<?> template) {
        for (var state = this;; state = state.tail()) {
            var slot = state.head;
            if (slot == null) {
                return null;
            }
            if (slot.matches(template)) {
                return state;
            }
        }
    }

    /// This sequence without the head of one of its suffixes.
    private LinkedState without(LinkedState suffix) {
        var newer = new TypedSlot<?>[size - suffix.size];
        var state = this;
        for (var i = 0; i < newer.length; i++) {
            newer[i] = state.head();
            state = state.tail();
        }
        var kept = suffix.tail();
        for (var i = newer.length - 1; i >= 0; i--) {
            kept = new LinkedState(newer[i], kept);
        }
        return kept;
    }

    int size() {
        return size;
    }

    private TypedSlot<?> head() {
        return requireNonNull(head);
    }

    private LinkedState tail() {
        return requireNonNull(tail);
    }

    @Override
    public <T> T value(Slot<T> slot) {
        var template = require(slot, "value");
        var found = find(template);
        // Matching slots share one type, and the type is the class of T.
        @SuppressWarnings("unchecked")
        var value = (T) (found == null ? template : found.head()).value;
        return value;
    }

    @Override
    public Iterator<Slot<?>> iterator() {
        return new Backward(this);
    }

    @Override
    public Spliterator<Slot<?>> spliterator() {
        return Spliterators.spliterator(iterator(), size,
                Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL | Spliterator.IMMUTABLE);
    }

    @Override
    public Stream<Slot<?>> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    @Override
    public String toString() {
        var text = new StringBuilder("State[");
        for (var slot : this) {
            text.append(text.length() > 6 ? ", " : "").append(slot);
        }
        return text.append(']').toString();
    }

    private static final class Backward implements Iterator<Slot<?>> {

        private LinkedState rest;

        Backward(LinkedState rest) {
            this.rest = rest;
        }

        @Override
        public boolean hasNext() {
            return rest.head != null;
        }

        @Override
        public Slot<?> next() {
            var slot = rest.head;
            if (slot == null) {
                throw new NoSuchElementException();
            }
            rest = rest.tail();
            return slot;
        }
    }
}
