package io.myelin.benchmarks.command;

import io.myelin.benchmarks.harness.Harness;
import io.myelin.benchmarks.harness.Rows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Realistic shapes of load, beyond one producer that emits continuously into one circuit.
@Command(name = "shapes",
        description = {
                "Measure pools of threads, crowds of circuits, short-lived and silent producers, callers, many kinds "
                        + "of receptors and operators, small heaps; forks interleaved, about eight minutes.",
                "With --processors 1: what they cost where all threads share a processor."})
final class ShapesCommand implements Callable<Integer> {

    private static final String NAME = "shapes";
    private static final int ROUNDS = 3;

    private static final String ROWS = "^(PoolOps|CrowdOps|SilentOps|ShortLivedOps|CallersOps|KindsOps|HeapOps)\\."
            + "|^CyclicOps\\.changing_|^ArticleOps\\.(transit_loop|hierarchy_by_hand|stem)";

    @Mixin
    private SuiteRunner runner;

    @Parameters(arity = "0..1", paramLabel = "NAME", defaultValue = ROWS,
            description = "A suite, a row, or a regular expression over rows. Default: all of these.")
    private String name;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var jmh = new ArrayList<>(List.of(Rows.include(runner.rows(name)),
                "-f", "1", "-wi", "3", "-w", "250ms", "-i", "4", "-r", "300ms", "-p", "millis=400", "-prof", "gc"));
        return runner.show(runner.run(NAME, jmh, Map.of(Harness.ROUNDS_PROPERTY, Integer.toString(ROUNDS))));
    }
}
