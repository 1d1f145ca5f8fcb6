package io.myelin.substrates.engine.idle;

/// How long a worker that has run empty spins before it parks.
///
/// @param nanos the maximum time
/// @param leastNanos the minimum of that, see [SpinBudget]
public record IdleStrategy(long nanos, long leastNanos) {

    /// Parks after 15 polls at most.
    public static final IdleStrategy SAVING = new IdleStrategy(0, 0);
    /// About the cost of a park and a wake-up across cores. Spinning for as long as a park costs is 2-competitive: at
    /// most twice the cost of the best choice made in hindsight.
    public static final IdleStrategy BALANCED = new IdleStrategy(25_000, 1_500);
    /// For a few circuits with a core each.
    public static final IdleStrategy LATENCY = new IdleStrategy(5_000_000, 5_000_000);
}
