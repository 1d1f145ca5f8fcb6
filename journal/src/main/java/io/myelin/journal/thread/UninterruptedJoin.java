package io.myelin.journal.thread;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Waits for a thread for a bounded time. An interrupt does not shorten the wait: a close would lose the records that
/// it waits for, and an emission would overtake earlier ones. The calling thread stays interrupted.
public final class UninterruptedJoin {

    private UninterruptedJoin() {}

    /// Waits until a thread has ended.
    ///
    /// @param thread   the thread, which has been started
    /// @param patience the maximum time; none if it is negative
    /// @return whether it has ended
    /// @throws NullPointerException        if an argument is `null`
    /// @throws IllegalThreadStateException if the thread has not been started
    public static boolean of(Thread thread, Duration patience) {
        requireNonNull(thread, "thread");
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
