package io.myelin.benchmarks.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.report.Report;
import io.myelin.benchmarks.result.ResultFile;
import io.myelin.benchmarks.result.Soundness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Makes a report of raw data.
@Command(name = "report",
        description = "Turn raw results into one HTML page, charts as PNG and SVG, docs/benchmarks.md and two "
                + "sentences of README.md.")
final class ReportCommand implements Callable<Integer> {

    /// Kinds of results in the order of the report; of `full` and `quick` the first that exists.
    private static final List<List<String>> KINDS = List.of(
            List.of("article"), List.of("article-after-others"), List.of("peers"), List.of("latency"),
            List.of("shapes"), List.of("shapes-one-processor"), List.of("limits"), List.of("limits-one-processor"),
            List.of("full", "quick", "suite"),
            List.of("hazelcast"), List.of("perfkit"));

    @Spec
    private CommandSpec command;

    @Mixin
    private NoiseOptions noise;

    @Option(names = "--to", paramLabel = "FOLDER",
            description = "Where page and charts go. Default: jmh/results/report.")
    private @Nullable Path folder;

    @Option(names = "--no-docs", description = "Leave docs/benchmarks.md and README.md as they are.")
    private boolean pageOnly;

    @Parameters(arity = "0..*", paramLabel = "RESULT.json",
            description = "Results to show; several of one kind are the parts of one. Default: the newest of every "
                    + "kind in jmh/results.")
    private List<Path> files = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        if (folder != null && Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new ParameterException(command.commandLine(), folder + " is not a folder");
        }
        var checkout = Checkout.current();
        var sources = files.isEmpty() ? newest(checkout.results()) : files;
        for (var file : sources) {
            if (!Files.isRegularFile(file)) {
                throw new ParameterException(command.commandLine(), "there is no file " + file);
            }
            requireResult(file);
        }
        if (sources.isEmpty()) {
            throw new ParameterException(command.commandLine(),
                    "there is no result yet in jmh/results; measure something first");
        }
        var report = Report.of(sources, noise.bound());
        System.out.println(report.page(folder == null ? checkout.results().resolve("report") : folder));
        if (!pageOnly) {
            var document = checkout.root().resolve("docs/benchmarks.md");
            report.document(document);
            System.out.println(document);
            var readme = checkout.root().resolve("README.md");
            if (report.standing(readme)) {
                System.out.println(readme);
            }
        }
        return 0;
    }

    private void requireResult(Path file) throws IOException {
        try {
            var wrong = Soundness.misshapen(file);
            if (wrong.isPresent()) {
                throw new ParameterException(command.commandLine(), file + ": " + wrong.get());
            }
        } catch (JsonProcessingException foreign) {
            throw new ParameterException(command.commandLine(), file + " is no result of a benchmark", foreign);
        }
    }

    private static List<Path> newest(Path results) throws IOException {
        var found = new ArrayList<Path>();
        for (var alternatives : KINDS) {
            for (var kind : alternatives) {
                var file = ResultFile.newest(results, kind);
                if (file.isPresent()) {
                    found.add(file.get());
                    break;
                }
            }
        }
        return found;
    }
}
