package io.myelin.substrates.operator.filtering;

import org.jspecify.annotations.Nullable;

/// A hash set that, once full, drops its oldest element for each one that it adds.
///
/// Each element's node stores the hash code that the element had when it was added. So dropping an element calls none
/// of its methods: it cannot throw, and an element that was mutated is dropped in its turn too. The new element reuses
/// the node of the dropped one, so that a full set allocates nothing. The table doubles up to the capacity and never
/// shrinks.
///
/// From its first change on, a method neither calls another method nor allocates. So an addition that fails for lack of
/// stack or memory leaves the set unchanged.
///
/// @param <E> the element type
final class FifoSet<E> {

    private static final int FIRST_LENGTH = 16;
    private static final int LAST_LENGTH = 1 << 30;

    private final int capacity;
    private @Nullable Node<E>[] table = table(FIRST_LENGTH);
    private int size;
    private @Nullable Node<E> oldest;
    private @Nullable Node<E> newest;

    FifoSet(int capacity) {
        this.capacity = capacity;
    }

    /// Adds an element unless the set contains an equal one.
    ///
    /// @return whether it was added
    boolean add(E value) {
        int code = value.hashCode();
        int hash = code ^ code >>> 16;
        for (var node = table[hash & table.length - 1]; node != null; node = node.chained) {
            if (node.hash == hash && (node.value == value || value.equals(node.value))) {
                return false;
            }
        }
        var first = oldest;
        if (size < capacity || first == null) {
            append(new Node<>(hash, value));
        } else {
            replace(first, hash, value);
        }
        return true;
    }

    private void append(Node<E> node) {
        if (size >= table.length - (table.length >> 2) && table.length < LAST_LENGTH) {
            grow();
        }
        int index = node.hash & table.length - 1;
        node.chained = table[index];
        table[index] = node;
        if (newest == null) {
            oldest = node;
        } else {
            newest.younger = node;
        }
        newest = node;
        size++;
    }

    /// Replaces the oldest element by the newest.
    private void replace(Node<E> node, int hash, E value) {
        int index = node.hash & table.length - 1;
        var before = table[index];
        if (before == node) {
            table[index] = node.chained;
        } else {
            while (before != null && before.chained != node) {
                before = before.chained;
            }
            if (before != null) {
                before.chained = node.chained;
            }
        }
        node.hash = hash;
        node.value = value;
        index = hash & table.length - 1;
        node.chained = table[index];
        table[index] = node;
        if (newest != null && newest != node) {
            oldest = node.younger;
            node.younger = null;
            newest.younger = node;
            newest = node;
        }
    }

    private void grow() {
        @Nullable Node<E>[] larger = table(table.length << 1);
        for (var node = oldest; node != null; node = node.younger) {
            int index = node.hash & larger.length - 1;
            node.chained = larger[index];
            larger[index] = node;
        }
        table = larger;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <E> @Nullable Node<E>[] table(int length) {
        return (@Nullable Node<E>[]) new Node[length];
    }

    private static final class Node<E> {

        private int hash;
        private E value;
        private @Nullable Node<E> chained;
        private @Nullable Node<E> younger;

        private Node(int hash, E value) {
            this.hash = hash;
            this.value = value;
        }
    }
}
