package io.myelin.benchmarks.check;

import java.util.concurrent.atomic.AtomicReference;

/// Records the first uncaught failure of a thread of this process. A provider reports failures of callbacks to the
/// thread's uncaught-exception handler; a benchmark with such a failure does not measure what it claims.
public final class Failures {

    private static final AtomicReference<Throwable> FIRST = new AtomicReference<>();

    private Failures() {
    }

    /// Starts to watch, for the rest of the process's life.
    public static void watch() {
        Thread.setDefaultUncaughtExceptionHandler((_, thrown) -> FIRST.compareAndSet(null, thrown));
    }

    /// Requires that nothing has failed since the last call.
    ///
    /// @throws IllegalStateException with the failure as its cause
    public static void requireNone() {
        var failure = FIRST.getAndSet(null);
        if (failure != null) {
            throw new IllegalStateException("a callback failed: " + failure, failure);
        }
    }
}
