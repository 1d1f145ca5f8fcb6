package io.myelin.benchmarks.pipeline.suite;

import io.myelin.benchmarks.pipeline.members.HazelcastCluster;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/// Base of the rows on Hazelcast: one member here, and for two a second virtual machine whose member owns half of the
/// partitions and holds the one synchronous backup of the other half.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
// A member's code warms up slowly: after three seconds some rows still took twice their time.
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 10, time = 400, timeUnit = TimeUnit.MILLISECONDS)
// Options that Hazelcast recommends; without them it warns that it is slower.
@Fork(value = 1, jvmArgsAppend = {
        "--add-modules", "java.se",
        "--add-exports", "java.base/jdk.internal.ref=ALL-UNNAMED",
        "--add-opens", "java.base/java.lang=ALL-UNNAMED",
        "--add-opens", "java.base/sun.nio.ch=ALL-UNNAMED",
        "--add-opens", "java.management/sun.management=ALL-UNNAMED",
        "--add-opens", "jdk.management/com.sun.management.internal=ALL-UNNAMED"})
@State(Scope.Benchmark)
public abstract class HazelcastSuite {

    /// The number of members; the second one is in a virtual machine of its own.
    @Param({"1", "2"})
    public int members;

    HazelcastCluster cluster;
    private boolean own;

    /// Made by JMH.
    HazelcastSuite() {
    }

    /// Starts the cluster, or uses the one that all rows share if JMH does not fork, and sets up the row.
    ///
    /// @param params identifies the row, and whether JMH forks
    /// @throws IOException if a member cannot start
    @Setup(Level.Trial)
    public final void open(BenchmarkParams params) throws IOException {
        own = params.getForks() > 0;
        cluster = own ? HazelcastCluster.start(members) : HazelcastCluster.kept(members);
        var name = params.getBenchmark();
        wire(name.substring(name.lastIndexOf('.') + 1));
    }

    /// Sets up the row.
    ///
    /// @param row the benchmark method's name
    abstract void wire(String row);

    /// Releases the row's resources; the cluster ends if it is the row's own.
    @TearDown(Level.Trial)
    public final void close() {
        try {
            unwire();
        } finally {
            if (own) {
                cluster.close();
            }
        }
    }

    /// Releases the row's resources.
    void unwire() {
        // Maps end with their cluster, or are emptied after every iteration.
    }
}
