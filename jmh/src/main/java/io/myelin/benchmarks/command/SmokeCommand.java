package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Rows;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// One short iteration of every row: shows that benchmarks work, measures nothing.
@Command(name = "smoke", description = "Run one short iteration of every row, to see that all of them work.")
final class SmokeCommand implements Callable<Integer> {

    @Mixin
    private SuiteRunner runner;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "A suite or a row. Default: all.")
    private String name = "";

    @Override
    public Integer call() throws IOException, InterruptedException {
        int rows = runner.smoke(List.of(
            Rows.include(runner.rows(name)), "-wi", "0", "-i", "1", "-r", "20ms", "-foe", "true",
            "-p", "millis=20", "-p", "things=1000", "-p", "emissions=100000"));
        System.out.println(rows + " rows work.");
        return 0;
    }
}
