package io.myelin.journal.tool;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonGenerator;
import io.myelin.journal.Block;
import io.myelin.journal.Codecs;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.SnapshotContents;
import io.myelin.journal.BlockRecords;
import io.myelin.journal.ControlRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// Prints the records of a journal.
@Command(name = "dump", sortOptions = false, description = "Prints the records of a journal, in their order.")
final class DumpCommand implements Callable<Integer> {

    @ParentCommand
    private @Nullable JournalTool tool;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "JOURNAL", description = "A journal's folder.")
    private String selected = "";

    @Option(names = "--from", paramLabel = "NUMBER",
            description = "The number of the first record to print (default: the journal's first).")
    private @Nullable Long from;

    @Option(names = "--to", paramLabel = "NUMBER",
            description = "The number after the last record to print (default: the journal's end).")
    private long to = Long.MAX_VALUE;

    @Option(names = "--inlet", paramLabel = "NAME",
            description = "Prints only the records of this inlet.")
    private @Nullable String inlet;

    @Option(names = "--codec", paramLabel = "NAME", defaultValue = "bytes",
            description = "The codec of values whose codec the journal does not name, such as those of an outbox, or "
                    + "whose codec is none of these: long, int, double, boolean, utf-8, bytes "
                    + "(default: ${DEFAULT-VALUE}).")
    private String codec = "bytes";

    private final Map<Integer, ControlRecord.Define> inlets = new HashMap<>();

    @Override
    public Integer call() throws IOException {
        if (!RecordedValue.isKnown(codec)) {
            throw invalid("--codec: '" + codec + "' is none of long, int, double, boolean, utf-8 and bytes");
        }
        return dump(JournalFolders.inspectRecords(Path.of(selected)));
    }

    private int dump(Journal journal) throws IOException {
        long first = from == null ? journal.first() : from;
        if (first < journal.first()) {
            throw invalid("--from " + first + " is before the first record, " + journal.first());
        }
        if (to < first) {
            throw invalid("--to " + to + " is before the first record to print, " + first);
        }
        define(journal);
        try (var lines = requireNonNull(tool).lines(); var cursor = journal.read()) {
            Block block = cursor.next();
            while (block != null && block.first() < to) {
                dump(block, first, lines);
                block = cursor.next();
            }
        }
        return 0;
    }

    private ParameterException invalid(String message) {
        return new ParameterException(requireNonNull(spec).commandLine(), message);
    }

    /// If the first records were truncated, the definitions of their inlets are in the snapshots.
    private void define(Journal journal) {
        for (long sequence : journal.snapshots().sequences()) {
            var snapshot = journal.snapshots().load(sequence);
            if (snapshot != null && snapshot.identity().equals(journal.identity())) {
                SnapshotContents.of(snapshot).inlets().forEach(define -> inlets.put(define.id(), define));
            }
        }
    }

    private void dump(Block block, long first, JsonLines lines) throws IOException {
        var records = new BlockRecords(block);
        while (records.next()) {
            boolean wanted = records.number() >= first && records.number() < to;
            if (records.inlet() != 0) {
                ControlRecord.@Nullable Define defined = inlets.get(records.inlet());
                if (wanted && (inlet == null || defined != null && defined.family().equals(inlet))) {
                    lines.print(json -> writeEmission(json, block, records, defined));
                }
            } else {
                var control = Codecs.read(ControlRecord.CODEC, records.content());
                if (control instanceof ControlRecord.Define define) {
                    inlets.put(define.id(), define);
                }
                if (wanted && inlet == null) {
                    lines.print(json -> writeControl(json, block, records, control));
                }
            }
        }
    }

    private void writeEmission(
            JsonGenerator json,
            Block block,
            BlockRecords records,
            ControlRecord.@Nullable Define defined) throws IOException {
        json.writeNumberField("number", records.number());
        json.writeNumberField("block", block.index());
        json.writeNumberField("epoch", block.epoch());
        json.writeNumberField("id", records.inlet());
        if (defined != null) {
            json.writeStringField("inlet", defined.family());
            if (!defined.member().isEmpty()) {
                json.writeStringField("member", defined.member());
            }
            json.writeStringField("codec", defined.codec());
            RecordedValue.write(json, defined.codec(), codec, records.content());
        } else {
            RecordedValue.write(json, codec, Codecs.BYTES.name(), records.content());
        }
    }

    private static void writeControl(
            JsonGenerator json, Block block, BlockRecords records, ControlRecord control)
            throws IOException {
        json.writeNumberField("before", records.number());
        json.writeNumberField("block", block.index());
        json.writeNumberField("epoch", block.epoch());
        switch (control) {
            case ControlRecord.Define(var id, var family, var member, var codec) -> {
                json.writeStringField("control", "define");
                json.writeNumberField("id", id);
                json.writeStringField("inlet", family);
                if (!member.isEmpty()) {
                    json.writeStringField("member", member);
                }
                json.writeStringField("codec", codec);
            }
            case ControlRecord.Seed(var name, var seed) -> {
                json.writeStringField("control", "seed");
                json.writeStringField("name", name);
                json.writeNumberField("seed", seed);
            }
            case ControlRecord.Marker(var name) -> {
                json.writeStringField("control", "marker");
                json.writeStringField("name", name);
            }
            case ControlRecord.End() -> json.writeStringField("control", "end");
        }
    }
}
