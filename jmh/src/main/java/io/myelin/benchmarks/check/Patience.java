package io.myelin.benchmarks.check;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// How long a benchmark waits for work before it calls it lost: a minute, in which the process really ran.
///
/// The time between two looks counts for no more than a second, so a process that was stopped for an hour,
/// or a laptop that slept, has lost nothing by that.
///
/// Used by one thread.
public final class Patience {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int SECONDS = 60;

    /// How often a spinning thread looks before it considers that its processor may be needed by the very
    /// thread it waits for.
    private static final int SPINS = 1 << 14;

    private final String what;
    private long spent;
    private long last;
    private int spins;

    /// Starts to wait.
    ///
    /// @param what is waited for
    public Patience(String what) {
        this.what = what;
    }

    /// Spends a turn of a spinning wait.
    ///
    /// @throws IllegalStateException when a minute of such turns has gone by
    public void spin() {
        Thread.onSpinWait();
        if (++spins < SPINS) {
            return;
        }
        spins = 0;
        Thread.yield();
        long now = System.nanoTime();
        spent += last == 0 ? 0 : Math.min(now - last, SECOND);
        last = now;
        if (spent > SECONDS * SECOND) {
            throw lost(what);
        }
    }

    /// Acquires permits.
    ///
    /// @param semaphore where
    /// @param permits   how many
    /// @param what      they stand for
    /// @throws IllegalStateException when they do not come, or when the thread is interrupted
    public static void acquire(Semaphore semaphore, int permits, String what) {
        try {
            for (int second = 0; second < SECONDS; second++) {
                if (semaphore.tryAcquire(permits, 1, TimeUnit.SECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        throw lost(what);
    }

    private static IllegalStateException lost(String what) {
        return new IllegalStateException(what + ": waited for a minute and in vain");
    }
}
