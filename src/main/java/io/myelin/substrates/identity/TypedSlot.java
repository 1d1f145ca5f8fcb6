package io.myelin.substrates.identity;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Slot;
import io.humainary.substrates.api.Substrates.State;

/// A slot of one of the eight value types. Specification §8.2, §8.3.
///
/// The type of a primitive value is the primitive's class; the value is boxed once, when the slot is made. Slots are
/// equal if their names, types and values are. Floating-point values are compared as by `Double.equals`: `NaN` equals
/// itself, and the two zeros differ. States are compared by identity.
///
/// @param <T> the value's type, boxed
public final class TypedSlot<T> implements Slot<T> {

    final InternedName name;
    final Class<T> type;
    final T value;

    private TypedSlot(InternedName name, Class<T> type, T value) {
        this.name = name;
        this.type = type;
        this.value = value;
    }

    /// Creates a `boolean` slot.
    ///
    /// @param name the slot's name
    /// @param value the slot's value
    /// @return the slot
    public static TypedSlot<Boolean> of(InternedName name, boolean value) {
        return new TypedSlot<>(requireNonNull(name), boolean.class, value);
    }

    /// Creates an `int` slot.
    ///
    /// @param name the slot's name
    /// @param value the slot's value
    /// @return the slot
    public static TypedSlot<Integer> of(InternedName name, int value) {
        return new TypedSlot<>(requireNonNull(name), int.class, value);
    }

    /// Creates a `long` slot.
    ///
    /// @param name the slot's name
    /// @param value the slot's value
    /// @return the slot
    public static TypedSlot<Long> of(InternedName name, long value) {
        return new TypedSlot<>(requireNonNull(name), long.class, value);
    }

    /// Creates a `double` slot.
    ///
    /// @param name the slot's name
    /// @param value the slot's value
    /// @return the slot
    public static TypedSlot<Double> of(InternedName name, double value) {
        return new TypedSlot<>(requireNonNull(name), double.class, value);
    }

    /// Creates a `float` slot.
    ///
    /// @param name the slot's name
    /// @param value the slot's value
    /// @return the slot
    public static TypedSlot<Float> of(InternedName name, float value) {
        return new TypedSlot<>(requireNonNull(name), float.class, value);
    }

    /// Creates a `String` slot.
    ///
    /// @param name the slot's name
    /// @param value the slot's value
    /// @return the slot
    public static TypedSlot<String> of(InternedName name, String value) {
        return new TypedSlot<>(requireNonNull(name), String.class, requireNonNull(value, "value"));
    }

    /// Creates a `Name` slot.
    ///
    /// @param name the slot's name
    /// @param value the slot's value
    /// @return the slot
    public static TypedSlot<Name> of(InternedName name, InternedName value) {
        return new TypedSlot<>(requireNonNull(name), Name.class, requireNonNull(value, "value"));
    }

    /// Creates a `State` slot.
    ///
    /// @param name the slot's name
    /// @param value the slot's value
    /// @return the slot
    public static TypedSlot<State> of(InternedName name, LinkedState value) {
        return new TypedSlot<>(requireNonNull(name), State.class, requireNonNull(value, "value"));
    }

    /// Creates a `Name` slot whose name is that of the constant's declaring class, and whose value is that name
    /// extended by the constant's.
    ///
    /// @param constant the constant
    /// @return the slot
    public static TypedSlot<Name> of(Enum<?> constant) {
        var name = InternedName.of(constant.getDeclaringClass());
        return of(name, name.name(constant));
    }

    @Override
    public T value() {
        return value;
    }

    @Override
    public Class<T> type() {
        return type;
    }

    @Override
    public InternedName name() {
        return name;
    }

    boolean matches(TypedSlot<?> other) {
        return name == other.name && type == other.type;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof TypedSlot<?> slot && matches(slot) && value.equals(slot.value);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + value.hashCode();
    }

    @Override
    public String toString() {
        // Only the size of a nested state: nesting may be deeper than the stack, and shared parts would be repeated.
        return name + "=" + (value instanceof LinkedState state ? "State(" + state.size() + ')' : value);
    }
}
