package io.myelin.substrates.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Emissions made while the circuit's thread processes one: first in, first out, and always before
/// the next ingress entry (Specification §5.3).
///
/// A ring of two parallel arrays, touched by the circuit's thread alone, hence plain fields
/// throughout and no allocation once it is as large as the deepest cascade so far. A ring that a
/// burst made large is given back when it runs empty.
final class Transit {

    private static final int INITIAL = 64;
    /// Entries (each two references) that an empty ring may keep; beyond, a burst's memory returns.
    private static final int KEPT = 1 << 14;

    private @Nullable Target[] targets = new Target[INITIAL];
    private @Nullable Object[] values = new Object[INITIAL];
    /// Both run freely and wrap; only their difference and their low bits count.
    private int head;
    private int tail;

    boolean isEmpty() {
        return head == tail;
    }

    /// Queues an emission behind all others in transit.
    void push(final Target target, final Object value) {
        final int at = tail;
        if (at - head == targets.length) {
            grow();
        }
        final int slot = at & (targets.length - 1);
        targets[slot] = target;
        values[slot] = value;
        tail = at + 1;
    }

    /// Delivers until nothing is left, including what the deliveries themselves push.
    void drain() {
        while (head != tail) {
            final int slot = head & (targets.length - 1);
            final Target target = targets[slot];
            final Object value = values[slot];
            values[slot] = null; // an idle ring must not keep the last emissions alive
            head++; // before the delivery: an engine failure inside must not deliver it twice
            if (target != null && value != null) {
                target.receive(value);
            }
        }
        if (targets.length > KEPT) {
            shrink();
        }
    }

    private void grow() {
        final int length = targets.length;
        if (length == 1 << 30) {
            throw new OutOfMemoryError("transit holds 2^30 emissions");
        }
        // Both arrays first: when memory runs out, the ring is as it was.
        final var widerTargets = new Target[length << 1];
        final var widerValues = new Object[length << 1];
        final int split = head & (length - 1);
        System.arraycopy(targets, split, widerTargets, 0, length - split);
        System.arraycopy(targets, 0, widerTargets, length - split, split);
        System.arraycopy(values, split, widerValues, 0, length - split);
        System.arraycopy(values, 0, widerValues, length - split, split);
        targets = widerTargets;
        values = widerValues;
        head = 0;
        tail = length;
    }

    private void shrink() {
        targets = new Target[INITIAL];
        values = new Object[INITIAL];
        head = 0;
        tail = 0;
    }

    /// Drops the targets of delivered entries, so that an idle circuit keeps no pipe alive.
    void forget() {
        if (isEmpty()) {
            Arrays.fill(targets, null);
        }
    }
}
