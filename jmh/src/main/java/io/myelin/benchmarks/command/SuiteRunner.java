package io.myelin.benchmarks.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.myelin.benchmarks.harness.GateHarness.Side;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

    @Mixin
    private NoiseOptions noise;

    /// A run's outcome.
    ///
    /// @param file   where the raw data is
    /// @param result the raw data
    record Outcome(Path file, SuiteResult result) {}

    /// Runs suites in forked virtual machines and keeps their result.
    ///
    /// @param kind what to call the result
    /// @param jmh  JMH's command line
    /// @return the outcome
    Outcome run(String kind, List<String> jmh) throws IOException, InterruptedException {
        return run(kind, jmh, Map.of());
    }

    /// Runs suites in forked virtual machines and keeps their result.
    ///
    /// @param kind       what to call the result
    /// @param jmh        JMH's command line
    /// @param properties system properties for the harness and its forks
    /// @return the outcome
    Outcome run(String kind, List<String> jmh, Map<String, String> properties)
            throws IOException, InterruptedException {
        requireUnderstood(jmh);
        return run(kind, jmh, properties, provider.classPath(Checkout.current()));
    }

    /// Runs suites of any class path in forked virtual machines and keeps their result.
    ///
    /// @param kind       what to call the result
    /// @param jmh        JMH's command line
    /// @param properties system properties for the harness and its forks
    /// @param classPath  with the suites and the provider
    /// @return the outcome
    Outcome run(String kind, List<String> jmh, Map<String, String> properties, ClassPath classPath)
            throws IOException, InterruptedException {
        var checkout = Checkout.current();
        var results = checkout.results();
        var jvm = virtualMachine.jvm();
        var revision = Revision.of(checkout.root());
        var run = new HarnessRun(jvm, classPath);
        var raw = Files.createTempFile("jmh", ".json");
        try (var logs = TemporaryFolder.create("histograms")) {
            var all = new LinkedHashMap<>(properties);
            all.put(Harness.HISTOGRAMS_PROPERTY, logs.path().toString());
            requireSuccess(run.forked(jmh, all, raw));
            var machine = Machine.describe(jvm, run.provider(), revision);
            var result = new SuiteResult(
                    kind, Invocation.typed(command), machine, SuiteResult.jmhArray(raw),
                    LatencyPoint.curves(logs.path()));
            var file = ResultFile.fresh(results, kind);
            ResultFile.write(file, result);
            return new Outcome(file, result);
        } finally {
            Files.deleteIfExists(raw);
        }
    }

    /// Runs suites in several runs and keeps one result.
    ///
    /// @param kind       what to call the result
    /// @param runs       JMH's command line of each, at least one
    /// @param properties system properties for the harness and its forks
    /// @return the outcome
    Outcome runInParts(String kind, List<List<String>> runs, Map<String, String> properties)
            throws IOException, InterruptedException {
        var parts = new ArrayList<Outcome>();
        for (var jmh : runs) {
            parts.add(run(kind, jmh, properties));
        }
        var first = parts.getFirst().file();
        var joined = SuiteResult.joined(parts.stream().map(Outcome::result).toList());
        ResultFile.write(first, joined);
        for (var part : parts.subList(1, parts.size())) {
            Files.delete(part.file());
        }
        return new Outcome(first, joined);
    }

    /// Runs rows of peers on the project's own provider. If the user named another provider, its forks of the same rows
    /// alternate with the project's own; it becomes a separate peer.
    ///
    /// @param kind   what to call the result
    /// @param rows   what runs
    /// @param jmh    JMH's command line
    /// @param other  JMH's command line for the other provider, without rows and forks
    /// @param rounds forks of each row
    /// @return the outcome
    Outcome runBesideOther(String kind, List<String> rows, List<String> jmh, List<String> other, int rounds)
            throws IOException, InterruptedException {
        requireUnderstood(jmh);
        var checkout = Checkout.current();
        var own = ClassPath.own(checkout);
        var named = provider.classPath(checkout);
        var outcome = run(kind, jmh, Map.of(Harness.ROUNDS_PROPERTY, Integer.toString(rounds)), own);
        if (named.equals(own)) {
            return outcome;
        }
        try (var folder = TemporaryFolder.create("other")) {
            var line = new ArrayList<>(other);
            line.addAll(List.of("-p", "peer=substrates"));
            var compared = rows.stream().filter(row -> row.startsWith("PeersOps.")).toList();
            requireSuccess(new HarnessRun(virtualMachine.jvm(), own)
                    .alternating(compared, named, rounds, line, folder.path()));
            var forks = new ArrayList<JsonNode>();
            for (int round = 0; round < rounds; round++) {
                forks.add(SuiteResult.jmhArray(Side.B.file(folder.path(), round)));
            }
            var joined = outcome.result().with(forks, "peer", "other-provider");
            ResultFile.write(outcome.file(), joined);
            return new Outcome(outcome.file(), joined);
        }
    }

    /// Runs suites within one process, to see whether they work.
    ///
    /// @param rows what runs
    /// @param jmh  JMH's command line
    /// @return how many rows ran
    int smoke(List<String> rows, List<String> jmh) throws IOException, InterruptedException {
        var run = new HarnessRun(virtualMachine.jvm(), classPath(rows));
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

    /// Prints the location of the raw data and the machine.
    void describe(Outcome outcome) {
        outcome.result().machine().lines().forEach((label, value) -> System.out.printf("%-16s %s%n", label, value));
        System.out.printf("%-16s %s%n", "raw data", Checkout.current().root().relativize(outcome.file()));
    }

    /// Prints every row, the machine and where the raw data is.
    ///
    /// @return the command's exit code
    int show(Outcome outcome) {
        var rows = outcome.result().rows();
        System.out.println(RowTable.of(rows, noise.bound()));
        describe(outcome);
        return noise.verdict(RowTable.anyNoisy(rows, noise.bound()));
    }

    /// @return how noisy a row may be
    NoiseOptions noise() {
        return noise;
    }

    /// @return how many processors measured processes may use; 0 for all
    int processors() {
        return virtualMachine.jvm().processors();
    }

    /// @return the class path with the chosen provider
    ClassPath classPath() throws IOException, InterruptedException {
        return provider.classPath(Checkout.current());
    }

    /// @param rows what runs on it
    /// @return the class path with the chosen provider, and with Hazelcast where a row needs it
    ClassPath classPath(List<String> rows) throws IOException, InterruptedException {
        var core = classPath();
        return rows.stream().anyMatch(Rows.hazelcast()::contains)
                ? core.withHazelcast(Checkout.current()) : core;
    }

    /// Refuses words beside JMH's options: JMH would run their rows in addition to the command's, or nothing.
    ///
    /// @param jmh options of JMH
    /// @throws ParameterException if there are others
    void requireOptions(List<String> jmh) {
        var words = understood(jmh).getIncludes();
        if (!words.isEmpty()) {
            throw new ParameterException(command.commandLine(), "'" + words.getFirst()
                    + "' is no option of JMH; ./run-benchmarks.sh NAME runs single suites and rows");
        }
    }

    /// Refuses words beside JMH's options that are no rows: JMH would ignore them silently.
    ///
    /// @param jmh options of JMH, and the rows
    /// @throws ParameterException if there are others
    void requireRows(List<String> jmh) {
        understood(jmh).getIncludes().stream().skip(1).forEach(this::rows);
    }

    /// Lets JMH parse its options here, before the run.
    ///
    /// @throws ParameterException if JMH cannot
    void requireUnderstood(List<String> jmh) {
        understood(jmh);
    }

    private CommandLineOptions understood(List<String> jmh) {
        try {
            return new CommandLineOptions(jmh.toArray(String[]::new));
        } catch (CommandLineOptionException mistake) {
            throw new ParameterException(command.commandLine(), "JMH: " + mistake.getMessage(), mistake);
        }
    }

    private void requireSuccess(int exit) throws IOException {
        if (exit != 0) {
            throw new IOException("a benchmark failed, exit code " + exit);
        }
    }
}
