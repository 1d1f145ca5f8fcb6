package io.myelin.twin.source;

import java.time.Duration;

/// Measures how long a stream has delivered nothing, in ticks instead of by a clock: while the twin's own process is
/// stopped, or the machine sleeps, nothing can be delivered, and the ticks pause as well. Nor does it matter that the
/// machine's clock is set.
///
/// Threading: one thread delivers, one ticks.
final class SilenceCounter {

    private static final Duration PATIENCE = Duration.ofSeconds(8);
    private static final Duration BETWEEN_REPORTS = Duration.ofSeconds(1);

    private final long tickMicros;
    private final long longest;
    private final long between;

    /// Written by the delivering thread, read by the ticking one; a number that is one tick old does no harm.
    private volatile long deliveries;

    /// The number of deliveries at the latest tick. This field and the next one are confined to the ticking thread.
    private long counted;
    private long ticks;

    /// @param tick the time between two ticks, which divides a second
    SilenceCounter(Duration tick) {
        tickMicros = tick.toNanos() / 1_000;
        longest = PATIENCE.dividedBy(tick);
        between = BETWEEN_REPORTS.dividedBy(tick);
    }

    /// Records a delivery.
    void heard() {
        deliveries = deliveries + 1;
    }

    /// Counts a tick.
    ///
    /// @return the microseconds since the last delivery, if that is too long and a report is due; else 0
    long tick() {
        long until = deliveries;
        ticks = until == counted ? ticks + 1 : 0;
        counted = until;
        return ticks >= longest && ticks % between == 0 ? ticks * tickMicros : 0;
    }
}
