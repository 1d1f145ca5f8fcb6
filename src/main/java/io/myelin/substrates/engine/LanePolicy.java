package io.myelin.substrates.engine;

import java.util.function.LongSupplier;

/// Which producers of an [Ingress] get a lane, and which waits a moment for another: guesses from who came
/// lately. Everything is plain and racy, for order and progress depend on none of it; a guess that is wrong
/// costs a lane that is hardly used or one short wait.
///
/// Two producers that emit as fast as they can, each into the other's lane's way, would spend their time on
/// revoking. So one whose lane was taken away, or who was seen often, lets the other go on for a while before
/// it takes its turn. It waits only while it sees the other get ahead, and never for longer than
/// [#LONGEST_WAIT] doubled.
final class LanePolicy {

    /// Every so many slots of a chunk the producer is noted.
    private static final int SAMPLE = 32;
    /// So many samples in a row of the same producer earn it a lane.
    private static final int STREAK = 8;
    /// Two samples of different producers that come within so many nanoseconds earn one as well.
    private static final long RUSH_NANOS = 2_000;

    /// Spin-waits (some 25 ns each) until the first look at what the other does, and until the last.
    private static final int SHORTEST_WAIT = 4;
    private static final int LONGEST_WAIT = 128;

    private final LongSupplier clock;

    /// Who was sampled last, by thread id, and how often in a row; who was before; when that changed.
    private long candidate;
    private int streak;
    private long rival;
    private long changed;

    /// @param clock nanoseconds
    LanePolicy(final LongSupplier clock) {
        this.clock = clock;
    }

    /// Notes who puts something into the shared queue.
    ///
    /// @param slot where in the chunk
    /// @return whether the caller should have a lane
    boolean isDue(final int slot, final long caller) {
        if ((slot & SAMPLE - 1) != 0) {
            return false;
        }
        if (candidate == caller) {
            streak = streak + 1 & STREAK - 1;
            return streak == 0;
        }
        rival = candidate;
        candidate = caller;
        streak = 0;
        final long before = changed;
        changed = clock.getAsLong();
        return changed - before < RUSH_NANOS;
    }

    /// Whether a producer emits so much that it may as well wait for its turn.
    boolean isBusy(final long caller) {
        return caller == candidate || caller == rival;
    }

    /// Waits for as long as another producer makes good use of its lane, within bounds.
    ///
    /// @param from the newest lane that the caller has seen: the other's, or its own that was revoked, which
    ///     the other's is about to follow
    void await(final Ingress ingress, final Lane from) {
        long seen = from.appended();
        for (int wait = SHORTEST_WAIT; wait <= LONGEST_WAIT; wait <<= 1) {
            // Few looks: each takes the line of its position from the owner, who writes it.
            for (int i = 0; i < wait; i++) {
                Thread.onSpinWait();
            }
            final Lane newest = ingress.newest();
            final long appended = newest.appended();
            if (newest.isOpen() ? appended == seen : newest != from || wait > SHORTEST_WAIT) {
                return;
            }
            seen = appended;
        }
    }
}
