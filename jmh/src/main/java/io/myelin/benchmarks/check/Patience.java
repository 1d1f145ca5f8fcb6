package io.myelin.benchmarks.check;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// The time limit after which a benchmark considers work lost: a minute during which the process really ran.
///
/// The time between two polls counts as at most a second, so a process that was stopped for an hour, or a suspended
/// laptop, does not time out.
///
/// Used by one thread.
public final class Patience {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int SECONDS = 60;

    /// The number of polls after which a spinning thread yields, because the thread that it waits for may need its
    /// processor.
    private static final int SPINS = 1 << 14;

    private final String what;
    private long spent;
    private long last;
    private int spins;

    /// Starts to wait.
    ///
    /// @param what the awaited work
    public Patience(String what) {
        this.what = what;
    }

    /// Executes one iteration of a spinning wait.
    ///
    /// @throws IllegalStateException if a minute of such turns has gone by
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
    /// @throws IllegalStateException if they do not come, or when the thread is interrupted
    public static void acquire(Semaphore semaphore, int permits, String what) {
        try {
            for (int second = 0; second < SECONDS; second++) {
                if (semaphore.tryAcquire(permits, 1, TimeUnit.SECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(what + ": the wait was interrupted", interrupted);
        }
        throw lost(what);
    }

    private static IllegalStateException lost(String what) {
        return new IllegalStateException(what + ": waited for a minute and in vain");
    }
}
