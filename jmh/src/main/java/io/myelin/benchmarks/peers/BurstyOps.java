package io.myelin.benchmarks.peers;

import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.gauge.Percentiles;
import io.myelin.benchmarks.gauge.ShotRows;
import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/// Three producers that send bursts of up to a thousand messages with pauses of up to a millisecond between them, and
/// some 50 ns of work for each message: the time from call to handler, on a circuit and on peers.
///
/// The row's own score is the duration of the whole iteration, which is fixed.
public class BurstyOps extends ShotRows {

    private static final int PRODUCERS = 3;
    private static final int LONGEST = 1_000;
    private static final int PAUSE = 1_000_000;
    private static final int WORK = 36;
    private static final long MULTIPLIER = 6_364_136_223_846_793_005L;

    /// How long an iteration lasts, roughly.
    @Param("1000")
    public int millis;

    /// The library that does the work.
    @Param({"substrates", "substrates-latency", "jctools-mpsc", "jctools-mpsc-polled", "disruptor", "executor",
            "by-hand"})
    public String peer;

    private final Arrivals arrivals = new Arrivals();
    private final List<Thread> producers = new ArrayList<>();
    private final List<Semaphore> calls = new ArrayList<>();
    private final AtomicLong sent = new AtomicLong();
    private Peer contender;
    private Consumer<Long> entry;
    private volatile CountDownLatch running = new CountDownLatch(0);
    private volatile long end;
    private volatile boolean closed;

    /// Confined to the handling thread while messages are under way; the arrivals hand it over.
    private Histogram histogram = new Histogram(3);
    private long work = 1;

    /// Starts the peer and the producers.
    @Setup
    public void open() {
        Failures.watch();
        contender = Peer.named(peer, Senders.PRODUCERS);
        entry = contender.channel(this::receive);
        for (int index = 0; index < PRODUCERS; index++) {
            var called = new Semaphore(0);
            var random = new Random(index);
            calls.add(called);
            producers.add(Thread.ofPlatform().daemon().name("producer-" + index)
                    .start(() -> produce(called, random)));
        }
    }

    private void receive(Long called) {
        histogram.recordValue(Math.max(0, System.nanoTime() - called));
        long value = work;
        for (int step = 0; step < WORK; step++) {
            value = value * MULTIPLIER + step;
        }
        work = value;
        arrivals.arrive(called);
    }

    private void produce(Semaphore called, Random random) {
        for (called.acquireUninterruptibly(); !closed; called.acquireUninterruptibly()) {
            while (System.nanoTime() < end) {
                int burst = 1 + random.nextInt(LONGEST);
                for (int message = 0; message < burst; message++) {
                    entry.accept(System.nanoTime());
                }
                sent.addAndGet(burst);
                LockSupport.parkNanos(random.nextInt(PAUSE));
            }
            running.countDown();
        }
    }

    /// Ends everything and requires that everything arrived once.
    @TearDown
    public void close() throws InterruptedException {
        closed = true;
        calls.forEach(Semaphore::release);
        for (var producer : producers) {
            producer.join();
        }
        contender.close();
        arrivals.requireExact();
        Failures.requireNone();
    }

    /// Three bursty producers.
    @Benchmark
    public void producers_3(Percentiles percentiles, IterationParams iteration)
            throws FileNotFoundException, InterruptedException {
        histogram = new Histogram(3);
        running = new CountDownLatch(PRODUCERS);
        end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        calls.forEach(Semaphore::release);
        running.await();
        // The number is known only now: one more message, the last one, passes it to the handling thread.
        arrivals.announce(sent.getAndSet(0) + 1);
        entry.accept(System.nanoTime());
        arrivals.awaitAsleep();
        percentiles.take("producers_3@" + peer, histogram, iteration.getType() == IterationType.MEASUREMENT);
    }
}
