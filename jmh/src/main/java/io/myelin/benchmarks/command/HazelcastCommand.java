package io.myelin.benchmarks.command;

import io.myelin.benchmarks.baseline.BaselineTable;
import io.myelin.benchmarks.harness.Harness;
import io.myelin.benchmarks.harness.Rows;
import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.report.BaselineCharts;
import io.myelin.benchmarks.result.RowTable;
import io.myelin.benchmarks.show.Colour;
import io.myelin.benchmarks.show.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The journal beside event sourcing on Hazelcast as published, in one run.
@Command(name = "hazelcast",
        description = {
                "Measure event sourcing on Hazelcast as published, and the journal beside it: on one member, and on "
                        + "two in virtual machines of their own that keep one backup of each other; about eighteen "
                        + "minutes.",
                "Members listen on the loopback interface only."})
final class HazelcastCommand implements Callable<Integer> {

    private static final String NAME = "hazelcast";

    @Spec
    private CommandSpec command;

    @Mixin
    private SuiteRunner runner;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "1",
            description = "How often all rows are run, one after the other; from two on, errors tell how far "
                    + "runs lie apart, too. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Parameters(arity = "0..*", paramLabel = "JMH OPTION",
            description = "Any option of JMH, instead of what each suite says.")
    private List<String> jmh = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rounds < 1) {
            throw new ParameterException(command.commandLine(), "--rounds must be at least 1");
        }
        runner.requireOptions(jmh);
        var rows = Rows.hazelcast();
        var arguments = new ArrayList<>(List.of(Rows.include(rows)));
        arguments.addAll(jmh);
        runner.requireUnderstood(arguments);
        var outcome = runner.run(NAME, arguments,
                Map.of(Harness.ROUNDS_PROPERTY, Integer.toString(rounds)), runner.classPath(rows));

        var result = outcome.result();
        var table = new Table(BaselineTable.HEADS.toArray(String[]::new));
        BaselineTable
                .of(result, runner.noise().bound(), met -> met ? Colour.GREEN.of("yes") : Colour.RED.of("no"))
                .forEach(row -> table.row(row.toArray(String[]::new)));
        System.out.println(table);
        runner.describe(outcome);
        for (var chart : BaselineCharts.of(result)) {
            var file = Path.of(outcome.file().toString()
                    .replaceFirst("\\.json$", "-" + chart.name() + ".png"));
            chart.png(file);
            System.out.printf("%-16s %s%n", "chart", Checkout.current().root().relativize(file));
        }
        return runner.noise().verdict(RowTable.anyNoisy(result.rows(), runner.noise().bound()));
    }
}
