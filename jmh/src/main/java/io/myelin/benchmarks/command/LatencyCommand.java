package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Harness;
import io.myelin.benchmarks.harness.Rows;
import io.myelin.benchmarks.result.LatencyPoint;
import io.myelin.benchmarks.result.RowTable;
import io.myelin.benchmarks.show.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Latencies as percentiles over all forks, and what idle circuits cost.
@Command(name = "latency",
        description = "Measure the time from call to receptor: one at a time, after idle gaps beside a bare parked "
                + "thread, under load and in bursts beside peers; of one call of emit; and the processor time of idle "
                + "circuits; forks interleaved, about ten minutes.")
final class LatencyCommand implements Callable<Integer> {

    private static final String NAME = "latency";
    private static final int ROUNDS = 3;
    private static final String ROWS = "^(LatencyOps|EmitOps|LoadOps|BurstyOps)\\.";
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

    @Mixin
    private SuiteRunner runner;

    @Option(names = "--rows", paramLabel = "NAME", defaultValue = ROWS,
            description = "A suite, a row, or a regular expression over rows. Default: all latencies.")
    private String name;

    @Parameters(arity = "0..*", paramLabel = "JMH OPTION", description = "Any option of JMH.")
    private List<String> jmh = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        runner.requireOptions(jmh);
        var arguments = new ArrayList<>(List.of(Rows.include(runner.rows(name))));
        int rounds = 1;
        if (jmh.isEmpty()) {
            rounds = ROUNDS;
            arguments.addAll(List.of("-f", "1", "-wi", "2", "-i", "4", "-p", "millis=500"));
        } else {
            arguments.addAll(jmh);
        }
        var outcome = runner.run(NAME, arguments, Map.of(Harness.ROUNDS_PROPERTY, Integer.toString(rounds)));

        var latencies = new Table("microseconds", "p50", "p90", "p99", "p99.9", "max");
        outcome.result().curves().forEach((row, curve) -> {
            var cells = new ArrayList<>(List.of(row));
            for (double percentile : PERCENTILES) {
                cells.add(RowTable.figure(LatencyPoint.at(curve, percentile)));
            }
            latencies.row(cells.toArray(String[]::new));
        });
        System.out.println(latencies);
        var idle = new Table("processor time, % of a core", "share");
        for (var row : outcome.result().rows()) {
            var share = row.secondary().get("cpu_percent");
            if (share != null) {
                idle.row(row.row(), "%.3f".formatted(share));
            }
        }
        System.out.println(idle);
        runner.describe(outcome);
        return 0;
    }
}
