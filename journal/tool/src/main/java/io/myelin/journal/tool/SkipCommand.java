package io.myelin.journal.tool;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.JournalException;
import io.myelin.journal.file.FileInspection;
import io.myelin.journal.file.FileJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Makes every replay skip records.
@Command(name = "skip", sortOptions = false,
        description = "Makes every later replay skip records: those that cannot be read, or that the program fails to "
                + "handle. They keep their numbers. No circuit may have the journal open. The effect of a record "
                + "stays in snapshots that were taken after it.")
final class SkipCommand implements Callable<Integer> {

    @ParentCommand
    private @Nullable JournalTool tool;

    @Parameters(index = "0", paramLabel = "FOLDER", description = "A journal.")
    private @Nullable Path folder;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "NUMBER", description = "The numbers of the records.")
    private List<Long> numbers = List.of();

    @Option(names = "--undo", description = "Makes later replays handle them again.")
    private boolean undo;

    @Override
    public Integer call() throws IOException {
        var place = requireNonNull(folder);
        // Opening would create a journal.
        if (!FileInspection.isJournal(place)) {
            throw new JournalException(place + " is not the folder of a journal");
        }
        try (var journal = FileJournal.open(place, JournalFolders.name(place));
                var lines = requireNonNull(tool).lines()) {
            journal.skip(numbers, !undo);
            long least = numbers.stream().mapToLong(Long::longValue).min().orElseThrow();
            lines.print(json -> {
                json.writeStringField("folder", place.toString());
                json.writeArrayFieldStart("skipped");
                for (long number : journal.skipped()) {
                    json.writeNumber(number);
                }
                json.writeEndArray();
                json.writeArrayFieldStart("snapshotsAfter");
                for (long sequence : journal.snapshots().sequences()) {
                    if (sequence > least) {
                        json.writeNumber(sequence);
                    }
                }
                json.writeEndArray();
            });
        }
        return 0;
    }
}
