package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Rows;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Every row for which one short fork is meaningful.
@Command(name = "quick",
        description = "Run all suites with one short fork per row, about fifteen minutes; not the peers, latencies, "
                + "pools, memory and Hazelcast, which have commands and rows of their own.")
final class QuickCommand implements Callable<Integer> {

    private static final String NAME = "quick";

    @Mixin
    private SuiteRunner runner;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var rows = Rows.core().stream()
                .filter(row -> !row.matches(
                        "(Peers|Stream|Load|Bursty|Pipeline|Latency|Emit|Pool|Memory|FirstSecond)Ops\\..*"))
                .toList();
        return runner.show(runner.run(NAME, List.of(
                Rows.include(rows), "-f", "1", "-wi", "3", "-w", "200ms", "-i", "5", "-r", "200ms")));
    }
}
