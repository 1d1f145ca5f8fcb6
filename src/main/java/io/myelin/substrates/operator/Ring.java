package io.myelin.substrates.operator;

import org.jspecify.annotations.Nullable;

/// The most recent values, oldest first, up to a capacity.
///
/// The array starts small and doubles up to the capacity, so a capacity is a bound and no reservation: one of
/// [Integer#MAX_VALUE] costs nothing until values arrive. It never shrinks. Removed values are cleared from the array.
/// Confined to one thread.
///
/// @param <E> the value type
public class Ring<E> {

    private static final int FIRST_LENGTH = 8;

    /// The values; `null` in free slots.
    protected @Nullable Object[] slots;

    private final int capacity;
    private int head;
    private int size;

    /// Creates an empty ring.
    ///
    /// @param capacity the most values it holds, at least 1
    public Ring(int capacity) {
        this.capacity = capacity;
        this.slots = new @Nullable Object[Math.min(capacity, FIRST_LENGTH)];
    }

    /// The number of values held.
    ///
    /// @return a number from 0 to the capacity
    public final int size() {
        return size;
    }

    /// Whether the next value will replace the oldest.
    ///
    /// @return whether the size equals the capacity
    public final boolean isFull() {
        return size == capacity;
    }

    /// Appends a value, which replaces the oldest if the ring is full.
    ///
    /// @param value the new value
    /// @return the array index it was stored at
    public final int add(E value) {
        int slot;
        if (size == capacity) {
            slot = head;
            head = slot + 1 == slots.length ? 0 : slot + 1;
        } else {
            int length = slots.length;
            if (size == length) {
                grow(length > capacity >> 1 ? capacity : length << 1);
            }
            slot = slot(size);
            size++;
        }
        slots[slot] = value;
        return slot;
    }

    /// A value by its age.
    ///
    /// @param index 0 for the oldest, below the size
    /// @return the value
    @SuppressWarnings({"unchecked", "NullAway"}) // a slot below the size holds a value
    public final E get(int index) {
        return (E) slots[slot(index)];
    }

    /// Removes the oldest value of a ring that is not empty.
    public final void removeOldest() {
        slots[head] = null;
        head = head + 1 == slots.length ? 0 : head + 1;
        size--;
    }

    /// The array index of the oldest value, or of the next one if there is none.
    protected final int head() {
        return head;
    }

    /// The array index of a value.
    ///
    /// @param index 0 for the oldest, at most the size
    /// @return the array index
    protected final int slot(int index) {
        // Computed as a negative number first, since head + index may overflow.
        int slot = head - slots.length + index;
        return slot < 0 ? slot + slots.length : slot;
    }

    /// Moves the values of a ring whose array is full to a larger one, the oldest first. Changes nothing if the
    /// allocation fails.
    ///
    /// @param length the length of the larger array
    protected void grow(int length) {
        var larger = new @Nullable Object[length];
        System.arraycopy(slots, head, larger, 0, slots.length - head);
        System.arraycopy(slots, 0, larger, slots.length - head, head);
        slots = larger;
        head = 0;
    }
}
