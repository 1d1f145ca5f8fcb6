package io.myelin.substrates.engine;

import java.util.function.LongSupplier;

/// Which producers of an [Ingress] are granted a lane, and which of them back off for a moment to leave another its
/// turn. Everything is plain and racy, because order and progress depend on none of it; a wrong guess costs a lane that
/// is hardly used or one short wait.
///
/// A lane is granted to a producer that has had the shared queue to itself for some hundred entries, and to the next
/// one to emit after a well-used lane was revoked. A producer is *busy* for a short while
/// after it has lost such a lane. Two busy producers, each of which revokes the other's lane with its first
/// emission, would spend their time on revoking; so a busy one that finds its lane lost, or another's lane open,
/// lets the other go on for a while before it takes its turn. It waits only while it sees the other get ahead, and
/// never for longer than [WaitPolicy#TURN_NANOS]. A producer that emits now and then is not busy and never waits.
final class LanePolicy {

    /// Entries of a chunk between two samples of who puts them.
    private static final int SAMPLE = 32;
    /// Samples in a row of one producer that earn it a lane.
    private static final int STREAK = 8;
    private static final long RUSH_NANOS = 640;
    /// Slots that make a lane worth its price, four kilobytes.
    private static final int GOOD_USE = 256;
    /// Producers remembered as busy; a power of two.
    private static final int REMEMBERED = 16;
    /// For how long a producer counts as busy after it has lost a lane.
    private static final long BUSY_NANOS = 100_000;

    private final LongSupplier clock;

    /// Thread id of the last sample, and how often in a row.
    private long candidate;
    private int streak;
    private long changed;

    /// Thread ids of producers that have lost a lane, each at a place of its own by its low bits, and after each when
    /// that was. One array, published by one store: producers race for its creation, and none may find half of it.
    /// Empty until a lane is lost: most circuits see one producer.
    private long[] losses = {};

    /// @param clock nanoseconds
    LanePolicy(LongSupplier clock) {
        this.clock = clock;
    }

    /// Notes who puts something into the shared queue.
    ///
    /// @param slot where in the chunk
    /// @return whether the caller has had the queue to itself for long enough to be granted a lane
    boolean isDue(int slot, long caller) {
        if ((slot & SAMPLE - 1) != 0) {
            return false;
        }
        if (candidate == caller) {
            streak = streak + 1 & STREAK - 1;
            return streak == 0;
        }
        candidate = caller;
        streak = 0;
        long before = changed;
        changed = clock.getAsLong();
        return changed - before < RUSH_NANOS;
    }

    /// Whether a revoked lane may be followed by the next one at once.
    static boolean wasUsedWell(Lane lane) {
        return lane.appended() >= GOOD_USE;
    }

    /// Notes that a producer has lost a lane that it had used well.
    void lost(long caller) {
        long[] seen = losses;
        if (seen.length == 0) {
            seen = new long[2 * REMEMBERED];
            losses = seen;
        }
        int place = 2 * ((int) caller & REMEMBERED - 1);
        seen[place] = caller;
        seen[place + 1] = clock.getAsLong();
    }

    /// Whether a producer has lost a lane not long ago.
    boolean isBusy(long caller) {
        long[] seen = losses;
        int place = 2 * ((int) caller & REMEMBERED - 1);
        return place < seen.length
                && seen[place] == caller
                && clock.getAsLong() - seen[place + 1] < BUSY_NANOS;
    }

    /// Waits for as long as another producer makes good use of its lane, within bounds.
    ///
    /// @param from the newest lane that the caller has seen: the other's, or its own that was revoked, which
    ///     the other's is about to follow
    void await(Ingress ingress, Lane from) {
        if (!WaitPolicy.SPINS) {
            return;
        }
        long seen = from.appended();
        for (long wait = WaitPolicy.TURN_POLL_NANOS; wait <= WaitPolicy.TURN_NANOS >> 1; wait <<= 1) {
            // Few polls: each takes the line of its position from the owner, who writes it.
            WaitPolicy.spin(wait);
            Lane newest = ingress.newest();
            long appended = newest.appended();
            if (newest.isOpen() ? appended == seen : newest != from || wait > WaitPolicy.TURN_POLL_NANOS) {
                return;
            }
            seen = appended;
        }
    }
}
