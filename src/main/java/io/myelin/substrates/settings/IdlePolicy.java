package io.myelin.substrates.settings;

/// How long a worker that has run empty spins before it parks; selected for all circuits by the system property
/// `io.myelin.substrates.idling` (`saving`, `balanced` or `latency`; default `balanced`).
///
/// Spinning occupies a core, and saves the wake-up, which costs the producer a system call and delays the emission by
/// some ten microseconds. With every policy an idle worker finally parks. Then it uses no processor time, except for a
/// few polls while a producer's lane has not ended. On shared threads it has no effect.
public enum IdlePolicy {

    /// Parks after 15 polls at most. For many circuits that are mostly idle.
    SAVING,
    /// Spins for 25 microseconds, about the cost of a park and a wake-up across cores. Spinning for as long as a park
    /// costs is 2-competitive: at most twice the cost of the best choice made in hindsight. If emissions keep arriving
    /// at longer intervals, it spins for less, down to 1.5 microseconds.
    BALANCED,
    /// Spins for five milliseconds. For a few circuits with a core each.
    LATENCY;

    /// Name of the system property.
    public static final String PROPERTY = "io.myelin.substrates.idling";
}
