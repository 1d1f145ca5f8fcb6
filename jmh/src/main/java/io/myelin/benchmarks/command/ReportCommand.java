package io.myelin.benchmarks.command;

import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.report.Charts;
import io.myelin.benchmarks.report.PageTables;
import io.myelin.benchmarks.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The tables and charts of the page.
@Command(name = "report", header = "Make the tables and charts of docs/benchmarks.md from raw data.",
        description = {
                "Make the tables and charts of docs/benchmarks.md again, from the raw data in docs/benchmarks. Results "
                        + "that are named replace the raw data of their kind there.",
                "Everything else on the page is written by a person: read it again when figures have changed."})
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    @Parameters(arity = "0..*", paramLabel = "RESULT.json", description = "Results, as a rule from jmh/results.")
    private List<Path> results = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        var page = Checkout.current().root().resolve("docs/benchmarks.md");
        var folder = Files.createDirectories(page.resolveSibling("benchmarks"));
        for (var result : results) {
            var kept = folder.resolve(kind(result) + ".json");
            Files.copy(result, kept, StandardCopyOption.REPLACE_EXISTING);
        }
        var text = Files.readString(page);
        var refreshed = PageTables.refreshed(text, folder);
        try (var raw = Files.newDirectoryStream(folder, "*.json")) {
            for (var file : raw) {
                for (var chart : Charts.of(file)) {
                    if (text.contains("/" + chart.name() + ".png")) {
                        chart.png(folder);
                    }
                }
            }
        }
        Files.writeString(page, refreshed);
        System.out.println(page);
        return 0;
    }

    private String kind(Path result) {
        if (!Files.isRegularFile(result)) {
            throw new ParameterException(command.commandLine(), "there is no file " + result);
        }
        try {
            return ResultFile.kind(result);
        } catch (IOException foreign) {
            throw new ParameterException(command.commandLine(), result + " is no result of a benchmark", foreign);
        }
    }
}
