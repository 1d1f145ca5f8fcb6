package io.myelin.twin.source;

/// Decides up to which time all events of a live stream are known.
///
/// The stream delivers about once a second, so the twin lags the watched JVM by a second and a quarter. If a delivery
/// takes longer, the watermarks wait; if there is none for some seconds, they continue without it. After a pause of the
/// twin itself, the deliveries of that time are still to be read, so the watermarks wait again.
///
/// Confined to the thread that ticks.
final class Watermarks {

    private static final long LAG = 1_250_000;
    private static final long PATIENCE = 4_000_000;

    /// The distance of two ticks, in microseconds, from which on the twin has paused between them.
    private static final long PAUSE = 1_000_000;

    private long ticked;
    private long resumed;

    /// @param now by the twin's clock, in microseconds since the epoch
    Watermarks(long now) {
        ticked = now;
        resumed = now - PATIENCE;
    }

    /// The time up to which all events are known.
    ///
    /// @param now       by the twin's clock, in microseconds since the epoch
    /// @param delivered the time of the latest delivered event
    long at(long now, long delivered) {
        if (now - ticked >= PAUSE) {
            resumed = now;
        }
        ticked = now;
        long known = Math.min(delivered, now - LAG);
        return now - resumed < PATIENCE ? known : Math.max(known, now - PATIENCE);
    }
}
