package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Rows;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Shows all rows, or those that match.
@Command(name = "list", description = "Show every row, or those that match.")
final class RowsCommand implements Runnable {

    @Spec
    private CommandSpec command;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "A suite or a part of a row's name.")
    private String part = "";

    @Override
    public void run() {
        var rows = Rows.all().stream().filter(row -> row.contains(part)).toList();
        if (rows.isEmpty()) {
            throw new ParameterException(command.commandLine(), "no row's name contains '" + part + "'");
        }
        rows.forEach(System.out::println);
    }
}
