package io.myelin.benchmarks.article;

import io.myelin.benchmarks.launch.ClassPath;
import io.myelin.benchmarks.launch.MeasuredJvm;
import io.myelin.benchmarks.launch.MeasuredProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Runs the scenarios in forked virtual machines, round by round: every scenario once, then every scenario again, so
/// that a change in the machine's speed affects all of them.
public final class ArticleRun {

    private final ArticlePlan plan;
    private final MeasuredJvm jvm;
    private final ClassPath classPath;
    private final Map<Scenario, List<List<Long>>> nanos = new EnumMap<>(Scenario.class);
    private String provider = "unknown";

    /// Prepares a run.
    ///
    /// @param plan      what to run
    /// @param jvm       the virtual machine to run it in
    /// @param classPath with the provider to measure
    public ArticleRun(ArticlePlan plan, MeasuredJvm jvm, ClassPath classPath) {
        this.plan = plan;
        this.jvm = jvm;
        this.classPath = classPath;
        plan.scenarios().forEach(scenario -> nanos.put(scenario, new ArrayList<>()));
    }

    /// Runs all of it.
    ///
    /// @return one row per scenario
    public List<ArticleResult.Row> run() throws IOException, InterruptedException {
        for (int fork = 1; fork <= plan.forks(); fork++) {
            for (var scenario : plan.scenarios()) {
                fork(scenario, fork);
            }
        }
        return nanos.entrySet().stream()
                .map(entry -> new ArticleResult.Row(
                        entry.getKey().name(), plan.emissions(entry.getKey()), List.copyOf(entry.getValue())))
                .toList();
    }

    /// The provider that was measured; known once [#run()] has returned.
    ///
    /// @return title and version
    public String provider() {
        return provider;
    }

    private void fork(Scenario scenario, int fork) throws IOException, InterruptedException {
        var measured = new ArrayList<Long>();
        var command = jvm.command(classPath, ScenarioProcess.class.getName(), List.of(
                scenario.name(), Integer.toString(plan.emissions(scenario)), Integer.toString(plan.runs())));
        int exit = MeasuredProcess.run(command, line -> {
            if (line.startsWith("nanos ")) {
                measured.add(Long.parseLong(line.substring("nanos ".length())));
            } else if (line.startsWith("provider ")) {
                provider = line.substring("provider ".length());
            }
        });
        if (exit != 0 || measured.size() != plan.runs()) {
            throw new IOException("scenario '" + scenario.key() + "' failed, exit code " + exit);
        }
        nanos.get(scenario).add(List.copyOf(measured));
        var row = new ArticleResult.Row(
                scenario.name(), plan.emissions(scenario), List.of(List.copyOf(measured)));
        System.err.printf("%s, fork %d of %d: %.2f ns%n", scenario.title(), fork, plan.forks(),
                row.perStep().median());
    }
}
