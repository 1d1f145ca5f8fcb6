package io.myelin.journal.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.JournalException;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.file.FileJournal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JournalToolTest {

    @TempDir
    private Path root;

    private Path folder;
    private String identity;
    private int code;
    private String error;

    @BeforeEach
    void write() throws Exception {
        folder = root.resolve("plant");
        try (var journal = FileJournal.open(folder, "plant")) {
            ToolProgram.write(journal);
            identity = journal.identity();
        }
    }

    private List<String> run(Object... arguments) {
        var run = ToolRun.of(arguments);
        code = run.code();
        error = run.error();
        return run.lines();
    }

    private void requireError(int expected, String part) {
        assertThat(code).isEqualTo(expected);
        assertThat(error).startsWith("journal-tool: ").contains(part);
        assertThat(error.lines()).hasSize(1);
    }

    /// The content of all files, to check that nothing is changed.
    private TreeMap<Path, String> content() throws IOException {
        var content = new TreeMap<Path, String>();
        try (var files = Files.walk(root)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                content.put(file, Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return content;
    }

    /// A live circuit truncates its journal while the command runs.
    @Test
    @EnabledOnOs(OS.LINUX)
    void aSnapshotThatIsRemovedMeanwhileIsNotDamaged() throws Exception {
        var snapshot = folder.resolve("snapshots/0000000000000000001.snapshot");
        assertThat(new ProcessBuilder("mkfifo", snapshot.toString()).start().waitFor()).isZero();
        var removing = Thread.ofPlatform().daemon().start(() -> {
            try (var _ = Files.newOutputStream(snapshot)) { // waits for the reader
                Files.delete(snapshot);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
        var lines = run("verify", folder);
        removing.join();
        assertThat(code).isZero();
        assertThat(lines).hasSize(1);
        assertThat(lines.getFirst()).doesNotContain("damage", "[1,");
    }

    /// No record needs it.
    @Test
    void recordsOfAJournalWhoseEpochIsDamagedAreDumped() throws Exception {
        var whole = run("dump", folder);
        Files.writeString(folder.resolve("epoch"), "x");
        assertThat(run("dump", folder)).isNotEmpty().isEqualTo(whole);
        assertThat(code).isZero();
        assertThat(run("verify", folder)).singleElement().asString().contains("\"sound\":false", "holds no epoch");
        assertThat(code).isEqualTo(1);
    }

    @Test
    void damagedJournalIsReportedAmongTheOthers() throws Exception {
        var other = root.resolve("other");
        FileJournal.open(other, "other").close();
        damageFirstBlock();
        var lines = run("verify", root);
        assertThat(code).isEqualTo(1);
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()).contains("\"sound\":true");
        assertThat(lines.getLast()).contains("\"sound\":false").contains("block 0 is damaged");
    }

    @Test
    void aJournalWithoutItsIdentityIsReported() throws Exception {
        Files.delete(folder.resolve("identity"));
        assertThat(run("verify", root)).singleElement().asString()
                .contains("identity is missing. Restore a whole copy");
        assertThat(code).isEqualTo(1);
    }

    @Test
    void dumpPrintsEveryRecord() {
        var lines = run("dump", folder);
        assertThat(code).isZero();
        assertThat(lines.getFirst()).contains("\"before\":0", "\"control\":\"define\"", "\"inlet\":\"numbers\"");
        assertThat(lines.stream().filter(line -> line.startsWith("{\"number\":"))).hasSize(16);
        assertThat(lines).anyMatch(line -> line.startsWith("{\"number\":10,")
                && line.endsWith("\"inlet\":\"echoes\",\"codec\":\"long\",\"value\":10}"));
        assertThat(lines.getLast()).endsWith("\"control\":\"end\"}");
    }

    @Test
    void dumpSelectsRecordsByNumberAndInlet() {
        assertThat(run("dump", folder, "--from", 9, "--to", 12, "--inlet", "numbers")).hasSize(2)
                .allMatch(line -> line.matches("\\{\"number\":(9|11),.*\"value\":1[01]}"));
        assertThat(run("dump", folder, "--from", -1)).isEmpty();
        requireError(2, "--from -1");
        assertThat(run("dump", folder, "--from", 5, "--to", 4)).isEmpty();
        requireError(2, "--to 4 is before the first record to print, 5");
        assertThat(run("dump", folder, "--to", -1)).isEmpty();
        requireError(2, "--to -1 is before the first record to print, 0");
    }

    /// Truncation removes segments with the definitions in them.
    @Test
    void namesOfInletsOutliveTruncation() throws Exception {
        try (var journal = FileJournal.open(folder, "plant")) {
            var program = new ToolProgram();
            try (var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, program)) {
                for (int i = 0; i < 3_000; i++) {
                    program.padding.emit(new byte[50_000]);
                }
                circuit.truncate(circuit.snapshot(ToolProgram.LONG));
                program.emit(16, 21);
                circuit.sync(ToolProgram.LONG);
                assertThat(journal.first()).isPositive();
            }
        }
        var lines = run("dump", folder, "--inlet", "numbers");
        assertThat(lines).hasSize(5).allMatch(line -> line.contains("\"codec\":\"long\",\"value\":"));
        assertThat(run("why", folder, "--program", ToolProgram.class.getName(), "--at", "echoes"))
                .startsWith("echoes = 20");
        assertThat(run("verify", folder, "--program", ToolProgram.class.getName()).getFirst())
                .contains("\"sound\":true");
    }

    @Test
    void verifyReportsWhetherAProgramReproducesTheRecord() throws Exception {
        var before = content();
        var whole = "\"from\":0,\"end\":16,\"snapshots\":[13]}";
        assertThat(run("verify", root)).singleElement().asString().contains("\"sound\":true").endsWith(whole);
        assertThat(run("verify", folder, "--program", ToolProgram.class.getName()))
                .singleElement().asString().contains("\"sound\":true").endsWith(whole);
        assertThat(code).isZero();
        var changed = run("verify", folder, "--program", ToolProgram.Changed.class.getName());
        assertThat(code).isEqualTo(1);
        assertThat(changed).singleElement().asString().contains("\"sound\":false", "\"at\":10,");
        assertThat(content()).isEqualTo(before);
    }

    @Test
    void journalIsReadWhileACircuitWritesIt() throws Exception {
        try (var journal = FileJournal.open(folder, "plant")) {
            var program = new ToolProgram();
            try (var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, program)) {
                program.emit(16, 18);
                circuit.sync(ToolProgram.LONG);
                assertThat(run("verify", folder, "--program", ToolProgram.class.getName()).getFirst())
                        .contains("\"sound\":true", "\"end\":18,");
            }
        }
    }

    @Test
    void whyAProgramCannotBeInstantiatedIsSaid() {
        run("verify", folder, "--program", Unmade.class.getName());
        requireError(1, "cannot be instantiated: java.lang.IllegalStateException: no configuration");
    }

    /// A program whose constructor throws.
    public static final class Unmade extends ToolProgram {

        /// Throws.
        public Unmade() {
            throw new IllegalStateException("no configuration");
        }
    }

    @Test
    void invalidCommandLinesAreRefusedInOneLine() {
        run();
        requireError(2, "one of dump, verify, why and where is required");
        run("wipe", folder);
        requireError(2, "wipe");
        run("verify");
        requireError(2, "JOURNAL");
        run("dump", folder, "--from", "x");
        requireError(2, "--from");
        run("dump", folder, "--codec", "lnog");
        requireError(2, "'lnog' is none of long, int");
        run("verify", folder, "--class-path", root);
        requireError(2, "--class-path requires --program");
        run("verify", folder, "--program", "no.Such");
        requireError(2, "no.Such");
        run("verify", folder, "--program", "java.lang.Object");
        requireError(2, "java.lang.Object");
        run("verify", folder, "--program", Integer.class.getName());
        requireError(2, "java.lang.Integer");
        run("verify", root.resolve("none"));
        requireError(1, "is not a folder");
        run("verify", "");
        requireError(1, "is empty");
        run("dump", "");
        requireError(1, "is empty");
        run("dump", root);
        requireError(1, "is not the folder of a journal");
        run("dump", folder.getRoot());
        requireError(1, "is not the folder of a journal");
        assertThat(root.resolve("lock")).doesNotExist();
    }

    @Test
    void helpGoesToTheOutput() {
        assertThat(run("--help")).anyMatch(line -> line.contains("Commands:"));
        assertThat(code).isZero();
        assertThat(run("dump", "--help")).anyMatch(line -> line.contains("--inlet"));
        assertThat(error).isEmpty();
    }

    /// Fails like a full device or a closed pipe.
    private static PrintStream unwritable() {
        return new PrintStream(new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                throw new IOException("No space left on device");
            }
        }, true, StandardCharsets.UTF_8);
    }

    @Test
    void anExceptionWithoutAMessageIsNamedWithItsCause() {
        var out = new PrintStream(OutputStream.nullOutputStream()) {
            @Override
            public void write(byte[] bytes, int from, int count) {
                throw new IllegalArgumentException(null, new IOException("why"));
            }
        };
        var err = new ByteArrayOutputStream();
        assertThat(JournalTool.run(out, new PrintStream(err, true, StandardCharsets.UTF_8), "verify", root.toString()))
                .isOne();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo(
                "journal-tool: java.lang.IllegalArgumentException: java.io.IOException: why\n");
    }

    @Test
    void anOutputThatCannotBeWrittenIsAFailure() {
        for (var line : List.of(List.of("dump", folder.toString()), List.of("verify", folder.toString()),
                List.of("--help"))) {
            var err = new ByteArrayOutputStream();
            assertThat(JournalTool.run(unwritable(), new PrintStream(err, true, StandardCharsets.UTF_8),
                    line.toArray(String[]::new))).as(line.toString()).isOne();
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .isEqualTo("journal-tool: the output cannot be written\n");
        }
    }

    @Test
    void aLongOutputThatCannotBeWrittenEndsEarly() throws Exception {
        try (var lines = new JsonLines(unwritable())) {
            assertThatThrownBy(() -> {
                for (int i = 0; i < 10_000; i++) {
                    lines.print(json -> json.writeNumberField("number", 1));
                }
            }).isInstanceOf(JournalException.class).hasMessage("the output cannot be written");
        }
    }

    private Path segment() throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".journal")).findFirst().orElseThrow();
        }
    }

    private void damageFirstBlock() throws IOException {
        var segment = segment();
        var bytes = Files.readAllBytes(segment);
        bytes[50] ^= 1;
        Files.write(segment, bytes);
    }
}
