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
import picocli.CommandLine.Parameters;

/// Realistic shapes of load, beyond one producer that emits continuously into one circuit.
@Command(name = "shapes",
        description = {
                "Measure pools of threads, crowds of circuits beside actors and executors, short-lived and silent "
                        + "producers, callers, many kinds of receptors and operators beside code written by hand, "
                        + "changing values, bytes of waiting messages, small heaps; forks interleaved, about nine "
                        + "minutes.",
                "With --processors 1, which takes three: what pools, crowds, callers and scenarios cost where all "
                        + "threads share a processor."})
final class ShapesCommand implements Callable<Integer> {

    private static final String NAME = "shapes";
    private static final String ON_ONE_PROCESSOR = NAME + "-one-processor";
    private static final int ROUNDS = 3;

    private static final String ROWS =
            "^(PoolOps\\.threads|CallersOps\\.callers)_\\d+$"
                    + "|^(CrowdOps|ActorCrowdOps|SilentOps|ShortLivedOps|KindsOps|HeapOps|WaitingOps)\\."
                    + "|^CyclicOps\\.changing_|^ArticleOps\\.(transit_loop|hierarchy_by_hand|stem)";

    private static final String ROWS_ON_ONE_PROCESSOR =
            "^PoolOps\\.threads_(1|8|64)$|^(CrowdOps\\.circuits|ActorCrowdOps\\..*)_200|^CallersOps\\.callers_\\d+$"
                    + "|^ArticleOps\\.(ingress_receptor|transit_loop|hierarchy_by_hand)$";

    @Mixin
    private SuiteRunner runner;

    @Parameters(arity = "0..1", paramLabel = "NAME",
            description = "A suite, a row, or a regular expression over rows. Default: all of these.")
    private @Nullable String name;

    @Override
    public Integer call() throws IOException, InterruptedException {
        boolean one = runner.processors() == 1;
        var rows = runner.rows(name != null ? name : one ? ROWS_ON_ONE_PROCESSOR : ROWS);
        var jmh = new ArrayList<>(List.of(Rows.include(rows),
                "-f", "1", "-wi", "3", "-w", "250ms", "-i", "4", "-r", "300ms", "-p", "millis=400", "-prof", "gc"));
        return runner.show(runner.run(
                one ? ON_ONE_PROCESSOR : NAME, jmh, Map.of(Harness.ROUNDS_PROPERTY, Integer.toString(ROUNDS))));
    }
}
