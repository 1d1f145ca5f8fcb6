package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Harness;
import io.myelin.benchmarks.harness.HarnessRun;
import io.myelin.benchmarks.harness.Rows;
import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.machine.Machine;
import io.myelin.benchmarks.machine.Revision;
import io.myelin.benchmarks.result.ResultFile;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/// What the commands that run JMH suites share: options, the run itself, and the file it leaves.
final class SuiteRunner {

    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Mixin
    private ProviderOptions provider;

    @Mixin
    private JvmOptions virtualMachine;

    @Mixin
    private NoiseOptions noise;

    /// A run's outcome.
    ///
    /// @param file   where the raw data is
    /// @param result the raw data
    record Outcome(Path file, SuiteResult result) {
    }

    /// Runs suites in forked virtual machines and keeps their result.
    ///
    /// @param kind       what to call the result
    /// @param jmh        JMH's command line
    /// @param properties system properties for the forks
    /// @return the outcome
    Outcome run(String kind, List<String> jmh, Map<String, String> properties)
        throws IOException, InterruptedException {
        var checkout = Checkout.current();
        var jvm = virtualMachine.jvm();
        var revision = Revision.of(checkout.root());
        var run = new HarnessRun(jvm, provider.classPath(checkout));
        var raw = Files.createTempFile("jmh", ".json");
        try {
            requireSuccess(run.forked(jmh, properties, raw));
            var machine = Machine.describe(jvm, run.provider(), revision);
            var result = new SuiteResult(kind, Invocation.typed(command), machine, SuiteResult.jmhArray(raw));
            var file = ResultFile.fresh(checkout.results(), kind);
            ResultFile.write(file, result);
            return new Outcome(file, result);
        } finally {
            Files.deleteIfExists(raw);
        }
    }

    /// Runs suites within one process, to see whether they work.
    ///
    /// @param jmh JMH's command line
    /// @return how many rows ran
    int smoke(List<String> jmh) throws IOException, InterruptedException {
        var run = new HarnessRun(virtualMachine.jvm(), provider.classPath(Checkout.current()));
        var raw = Files.createTempFile("jmh", ".json");
        try {
            requireSuccess(run.embedded(jmh, Map.of(), raw));
            return SuiteResult.jmhArray(raw).size();
        } finally {
            Files.deleteIfExists(raw);
        }
    }

    /// Finds the rows that a user means.
    ///
    /// @param name a suite, a row, or a regular expression over rows
    /// @return at least one row
    /// @throws ParameterException when there is none
    List<String> rows(String name) {
        try {
            var rows = Rows.matching(name);
            if (!rows.isEmpty()) {
                return rows;
            }
        } catch (PatternSyntaxException malformed) {
            // Then it is no row's name either.
        }
        throw new ParameterException(command.commandLine(),
            "'" + name + "' is neither a command nor a suite nor a row; ./run-benchmarks.sh list shows the rows");
    }

    /// Prints where the raw data is and on which machine it came about.
    void describe(Outcome outcome) {
        outcome.result().machine().lines().forEach((label, value) ->
            System.out.printf("%-16s %s%n", label, value));
        System.out.printf("%-16s %s%n", "raw data", Checkout.current().root().relativize(outcome.file()));
    }

    /// @return how noisy a row may be
    NoiseOptions noise() {
        return noise;
    }

    private void requireSuccess(int exit) throws IOException {
        if (exit == Harness.BAD_OPTIONS) {
            throw new ParameterException(command.commandLine(), "JMH does not understand these options");
        }
        if (exit != 0) {
            throw new IOException("a benchmark failed, exit code " + exit);
        }
    }
}
