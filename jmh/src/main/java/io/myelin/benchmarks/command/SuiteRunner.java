package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Harness;
import io.myelin.benchmarks.harness.HarnessRun;
import io.myelin.benchmarks.harness.Rows;
import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.launch.ClassPath;
import io.myelin.benchmarks.launch.TemporaryFolder;
import io.myelin.benchmarks.machine.Machine;
import io.myelin.benchmarks.machine.Revision;
import io.myelin.benchmarks.result.LatencyPoint;
import io.myelin.benchmarks.result.ResultFile;
import io.myelin.benchmarks.result.RowTable;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/// The common part of the commands that run JMH suites: options, the run itself, and its result file.
final class SuiteRunner {

    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Mixin
    private ProviderOptions provider;

    @Mixin
    private JvmOptions virtualMachine;

    /// A run's outcome.
    ///
    /// @param file   where the raw data is
    /// @param result the raw data
    record Outcome(Path file, SuiteResult result) {}

    /// Runs suites in forked virtual machines and keeps their result.
    ///
    /// @param kind   what to call the result
    /// @param runs   JMH's command lines, one after the other; at least one
    /// @param rounds how often each runs all its rows
    /// @return the outcome
    Outcome run(String kind, List<List<String>> runs, int rounds) throws IOException, InterruptedException {
        for (var jmh : runs) {
            understood(jmh);
        }
        return run(kind, runs, rounds, classPath());
    }

    /// Runs suites of any class path in forked virtual machines and keeps their result.
    ///
    /// @param kind      what to call the result
    /// @param runs      JMH's command lines, one after the other; at least one
    /// @param rounds    how often each runs all its rows
    /// @param classPath with the suites and the provider
    /// @return the outcome
    Outcome run(String kind, List<List<String>> runs, int rounds, ClassPath classPath)
            throws IOException, InterruptedException {
        var checkout = Checkout.current();
        var results = checkout.results();
        var jvm = virtualMachine.jvm();
        var revision = Revision.of(checkout.root());
        var run = new HarnessRun(jvm, classPath);
        var raw = Files.createTempFile("jmh", ".json");
        try (var logs = TemporaryFolder.create("histograms")) {
            var properties = Map.of(Harness.ROUNDS_PROPERTY, Integer.toString(rounds),
                    Harness.HISTOGRAMS_PROPERTY, logs.path().toString());
            var rows = SuiteResult.noRows();
            for (var jmh : runs) {
                requireSuccess(run.forked(jmh, properties, raw));
                SuiteResult.jmhArray(raw).forEach(rows::add);
            }
            var result = new SuiteResult(kind, Invocation.typed(command),
                    Machine.describe(jvm, run.provider(), revision), rows, LatencyPoint.curves(logs.path()));
            var file = ResultFile.fresh(results, kind);
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
        var run = new HarnessRun(virtualMachine.jvm(), classPath());
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
    /// @throws ParameterException if there is none
    List<String> rows(String name) {
        try {
            // A shell passes an empty name for an unset variable, and that would select all rows.
            var rows = name.isEmpty() ? List.<String>of() : Rows.matching(name);
            if (!rows.isEmpty()) {
                return rows;
            }
        } catch (PatternSyntaxException malformed) {
            // Then it is not a row's name either.
        }
        throw new ParameterException(command.commandLine(),
                "'" + name
                        + "' is neither a command nor a suite nor a row; ./run-benchmarks.sh list shows the rows");
    }

    /// Prints every row, the machine and where the raw data is.
    void show(Outcome outcome) {
        System.out.println(RowTable.of(outcome.result().rows()));
        outcome.result().machine().lines().forEach((label, value) -> System.out.printf("%-16s %s%n", label, value));
        System.out.printf("%-16s %s%n", "raw data", Checkout.current().root().relativize(outcome.file()));
    }

    /// @return how many processors measured processes may use; 0 for all
    int processors() {
        return virtualMachine.jvm().processors();
    }

    /// @return the class path with the chosen provider
    ClassPath classPath() throws IOException {
        return provider.classPath(Checkout.current());
    }

    /// Refuses words beside JMH's options that are no rows: JMH would ignore them silently.
    ///
    /// @param jmh options of JMH, and the rows
    /// @throws ParameterException if there are others, or JMH does not understand an option
    void requireRows(List<String> jmh) {
        understood(jmh).getIncludes().stream().skip(1).forEach(this::rows);
    }

    /// Lets JMH parse its options here, before the run.
    ///
    /// @throws ParameterException if JMH cannot
    CommandLineOptions understood(List<String> jmh) {
        try {
            return new CommandLineOptions(jmh.toArray(String[]::new));
        } catch (CommandLineOptionException mistake) {
            throw new ParameterException(command.commandLine(), "JMH: " + mistake.getMessage(), mistake);
        }
    }

    private static void requireSuccess(int exit) throws IOException {
        if (exit != 0) {
            throw new IOException("a benchmark failed, exit code " + exit);
        }
    }
}
