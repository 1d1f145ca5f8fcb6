package io.myelin.substrates.state;

/// Points of time at equal distances, the first one distance after the start.
///
/// A late caller does not shift the grid. When a whole interval was missed, the grid restarts at the present, so that a
/// stall, or a clock that jumps, is followed by at most one early point and never by a burst.
///
/// Times are those of the circuit's clock and wrap around.
final class TimeGrid {

    private final long interval;
    private long point;

    /// @param interval nanoseconds, positive
    /// @param start    the time to measure from
    TimeGrid(long interval, long start) {
        this.interval = interval;
        point = start + interval;
    }

    /// The next point.
    long point() {
        return point;
    }

    /// Nanoseconds until the next point; none or less than none once it is reached.
    long rest(long now) {
        return point - now;
    }

    /// Goes on from the point that was reached to the next.
    void advance(long now) {
        point = now - point > interval ? now + interval : point + interval;
    }
}
