package io.myelin.substrates.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Emissions made while the circuit's thread processes one: first in, first out, and always before
/// the next ingress entry (Specification §5.3).
///
/// The first emission waits in a pair of fields, those behind it in a ring of two parallel arrays. A
/// cascade that has at most one emission outstanding (a chain, a feedback loop) never touches the
/// ring. Everything is confined to the circuit's thread, hence plain fields, and nothing is
/// allocated once the ring is as large as the deepest cascade so far. A ring that a burst made large
/// is given back when it runs empty.
final class Transit {

    private static final int INITIAL = 64;
    /// Entries (each two references) that an empty ring may keep; beyond, a burst's memory returns.
    private static final int KEPT = 1 << 14;

    /// The emission in front, older than all in the ring; null if there is none in transit at all.
    private @Nullable Target target;
    private @Nullable Object value;

    private @Nullable Target[] targets = new Target[INITIAL];
    private @Nullable Object[] values = new Object[INITIAL];
    /// Both run freely and wrap; only their difference and their low bits count.
    private int head;
    private int tail;

    boolean isEmpty() {
        return target == null;
    }

    /// Queues an emission behind all others in transit.
    void push(final Target to, final Object emission) {
        if (target == null) {
            target = to;
            value = emission;
        } else {
            append(to, emission);
        }
    }

    private void append(final Target to, final Object emission) {
        if (tail - head == targets.length) {
            grow(); // renumbers head and tail
        }
        final int slot = tail & (targets.length - 1);
        targets[slot] = to;
        values[slot] = emission;
        tail++;
    }

    /// Delivers an ingress entry and, before it returns, everything that the entry causes.
    void run(final Target first, final Object emission) {
        Target following = first.dispatch(emission);
        while (following != null) {
            if (target != null) {
                append(following, emission);
                break;
            }
            // Nothing is in transit: to queue the continuation and to take it out again would be
            // the same order as to go on with it.
            following = following.dispatch(emission);
        }
        if (target != null) {
            drain();
        }
    }

    /// Delivers until nothing is left, including what the deliveries themselves push.
    void drain() {
        Target front = target;
        while (front != null) {
            // A loop of its own for a target that feeds itself: the target is in a register, so the
            // next delivery does not wait for the one before to come back through memory.
            do {
                final Object emission = value;
                advance();
                Target following = emission == null ? null : front.dispatch(emission);
                while (following != null && emission != null) {
                    if (target != null) {
                        append(following, emission);
                        break;
                    }
                    following = following.dispatch(emission);
                }
            } while (target == front);
            front = target;
        }
        if (targets.length > KEPT) {
            shrink();
        }
    }

    /// Takes the front out, before its delivery: an engine failure inside must not repeat it.
    private void advance() {
        if (head == tail) {
            target = null;
            value = null; // an idle circuit must not keep its last emission alive
        } else {
            final int slot = head & (targets.length - 1);
            target = targets[slot];
            value = values[slot];
            values[slot] = null;
            head++;
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
