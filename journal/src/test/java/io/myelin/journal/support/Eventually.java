package io.myelin.journal.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for what other threads or processes do, for a bound that only a hang reaches.
public final class Eventually {

    private static final long BOUND_NANOS = TimeUnit.MINUTES.toNanos(3);

    private Eventually() {}

    /// Waits until something is so.
    ///
    /// @param what      what is waited for
    /// @param condition whether it is so
    public static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + BOUND_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() < deadline).as(() -> what).isTrue();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
        }
    }
}
