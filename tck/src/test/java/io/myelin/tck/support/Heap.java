package io.myelin.tck.support;

import static org.junit.jupiter.api.Assertions.fail;

import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;

/// How much is in use, as far as a collection can tell.
public final class Heap {

    private static final long PATIENCE_NANOS = 60_000_000_000L;
    private static final long PAUSE_NANOS = 20_000_000;

    private Heap() {}

    /// Bytes in use behind a collection: the least of several.
    public static long used() {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 4; round++) {
            least = Math.min(least, collected());
        }
        return least;
    }

    private static long collected() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /// Fails unless collections bring it down to a bound; only a leak takes a minute.
    public static void falls(long bound, String what) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        long used = collected();
        while (used > bound) {
            if (System.nanoTime() - end > 0) {
                fail(used + " bytes in use, " + (used - bound) + " too many: " + what);
            }
            // Gives circuits' threads the time to end or to let go of what they have just worked on.
            LockSupport.parkNanos(PAUSE_NANOS);
            used = collected();
        }
    }

    /// Fails unless the number of platform threads falls to a bound.
    public static void threadsFall(int bound, String what) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (threads() > bound) {
            if (System.nanoTime() - end > 0) {
                fail(threads() + " threads, " + bound + " at most: " + what);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /// Platform threads alive.
    public static int threads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }
}
