package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Rows;
import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.report.Charts;
import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.show.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// The provider beside its alternatives.
@Command(name = "peers",
        description = {
                "Measure the same kinds of work on the provider and its peers, forks interleaved, and draw a chart; "
                        + "about twenty minutes.",
                "With --provider or --provider-path that provider joins as a peer, its forks alternating with the "
                        + "project's own."})
final class PeersCommand implements Callable<Integer> {

    private static final String NAME = "peers";
    private static final int ROUNDS = 3;
    private static final String ROWS = "^(PeersOps|StreamOps|PipelineOps|HandOverOps|LimitOps)\\.";

    private static final List<String> LENGTHS = List.of(
            "-wi", "3", "-w", "300ms", "-i", "5", "-r", "400ms");

    @Mixin
    private SuiteRunner runner;

    @Parameters(arity = "0..1", paramLabel = "NAME", defaultValue = ROWS,
            description = "A suite, a row, or a regular expression over rows. Default: all with peers.")
    private String name;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var chosen = runner.rows(name);
        var jmh = new ArrayList<>(List.of(Rows.include(chosen), "-f", "1"));
        jmh.addAll(LENGTHS);
        var outcome = runner.runBesideOther(NAME, chosen, jmh, LENGTHS, ROUNDS);
        var rows = outcome.result().rows();
        var compared = rows.stream().filter(row -> row.params().containsKey("peer")).toList();
        System.out.println(table(compared));
        runner.describe(outcome);
        var chart = Path.of(outcome.file().toString().replaceFirst("\\.json$", ".png"));
        Charts.peers(compared).png(chart);
        System.out.printf("%-16s %s%n", "chart", Checkout.current().root().relativize(chart));
        return 0;
    }

    /// Peers down, kinds of work across.
    private static String table(List<MeasuredRow> rows) {
        var works = rows.stream().map(MeasuredRow::row).distinct().toList();
        var heads = new ArrayList<>(List.of("ns, medians of forks"));
        heads.addAll(works);
        var table = new Table(heads.toArray(String[]::new));
        for (var peer : rows.stream().map(row -> row.params().get("peer")).distinct().toList()) {
            var cells = new ArrayList<>(List.of(peer));
            for (var work : works) {
                cells.add(rows.stream()
                        .filter(row -> row.row().equals(work) && peer.equals(row.params().get("peer")))
                        .map(row -> row.regimes().toString())
                        .findFirst()
                        .orElse(""));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table.toString();
    }
}
