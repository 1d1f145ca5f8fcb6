package io.myelin.substrates.engine;

/// For how long a worker spins after running empty and before it parks, chosen for all circuits by the system
/// property `io.myelin.substrates.idling` (`saving`, `balanced` or `latency`; default `balanced`).
///
/// Spinning costs a core while it lasts and saves the wake-up, which costs the producer a system
/// call and the emission some ten microseconds. All settings end in a park: an idle circuit uses no
/// CPU, except for a few polls while a producer's lane is open, see [Worker].
public enum IdlePolicy {

    /// Parks at once. For many circuits that are mostly idle.
    SAVING(0, 0),
    /// Spins for 25 microseconds, about the cost of a park and a wake-up across cores. Spinning for as long as a
    /// park costs is 2-competitive: at most twice the cost of the best choice made in hindsight. Where emissions keep
    /// coming further apart it spins for less and less, down to 1.5 microseconds, see [SpinBudget].
    BALANCED(25_000, 1_500),
    /// Spins for five milliseconds. For a few circuits with a core each.
    LATENCY(5_000_000, 5_000_000);

    /// Name of the system property.
    public static final String PROPERTY = "io.myelin.substrates.idling";

    private final long nanos;
    private final long leastNanos;

    IdlePolicy(long nanos, long leastNanos) {
        this.nanos = nanos;
        this.leastNanos = leastNanos;
    }

    /// For how many nanoseconds a worker polls an empty queue before it parks, at most.
    long nanos() {
        return nanos;
    }

    /// The same, at least.
    long leastNanos() {
        return leastNanos;
    }
}
