package io.myelin.journal.tool;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonGenerator;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.circuit.SnapshotContents;
import io.myelin.journal.file.FileInspection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Lists journals and their contents.
@Command(name = "list", description = "Prints for each journal its records, bytes, snapshots and skipped records.")
final class ListCommand implements Callable<Integer> {

    @ParentCommand
    private @Nullable JournalTool tool;

    @Parameters(arity = "1..*", paramLabel = "JOURNAL",
            description = "A journal's folder, or a folder with journals in it.")
    private List<String> selected = List.of();

    @Override
    public Integer call() throws IOException {
        int code = 0;
        try (var lines = requireNonNull(tool).lines()) {
            for (var folder : selected) {
                for (var journal : JournalFolders.in(Path.of(folder))) {
                    code = Math.max(code, list(journal, lines));
                }
            }
        }
        return code;
    }

    /// A damaged journal does not prevent the listing of the others.
    private static int list(Path folder, JsonLines lines) throws IOException {
        FileInspection journal;
        try {
            journal = JournalFolders.inspect(folder);
        } catch (JournalException damaged) {
            lines.print(json -> {
                json.writeStringField("folder", folder.toString());
                json.writeStringField("damage", damaged.getMessage());
            });
            return JournalTool.FAILED;
        }
        lines.print(json -> {
            json.writeStringField("folder", folder.toString());
            json.writeStringField("identity", journal.identity());
            json.writeNumberField("first", journal.first());
            json.writeNumberField("end", journal.durable());
            json.writeNumberField("epoch", journal.epoch());
            json.writeNumberField("blocks", journal.blocks());
            json.writeNumberField("segments", journal.segments());
            json.writeNumberField("bytes", journal.bytes());
            json.writeNumberField("unfinished", journal.unfinished());
            writeSnapshots(json, journal);
            json.writeArrayFieldStart("skipped");
            for (long number : journal.skipped()) {
                json.writeNumber(number);
            }
            json.writeEndArray();
        });
        return 0;
    }

    private static void writeSnapshots(JsonGenerator json, Journal journal) throws IOException {
        json.writeArrayFieldStart("snapshots");
        for (long sequence : journal.snapshots().sequences()) {
            writeSnapshot(json, sequence, journal);
        }
        json.writeEndArray();
    }

    private static void writeSnapshot(JsonGenerator json, long sequence, Journal journal) throws IOException {
        @Nullable Snapshot snapshot = journal.snapshots().load(sequence);
        if (snapshot == null && !journal.snapshots().sequences().contains(sequence)) {
            return; // a truncation has removed it since it was listed
        }
        json.writeStartObject();
        json.writeNumberField("sequence", sequence);
        if (snapshot == null) {
            json.writeBooleanField("damaged", true);
        } else {
            json.writeStringField("taken", Instant.ofEpochMilli(snapshot.millis()).toString());
            json.writeNumberField("bytes", snapshot.content().length);
            if (!snapshot.identity().equals(journal.identity())) {
                json.writeStringField("identity", snapshot.identity());
            }
            json.writeArrayFieldStart("parts");
            for (var part : SnapshotContents.of(snapshot).sections()) {
                json.writeString(part);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
