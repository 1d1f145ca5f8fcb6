package io.myelin.benchmarks.contest;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.gauge.Bytes;
import io.myelin.benchmarks.gauge.CallPercentiles;
import io.myelin.benchmarks.gauge.ShotRows;
import io.myelin.benchmarks.gauge.Ticking;
import io.myelin.benchmarks.peers.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Fifty thousand sessions, each a circuit on shared threads with a ticker of 10 s, beside an actor each, whose timers
/// are tasks of one scheduled executor. A thread sends 20,000 messages a second to sessions at random. `cpu_percent` is
/// the processor time of the process, `retained_bytes` the heap that a session holds, and `p99_ns` the time from the
/// moment at which a message was due to its handler.
@Warmup(iterations = 1)
@Measurement(iterations = 2)
@Fork(value = 2, jvmArgsAppend = "-Dio.myelin.substrates.worker=shared")
public class SessionsOps extends ShotRows {

    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final int CHUNK = 1 << 6;
    private static final Long TICK = -1L;
    /// Messages that are due at the same time, and how many times a second.
    private static final int BURST = 20;
    private static final int BURSTS = 1_000;

    /// How many sessions there are.
    @Param("50000")
    public int things;

    /// How long messages are sent before the measurement, and during it: as long as a timer's interval, so that each
    /// fires once.
    @Param("10000")
    public int millis;

    private final LongAdder handled = new LongAdder();
    private final Histogram latencies = new AtomicHistogram(TimeUnit.SECONDS.toNanos(60), 3);
    private volatile boolean closed;

    /// Requires nothing to have failed.
    @TearDown
    public void close() {
        Failures.requireNone();
    }

    private void handle(Long due) {
        if (!due.equals(TICK)) {
            latencies.recordValue(Math.max(0, System.nanoTime() - due));
            handled.increment();
        }
    }

    /// Sends until closed: what is due, once a millisecond or as soon as it can.
    private <S> void send(List<S> sessions, BiConsumer<S, Long> entry) {
        var random = new Random(1);
        long due = System.nanoTime();
        while (!closed) {
            due += TimeUnit.SECONDS.toNanos(1) / BURSTS;
            while (due - System.nanoTime() > 0) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            for (int message = 0; message < BURST; message++) {
                entry.accept(sessions.get(random.nextInt(sessions.size())), due);
            }
        }
    }

    /// Makes the sessions and sends to them.
    ///
    /// @param session makes one
    /// @param entry sends to it
    private <S> void run(Supplier<S> session, BiConsumer<S, Long> entry, Bytes bytes, Ticking ticking,
            CallPercentiles percentiles) {
        Failures.watch();
        closed = false;
        List<S> sessions = new ArrayList<>();
        bytes.measure(things, () -> {
            for (int index = 0; index < things; index++) {
                sessions.add(session.get());
            }
            var sender = Thread.ofPlatform().daemon().name("sender").start(() -> send(sessions, entry));
            try {
                Thread.sleep(millis); // until it is compiled
                latencies.reset();
                ticking.measure(millis, handled::sum, (long) BURST * BURSTS * millis / 1_000);
                percentiles.take(latencies.copy());
                closed = true;
                sender.join();
            } catch (InterruptedException ended) {
                throw new IllegalStateException(ended);
            }
            return sessions;
        });
        sessions.clear();
    }

    /// A circuit and a ticker each.
    @Benchmark
    public void circuits(Bytes bytes, Ticking ticking, CallPercentiles percentiles) {
        var circuits = new ArrayList<Circuit>();
        run(() -> {
            var circuit = Substrates.cortex().circuit();
            circuits.add(circuit);
            circuit.ticker(INTERVAL, circuit.pipe((Receptor<Long>) _ -> handle(TICK)));
            return circuit.pipe((Receptor<Long>) this::handle);
        }, Pipe::emit, bytes, ticking, percentiles);
        circuits.forEach(Circuit::close);
        circuits.forEach(Circuit::closeAwait);
    }

    /// An actor and a task of a scheduled executor each.
    @Benchmark
    public void actors(Bytes bytes, Ticking ticking, CallPercentiles percentiles) {
        var pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        var timers = new ScheduledThreadPoolExecutor(1);
        run(() -> {
            var actor = new Actor(pool, this::handle, CHUNK);
            timers.scheduleAtFixedRate(() -> actor.accept(TICK), INTERVAL.toNanos(), INTERVAL.toNanos(),
                    TimeUnit.NANOSECONDS);
            return actor;
        }, Actor::accept, bytes, ticking, percentiles);
        timers.shutdownNow();
        pool.close();
    }
}
