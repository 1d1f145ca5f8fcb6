package io.myelin.benchmarks.peers;

import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.gauge.AverageRows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/// Circuits in a row, each on its own thread: a message goes from one to the next, as a new value each time. Per
/// message that reached the end.
public class PipelineOps extends AverageRows {

    private static final int MESSAGES = 100_000;

    /// Larger than the values that the JDK boxes only once per process.
    private static final long FIRST = 1 << 20;

    /// The library that does the work.
    @Param({"substrates", "jctools-spsc", "jctools-mpsc", "disruptor", "executor"})
    public String peer;

    private final Arrivals arrivals = new Arrivals();
    private final List<Peer> stages = new ArrayList<>();
    private Consumer<Long> entry;

    /// Starts the stages.
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
