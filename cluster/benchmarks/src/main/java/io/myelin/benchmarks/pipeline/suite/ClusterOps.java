package io.myelin.benchmarks.pipeline.suite;

import static io.myelin.benchmarks.pipeline.suite.Counts.require;

import io.myelin.benchmarks.pipeline.published.Account;
import io.myelin.benchmarks.pipeline.replicated.AccountCluster;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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

/// The published way's events through the log of a cluster of three members, each applied by its account's circuit on
/// every member, until a client's view has it; per event.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 10, time = 2)
@Measurement(iterations = 10, time = 1)
// Agrona reads and writes memory by this class.
@Fork(value = 1, jvmArgsAppend = {"--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED"})
@State(Scope.Benchmark)
public class ClusterOps {

    private static final int EVENTS = 10_000;
    private static final int ACCOUNTS = 1_000;

    /// Whether a majority has to force an event to disk before it counts.
    @Param({"true", "false"})
    public boolean forced;

    private final String[] keys = new String[ACCOUNTS];
    private AccountCluster cluster;

    /// Made by JMH.
    public ClusterOps() {
    }

    /// Starts the cluster.
    ///
    /// @throws IOException          if a member cannot start
    /// @throws InterruptedException if interrupted
    /// @throws TimeoutException     if no leader is elected
    @Setup(Level.Trial)
    public void open() throws IOException, InterruptedException, TimeoutException {
        for (int index = 0; index < ACCOUNTS; index++) {
            keys[index] = "account-" + index;
        }
        cluster = new AccountCluster(forced);
    }

    /// Fails the benchmark if an event is missing in the view or was applied twice.
    @TearDown(Level.Iteration)
    public void check() {
        require("events in the view", cluster.emitted(),
                cluster.view().values().stream().mapToLong(Account::events).sum());
    }

    /// Ends the cluster.
    @TearDown(Level.Trial)
    public void close() {
        cluster.close();
    }

    private void emit() {
        cluster.emit(keys[(int) (cluster.emitted() % ACCOUNTS)]);
    }

    /// Many under way.
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public void append_event_and_view() {
        for (int event = 0; event < EVENTS; event++) {
            emit();
        }
        cluster.awaitViewed();
    }

    /// One at a time.
    @Benchmark
    public void append_event_and_view_one_at_a_time() {
        emit();
        cluster.awaitViewed();
    }
}
