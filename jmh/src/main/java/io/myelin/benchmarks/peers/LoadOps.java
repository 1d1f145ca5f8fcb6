package io.myelin.benchmarks.peers;

import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.gauge.Percentiles;
import io.myelin.benchmarks.gauge.ShotRows;
import java.io.FileNotFoundException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/// Latency under load, on a circuit and on peers: one producer, messages due at a fixed rate, an open loop. A latency
/// counts from the time at which a message was due to its handler, so that waiting caused by a stall or a full ring
/// counts. The message is the due time, boxed.
///
/// The row's own score is the duration of the whole iteration: longer than intended if the rate was too high.
public class LoadOps extends ShotRows {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /// How long an iteration lasts, roughly.
    @Param("1000")
    public int millis;

    /// The library that does the work.
    @Param({"substrates", "substrates-latency", "jctools-spsc", "jctools-spsc-polled", "jctools-mpsc", "disruptor",
            "executor"})
    public String peer;

    private final Arrivals arrivals = new Arrivals();
    private Peer contender;
    private Consumer<Long> entry;
    private String row;
    private long rate;

    /// Confined to the handling thread while messages are under way; the arrivals hand it over.
    private Histogram histogram = new Histogram(3);

    /// Starts the peer.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        row = params.getBenchmark().substring(params.getBenchmark().lastIndexOf('.') + 1);
        rate = Long.parseLong(row.substring("rate_".length()).replace("_", ""));
        contender = Peer.named(peer, Senders.PRODUCER);
        entry = contender.channel(this::receive);
    }

    private void receive(Long due) {
        histogram.recordValue(Math.max(0, System.nanoTime() - due));
        arrivals.arrive(due);
    }

    /// Ends the peer and requires that everything arrived once.
    @TearDown
    public void close() {
        contender.close();
        arrivals.requireExact();
        Failures.requireNone();
    }

    private void run(Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        histogram = new Histogram(3);
        long messages = Math.max(1, rate * millis / 1_000);
        arrivals.announce(messages);
        long begin = System.nanoTime();
        for (long message = 0; message < messages; message++) {
            long due = begin + message * SECOND / rate;
            while (System.nanoTime() < due) {
                Thread.onSpinWait();
            }
            entry.accept(due);
        }
        arrivals.await();
        percentiles.take(row + "@" + peer, histogram, iteration.getType() == IterationType.MEASUREMENT);
    }

    /// Ten thousand messages a second.
    @Benchmark
    public void rate_10_000(Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        run(percentiles, iteration);
    }

    /// A hundred thousand messages a second.
    @Benchmark
    public void rate_100_000(Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        run(percentiles, iteration);
    }

    /// A million messages a second.
    @Benchmark
    public void rate_1_000_000(Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        run(percentiles, iteration);
    }

    /// Five million messages a second.
    @Benchmark
    public void rate_5_000_000(Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        run(percentiles, iteration);
    }
}
