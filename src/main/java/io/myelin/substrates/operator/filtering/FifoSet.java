package io.myelin.substrates.operator.filtering;

import org.jspecify.annotations.Nullable;

/// A hash set that, once full, drops its oldest element for each one that it adds.
///
/// Each element's node stores the hash code that the element had when it was added. So dropping an element calls none
/// of its methods: it cannot throw, and an element that was mutated is dropped in its turn too. The new element reuses
/// the node of the dropped one, so that a full set allocates nothing. The table doubles up to the capacity and never
/// shrinks.
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
        var node = node(hash, value);
        link(node);
        if (newest == null) {
            oldest = node;
        } else {
            newest.younger = node;
        }
        newest = node;
        return true;
    }

    private Node<E> node(int hash, E value) {
        var first = oldest;
        if (size < capacity || first == null) {
            if (size >= table.length - (table.length >> 2) && table.length < LAST_LENGTH) {
                grow();
            }
            var node = new Node<E>(hash, value);
            size++;
            return node;
        }
        unlink(first);
        oldest = first.younger;
        if (oldest == null) {
            newest = null;
        }
        first.younger = null;
        first.hash = hash;
        first.value = value;
        return first;
    }

    private void link(Node<E> node) {
        int index = node.hash & table.length - 1;
        node.chained = table[index];
        table[index] = node;
    }

    private void unlink(Node<E> node) {
        int index = node.hash & table.length - 1;
        var before = table[index];
        if (before == node) {
            table[index] = node.chained;
            return;
        }
        while (before != null) {
            if (before.chained == node) {
                before.chained = node.chained;
                return;
            }
            before = before.chained;
        }
    }

    private void grow() {
        table = table(table.length << 1);
        for (var node = oldest; node != null; node = node.younger) {
            link(node);
        }
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
