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
        "Show two results side by side. A change counts where it is larger than both errors together; the exit "
            + "code is 3 where something got slower by more than that."})
final class CompareCommand implements Callable<Integer> {

    private static final int SLOWER = 3;

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
        var table = new Table("row", "A", "± A", "B", "± B", "unit", "change", "verdict");
        for (var pair : comparison.pairs()) {
            table.row(
                pair.a().label(),
                RowTable.figure(pair.a().value()), error(pair.a()),
                RowTable.figure(pair.b().value()), error(pair.b()),
                pair.a().unit(), "%+.1f %%".formatted(100 * pair.change()), verdict(pair));
        }
        System.out.println(table);
        comparison.onlyA().forEach(label -> System.out.println("only in A: " + label));
        comparison.onlyB().forEach(label -> System.out.println("only in B: " + label));
        return comparison.anySlower() ? SLOWER : 0;
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
