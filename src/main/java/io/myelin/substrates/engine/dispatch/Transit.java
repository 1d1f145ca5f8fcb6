package io.myelin.substrates.engine.dispatch;

import org.jspecify.annotations.Nullable;

/// Emissions made while the circuit's thread processes one: first in, first out, and always before
/// the next ingress entry (Specification §5.3).
///
/// An emission that waits alone is in a pair of fields, several are in a ring of two parallel arrays. A cascade with at
/// most one waiting emission (a chain, a feedback loop) never uses the ring, which is made when it is first needed and
/// dropped when the circuit is idle. Confined to the circuit's thread, hence plain fields.
///
/// The worker replaces it at intervals by a copy: some hundreds of bytes in 131,072 deliveries or more. A collector
/// promotes surviving objects to the old generation, where G1's barrier for the store of a reference includes a fence:
/// that would be the largest cost of a feedback loop on a long-lived circuit.
public final class Transit {

    /// Nothing waits.
    private static final int NONE = 0;
    /// One emission waits, in the pair.
    private static final int PAIR = 1;
    /// One or more wait, in the ring.
    private static final int RING = 2;

    /// The capacity of the first ring, in entries of two references.
    private static final int INITIAL = 4;
    /// The maximum capacity of an empty ring; a larger one is dropped.
    private static final int KEPT = 1 << 14;
    /// Deliveries until it is worn, for each slot of its ring.
    private static final int DELIVERIES = 1 << 15;
    /// No ring: idle circuits share these, so that dropping one needs no memory.
    private static final Target[] NO_TARGETS = {};
    private static final Object[] NO_VALUES = {};

    /// The pair. Written only if it changes, and not cleared until the circuit is idle: a loop that passes on the same
    /// value stores no reference, so no barrier runs.
    private @Nullable Target target;
    private @Nullable Object value;
    /// Where emissions wait: one comparison tells a push that nothing does.
    private int waiting;

    private @Nullable Target[] targets = NO_TARGETS;
    private @Nullable Object[] values = NO_VALUES;
    /// Both increase without limit and wrap; only their difference and their low bits matter.
    private int head;
    private int tail;

    /// Deliveries until it is worn.
    private long left = (long) INITIAL * DELIVERIES;

    /// The length of the ring.
    public int length() {
        return targets.length;
    }

    /// The number of emissions that wait.
    int size() {
        return waiting == PAIR ? 1 : tail - head;
    }

    public boolean isEmpty() {
        return waiting == NONE;
    }

    /// Queues an emission after all others in transit.
    public void push(Target to, Object emission) {
        if (waiting == NONE) {
            if (target != to || value != emission) {
                place(to, emission); // out of the loop of one that passes on the same value: barriers are long
            }
            waiting = PAIR; // last: the call may overflow the stack
        } else {
            append(to, emission);
        }
    }

    private void place(Target to, Object emission) {
        if (target != to) {
            target = to;
        }
        if (value != emission) {
            value = emission;
        }
    }

    private void append(Target to, Object emission) {
        if (tail - head == targets.length) { // also where the pair moves: an empty ring has no slot, or several
            grow(); // renumbers head and tail
        }
        if (waiting == PAIR) {
            store(target, value);
            waiting = RING;
        }
        store(to, emission);
    }

    private void store(@Nullable Target to, @Nullable Object emission) {
        int slot = tail & (targets.length - 1);
        targets[slot] = to;
        values[slot] = emission;
        tail++;
    }

    /// Delivers an ingress entry and everything that the entry causes.
    ///
    /// @return whether transit is empty; otherwise a [#renewed] transit must [#drain]
    public boolean run(Target first, Object emission) {
        passOn(first.afterPassing().dispatch(emission), emission);
        return isEmpty() || drain();
    }

    /// Delivers an emission that a delivery hands on: directly while nothing is in transit, because queueing it and
    /// taking it out again would give the same order.
    private void passOn(@Nullable Target following, Object emission) {
        while (following != null) {
            if (!isEmpty()) {
                append(following, emission);
                return;
            }
            following = following.afterPassing().dispatch(emission);
        }
    }

    /// Delivers until transit is empty, including emissions of the deliveries themselves.
    ///
    /// @return whether transit is empty; otherwise a [#renewed] transit must continue
    @SuppressWarnings("NullAway") // what waits is not null
    public boolean drain() {
        long deliveries = left;
        while (waiting != NONE) {
            while (waiting == PAIR) {
                if (--deliveries < 0) {
                    return false;
                }
                Target front = target;
                Object emission = value;
                waiting = NONE; // before the delivery: an engine failure in it must not repeat it
                passOn(front.dispatch(emission), emission);
            }
            while (waiting == RING) {
                if (--deliveries < 0) {
                    return false;
                }
                int slot = head & (targets.length - 1);
                Target front = targets[slot];
                Object emission = values[slot];
                values[slot] = null;
                if (++head == tail) {
                    waiting = NONE;
                }
                passOn(front.dispatch(emission), emission);
            }
        }
        left = deliveries;
        if (targets.length > KEPT) {
            drop();
        }
        return true;
    }

    /// A copy, which is a young object.
    public Transit renewed() {
        var fresh = new Transit();
        if (targets.length > 0) {
            fresh.targets = new Target[targets.length];
            fresh.values = new Object[targets.length];
            fresh.left = (long) targets.length * DELIVERIES;
            copyRing(fresh.targets, fresh.values);
            fresh.tail = tail - head;
        }
        fresh.target = target;
        fresh.value = value;
        fresh.waiting = waiting;
        return fresh;
    }

    private void grow() {
        int length = targets.length;
        if (length == 1 << 30) {
            throw new OutOfMemoryError("transit holds 2^30 emissions");
        }
        // Both arrays first: if memory runs out, the ring is unchanged.
        int wider = Math.max(length << 1, INITIAL);
        var widerTargets = new Target[wider];
        var widerValues = new Object[wider];
        copyRing(widerTargets, widerValues);
        targets = widerTargets;
        values = widerValues;
        head = 0;
        tail = length;
    }

    /// Copies the ring, its front to slot 0.
    private void copyRing(@Nullable Target[] toTargets, @Nullable Object[] toValues) {
        int split = head & (targets.length - 1);
        int rest = targets.length - split;
        System.arraycopy(targets, split, toTargets, 0, rest);
        System.arraycopy(targets, 0, toTargets, rest, split);
        System.arraycopy(values, split, toValues, 0, rest);
        System.arraycopy(values, 0, toValues, rest, split);
    }

    private void drop() {
        targets = NO_TARGETS;
        values = NO_VALUES;
        head = 0; // an index into no ring
        tail = 0;
    }

    /// Drops delivered entries and the ring, so that an idle circuit keeps neither a pipe nor an emission reachable.
    public void forget() {
        if (isEmpty()) {
            target = null;
            value = null;
            if (targets.length > 0) { // a store into an old object would cost a fence and a dirty card a turn
                drop();
            }
        }
    }
}
