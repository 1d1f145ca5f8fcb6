package io.myelin.substrates.engine;

import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Settings of all stress tests: how long, from which seed, and when to give up.
///
/// System properties: `io.myelin.stress.scale` multiplies the rounds (1 in the default build, a fraction for
/// mutation tests, which run each of these many times), and
/// `io.myelin.stress.seed` repeats a run as far as chance that is not ours allows.
final class Stress {

    private static final double SCALE = Double.parseDouble(System.getProperty("io.myelin.stress.scale", "1"));

    private Stress() {}

    static int scaled(int rounds) {
        return (int) Math.max(1, rounds * SCALE);
    }

    static long seed(Object test) {
        long seed = Long.getLong("io.myelin.stress.seed", System.nanoTime());
        System.out.println(test.getClass().getSimpleName() + " seed " + seed);
        return seed;
    }

    static Worker worker(ThreadSupply threads, IdlePolicy idling) {
        return worker(threads, idling, failure -> {
            throw new AssertionError(failure);
        });
    }

    static Worker worker(ThreadSupply threads, IdlePolicy idling, FailureHook hook) {
        return new Worker("stress", new WorkerOptions(threads, idling), hook, () -> {});
    }

    /// Waits for a condition; a hang is counted in looks and not in time, so that a process that was stopped
    /// for a while is not taken for one. Forty seconds of looks if nobody stops it.
    static void until(BooleanSupplier condition, String what) {
        for (int look = 0; look < 20_000; look++) {
            if (condition.getAsBoolean()) {
                return;
            }
            Thread.onSpinWait();
        }
        for (int look = 0; look < 4_000; look++) {
            if (condition.getAsBoolean()) {
                return;
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("never came: " + what);
    }

    static void join(Thread thread) {
        until(() -> !thread.isAlive(), "the end of " + thread.getName());
    }

    static void spin(long looks) {
        for (long i = 0; i < looks; i++) {
            Thread.onSpinWait();
        }
    }

    /// One of the pauses at which something different happens: none, a switch of threads, about as long as a
    /// worker looks before it parks, and long enough for it to be parked.
    static void pause(SplittableRandom random) {
        switch (random.nextInt(6)) {
            case 0 -> LockSupport.parkNanos(random.nextLong(1, 200_000));
            case 1 -> Thread.yield();
            case 2, 3 -> {
                long start = System.nanoTime();
                long length = random.nextLong(1, 60_000);
                while (System.nanoTime() - start < length) {
                    Thread.onSpinWait();
                }
            }
            default -> {}
        }
    }
}
