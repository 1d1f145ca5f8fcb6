package io.myelin.journal.circuit;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Random numbers that a replay draws again. Confined to the circuit's thread.
public final class SeededRandom implements RandomGenerator {

    private final String name;
    private @Nullable SplittableRandom source;

    SeededRandom(final String name) {
        this.name = name;
    }

    /// @throws IllegalStateException before the circuit is live or replays
    @Override
    public long nextLong() {
        final var seeded = source;
        if (seeded == null) {
            throw new IllegalStateException("random source " + name + " has no seed before the circuit runs");
        }
        return seeded.nextLong();
    }

    String name() {
        return name;
    }

    boolean isSeeded() {
        return source != null;
    }

    void seed(final long seed) {
        source = new SplittableRandom(seed);
    }
}
