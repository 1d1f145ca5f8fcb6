package io.myelin.benchmarks.check;

import java.util.concurrent.atomic.AtomicReference;

/// Remembers the first failure that a thread of this process could not handle. A provider reports what its
/// users' callbacks throw to the thread's uncaught-exception handler; a benchmark in which that happens
/// measures something else than it claims.
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
