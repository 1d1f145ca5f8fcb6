package io.myelin.benchmarks.command;

import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.launch.ClassPath;
import io.myelin.benchmarks.launch.Perfkit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The official suite against this provider.
@Command(name = "perfkit",
        description = "Run the official benchmark suite from a checkout of it, against the provider.")
final class PerfkitCommand implements Callable<Integer> {

    static final String NAME = "perfkit";

    /// Its rows are not ours.
    private static final String OURS = "io\\.myelin\\..*";

    @Spec
    private CommandSpec command;

    @Mixin
    private SuiteRunner runner;

    @Option(names = "--api", paramLabel = "JAR[:JAR]",
            description = "The official APIs that the suite needs, as jars or class folders, where Maven does not have "
                    + "them; the suite is then compiled without Maven.")
    private String apis = "";

    @Parameters(index = "0", paramLabel = "DIR", description = "The checkout.")
    private Path folder;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "PATTERN | JMH OPTION",
            description = "Which of its rows, and any option of JMH. Default: all rows, as the suite declares them.")
    private List<String> jmh = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        var suite = new Perfkit(folder);
        if (!suite.exists()) {
            throw new ParameterException(
                    command.commandLine(), folder + " is no checkout of the official suite");
        }
        runner.requireUnderstood(jmh);
        var named = ClassPath.split(apis);
        for (var api : named) {
            if (!Files.exists(api)) {
                throw new ParameterException(command.commandLine(), "--api: there is no " + api);
            }
        }
        // The suite's API comes before ours, so that it runs against what it was compiled against.
        var entries = new ArrayList<>(suite.entries(Checkout.current(), named));
        entries.addAll(runner.classPath().entries());
        var arguments = new ArrayList<>(jmh);
        arguments.addAll(List.of("-e", OURS));
        return runner.show(runner.run(NAME, arguments, Map.of(), new ClassPath(List.copyOf(entries))));
    }
}
