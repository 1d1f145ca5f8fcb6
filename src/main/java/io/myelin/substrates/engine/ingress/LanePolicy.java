package io.myelin.substrates.engine.ingress;

import io.myelin.substrates.engine.idle.WaitPolicy;
import java.util.function.LongSupplier;

/// Decides which producers of an [Ingress] are granted a lane, and which back off to give another one a turn. All
/// fields are plain and racy, because neither order nor progress depends on them; a wrong decision costs a lane that is
/// hardly used, or one short wait.
///
/// A lane is granted to a producer that has had the shared queue to itself for some hundreds of entries, and to the
/// next one to emit after a well-used lane was revoked ([Ingress]). It is also granted to one of several that emit
/// without a pause, because turns in lanes are faster. A producer is *busy* for a short while after it has lost a
/// well-used lane. Two busy producers, each of which revokes the other's lane with its first emission, would spend
/// their time on revoking; so a busy one that finds its lane lost, or another's lane open, lets the other continue for
/// a while before it takes its turn. It waits only while the other makes progress, and never longer than
/// [WaitPolicy#TURN_NANOS]. A producer that emits now and then may wait in its first emission after such a loss, and
/// never otherwise.
public final class LanePolicy {

    /// The number of entries of a chunk between two samples of their producers.
    private static final int SAMPLE = 32;
    /// Consecutive samples of one producer that earn it a lane.
    private static final int STREAK = 8;
    /// Samples of different producers in less time than this earn the later one a lane: 20 ns for each entry. At lower
    /// rates turns do not pay off.
    private static final long RUSH_NANOS = 640;
    /// Used slots that make a lane worth its cost, a kilobyte and the thread's next revocation.
    private static final int GOOD_USE = 256;
    /// The number of producers recorded as busy; a power of two.
    private static final int REMEMBERED = 16;
    /// How long a producer counts as busy after it has lost a lane.
    private static final long BUSY_NANOS = 100_000;

    private final LongSupplier clock;

    /// The thread id of the last sample, and the number of consecutive samples with it.
    private long candidate;
    private int streak;
    /// When the candidate last changed.
    private long changed;

    /// Thread ids of producers that have lost a lane, at an index by the low bits of the id, each followed by the time
    /// of the loss. One array, published by one store: producers race for its creation, and none may see half of it.
    /// Empty until a lane is lost: most circuits have one producer.
    private long[] losses = {};

    /// @param clock nanoseconds
    public LanePolicy(LongSupplier clock) {
        this.clock = clock;
    }

    /// Records the producer of a shared entry.
    ///
    /// @param slot the entry's index in the chunk
    /// @return whether the caller has been the only producer for long enough, or is one of several that emit without a
    ///         pause, and is to be granted a lane
    public boolean isDue(int slot, long caller) {
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

    /// Records that a producer has lost a lane that it used well.
    public void lost(long caller) {
        long[] seen = losses;
        if (seen.length == 0) {
            seen = new long[2 * REMEMBERED];
            losses = seen;
        }
        int place = 2 * ((int) caller & REMEMBERED - 1);
        seen[place] = caller;
        seen[place + 1] = clock.getAsLong();
    }

    /// Whether a producer has lost a lane recently.
    public boolean isBusy(long caller) {
        long[] seen = losses;
        int place = 2 * ((int) caller & REMEMBERED - 1);
        return place < seen.length
                && seen[place] == caller
                && clock.getAsLong() - seen[place + 1] < BUSY_NANOS;
    }

    /// Waits while another producer makes progress in its lane, for [WaitPolicy#TURN_NANOS] at most.
    ///
    /// @param from the newest lane that the caller has seen: the other's, or its own revoked one, which the other's
    ///     will follow
    public void await(Ingress ingress, Lane from) {
        if (!WaitPolicy.SPINS) {
            return;
        }
        long seen = from.appended();
        for (long wait = WaitPolicy.TURN_POLL_NANOS; wait <= WaitPolicy.TURN_NANOS >> 1; wait <<= 1) {
            // Few polls: each takes the cache line of the position from the owner, which writes it.
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
