package io.myelin.substrates.window;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Window;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A window as an index range of a ring, read from older to newer values; [ReversedView] reads the other way.
///
/// A view derived from another is a new range over the same ring under the same lease; nothing is copied. Every
/// operation checks the lease first. A traversal need not check it again: it runs on the thread that holds the lease,
/// inside the callback to which the lease is limited. Specification §6.4.
///
/// @param <E> the value type
class RingView<E> implements Window<E> {

    final LeasedRing<E> ring;
    final long lease;
    /// The index of the view's first value in the ring's array. Meaningless if the view is empty.
    private final int start;
    private final int size;

    RingView(LeasedRing<E> ring, long lease, int start, int size) {
        this.ring = ring;
        this.lease = lease;
        this.start = start;
        this.size = size;
    }

    /// The difference between the indexes of two adjacent values: 1 or -1. A method and not a field, because a field
    /// would make each window eight bytes larger.
    int step() {
        return 1;
    }

    /// A view of the same ring in this direction.
    RingView<E> alike(int first, int length) {
        return new RingView<>(ring, lease, first, length);
    }

    /// A view of the same ring in the other direction.
    RingView<E> reversed(int first, int length) {
        return new ReversedView<>(ring, lease, first, length);
    }

    @Override
    public int size() {
        ring.check(lease, "size");
        return size;
    }

    @Override
    public boolean isEmpty() {
        ring.check(lease, "isEmpty");
        return size == 0;
    }

    @Override
    public E first() {
        return end(0, "first");
    }

    @Override
    public E last() {
        return end(size - 1, "last");
    }

    private E end(int offset, String operation) {
        ring.check(lease, operation);
        if (size == 0) {
            throw new NoSuchElementException("the window is empty");
        }
        var slots = ring.slots();
        return load(slots, slot(offset, slots.length));
    }

    @Override
    public Window<E> prefix(int count) {
        admit(count, "prefix");
        return range(0, count);
    }

    @Override
    public Window<E> suffix(int count) {
        admit(count, "suffix");
        return range(Math.max(size - count, 0), size);
    }

    @Override
    public Window<E> skip(int count) {
        admit(count, "skip");
        return range(count, size);
    }

    @Override
    public Window<E> trim(int count) {
        admit(count, "trim");
        return range(0, Math.max(size - count, 0));
    }

    @Override
    public Window<E> slice(int offset, int count) {
        admit(offset, "slice");
        admit(count, "slice");
        return range(offset, count);
    }

    /// Checks the lease and then a count.
    private void admit(int count, String operation) {
        ring.check(lease, operation);
        if (count < 0) {
            throw new IllegalArgumentException(operation + " takes no negative number: " + count);
        }
    }

    /// The view of at most `count` values from `offset` on; neither is negative.
    private Window<E> range(int offset, int count) {
        int from = Math.min(offset, size);
        int length = Math.min(count, size - from);
        if (length == size) {
            return this;
        }
        int first = length == 0 ? start : slot(from, ring.slots().length);
        return alike(first, length);
    }

    @Override
    public Window<E> reverse() {
        ring.check(lease, "reverse");
        if (size < 2) {
            return this;
        }
        return reversed(slot(size - 1, ring.slots().length), size);
    }

    @Override
    public boolean all(Predicate<? super E> predicate) {
        return !find(predicate, false, "all");
    }

    @Override
    public boolean any(Predicate<? super E> predicate) {
        return find(predicate, true, "any");
    }

    @Override
    public boolean none(Predicate<? super E> predicate) {
        return !find(predicate, true, "none");
    }

    private boolean find(Predicate<? super E> predicate, boolean sought, String operation) {
        ring.check(lease, operation);
        requireNonNull(predicate);
        var slots = ring.slots();
        for (int left = size, slot = start; left > 0; left--, slot = after(slot, slots.length)) {
            if (predicate.test(load(slots, slot)) == sought) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int count(Predicate<? super E> predicate) {
        ring.check(lease, "count");
        requireNonNull(predicate);
        var slots = ring.slots();
        int count = 0;
        for (int left = size, slot = start; left > 0; left--, slot = after(slot, slots.length)) {
            if (predicate.test(load(slots, slot))) {
                count++;
            }
        }
        return count;
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        ring.check(lease, "forEach");
        requireNonNull(action);
        var slots = ring.slots();
        for (int left = size, slot = start; left > 0; left--, slot = after(slot, slots.length)) {
            action.accept(load(slots, slot));
        }
    }

    @Override
    public <R> R fold(R seed, BiFunction<? super R, ? super E, ? extends R> op) {
        return fold(seed, op, "fold");
    }

    @Override
    public E reduce(E identity, BinaryOperator<E> op) {
        return fold(identity, op, "reduce");
    }

    private <R> R fold(R seed, BiFunction<? super R, ? super E, ? extends R> op, String operation) {
        ring.check(lease, operation);
        requireNonNull(op);
        R folded = requireNonNull(seed);
        var slots = ring.slots();
        for (int left = size, slot = start; left > 0; left--, slot = after(slot, slots.length)) {
            folded = op.apply(folded, load(slots, slot));
        }
        return folded;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // a slot in the range holds a value under this lease
    private E load(@Nullable Object[] slots, int slot) {
        return (E) slots[slot];
    }

    /// The index of a value of the view in the ring's array, computed so that no term overflows an `int`.
    private int slot(int offset, int length) {
        int slot = step() > 0 ? start - length + offset : start - offset;
        return slot < 0 ? slot + length : slot;
    }

    private int after(int slot, int length) {
        int following = slot + step();
        if (following == length) {
            return 0;
        }
        return following < 0 ? length - 1 : following;
    }
}
