package io.myelin.substrates.engine.ingress;

import java.util.function.LongSupplier;

/// Decides which producers of an [Ingress] are granted a lane: one that begins its third chunk in a row, unless a lane
/// was revoked by another producer a short time before. So producers that emit at the same time use the shared queue,
/// and none of them pays for the revocation of lanes.
///
/// All fields are plain and racy, because neither order nor progress depends on them; a wrong decision costs a lane
/// that is hardly used.
public final class LanePolicy {

    /// Consecutive samples of one producer, after the first, that earn it a lane.
    private static final int STREAK = 2;
    /// How long no lane is granted after another producer has revoked one.
    public static final long QUIET_NANOS = 100_000_000;

    private final LongSupplier clock;

    /// The thread id of the last sample, and the number of consecutive samples with it.
    private long candidate;
    private int streak;
    /// Whether a lane was ever lost to another producer, and when the last one was.
    private boolean lost;
    private long lostAt;

    /// @param clock nanoseconds
    public LanePolicy(LongSupplier clock) {
        this.clock = clock;
    }

    /// Records the producer of a shared entry, if that is the first of its chunk. More samples would have producers
    /// that emit at the same time write these fields in turn, and wait for the cache line.
    ///
    /// @param slot the entry's index in the chunk
    /// @return whether the caller has been the only producer for long enough to be granted a lane
    public boolean isDue(int slot, long caller) {
        if (slot != 0) {
            return false;
        }
        if (candidate != caller) {
            candidate = caller;
            streak = 0;
            return false;
        }
        streak = streak + 1 & STREAK - 1;
        return streak == 0 && (!lost || clock.getAsLong() - lostAt >= QUIET_NANOS);
    }

    /// Records that a producer has lost its lane to another one.
    public void lost() {
        lostAt = clock.getAsLong();
        lost = true;
    }
}
