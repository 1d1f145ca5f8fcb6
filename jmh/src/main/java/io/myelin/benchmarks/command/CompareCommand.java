package io.myelin.benchmarks.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.myelin.benchmarks.result.Comparison;
import io.myelin.benchmarks.result.ComparisonTable;
import io.myelin.benchmarks.result.Conditions;
import io.myelin.benchmarks.result.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Two results side by side.
@Command(name = "compare", header = "Compare two results.",
        description = {
                "Show two results side by side: scores, percentiles, bytes and all other figures of their rows.",
                "",
                "A change counts if its interval does not contain zero. The exit code is 3 "
                        + "if something got slower, is no longer a number, or is missing; 4 if nothing did but a "
                        + "score or a p50 is too coarse to show a change of --detect, or another figure seems to have "
                        + "trebled and is too coarse to tell; 2 if machine, heap, collector, JDK, the length of a "
                        + "row or other options of the virtual machine differ and --across does not allow it, or a "
                        + "file is not a result.",
                "",
                "A host that changes its pace between the two passes for a change; a gate measures both in turn."})
final class CompareCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    @Mixin
    private DetectOptions detect;

    @Option(names = "--across", split = ",", paramLabel = "CONDITION",
            description = "Compare although these differ: machine, heap, collector, jdk, options.")
    private Set<Conditions> across = EnumSet.noneOf(Conditions.class);

    @Parameters(index = "0", paramLabel = "A.json", description = "The result before.")
    private Path before;

    @Parameters(index = "1", paramLabel = "B.json", description = "The result after.")
    private Path after;

    @Override
    public Integer call() {
        var comparison = Comparison.of(figures(before), figures(after), detect.chance());
        if (comparison.pairs().isEmpty()) {
            throw new ParameterException(command.commandLine(), "the two results have no row in common");
        }
        requireComparable();
        System.out.print(ComparisonTable.of(comparison, detect.fraction()));
        return detect.verdict(comparison);
    }

    private ParameterException noResult(Path file, IOException unreadable) {
        return new ParameterException(command.commandLine(),
                file + " is no result of a benchmark: " + reason(unreadable), unreadable);
    }

    /// Jackson appends its source and context to a message, on further lines.
    private static String reason(IOException unreadable) {
        if (unreadable instanceof JsonProcessingException malformed && malformed.getLocation() != null) {
            return "%s, at line %d, column %d".formatted(malformed.getOriginalMessage(),
                    malformed.getLocation().getLineNr(), malformed.getLocation().getColumnNr());
        }
        return String.valueOf(unreadable.getMessage());
    }

    private void requireComparable() {
        try {
            for (var difference : Conditions.differences(before, after)) {
                if (!across.contains(difference.condition())) {
                    var name = difference.condition().name().toLowerCase(Locale.ROOT);
                    throw new ParameterException(command.commandLine(),
                            "the results differ in %s, '%s' and '%s' (%s); --across %s compares them nevertheless"
                                    .formatted(name, difference.a(), difference.b(), difference.where(), name));
                }
                System.out.printf("%s differs: %s and %s%n",
                        difference.condition().name().toLowerCase(Locale.ROOT),
                        difference.a(), difference.b());
            }
        } catch (IOException unreadable) {
            throw new ParameterException(command.commandLine(), unreadable.getMessage(), unreadable);
        }
    }

    private List<Figure> figures(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(command.commandLine(), "there is no file " + file);
        }
        try {
            return Figure.of(file);
        } catch (IOException unreadable) {
            throw noResult(file, unreadable);
        }
    }
}
