package io.myelin.hazelcast.host;

import java.time.Duration;

/// A thread whose end is waited for. An interrupt does not shorten the wait, because an emission would be lost or
/// overtaken; the waiting thread stays interrupted.
///
/// @param thread the thread
record AwaitedThread(Thread thread) {

    /// Starts a virtual thread.
    static AwaitedThread start(Runnable task) {
        return new AwaitedThread(Thread.startVirtualThread(task));
    }

    /// Waits until it has ended.
    ///
    /// @param patience the maximum time
    /// @return whether it has
    boolean ends(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
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
