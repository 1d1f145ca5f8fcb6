package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Rows;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// Shows every row there is.
@Command(name = "list", description = "Show every row, or those that match.")
final class RowsCommand implements Runnable {

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "A suite or a part of a row's name.")
    private String part = "";

    @Override
    public void run() {
        Rows.all().stream().filter(row -> row.contains(part)).forEach(System.out::println);
    }
}
