package io.myelin.journal.record;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Waits for a thread for a bounded time. An interrupt does not shorten the wait, because a close would then lose the
/// records for which it waits. The calling thread stays interrupted.
public final class UninterruptedJoin {

    private UninterruptedJoin() {}

    /// Waits until a thread has ended.
    ///
    /// @param patience the maximum time
    /// @return whether it has
    public static boolean of(Thread thread, Duration patience) {
        long deadline = System.nanoTime() + TimeUnit.NANOSECONDS.convert(patience);
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return thread.join(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
                } catch (InterruptedException early) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
