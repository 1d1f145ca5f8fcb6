package io.myelin.twin.source;

/// Aligns the flight recorder's times with the twin's clock. The recorder reads the machine's time when it begins a
/// file, and counts from there; so its times are wrong after the machine's clock was set, or the machine slept, and
/// change when it begins the next file.
///
/// Confined to the stream's thread.
final class Alignment {

    /// A delivery is misaligned if it is older than `BEHIND`, or further in the future than `AHEAD`; in microseconds.
    private static final long BEHIND = 10_000_000;
    private static final long AHEAD = 1_000_000;

    /// How long deliveries have to be misaligned before they are realigned, in microseconds. A single old delivery may
    /// only follow a pause of the process, or of the twin.
    private static final long PATIENCE = 3_000_000;

    private static final long NONE = Long.MIN_VALUE;

    private long shift;
    private long newest = NONE;
    private long since = NONE;

    /// The time of an event by the twin's clock, not later than now.
    ///
    /// @param time by the recorder, in microseconds since the epoch
    /// @param now  by the twin's clock
    long aligned(long time, long now) {
        newest = Math.max(newest, time);
        return Math.min(time + shift, now);
    }

    /// Concludes a delivery.
    ///
    /// @param now by the twin's clock
    void delivered(long now) {
        if (newest == NONE) {
            return;
        }
        long age = now - newest - shift;
        if (age <= BEHIND && age >= -AHEAD) {
            since = NONE;
        } else if (since == NONE) {
            since = now;
        } else if (now - since >= PATIENCE) {
            shift = now - newest;
            since = NONE;
        }
        newest = NONE;
    }
}
