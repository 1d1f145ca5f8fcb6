package io.myelin.benchmarks.peers;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The wait of a hand-written consumer between two polls of a queue that was empty or nearly so: it spins for 25
/// microseconds and then parks for 50. A consumer that looks again at once takes the line of the next element from
/// the producer with every look; after a short breath it finds several. One thread's own.
final class BackOff {

    private static final long SPIN = TimeUnit.MICROSECONDS.toNanos(25);
    private static final long PARK = TimeUnit.MICROSECONDS.toNanos(50);

    /// A look that found fewer is followed by a breath.
    private static final int FEW = 8;
    private static final int BREATH = 32;

    private long idleSince;

    /// Starts busy.
    BackOff() {
    }

    /// Waits as long as is fitting.
    ///
    /// @param found how many messages the last look found
    void after(int found) {
        if (found >= FEW) {
            idleSince = 0;
            return;
        }
        if (found > 0) {
            idleSince = 0;
            for (int pause = 0; pause < BREATH; pause++) {
                Thread.onSpinWait();
            }
            return;
        }
        long now = System.nanoTime();
        if (idleSince == 0) {
            idleSince = now;
        }
        if (now - idleSince < SPIN) {
            for (int pause = 0; pause < BREATH; pause++) {
                Thread.onSpinWait();
            }
        } else {
            LockSupport.parkNanos(PARK);
        }
    }
}
