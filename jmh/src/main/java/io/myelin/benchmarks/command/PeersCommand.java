package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Harness;
import io.myelin.benchmarks.harness.Rows;
import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.report.Charts;
import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.RowTable;
import io.myelin.benchmarks.show.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// The provider beside what people would pick instead.
@Command(name = "peers",
    description =
        "Measure the same four kinds of work on the provider and its peers, forks interleaved, and draw "
        + "a chart; under fifteen minutes.")
final class PeersCommand implements Callable<Integer> {

    private static final String NAME = "peers";
    private static final int ROUNDS = 3;

    @Mixin
    private SuiteRunner runner;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var outcome = runner.run(NAME,
            List.of(Rows.include(Rows.matching("PeersOps")),
                "-f", "1", "-wi", "3", "-w", "300ms", "-i", "5", "-r", "400ms"),
            Map.of(Harness.ROUNDS_PROPERTY, Integer.toString(ROUNDS)));
        var rows = outcome.result().rows();
        System.out.println(table(rows));
        runner.describe(outcome);
        var chart = Path.of(outcome.file().toString().replaceFirst("\\.json$", ".png"));
        Charts.peers(rows).png(chart);
        System.out.printf("%-16s %s%n", "chart", Checkout.current().root().relativize(chart));
        return runner.noise().verdict(RowTable.anyNoisy(rows, runner.noise().bound()));
    }

    /// Peers down, kinds of work across.
    private String table(List<MeasuredRow> rows) {
        var works = rows.stream().map(MeasuredRow::row).distinct().toList();
        var heads = new ArrayList<>(List.of("ns per message"));
        heads.addAll(works);
        var table = new Table(heads.toArray(String[]::new));
        for (var peer : rows.stream().map(row -> row.params().get("peer")).distinct().toList()) {
            var cells = new ArrayList<>(List.of(peer));
            for (var work : works) {
                cells.add(rows.stream()
                    .filter(row -> row.row().equals(work) && peer.equals(row.params().get("peer")))
                    .map(this::cell)
                    .findFirst()
                    .orElse(""));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table.toString();
    }

    private String cell(MeasuredRow row) {
        return row.spread() > runner.noise().bound() ? "too noisy"
            : RowTable.figure(row.score()) + " ± " + RowTable.figure(row.error());
    }
}
