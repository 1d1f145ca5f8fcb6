package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Harness;
import io.myelin.benchmarks.harness.Rows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// Bars that circuits are meant to reach, and the same work by hand.
@Command(name = "limits",
        description = {
                "Measure the rows that have a bar beside the same work written by hand with a circuit's promises, and "
                        + "without them: what this machine needs in the same run; forks interleaved, about eleven "
                        + "minutes.",
                "With --processors 1, which takes half a minute: callers that wait."})
final class LimitsCommand implements Callable<Integer> {

    private static final String NAME = "limits";
    private static final String ON_ONE_PROCESSOR = NAME + "-one-processor";

    /// Rows and the peers among which they run; empty for rows without peers. Each is a run of its own.
    ///
    /// @param rows       a regular expression
    /// @param peers      the values of the parameter
    /// @param warmUps    iterations before those that count
    /// @param iterations those that count
    /// @param millis     how long each takes
    private record Part(String rows, String peers, int warmUps, int iterations, int millis) {}

    private static final List<Part> PARTS = List.of(
            new Part("^PoolOps\\.threads_(8|16|32|64)(_|$)|^EmitOps\\.(clock_alone|producers_2)"
                    + "|^KindsOps\\.fan_out_10_(kinds|isolated_by_hand|by_hand)$|^FirstSecondOps\\."
                    + "|^SilentOps\\.owners_16"
                    + "|^CyclicOps\\.(direct_(by_hand_)?|changing_by_hand_)100k$", "", 3, 4, 400),
            // Until all chains are compiled, and their code by the JIT compilers, some two seconds pass.
            new Part("^KindsOps\\.chains_32_of_[48]", "", 3, 4, 1_000),
            new Part("^StreamOps\\.|^PeersOps\\.hierarchy_5$", "substrates,by-hand-lane,jctools-spsc", 3, 4, 400),
            // Two processors for four threads: a compiler that still works beside them is the slowest percentile. One
            // long iteration: of several, the mean of their percentiles is that of the most disturbed one.
            new Part("^BurstyOps\\.", "substrates,by-hand,jctools-mpsc", 2, 1, 4_000));

    private static final List<Part> PARTS_ON_ONE_PROCESSOR = List.of(
            new Part("^CallersOps\\.callers_(1|16)(_|$)", "", 3, 4, 400));

    @Spec
    private CommandSpec command;

    @Mixin
    private SuiteRunner runner;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3",
            description = "Forks of each row. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Parameters(arity = "0..1", paramLabel = "NAME",
            description = "A suite, a row, or a regular expression over rows. Default: all of these.")
    private @Nullable String name;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rounds < 1) {
            throw new ParameterException(command.commandLine(), "--rounds must be at least 1");
        }
        boolean one = runner.processors() == 1;
        var wanted = runner.rows(name == null ? "." : name);
        var runs = new ArrayList<List<String>>();
        for (var part : one ? PARTS_ON_ONE_PROCESSOR : PARTS) {
            var rows = runner.rows(part.rows()).stream().filter(wanted::contains).toList();
            if (!rows.isEmpty()) {
                var jmh = new ArrayList<>(List.of(Rows.include(rows),
                        "-f", "1", "-wi", Integer.toString(part.warmUps()), "-w", "250ms",
                        "-i", Integer.toString(part.iterations()), "-r", "300ms",
                        "-p", "millis=" + part.millis(), "-prof", "gc"));
                if (!part.peers().isEmpty()) {
                    jmh.addAll(List.of("-p", "peer=" + part.peers()));
                }
                runs.add(jmh);
            }
        }
        if (runs.isEmpty()) {
            throw new ParameterException(command.commandLine(), "'" + name + "' has no bar");
        }
        return runner.show(runner.runInParts(one ? ON_ONE_PROCESSOR : NAME, runs,
                Map.of(Harness.ROUNDS_PROPERTY, Integer.toString(rounds))));
    }
}
