package io.myelin.journal.tool;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Journal;
import io.myelin.journal.why.Arrival;
import io.myelin.journal.why.Explanation;
import io.myelin.journal.why.Why;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// Explains why something arrived in a circuit.
@Command(name = "why", sortOptions = false,
        description = "Prints for the first value that arrived at a pipe or cell, or for the first failure, which "
                + "record triggered it and by which chain of emissions, and with --needed a set of records without any "
                + "one of which it does not arrive. The exit code is 1 if nothing arrived there.")
final class WhyCommand implements Callable<Integer> {

    @ParentCommand
    private @Nullable JournalTool tool;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "JOURNAL", description = "A journal's folder.")
    private String selected = "";

    @Option(names = "--program", paramLabel = "CLASS", required = true,
            description = "A Program with a public constructor without parameters.")
    private String program = "";

    @Option(names = "--class-path", paramLabel = "PATH", split = ":",
            description = "Jars and folders with the program's classes, separated by colons.")
    private List<Path> classPath = List.of();

    @Option(names = "--at", paramLabel = "PIPE", required = true,
            description = "The name of the pipe or cell, of a conduit's also as CONDUIT/NAME; ! for failures.")
    private String at = "";

    @Option(names = "--value", paramLabel = "TEXT", description = "Only values of this text.")
    private @Nullable String value;

    @Option(names = "--record", paramLabel = "NUMBER", description = "Only while this record was handled.")
    private long record = -1;

    @Option(names = "--needed", description = "Also finds the needed records.")
    private boolean needed;

    @Option(names = "--from", paramLabel = "NUMBER",
            description = "With --needed: begins at the nearest snapshot at or before this record.")
    private long from;

    @Option(names = "--json", description = "Prints a line of JSON instead of text.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        var folders = JournalFolders.in(Path.of(selected));
        if (folders.size() != 1) {
            throw new ParameterException(
                    requireNonNull(spec).commandLine(), "JOURNAL must be one journal, there are " + folders.size());
        }
        try (var programs = new ProgramClasses(requireNonNull(spec), program, classPath);
                var journal = JournalFolders.inspect(folders.getFirst())) {
            var found = find(journal, programs);
            if (found == null) {
                requireNonNull(tool).out().println("nothing arrived there");
                return JournalTool.FAILED;
            }
            requireNonNull(tool).out().print(json ? found.json() + '\n' : found.text());
            return 0;
        }
    }

    private @Nullable Explanation find(Journal journal, ProgramClasses programs) {
        var why = Why.of(journal, programs::make, observer -> MyelinProvider.observed(
                Substrates.cortex().name("why"), CircuitSettings.defaults(), observer::begins));
        long first = record < 0 ? why.first() : record;
        long end = record < 0 ? journal.durable() : record + 1;
        var found = why.arrivals(first, end, this::isWanted);
        if (found.isEmpty()) {
            return null;
        }
        return needed ? why.neededFor(found.getFirst(), Math.max(from, why.first()))
                : why.triggerOf(found.getFirst());
    }

    private boolean isWanted(Arrival arrival) {
        return arrival.isAt(at) && (value == null || value.equals(arrival.value()));
    }
}
