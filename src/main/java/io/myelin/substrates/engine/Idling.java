package io.myelin.substrates.engine;

import java.util.Locale;

/// What a worker does between running empty and parking, chosen for all circuits by the system
/// property `io.myelin.substrates.idling` (`saving`, `balanced` or `latency`; default `balanced`).
///
/// Spinning costs a core while it lasts and saves the wake-up, which costs the producer a system
/// call and the emission some ten microseconds. All settings end in a park without a time limit: an
/// idle circuit uses no CPU.
public enum Idling {

    /// Parks at once. For many circuits that are mostly idle.
    SAVING(0),
    /// Looks again for some tens of microseconds, about what a park and a wake-up cost together.
    BALANCED(1 << 10),
    /// Looks again for some milliseconds. For a few circuits with a core each.
    LATENCY(1 << 17);

    /// Name of the system property.
    public static final String PROPERTY = "io.myelin.substrates.idling";

    private final int spins;

    Idling(final int spins) {
        this.spins = spins;
    }

    /// How often an empty queue is looked at before parking.
    int spins() {
        return spins;
    }

    /// The configured setting.
    ///
    /// @throws IllegalArgumentException if the property names no setting
    public static Idling configured() {
        final String name = System.getProperty(PROPERTY, BALANCED.name());
        return valueOf(name.strip().toUpperCase(Locale.ROOT));
    }
}
