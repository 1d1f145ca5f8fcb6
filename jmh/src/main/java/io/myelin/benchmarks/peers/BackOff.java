package io.myelin.benchmarks.peers;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The wait of a hand-written consumer between two polls of a queue that was empty or nearly so: it spins for 25
/// microseconds and then parks for 50. A consumer that polls again at once pulls the cache line of the next element
/// from the producer with every poll; after a short back-off it finds several. Confined to one thread.
final class BackOff {

    private static final long SPIN = TimeUnit.MICROSECONDS.toNanos(25);
    private static final long PARK = TimeUnit.MICROSECONDS.toNanos(50);

    /// A poll that found fewer is followed by a back-off.
    private static final int FEW = 8;
    private static final int BREATH = 32;

    private long idleSince;

    /// Starts busy.
    BackOff() {
    }

    /// Waits as appropriate.
    ///
    /// @param found the number of messages that the last poll found
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
