package io.myelin.substrates.state;

/// Points in time at equal intervals, the first one interval after the start.
///
/// A late caller does not shift the grid. If a whole interval was missed, the grid restarts at the current time, so
/// that at most one early point follows a stall or a jump of the clock, and never a burst.
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

    /// The nanoseconds between two points.
    long interval() {
        return interval;
    }

    /// The next point.
    long point() {
        return point;
    }

    /// Nanoseconds until the next point; zero or negative once it is reached.
    long rest(long now) {
        return point - now;
    }

    /// Advances from the point that was reached to the next.
    void advance(long now) {
        point = now - point > interval ? now + interval : point + interval;
    }
}
