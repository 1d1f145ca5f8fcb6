package io.myelin.benchmarks.byhand;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The wait of a hand-written consumer between two polls of a queue that was empty or nearly so: it spins for 25
/// microseconds and then parks for 50. A consumer that polls again at once pulls the cache line of the next element
/// from the producer with every poll; after a short back-off it finds several. Confined to one thread.
///
/// On one processor it does not spin: that would only delay the producer.
public final class BackOff {

    /// Whether there is a processor to spin on.
    static final boolean SPINS = Runtime.getRuntime().availableProcessors() > 1;

    private static final long SPIN = TimeUnit.MICROSECONDS.toNanos(25);
    private static final long PARK = TimeUnit.MICROSECONDS.toNanos(50);

    /// A poll that found fewer is followed by a back-off.
    private static final int FEW = 8;
    private static final int BREATH = 32;

    private long idleSince;

    /// Spins or parks if the last poll found little.
    ///
    /// @param found the number of messages that the last poll found
    public void after(int found) {
        if (!lasts(found)) {
            LockSupport.parkNanos(PARK);
        }
    }

    /// Spins once if the last poll found little and it is not time to park.
    ///
    /// @param found the number of messages that the last poll found
    /// @return false when it is time to park
    boolean lasts(int found) {
        if (found >= FEW) {
            idleSince = 0;
            return true;
        }
        if (found > 0) {
            idleSince = 0;
            breathe();
            return true;
        }
        if (!SPINS) {
            return false;
        }
        long now = System.nanoTime();
        if (idleSince == 0) {
            idleSince = now;
        }
        if (now - idleSince < SPIN) {
            breathe();
            return true;
        }
        return false;
    }

    private static void breathe() {
        for (int pause = 0; SPINS && pause < BREATH; pause++) {
            Thread.onSpinWait();
        }
    }
}
