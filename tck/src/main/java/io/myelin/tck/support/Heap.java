package io.myelin.tck.support;

import static org.assertj.core.api.Assertions.fail;

import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/// The heap in use, as measured after a collection.
public final class Heap {

    /// Counted and not timed, so that a suspended machine makes no difference.
    private static final int ROUNDS = 400;
    private static final long PAUSE_NANOS = 20_000_000;

    private Heap() {}

    /// Bytes in use after a collection: the minimum of several.
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

    /// Fails unless collections reduce it to a bound; only a leak takes more than a few rounds.
    public static void falls(long bound, String what) {
        falls(Heap::collected, bound, "bytes in use, " + what);
    }

    /// Fails unless the number of platform threads falls to a bound.
    public static void threadsFall(int bound, String what) {
        falls(Heap::threads, bound, "threads alive, " + what);
    }

    private static void falls(LongSupplier measure, long bound, String what) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            least = Math.min(least, measure.getAsLong());
            if (least <= bound) {
                return;
            }
            // Gives circuits' threads time to end or to drop the objects that they have just processed.
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        fail(least + " " + what + ", at most " + bound + " expected");
    }

    /// Platform threads alive.
    public static int threads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }
}
