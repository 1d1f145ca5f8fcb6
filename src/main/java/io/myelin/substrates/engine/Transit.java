package io.myelin.substrates.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Emissions made while the circuit's thread processes one: first in, first out, and always before
/// the next ingress entry (Specification §5.3).
///
/// The first emission waits in a pair of fields, those after it in a ring of two parallel arrays. A
/// cascade that has at most one emission outstanding (a chain, a feedback loop) never touches the
/// ring. Everything is confined to the circuit's thread, hence plain fields. A ring that a burst made
/// large is given back when it runs empty.
///
/// The worker replaces it now and then by a copy: some hundred bytes in hundreds of thousands of
/// deliveries. A collector moves what it keeps meeting to its old generation, and there G1's barrier
/// for the store of a reference ends in a fence: a circuit that has lived for a while would pay more
/// for its feedback loops than for all else that it does.
final class Transit {

    private static final int INITIAL = 32;
    /// Entries (each two references) that an empty ring may keep; beyond, a burst's memory returns.
    private static final int KEPT = 1 << 14;
    /// Deliveries until it is worn, per slot of its ring.
    private static final int DELIVERIES = 1 << 12;

    /// The emission in front, older than all in the ring, if there is any in transit at all. Stored to
    /// where it changes only, and left in place when it was delivered, until the circuit is idle: a
    /// loop that passes the same value on stores no reference, so no barrier runs.
    private @Nullable Target target;
    private @Nullable Object value;
    private boolean occupied;

    private @Nullable Target[] targets;
    private @Nullable Object[] values;
    /// Both run freely and wrap; only their difference and their low bits count.
    private int head;
    private int tail;

    /// Deliveries until it is worn.
    private long left;

    Transit() {
        this(INITIAL);
    }

    private Transit(int length) {
        targets = new Target[length];
        values = new Object[length];
        left = (long) length * DELIVERIES;
    }

    /// Of the ring.
    int length() {
        return targets.length;
    }

    boolean isEmpty() {
        return !occupied;
    }

    /// Queues an emission after all others in transit.
    void push(Target to, Object emission) {
        if (!occupied) {
            occupied = true;
            if (target != to) {
                target = to;
            }
            if (value != emission) {
                value = emission;
            }
        } else {
            append(to, emission);
        }
    }

    private void append(Target to, Object emission) {
        if (tail - head == targets.length) {
            grow(); // renumbers head and tail
        }
        int slot = tail & (targets.length - 1);
        targets[slot] = to;
        values[slot] = emission;
        tail++;
    }

    /// Delivers an ingress entry and everything that the entry causes.
    ///
    /// @return whether this was finished; else a [#renewed] transit is to [#drain]
    boolean run(Target first, Object emission) {
        Target following = first.afterPassing().dispatch(emission);
        while (following != null) {
            if (occupied) {
                append(following, emission);
                break;
            }
            // Nothing is in transit: to queue the continuation and to take it out again would be
            // the same order as to go on with it.
            following = following.afterPassing().dispatch(emission);
        }
        return !occupied || drain();
    }

    /// Delivers until nothing is left, including what the deliveries themselves push.
    ///
    /// @return whether this was finished; else a [#renewed] transit is to go on
    boolean drain() {
        long deliveries = left;
        Target front = occupied ? target : null;
        while (front != null) {
            // A loop of its own for a target that feeds itself: the target is in a register, so the
            // next delivery does not wait for the one before to come back through memory.
            do {
                if (--deliveries < 0) {
                    return false;
                }
                Object emission = value;
                advance();
                Target following = emission == null ? null : front.dispatch(emission);
                while (following != null && emission != null) {
                    if (occupied) {
                        append(following, emission);
                        break;
                    }
                    following = following.afterPassing().dispatch(emission);
                }
            } while (occupied && target == front);
            front = occupied ? target : null;
        }
        left = deliveries;
        if (targets.length > KEPT) {
            shrink();
        }
        return true;
    }

    /// A copy that the collector takes for new.
    Transit renewed() {
        var fresh = new Transit(targets.length);
        copyRing(fresh.targets, fresh.values);
        fresh.tail = tail - head;
        fresh.target = target;
        fresh.value = value;
        fresh.occupied = occupied;
        return fresh;
    }

    /// Takes the front out, before its delivery: an engine failure inside must not repeat it.
    private void advance() {
        if (head == tail) {
            occupied = false;
        } else {
            int slot = head & (targets.length - 1);
            target = targets[slot];
            value = values[slot];
            values[slot] = null;
            head++;
        }
    }

    private void grow() {
        int length = targets.length;
        if (length == 1 << 30) {
            throw new OutOfMemoryError("transit holds 2^30 emissions");
        }
        // Both arrays first: when memory runs out, the ring is as it was.
        var widerTargets = new Target[length << 1];
        var widerValues = new Object[length << 1];
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

    private void shrink() {
        targets = new Target[INITIAL];
        values = new Object[INITIAL];
        head = 0;
        tail = 0;
    }

    /// Drops what was delivered, so that an idle circuit keeps neither a pipe nor an emission alive.
    void forget() {
        if (isEmpty()) {
            target = null;
            value = null;
            Arrays.fill(targets, null);
        }
    }
}
