package io.myelin.twin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/// The situation that a twin shows, for tests that wait for one.
public final class ShownSituation {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private ShownSituation() {}

    /// Its name.
    public static String situation(RunningTwin twin) {
        return twin.view().frame().situation().name();
    }

    /// Waits, for a time that only a failure reaches.
    ///
    /// @param condition what is awaited
    /// @param otherwise says that it did not come
    public static void await(BooleanSupplier condition, RunningTwin twin, String otherwise)
            throws InterruptedException {
        for (long end = System.nanoTime() + PATIENCE.toNanos(); !condition.getAsBoolean();) {
            assertThat(System.nanoTime() - end).as(() -> otherwise + ": " + twin.view()).isNegative();
            Thread.sleep(20); // until the situation is read again
        }
    }
}
