package io.myelin.benchmarks.command;

import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.launch.ClassPath;
import io.myelin.benchmarks.launch.Perfkit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The official suite against this provider.
@Command(name = "perfkit",
        description = "Run the official suite from a checkout of it, whose APIs are in the local Maven repository.")
final class PerfkitCommand implements Callable<Integer> {

    static final String NAME = "perfkit";

    /// Its rows are not ours.
    private static final String OURS = "io\\.myelin\\..*";

    @Spec
    private CommandSpec command;

    @Mixin
    private SuiteRunner runner;

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
        runner.understood(jmh);
        // The suite's API comes before ours, so that it runs against what it was compiled against.
        var entries = new ArrayList<>(List.of(suite.jar(Checkout.current())));
        entries.addAll(runner.classPath().entries());
        var arguments = new ArrayList<>(jmh);
        arguments.addAll(List.of("-e", OURS));
        runner.show(runner.run(NAME, List.of(arguments), 1, new ClassPath(List.copyOf(entries))));
        return 0;
    }
}
