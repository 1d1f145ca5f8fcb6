package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Rows;
import io.myelin.benchmarks.report.Answers;
import io.myelin.benchmarks.show.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// A [Selection]: its rows, then circuits beside the best of the others.
@Command
final class SelectionCommand implements Callable<Integer> {

    private final Selection selection;

    @Spec
    private CommandSpec command;

    @Mixin
    private SuiteRunner runner;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3",
            description = "Forks of each row; each round runs every row once. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Parameters(arity = "0..1", paramLabel = "NAME", defaultValue = ".",
            description = "A suite, a row, or a regular expression over rows. Default: all of these.")
    private String name;

    SelectionCommand(Selection selection) {
        this.selection = selection;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rounds < 1) {
            throw new ParameterException(command.commandLine(), "--rounds must be at least 1");
        }
        var wanted = runner.rows(name);
        var runs = new ArrayList<List<String>>();
        for (var part : selection.parts(runner.processors())) {
            var rows = Rows.matching(part.rows()).stream().filter(wanted::contains).toList();
            if (!rows.isEmpty()) {
                var jmh = new ArrayList<>(List.of(Rows.include(rows)));
                jmh.addAll(part.options());
                runs.add(jmh);
            }
        }
        if (runs.isEmpty()) {
            throw new ParameterException(command.commandLine(),
                    "'" + name + "' is no row of ./run-benchmarks.sh " + command.name());
        }
        var outcome = runner.run(selection.kind(runner.processors()), runs, rounds);
        runner.show(outcome);
        System.out.println();
        System.out.print(Table.of(Answers.of(outcome.result().rows())));
        return 0;
    }
}
