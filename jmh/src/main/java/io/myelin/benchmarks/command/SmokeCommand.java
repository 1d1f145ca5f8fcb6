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

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "A suite or a row. Default: all.")
    private String name = ".";

    @Override
    public Integer call() throws IOException, InterruptedException {
        var rows = runner.rows(name);
        // Separate: the core's rows never have Hazelcast on their class path.
        var onHazelcast = rows.stream().filter(Rows.hazelcast()::contains).toList();
        var core = rows.stream().filter(row -> !onHazelcast.contains(row)).toList();
        System.out.println(smoke(core) + smoke(onHazelcast) + " rows work.");
        return 0;
    }

    private int smoke(List<String> rows) throws IOException, InterruptedException {
        return rows.isEmpty() ? 0 : runner.smoke(rows, List.of(
                Rows.include(rows), "-wi", "0", "-i", "1", "-r", "20ms", "-foe", "true",
                "-p", "millis=20", "-p", "things=1000", "-p", "emissions=100000", "-p", "members=1"));
    }
}
