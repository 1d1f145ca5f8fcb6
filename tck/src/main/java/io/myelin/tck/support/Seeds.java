package io.myelin.tck.support;

import java.util.Random;

/// Repeatable random runs: the same seeds every time, and the seed of a failure in its message.
///
/// `-Dtck.seed=…` runs one seed only; `-Dtck.scale=…` multiplies the number of runs.
public final class Seeds {

    private static final Long ONLY = Long.getLong("tck.seed");
    private static final int SCALE = Integer.getInteger("tck.scale", 1);

    private Seeds() {}

    /// Runs a body with a number of random sources.
    public static void each(int runs, Body body) {
        if (ONLY != null) {
            run(ONLY, body);
            return;
        }
        for (long seed = 1; seed <= (long) runs * SCALE; seed++) {
            run(seed, body);
        }
    }

    private static void run(long seed, Body body) {
        try {
            body.run(new Random(seed * 0x9E3779B97F4A7C15L));
        } catch (Throwable failure) {
            throw new AssertionError("seed " + seed + " (repeat with -Dtck.seed=" + seed + "): "
                    + failure.getMessage(), failure);
        }
    }

    /// One run.
    @FunctionalInterface
    public interface Body {
        void run(Random random) throws Throwable;
    }
}
