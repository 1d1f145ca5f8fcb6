package io.myelin.benchmarks.command;

import io.myelin.benchmarks.result.Comparison;
import io.myelin.benchmarks.result.Comparison.Pair;
import io.myelin.benchmarks.result.Figure;
import io.myelin.benchmarks.result.RowTable;
import io.myelin.benchmarks.show.Colour;
import io.myelin.benchmarks.show.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Two results side by side.
@Command(name = "compare",
    description = {
        "Show two results side by side. A change counts where it is larger than both errors together and "
            + "than what the machine did meanwhile; the exit code is 3 where something got slower by more.",
        "",
        "Every row's forks also time a yardstick: fixed arithmetic, and a turn handed to another thread "
            + "and back. The column 'machine' says how much slower (+) or faster (-) that became from A to "
            + "B. So a host that changes its pace is not taken for a slower build; changes within its drift "
            + "show only where both results come from a calm machine."})
final class CompareCommand implements Callable<Integer> {

    private static final int SLOWER = 3;

    /// A drift that is worth a word, since it may hide a change that matters.
    private static final double WORTH_A_WORD = 0.1;

    @Spec
    private CommandSpec command;

    @Parameters(index = "0", paramLabel = "A.json", description = "The result before.")
    private Path before;

    @Parameters(index = "1", paramLabel = "B.json", description = "The result after.")
    private Path after;

    @Override
    public Integer call() {
        var comparison = Comparison.of(figures(before), figures(after));
        if (comparison.pairs().isEmpty()) {
            throw new ParameterException(command.commandLine(), "the two results have no row in common");
        }
        var table = new Table("row", "A", "± A", "B", "± B", "unit", "change", "machine", "verdict");
        for (var pair : comparison.pairs()) {
            table.row(
                pair.a().label(),
                RowTable.figure(pair.a().value()), error(pair.a()),
                RowTable.figure(pair.b().value()), error(pair.b()),
                pair.a().unit(), percent(pair.change()), machine(pair), verdict(pair));
        }
        System.out.println(table);
        comparison.onlyA().forEach(label -> System.out.println("only in A: " + label));
        comparison.onlyB().forEach(label -> System.out.println("only in B: " + label));
        System.out.print(remark(comparison.drift()));
        return comparison.anySlower() ? SLOWER : 0;
    }

    private static String remark(double drift) {
        if (Double.isNaN(drift)) {
            return "Not all figures have a yardstick: a change of the machine would show as one of theirs.%n"
                .formatted();
        }
        return drift <= WORTH_A_WORD ? ""
            : "The machine itself changed its pace by up to %.0f %%; no change within that counts.%n"
                .formatted(100 * drift);
    }

    private static String machine(Pair pair) {
        return pair.a().pace().known() && pair.b().pace().known() ? percent(pair.drift().change()) : "?";
    }

    private static String percent(double fraction) {
        return "%+.1f %%".formatted(100 * fraction);
    }

    private List<Figure> figures(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(command.commandLine(), "there is no file " + file);
        }
        try {
            return Figure.of(file);
        } catch (IOException unreadable) {
            throw new ParameterException(command.commandLine(), file + " is no result of a benchmark",
                unreadable);
        }
    }

    private static String error(Figure figure) {
        return Double.isNaN(figure.error()) ? "?" : RowTable.figure(figure.error());
    }

    private static String verdict(Pair pair) {
        return switch (pair.verdict()) {
            case FASTER -> Colour.GREEN.of("faster");
            case SLOWER -> Colour.RED.of("slower");
            case SAME -> "same";
            case UNKNOWN -> Colour.YELLOW.of("no error known");
        };
    }
}
