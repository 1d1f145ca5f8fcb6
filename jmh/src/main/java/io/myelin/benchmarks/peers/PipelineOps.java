package io.myelin.benchmarks.peers;

import io.myelin.benchmarks.check.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/// Circuits in a row, each on its own thread: a message goes from one to the next, as a new value each time. Per
/// message that reached the end.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
@State(Scope.Thread)
public class PipelineOps {

    private static final int MESSAGES = 100_000;

    /// Larger than the values that the JDK boxes only once per process.
    private static final long FIRST = 1 << 20;

    /// The library that does the work.
    @Param({"substrates", "jctools-spsc", "jctools-mpsc", "disruptor", "executor"})
    public String peer;

    private final Arrivals arrivals = new Arrivals();
    private final List<Peer> stages = new ArrayList<>();
    private Consumer<Long> entry;

    /// Started by JMH.
    public PipelineOps() {
    }

    /// Starts the stages.
    ///
    /// @param params identifies the row, whose name ends with the number of stages
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        var row = params.getBenchmark();
        int count = Integer.parseInt(row.substring(row.lastIndexOf('_') + 1));
        entry = arrivals::arrive;
        for (int stage = 0; stage < count; stage++) {
            var contender = Peer.named(peer, Senders.PRODUCER);
            stages.add(contender);
            entry = contender.channel(stage == 0 ? entry : again(entry));
        }
    }

    /// A new value at every stage.
    private static Consumer<Long> again(Consumer<Long> next) {
        return message -> next.accept(message + 1);
    }

    /// Ends the stages and requires that everything arrived once.
    @TearDown
    public void close() {
        stages.reversed().forEach(Peer::close);
        arrivals.requireExact();
        Failures.requireNone();
    }

    private void run() {
        arrivals.announce(MESSAGES);
        for (int message = 0; message < MESSAGES; message++) {
            entry.accept(FIRST + message);
        }
        arrivals.await();
    }

    /// Two in a row.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void stages_2() {
        run();
    }

    /// Three in a row.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void stages_3() {
        run();
    }
}
