package io.myelin.benchmarks.contest;

import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.gauge.ShotRows;
import io.myelin.benchmarks.load.Contender;
import io.myelin.benchmarks.suite.Suite;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/// The first burst of a thousand messages after a second of silence, and the wait for it.
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 10)
public class SilenceOps extends ShotRows {

    /// How long nothing happens.
    @Param("1000")
    public int millis;

    /// Bursts before anything is measured, every second one after a short silence: enough that the JIT has compiled
    /// what runs, also when a thread parks.
    private static final int BURSTS_BEFORE = 5_000;
    /// More than a consumer spins.
    private static final long PAUSE = TimeUnit.MICROSECONDS.toNanos(200);

    private final Tally tally = new Tally();
    private Contender contender;
    private Consumer<Long> entry;
    private long sent;

    /// Opens the circuit, or what stands in its place.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        contender = Contender.of(params.getBenchmark(), tally);
        entry = contender.entry();
        for (int burst = 0; burst < BURSTS_BEFORE; burst++) {
            run();
            if (burst % 2 == 0) {
                LockSupport.parkNanos(PAUSE);
            }
        }
    }

    /// Lets the time pass.
    @Setup(Level.Invocation)
    public void rest() throws InterruptedException {
        Thread.sleep(millis); // the silence that is measured
    }

    /// Requires all messages to have arrived once.
    @TearDown
    public void close() {
        tally.require("silence", sent);
        Failures.requireNone();
        contender.close().run();
    }

    private void run() {
        for (int call = 0; call < Suite.BATCH; call++) {
            entry.accept(Suite.value(call));
        }
        sent += Suite.BATCH;
        contender.await().run();
    }

    /// A circuit.
    @Benchmark
    public void burst() {
        run();
    }

    /// By hand, with a circuit's promises, on a queue of JCTools.
    @Benchmark
    public void burst_by_hand() {
        run();
    }
}
