package io.myelin.substrates.engine;

import io.myelin.substrates.engine.compile.FanOutCompiler;
import io.myelin.substrates.engine.dispatch.FailureHook;
import io.myelin.substrates.engine.idle.IdleStrategy;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Settings of all stress tests: duration, seed and time limit.
///
/// System properties: `io.myelin.stress.scale` multiplies the rounds (1 in the default build, a fraction for mutation
/// tests, which run each of these many times), and `io.myelin.stress.seed` repeats a run's random choices; scheduling
/// still varies.
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

    static Worker worker(ThreadSupply threads, IdleStrategy idling) {
        return worker(threads, idling, (_, failure) -> {
            throw new AssertionError(failure);
        });
    }

    static Worker worker(ThreadSupply threads, IdleStrategy idling, FailureHook hook) {
        return new Worker("stress", new WorkerOptions(threads, idling, FanOutCompiler.SHARED), hook, () -> {});
    }

    /// Waits for a condition. The limit is a number of polls, not a time, so a process that was stopped for a while
    /// does not count as hanging. It amounts to forty seconds in a process that is not stopped. The first pauses are
    /// short, for a thread often ends only a little after the spinning does.
    static void until(BooleanSupplier condition, String what) {
        for (int poll = 0; poll < 20_000; poll++) {
            if (condition.getAsBoolean()) {
                return;
            }
            Thread.onSpinWait();
        }
        for (int poll = 0; poll < 4_100; poll++) {
            if (condition.getAsBoolean()) {
                return;
            }
            LockSupport.parkNanos(poll < 100 ? 100_000 : 10_000_000);
        }
        throw new AssertionError("waited in vain for " + what);
    }

    static void join(Thread thread) {
        until(() -> !thread.isAlive(), "the end of " + thread.getName());
    }

    static void spin(long polls) {
        for (long i = 0; i < polls; i++) {
            Thread.onSpinWait();
        }
    }

    /// One of the pauses that lead to different behaviour: none, a yield, about as long as a worker spins before it
    /// parks, and long enough for it to have parked.
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
