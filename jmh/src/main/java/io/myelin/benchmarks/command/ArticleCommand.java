package io.myelin.benchmarks.command;

import io.myelin.benchmarks.article.ArticlePlan;
import io.myelin.benchmarks.article.ArticleResult;
import io.myelin.benchmarks.article.ArticleRun;
import io.myelin.benchmarks.article.ArticleTable;
import io.myelin.benchmarks.article.Scenario;
import io.myelin.benchmarks.launch.Checkout;
import io.myelin.benchmarks.machine.Machine;
import io.myelin.benchmarks.machine.Revision;
import io.myelin.benchmarks.result.ResultFile;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The five published scenarios in plain form: a loop, `System.nanoTime`, a final await.
@Command(name = "article",
        description = "The published scenarios, and one more, in plain form; about two minutes (the default).")
final class ArticleCommand implements Callable<Integer> {

    static final String NAME = "article";

    @Spec
    private CommandSpec command;

    @Mixin
    private ProviderOptions provider;

    @Mixin
    private JvmOptions virtualMachine;

    @Option(names = "--emissions", paramLabel = "N",
            description = "Emissions of a measured run; the article used 1000000000. Default: from 30 to 200 million, "
                    + "by scenario.")
    private int emissions;

    @Option(names = "--forks", paramLabel = "N", defaultValue = "5",
            description = "Virtual machines per scenario. Default: ${DEFAULT-VALUE}.")
    private int forks;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "2",
            description = "Measured runs in each. Default: ${DEFAULT-VALUE}.")
    private int runs;

    @Parameters(arity = "0..*", paramLabel = "SCENARIO",
            description = "ingress, receptor, transit, hierarchy, stem or stem_receptors. Default: all.")
    private Set<Scenario> scenarios = EnumSet.noneOf(Scenario.class);

    @Override
    public Integer call() throws IOException, InterruptedException {
        requirePositive("--forks", forks);
        requirePositive("--runs", runs);
        if (emissions < 0) {
            throw new ParameterException(command.commandLine(), "--emissions must not be negative");
        }
        var checkout = Checkout.current();
        var results = checkout.results();
        var jvm = virtualMachine.jvm();
        var chosen = List.copyOf(scenarios.isEmpty() ? EnumSet.allOf(Scenario.class) : EnumSet.copyOf(scenarios));
        var plan = new ArticlePlan(chosen, emissions, forks, runs);
        var revision = Revision.of(checkout.root());
        var run = new ArticleRun(plan, jvm, provider.classPath(checkout));
        var rows = run.run();
        var machine = Machine.describe(jvm, run.provider(), revision);

        System.out.println(ArticleTable.of(rows));
        machine.lines().forEach((label, value) -> System.out.printf("%-16s %s%n", label, value));
        var file = ResultFile.fresh(results, ArticleResult.KIND);
        ResultFile.write(file,
                new ArticleResult(ArticleResult.KIND, Invocation.typed(command), machine, rows));
        System.out.printf("%-16s %s%n", "raw data", checkout.root().relativize(file));
        return 0;
    }

    private void requirePositive(String option, int value) {
        if (value < 1) {
            throw new ParameterException(command.commandLine(), option + " must be at least 1");
        }
    }
}
