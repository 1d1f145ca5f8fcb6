package io.myelin.benchmarks.suite;

import static io.humainary.substrates.api.Substrates.Routing.STEM;

import io.humainary.substrates.api.Substrates.Pipe;
import java.util.ArrayList;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Hierarchical routing by depth, without a receptor and with one receptor on every level.
///
/// A batch of 1,000 and its await, per emission of the leaf; divide by the depth for the cost of a level.
public class StemOps extends Suite {

    private Pipe<Long> leaf;

    /// Wired by [Suite].
    public StemOps() {
    }

    @Override
    void wire(String row) {
        int depth = Integer.parseInt(row.replaceAll("\\D", ""));
        var conduit = circuit.conduit(Long.class, STEM);
        var parts = new ArrayList<String>();
        for (int level = 0; level < depth; level++) {
            parts.add("level" + level);
        }
        leaf = conduit.get(cortex.name(parts));
        if (row.endsWith("subscribed")) {
            conduit.subscribe(
                    circuit.subscriber(cortex.name("every-level"), (_, channel) -> channel.register(tally)));
            expect(made -> made * depth);
        }
    }

    /// One level, without a receptor.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_depth_1() {
        batchAwait(leaf);
    }

    /// 5 levels, without a receptor.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_depth_5() {
        batchAwait(leaf);
    }

    /// 10 levels, without a receptor.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_depth_10() {
        batchAwait(leaf);
    }

    /// One level, with a receptor.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_depth_1_subscribed() {
        batchAwait(leaf);
    }

    /// 5 levels, with a receptor on each.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_depth_5_subscribed() {
        batchAwait(leaf);
    }

    /// 10 levels, with a receptor on each.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_depth_10_subscribed() {
        batchAwait(leaf);
    }
}
