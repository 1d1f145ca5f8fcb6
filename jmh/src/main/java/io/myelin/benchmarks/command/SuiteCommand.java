package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Rows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// JMH suites by name, with JMH's own options passed through.
@Command(name = "suite", header = "Run suites or single rows by name, with JMH's options; the word may be left out.",
        description = {
                "Run JMH suites or single rows. The word 'suite' may be left out:",
                "  ./run-benchmarks.sh PipeOps",
                "  ./run-benchmarks.sh PipeOps.emit_to_async_pipe -f 1 -wi 3 -i 5 -prof gc"})
final class SuiteCommand implements Callable<Integer> {

    static final String NAME = "suite";

    @Mixin
    private SuiteRunner runner;

    @Parameters(index = "0", paramLabel = "NAME",
            description = "A suite, a row (Suite.row), or a regular expression over rows.")
    private String name;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "JMH OPTION",
            description = "Any option of JMH: -f forks, -wi and -i iterations, -w and -r their seconds, -prof, -bm, "
                    + "-p, -t, -rf and -rff a file of JMH's own.")
    private List<String> jmh = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        var rows = runner.rows(name);
        var arguments = new ArrayList<String>();
        arguments.add(Rows.include(rows));
        arguments.addAll(jmh);
        runner.requireRows(arguments);
        runner.show(runner.run(NAME, List.of(arguments), 1));
        return 0;
    }
}
