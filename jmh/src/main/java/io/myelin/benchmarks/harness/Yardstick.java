package io.myelin.benchmarks.harness;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/// Measures the speed of the machine itself around every iteration: the time of a fixed piece of arithmetic, and of a
/// round trip between two threads. Neither uses a provider or the heap, so if they differ between two results, the
/// machine differed.
///
/// To JMH it is a profiler: it is measured in the same process as the row, before and after the iteration and never
/// during it, and its figures are in the result beside the row's.
public final class Yardstick implements InternalProfiler {

    /// The secondary metric that holds nanoseconds per piece of arithmetic.
    public static final String ARITHMETIC = "yardstick.arithmetic";

    /// The secondary metric that holds nanoseconds per turn handed over and back.
    public static final String HAND_OVER = "yardstick.hand_over";

    /// The metrics of the machine, which do not depend on a row.
    public static final Set<String> METRICS = Set.of(ARITHMETIC, HAND_OVER);

    private static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(5);

    /// Enough for compilation to finish.
    private static final int WARM_UP_WINDOWS = 10;

    private static final int STEPS = 1 << 12;
    private static final int TURNS = 1 << 6;

    /// On a single processor the other thread gets its turn only when this one yields.
    private static final int SPINS = 1 << 10;

    private static final long MULTIPLIER = 6_364_136_223_846_793_005L;

    private static final long REST = Long.MAX_VALUE;

    /// Even: this side's turn; odd: the partner's; [#REST]: the partner is to wait for a permit. Volatile because it is
    /// measured; it publishes nothing else.
    private final AtomicLong turn = new AtomicLong();
    private final Semaphore permits = new Semaphore(0);
    private @Nullable Thread partner;
    private long state = 1;
    private double arithmetic;
    private long turns;
    private long turnNanos;

    /// Made by JMH, by name.
    public Yardstick() {
    }

    @Override
    public String getDescription() {
        return "The machine's own pace around every iteration";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (partner == null) {
            partner = Thread.ofPlatform().daemon().name("yardstick").start(this::partner);
            for (int window = 0; window < WARM_UP_WINDOWS; window++) {
                arithmetic();
                handOver();
            }
        }
        turns = 0;
        turnNanos = 0;
        arithmetic = arithmetic();
        handOver();
    }

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        var results = new ArrayList<ScalarResult>();
        results.add(metric(ARITHMETIC, (arithmetic + arithmetic()) / 2));
        handOver();
        if (turns > 0) {
            results.add(metric(HAND_OVER, (double) turnNanos / turns));
        }
        return results;
    }

    private static ScalarResult metric(String label, double nanos) {
        return new ScalarResult(label, nanos, "ns", AggregationPolicy.AVG);
    }

    private double arithmetic() {
        long begin = System.nanoTime();
        long pieces = 0;
        long spent;
        do {
            long value = state;
            for (int step = 0; step < STEPS; step++) {
                value = value * MULTIPLIER + step;
            }
            state = value;
            pieces++;
            spent = System.nanoTime() - begin;
        } while (spent < WINDOW);
        return (double) spent / pieces;
    }

    /// Counts the turns none of which waited for a processor. Two threads on one processor take some hundred times as
    /// long as on two: that depends on their placement, not on the machine's speed. A lack of processors shows in the
    /// arithmetic.
    private void handOver() {
        turn.set(0);
        permits.release();
        long next = 0;
        long begin = System.nanoTime();
        long from = begin;
        long now;
        do {
            boolean scarce = false;
            for (int count = 0; count < TURNS; count++) {
                turn.set(next + 1);
                scarce |= awaitChange(next + 1);
                next += 2;
            }
            now = System.nanoTime();
            if (!scarce) {
                turns += TURNS;
                turnNanos += now - from;
            }
            from = now;
        } while (now - begin < WINDOW);
        turn.set(REST);
    }

    /// @return whether it took so long that this thread yielded
    private boolean awaitChange(long seen) {
        int spins = 0;
        while (turn.get() == seen) {
            if (++spins % SPINS == 0) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
        return spins >= SPINS;
    }

    private void partner() {
        while (true) {
            permits.acquireUninterruptibly();
            long now = turn.get();
            while (now != REST) {
                if ((now & 1) == 1) {
                    now++;
                    turn.set(now);
                }
                awaitChange(now);
                now = turn.get();
            }
        }
    }
}
