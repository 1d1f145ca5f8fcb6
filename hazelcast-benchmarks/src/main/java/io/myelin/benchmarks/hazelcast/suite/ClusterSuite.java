package io.myelin.benchmarks.hazelcast.suite;

import io.myelin.benchmarks.hazelcast.cluster.Cluster;
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

/// Base of the rows on a cluster: one member here, and with two a second virtual machine whose member holds
/// the one synchronous backup of what this one owns, and owns half.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
// A member's code is slow to warm up: after three seconds some rows still took twice their time.
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 10, time = 400, timeUnit = TimeUnit.MILLISECONDS)
// Options that Hazelcast asks for; without them it works, but warns that it is slower.
@Fork(value = 1, jvmArgsAppend = {
        "--add-modules", "java.se",
        "--add-exports", "java.base/jdk.internal.ref=ALL-UNNAMED",
        "--add-opens", "java.base/java.lang=ALL-UNNAMED",
        "--add-opens", "java.base/sun.nio.ch=ALL-UNNAMED",
        "--add-opens", "java.management/sun.management=ALL-UNNAMED",
        "--add-opens", "jdk.management/com.sun.management.internal=ALL-UNNAMED"})
@State(Scope.Benchmark)
public abstract class ClusterSuite {

    /// How many members; the second in a virtual machine of its own.
    @Param({"1", "2"})
    public int members;

    Cluster cluster;
    private boolean own;

    /// Made by JMH.
    ClusterSuite() {
    }

    /// Starts the cluster, or joins the one that all rows share where JMH does not fork, and has the row make
    /// what it needs.
    ///
    /// @param params tells the row, and whether JMH forks
    /// @throws IOException when a member cannot start
    @Setup(Level.Trial)
    public final void open(BenchmarkParams params) throws IOException {
        own = params.getForks() > 0;
        cluster = own ? Cluster.start(members) : Cluster.kept(members);
        var name = params.getBenchmark();
        wire(name.substring(name.lastIndexOf('.') + 1));
    }

    /// Makes what the row needs.
    ///
    /// @param row the benchmark method's name
    abstract void wire(String row);

    /// Gives back what the row made; the cluster ends where it is the row's own.
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

    /// Gives back what the row made.
    void unwire() {
        // Maps end with their cluster, or are emptied after every iteration.
    }

    /// Compares what was claimed with what is there.
    ///
    /// @param what     what was counted
    /// @param expected how many there must be
    /// @param found    how many there are
    /// @throws IllegalStateException when they differ
    static void require(String what, long expected, long found) {
        if (expected != found) {
            throw new IllegalStateException(what + ": " + expected + " expected, " + found + " found");
        }
    }
}
