package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Side;
import io.myelin.benchmarks.harness.Rows;
import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.launch.ClassPath;
import io.myelin.benchmarks.launch.CommitBuild;
import io.myelin.benchmarks.machine.Machine;
import io.myelin.benchmarks.machine.Revision;
import io.myelin.benchmarks.result.ComparisonTable;
import io.myelin.benchmarks.result.GateResult;
import io.myelin.benchmarks.result.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Compares two builds of the provider, measured alternately.
@Command(name = "gate", header = "Say whether a build of the provider is slower than another: both in the same JVMs.",
        description = {
                "Build the provider of two commits, run the same rows on both in turn, and say what became faster or "
                        + "slower, and how sure that is. With one commit, the second side is the checkout as it "
                        + "stands. Both sides run this checkout's benchmarks.",
                "",
                "Both builds run in the same virtual machines, each in a class loader of its own, and take turns every "
                        + "40 ms. The ratios of such pairs are compared: first their median within a virtual machine, "
                        + "then those medians by signed ranks. A thread that needs code compiled waits for it "
                        + "(-Xbatch), so that both builds are compiled at the same points; add -jvmArgsAppend "
                        + "-XX:+BackgroundCompilation for the regimes of ordinary virtual machines, and more forks. "
                        + "So a row takes half a minute to two minutes, and a host that changes its pace does not "
                        + "matter. What a process has only once, such as its processor time or its start, does not "
                        + "differ between the builds of one process: measure these twice.",
                "",
                "Every row gets --forks virtual machines. Rows that seem to differ, and rows whose score or p50 is too "
                        + "coarse to show a change of --detect, get as many again, up to --max-forks. A row looked at "
                        + "more than once has to pass at 99.9 %%, else at 99 %%.",
                "",
                "  ./run-benchmarks.sh gate main",
                "  ./run-benchmarks.sh gate 1a2b3c4 5d6e7f8 PipeOps.emit_to_async_pipe EmitOps -prof gc",
                "",
                "exit codes: 0 nothing worse, 3 something got worse, 4 nothing did but a score or a p50 stayed too "
                        + "coarse."})
final class GateCommand implements Callable<Integer> {

    private static final String NAME = "gate";

    /// No pair's backlog needs more, and every virtual machine touches the whole heap before it begins.
    private static final String PAIRED_HEAP = "1g";

    /// The default rows: those in which a change of the engine is most likely to show.
    private static final String USUAL =
            "^(ArticleOps\\..*|HandOverOps\\.circuit_.*|CircuitOps\\.emit_single_await)$";

    @Spec
    private CommandSpec command;

    @Mixin
    private JvmOptions virtualMachine;

    @Mixin
    private DetectOptions detect;

    @Option(names = "--forks", paramLabel = "N",
            description = "Virtual machines that every row gets, at least 8. Default: 8.")
    private @Nullable Integer forks;

    @Option(names = "--max-forks", paramLabel = "N",
            description = "Virtual machines that a row may get. Default: six times --forks.")
    private @Nullable Integer maxForks;

    @Option(names = "--build", description = "Build the commits and stop: the build's load then disturbs nothing.")
    private boolean buildOnly;

    @Parameters(arity = "1..*", paramLabel = "COMMIT [COMMIT] [ROW...] [JMH OPTION...]",
            description = "One or two commits, then rows, suites or regular expressions, then options of JMH.")
    private List<String> words = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        var plan = plan();
        var jvm = virtualMachine.jvm(PAIRED_HEAP);
        var checkout = Checkout.current();
        var commits = commits(checkout.root());
        var rest = words.subList(commits.size(), words.size());
        int options = 0;
        while (options < rest.size() && !rest.get(options).startsWith("-")) {
            options++;
        }
        var rows = rows(rest.subList(0, options));
        var jmh = plan.completed(rest.subList(options, rest.size()));
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

        var results = checkout.results();
        var run = new GateRun(plan, jvm, builds.get(0), builds.get(1), jmh, detect);
        var comparison = run.until(rows);
        System.out.print(ComparisonTable.of(comparison, detect.fraction()));
        var file = ResultFile.fresh(results, NAME);
        ResultFile.write(file, new GateResult(NAME, Invocation.typed(command),
                Machine.describe(jvm, "A and B", String.join(" and ", revisions)),
                run.raw(Side.A), run.raw(Side.B)));
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
                var matching = Rows.matching(name);
                if (matching.isEmpty()) {
                    throw new ParameterException(command.commandLine(),
                            "'" + name + "' is neither a commit nor a row");
                }
                rows.addAll(matching);
            } catch (PatternSyntaxException malformed) {
                throw new ParameterException(command.commandLine(), "'" + name + "' is no row", malformed);
            }
        }
        return List.copyOf(rows);
    }

    private GatePlan plan() {
        var usual = GatePlan.USUAL;
        int first = forks == null ? usual.forks() : forks;
        int most = maxForks == null ? usual.most(first) : maxForks;
        if (first < usual.least() || most < first) {
            throw new ParameterException(command.commandLine(),
                    "--forks must be from " + usual.least() + " to --max-forks");
        }
        return usual.with(first, most);
    }

    private void requireUnderstood(List<String> jmh) {
        try {
            var words = new CommandLineOptions(jmh.toArray(String[]::new)).getIncludes();
            if (!words.isEmpty()) {
                throw new ParameterException(command.commandLine(), "'" + words.getFirst()
                        + "' is no option of JMH; rows come before its options");
            }
        } catch (CommandLineOptionException mistake) {
            throw new ParameterException(command.commandLine(), "JMH: " + mistake.getMessage(), mistake);
        }
    }
}
