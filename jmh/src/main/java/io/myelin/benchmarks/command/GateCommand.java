package io.myelin.benchmarks.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.myelin.benchmarks.harness.GateHarness.Side;
import io.myelin.benchmarks.harness.HarnessRun;
import io.myelin.benchmarks.harness.Rows;
import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.launch.ClassPath;
import io.myelin.benchmarks.launch.CommitBuild;
import io.myelin.benchmarks.machine.Machine;
import io.myelin.benchmarks.machine.Revision;
import io.myelin.benchmarks.result.Comparison;
import io.myelin.benchmarks.result.ComparisonTable;
import io.myelin.benchmarks.result.GateResult;
import io.myelin.benchmarks.result.ResultFile;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Two builds of the provider, measured in turn.
@Command(name = "gate",
    description = {
        "Build the provider of two commits, run the same rows on both in turn, fork by fork, and say what "
            + "became faster or slower, and how sure that is. With one commit, the second side is the checkout "
            + "as it stands.",
        "",
        "Both sides run this checkout's benchmarks. Every row gets --forks forks on each side. Rows that seem to "
            + "differ, and rows whose score is too coarse to show a change of --detect, get as many again, up "
            + "to --max-forks. With ten forks or more a change has to pass at 99.9 %%, before at 99 %%.",
        "",
        "  ./run-benchmarks.sh gate main",
        "  ./run-benchmarks.sh gate 1a2b3c4 5d6e7f8 PipeOps.emit_to_async_pipe ContentionOps -prof gc",
        "",
        "exit codes: 0 nothing worse, 3 something got worse, 4 nothing did but a score stayed too coarse."})
final class GateCommand implements Callable<Integer> {

    private static final String NAME = "gate";

    /// Rows that a change of the engine is most likely to show in, for those who name none.
    private static final String USUAL =
        "^(ArticleOps\\..*|HandOverOps\\.circuit_.*|CircuitOps\\.emit_single_await|ContentionOps\\.producers_4)$";

    /// Options of JMH that a user's own replace.
    private static final List<List<String>> SHORT = List.of(List.of("-wi", "3"), List.of("-w", "250ms"),
        List.of("-i", "5"), List.of("-r", "250ms"), List.of("-prof", "gc"));

    /// The number of forks from which less is left to chance.
    private static final int MANY_FORKS = 10;
    private static final double STRICT_CHANCE = 0.001;

    @Spec
    private CommandSpec command;

    @Mixin
    private JvmOptions virtualMachine;

    @Mixin
    private DetectOptions detect;

    @Option(names = "--forks", paramLabel = "N", defaultValue = "5",
        description = "Forks that every row gets on each side. Default: ${DEFAULT-VALUE}.")
    private int forks;

    @Option(names = "--max-forks", paramLabel = "N", defaultValue = "15",
        description = "Forks that a row may get on each side. Default: ${DEFAULT-VALUE}.")
    private int maxForks;

    @Option(names = "--build", description = "Build the commits and stop: the build's load then disturbs nothing.")
    private boolean buildOnly;

    @Parameters(arity = "1..*", paramLabel = "COMMIT [COMMIT] [ROW...] [JMH OPTION...]",
        description = "One or two commits, then rows, suites or regular expressions, then options of JMH.")
    private List<String> words = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (forks < 2 || maxForks < forks) {
            throw new ParameterException(command.commandLine(), "--forks must be from 2 to --max-forks");
        }
        var checkout = Checkout.current();
        var commits = commits(checkout.root());
        var rest = words.subList(commits.size(), words.size());
        int options = 0;
        while (options < rest.size() && !rest.get(options).startsWith("-")) {
            options++;
        }
        var rows = rows(rest.subList(0, options));
        var jmh = shortened(rest.subList(options, rest.size()));
        requireUnderstood(jmh);

        var builds = new ArrayList<ClassPath>();
        var revisions = new ArrayList<String>();
        for (var commit : commits) {
            System.err.println("Building " + commit + " ...");
            builds.add(ClassPath.withProvider(checkout, CommitBuild.of(checkout, commit).jars()));
            revisions.add(commit);
        }
        if (buildOnly) {
            return 0;
        }
        if (builds.size() == 1) {
            builds.add(ClassPath.own(checkout));
            revisions.add(Revision.of(checkout.root()));
        }
        System.err.printf("A is %s, B is %s; %d rows%n", revisions.get(0), revisions.get(1), rows.size());

        var run = new Sides(builds.get(0), builds.get(1), jmh);
        var comparison = run.until(rows);
        System.out.print(ComparisonTable.of(comparison, detect.fraction()));
        var file = ResultFile.fresh(checkout.results(), NAME);
        ResultFile.write(file, new GateResult(NAME, Invocation.typed(command),
            Machine.describe(virtualMachine.jvm(), "A and B", String.join(" and ", revisions)),
            run.raw.get(Side.A), run.raw.get(Side.B)));
        System.out.println("raw data: " + checkout.root().relativize(file));
        return detect.verdict(comparison);
    }

    /// @return the commits that the user's words begin with, one or two
    private List<String> commits(Path root) {
        var commits = new ArrayList<String>();
        for (var word : words) {
            var commit = word.startsWith("-") ? Optional.<String>empty() : Revision.commit(root, word);
            if (commit.isEmpty() || commits.size() == 2) {
                break;
            }
            commits.add(commit.get());
        }
        if (commits.isEmpty()) {
            throw new ParameterException(command.commandLine(), "'" + words.getFirst() + "' is no commit");
        }
        return commits;
    }

    private List<String> rows(List<String> typed) {
        var rows = new TreeSet<String>();
        for (var name : typed.isEmpty() ? List.of(USUAL) : typed) {
            try {
                var matching = Rows.matching(name).stream().filter(Rows.core()::contains).toList();
                if (matching.isEmpty()) {
                    throw new ParameterException(command.commandLine(),
                        "'" + name + "' is neither a commit nor a row that a gate can measure");
                }
                rows.addAll(matching);
            } catch (PatternSyntaxException malformed) {
                throw new ParameterException(command.commandLine(), "'" + name + "' is no row", malformed);
            }
        }
        return List.copyOf(rows);
    }

    /// Forks are short, and rows of fixed length are shortened, unless the user says otherwise.
    private static List<String> shortened(List<String> typed) {
        var jmh = new ArrayList<>(typed);
        for (var option : SHORT) {
            if (!typed.contains(option.getFirst())) {
                jmh.addAll(option);
            }
        }
        for (var scale : List.of("millis=500", "emissions=20000000")) {
            if (typed.stream().noneMatch(word -> word.startsWith(scale.substring(0, scale.indexOf('=') + 1)))) {
                jmh.addAll(List.of("-p", scale));
            }
        }
        return jmh;
    }

    private void requireUnderstood(List<String> jmh) {
        try {
            new CommandLineOptions(jmh.toArray(String[]::new));
        } catch (CommandLineOptionException mistake) {
            throw new ParameterException(command.commandLine(), "JMH: " + mistake.getMessage(), mistake);
        }
    }

    /// The two sides, and what their forks have left so far.
    private final class Sides {

        private final ClassPath a;
        private final ClassPath b;
        private final List<String> jmh;
        private final Map<Side, List<JsonNode>> raw = new EnumMap<>(Side.class);
        private int done;

        Sides(ClassPath a, ClassPath b, List<String> jmh) {
            this.a = a;
            this.b = b;
            this.jmh = List.copyOf(jmh);
            for (var side : Side.values()) {
                raw.put(side, new ArrayList<>());
            }
        }

        /// Measures until no row needs more forks, or may have more.
        Comparison until(List<String> rows) throws IOException, InterruptedException {
            var pending = rows;
            while (true) {
                int more = Math.min(forks, maxForks - done);
                measure(pending, more);
                done += more;
                var comparison = compare();
                pending = unsettled(comparison, pending);
                if (pending.isEmpty() || done >= maxForks) {
                    return comparison;
                }
                System.err.printf("After %d forks of each side %d rows need more.%n", done, pending.size());
            }
        }

        private void measure(List<String> rows, int rounds) throws IOException, InterruptedException {
            var folder = Files.createTempDirectory("gate");
            try {
                int exit = new HarnessRun(virtualMachine.jvm(), a).alternating(rows, b, rounds, jmh, folder);
                if (exit != 0) {
                    throw new IOException("a benchmark failed, exit code " + exit);
                }
                for (var side : Side.values()) {
                    for (int round = 0; round < rounds; round++) {
                        raw.get(side).add(SuiteResult.jmhArray(side.file(folder, round)));
                    }
                }
            } finally {
                try (var files = Files.list(folder)) {
                    for (var file : files.toList()) {
                        Files.delete(file);
                    }
                }
                Files.delete(folder);
            }
        }

        /// A row with many forks has been looked at more than once, so it has to pass a stricter test.
        private Comparison compare() {
            return GateResult.comparison(raw.get(Side.A), raw.get(Side.B),
                count -> count >= MANY_FORKS ? STRICT_CHANCE : detect.chance());
        }

        /// @return the rows that few forks call different, or that are too coarse
        private List<String> unsettled(Comparison comparison, List<String> rows) {
            var open = new TreeSet<String>();
            for (var pair : comparison.pairs()) {
                boolean suspect = done < MANY_FORKS && switch (pair.verdict()) {
                    case FASTER, SLOWER -> true;
                    default -> false;
                };
                boolean coarse = pair.a().metric().isEmpty() && pair.coarserThan(detect.fraction());
                if (suspect || coarse) {
                    rows.stream().filter(row -> pair.a().row().equals(row) || pair.a().row().startsWith(row + " "))
                        .forEach(open::add);
                }
            }
            return List.copyOf(open);
        }
    }
}
