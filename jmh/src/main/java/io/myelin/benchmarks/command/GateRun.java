package io.myelin.benchmarks.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.myelin.benchmarks.harness.Side;
import io.myelin.benchmarks.harness.HarnessRun;
import io.myelin.benchmarks.launch.ClassPath;
import io.myelin.benchmarks.launch.MeasuredJvm;
import io.myelin.benchmarks.launch.TemporaryFolder;
import io.myelin.benchmarks.result.Comparison;
import io.myelin.benchmarks.result.GateResult;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// The two sides of a gate, and the results of their forks so far.
final class GateRun {

    private final GatePlan plan;
    private final MeasuredJvm jvm;
    private final ClassPath a;
    private final ClassPath b;
    private final List<String> jmh;
    private final DetectOptions detect;
    private final Map<Side, List<JsonNode>> raw = new EnumMap<>(Side.class);
    private int done;

    GateRun(GatePlan plan, MeasuredJvm jvm, ClassPath a, ClassPath b, List<String> jmh, DetectOptions detect) {
        this.plan = plan;
        this.jvm = jvm;
        this.a = a;
        this.b = b;
        this.jmh = jmh;
        this.detect = detect;
        for (var side : Side.values()) {
            raw.put(side, new ArrayList<>());
        }
    }

    /// @return JMH's arrays of a side, one for each round
    List<JsonNode> raw(Side side) {
        return List.copyOf(raw.get(side));
    }

    /// Measures until no row needs more forks, or may have more.
    Comparison until(List<String> rows) throws IOException, InterruptedException {
        var pending = rows;
        while (true) {
            int more = Math.min(plan.forks(), plan.maxForks() - done);
            measure(pending, more);
            done += more;
            var comparison = compare();
            pending = unsettled(comparison, pending);
            if (pending.isEmpty() || done >= plan.maxForks()) {
                return comparison;
            }
            System.err.printf("After %d forks of each side %d rows need more.%n", done, pending.size());
        }
    }

    private void measure(List<String> rows, int rounds) throws IOException, InterruptedException {
        try (var temporary = TemporaryFolder.create("gate")) {
            for (int round = 0; round < rounds; round++) {
                pair(rows, (done + round) % 2 == 0 ? Side.A : Side.B, temporary.path());
            }
        }
    }

    /// One virtual machine for each row, with both builds.
    private void pair(List<String> rows, Side first, Path folder) throws IOException, InterruptedException {
        Map<Side, ArrayNode> round = new EnumMap<>(Side.class);
        Map<Side, JsonNode> last = new EnumMap<>(Side.class);
        for (var row : rows) {
            require(new HarnessRun(jvm, a).paired(row, b, first, jmh, folder));
            for (var side : Side.values()) {
                var all = round.computeIfAbsent(side, _ -> JsonNodeFactory.instance.arrayNode());
                var one = SuiteResult.jmhArray(side.file(folder));
                one.forEach(all::add);
                last.put(side, one);
            }
            tell(last);
        }
        round.forEach((side, all) -> raw.get(side).add(all));
    }

    /// Prints the result of one virtual machine, as progress.
    private void tell(Map<Side, JsonNode> measured) {
        GateResult.comparison(List.of(measured.get(Side.A)), List.of(measured.get(Side.B)), _ -> 1).pairs()
                .stream().filter(pair -> pair.a().metric().isEmpty() && pair.change().known())
                .forEach(pair -> System.err.printf("%s: %.2f and %.2f %s, %+.1f %%%n", pair.a().row(),
                        pair.a().value(), pair.b().value(), pair.a().unit(), 100 * (pair.change().estimate() - 1)));
    }

    private static void require(int exit) throws IOException {
        if (exit != 0) {
            throw new IOException("a benchmark failed, exit code " + exit);
        }
    }

    private Comparison compare() {
        return GateResult.comparison(raw.get(Side.A), raw.get(Side.B),
                count -> plan.chance(count, detect.chance()));
    }

    /// @return the rows that seem different after few forks, or whose interval is too wide
    private List<String> unsettled(Comparison comparison, List<String> rows) {
        var open = new TreeSet<String>();
        for (var pair : comparison.pairs()) {
            boolean suspect = done < plan.many() && switch (pair.verdict()) {
                case FASTER, SLOWER -> true;
                default -> false;
            };
            boolean coarse = pair.a().central() && pair.coarserThan(detect.fraction());
            if (suspect || coarse) {
                rows.stream().filter(row -> pair.a().row().equals(row) || pair.a().row().startsWith(row + " "))
                        .forEach(open::add);
            }
        }
        return List.copyOf(open);
    }
}
