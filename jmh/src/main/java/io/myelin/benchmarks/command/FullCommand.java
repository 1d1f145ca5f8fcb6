package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Rows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Every row as its suite declares it.
@Command(name = "full",
        description = "Run all suites with three forks per row, those on Hazelcast excepted; takes hours.")
final class FullCommand implements Callable<Integer> {

    private static final String NAME = "full";

    @Mixin
    private SuiteRunner runner;

    @Parameters(arity = "0..*", paramLabel = "JMH OPTION", description = "Any option of JMH.")
    private List<String> jmh = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        runner.requireOptions(jmh);
        var arguments = new ArrayList<String>();
        arguments.add(Rows.include(Rows.core()));
        arguments.addAll(jmh);
        return runner.show(runner.run(NAME, arguments));
    }
}
