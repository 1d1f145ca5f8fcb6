package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Rows;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// One short iteration of every row: checks that benchmarks work, without measuring.
@Command(name = "smoke", description = "Run one short iteration of every row, to see that all of them work.")
final class SmokeCommand implements Callable<Integer> {

    @Mixin
    private SuiteRunner runner;

    @Parameters(arity = "0..1", paramLabel = "NAME", defaultValue = ".",
            description = "A suite, a row, or a regular expression over rows. Default: all.")
    private String name;

    @Override
    public Integer call() throws IOException, InterruptedException {
        System.out.println(runner.smoke(List.of(
                Rows.include(runner.rows(name)), "-wi", "0", "-i", "1", "-r", "10ms", "-foe", "true",
                "-p", "millis=20", "-p", "things=1000", "-p", "second=20")) + " rows work.");
        return 0;
    }
}
