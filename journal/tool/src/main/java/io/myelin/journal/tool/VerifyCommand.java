package io.myelin.journal.tool;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.DivergenceException;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.SnapshotContents;
import io.myelin.journal.circuit.Verification;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// Checks whether a journal is sound and, if a program is given, whether the program reproduces the record.
@Command(name = "verify", sortOptions = false,
        description = "Checks whether a journal and its snapshots are sound. With --program it replays the journal and "
                + "compares the program's emissions with the records, and its states with the snapshots.")
final class VerifyCommand implements Callable<Integer> {

    @ParentCommand
    private @Nullable JournalTool tool;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "JOURNAL",
            description = "A journal's folder, or a folder with journals in it.")
    private String selected = "";

    @Option(names = "--program", paramLabel = "CLASS",
            description = "A Program with a public constructor without parameters; JOURNAL must be one journal.")
    private @Nullable String program;

    @Option(names = "--class-path", paramLabel = "PATH", split = ":",
            description = "Jars and folders with the program's classes, separated by colons.")
    private List<Path> classPath = List.of();

    @Override
    public Integer call() throws IOException {
        if (program == null && !classPath.isEmpty()) {
            throw invalid("--class-path requires --program");
        }
        int code = 0;
        var journals = JournalFolders.in(Path.of(selected));
        if (program != null && journals.size() > 1) {
            throw invalid("--program takes one journal, but there are " + journals.size() + " in " + selected);
        }
        try (var lines = requireNonNull(tool).lines()) {
            for (var folder : journals) {
                var found = program == null ? check(folder) : replay(folder, program);
                print(lines, folder, found);
                code = found.difference() == null ? code : JournalTool.FAILED;
            }
        }
        return code;
    }

    private void print(JsonLines lines, Path folder, Verification found) throws IOException {
        lines.print(json -> {
            json.writeStringField("folder", folder.toString());
            if (program != null) {
                json.writeStringField("program", program);
            }
            json.writeBooleanField("sound", found.difference() == null);
            json.writeNumberField("from", found.from());
            json.writeNumberField("end", found.end());
            json.writeArrayFieldStart("snapshots");
            for (long sequence : found.snapshots()) {
                json.writeNumber(sequence);
            }
            json.writeEndArray();
            if (found.difference() != null) {
                if (found.difference() instanceof DivergenceException at) {
                    json.writeNumberField("at", at.sequence());
                }
                json.writeStringField("difference", found.difference().getMessage());
            }
        });
    }

    private ParameterException invalid(String message) {
        return new ParameterException(requireNonNull(spec).commandLine(), message);
    }

    /// Without a program: checks that blocks are consecutive with correct checksums, and that snapshots have correct
    /// parts.
    private static Verification check(Path folder) {
        var right = new ArrayList<Long>();
        long first = 0;
        long end = 0;
        try (var journal = JournalFolders.inspect(folder)) {
            first = journal.first();
            end = journal.durable();
            for (long sequence : journal.snapshots().sequences()) {
                if (check(journal, sequence)) {
                    right.add(sequence);
                }
            }
            return new Verification(first, end, right, null);
        } catch (CorruptJournalException damaged) {
            return new Verification(first, end, right, damaged);
        }
    }

    /// @return whether it still exists
    private static boolean check(Journal journal, long sequence) {
        var snapshot = Verification.stored(journal, sequence);
        if (snapshot == null) {
            return false;
        }
        if (sequence > journal.durable()) {
            throw new CorruptJournalException("the snapshot at " + sequence + " is of records that are not there");
        }
        SnapshotContents.of(snapshot).inlets();
        return true;
    }

    private Verification replay(Path folder, String name) throws IOException {
        try (var classes = new ProgramClasses(requireNonNull(spec), name, classPath);
                var journal = JournalFolders.inspect(folder)) {
            return Verification.of(Substrates.cortex().circuit(), journal, classes.make());
        } catch (CorruptJournalException damaged) {
            return new Verification(0, 0, List.of(), damaged);
        }
    }
}
