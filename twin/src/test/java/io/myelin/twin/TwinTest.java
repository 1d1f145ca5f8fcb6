package io.myelin.twin;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.travel.Chronicle;
import io.myelin.twin.travel.ExampleJournal;
import io.myelin.twin.travel.JournalFolder;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The command line.
class TwinTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private int run(String... arguments) {
        return Twin.run(new PrintStream(bytes, true, StandardCharsets.UTF_8), arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "--attach", "--attach x", "--attach 0", "--attach 1 --file a.jfr", "--file /no/such.jfr",
            "--replay /no/folder",
            "--port 70000", "--speed 0", "--seconds 0", "--what", "shop", "--replay src --journal src",
            "--replay src", "--file src", "--file pom.xml", "--journal src", "--journal pom.xml", "--speed 2",
            "--file pom.xml --speed 0", "--file pom.xml --speed NaN", "--attach -5", "--attach 9223372036854775807",
            "--journal-size 159", "--journal-size x", "--replay src --journal-size 512", "--seconds 3000000000"
    })
    void badArgumentsGetOneLineAndExitCode2(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).startsWith("run-twin.sh: ").endsWith("\n").hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --attach x         | --attach': 'x' is not the id of a process, a whole number, 1 or more; the JDK's \
            command jps lists those of JVMs
            --attach -5        | --attach': '-5' is not the id of a process, a whole number, 1 or more; the JDK's \
            command jps lists those of JVMs
            --port 70000       | --port': '70000' is not a port, a whole number from 0 to 65535
            --port 80.5        | --port': '80.5' is not a port, a whole number from 0 to 65535
            --seconds 0        | --seconds': '0' is not a number of seconds, a whole number from 1 to 2147483647
            --journal-size 159 | --journal-size': '159' is not a number of megabytes, a whole number from 160 to \
            2147483647
            --speed fast       | --speed': 'fast' is not a speed, a number above 0 as in 2 or 0.5
            --speed NaN        | --speed': 'NaN' is not a speed, a number above 0 as in 2 or 0.5
            --journal=         | --journal': it is empty
            --file=            | --file': it is empty
            --replay=          | --replay': it is empty
            """)
    void aValueThatDoesNotFitIsRefusedWithWhatIsExpected(String line, String message) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("run-twin.sh: Invalid value for option '" + message + "\n");
    }

    /// Nothing is written to a folder that has other content.
    @Test
    void aFolderWithoutAJournalIsNotChanged(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("notes.txt"), "mine");
        assertThat(run("--replay", folder.toString())).isEqualTo(2);
        assertThat(run("--journal", folder.toString())).isEqualTo(2);
        assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining(other -> !other.equals(file));
    }

    @Test
    void aProcessThatHasEndedAndTheTwinItselfGetOneLineAndExitCode2() throws IOException, InterruptedException {
        var ended = new ProcessBuilder("true").start();
        ended.waitFor();
        assertThat(run("--attach", Long.toString(ended.pid()))).isEqualTo(2);
        long own = ProcessHandle.current().pid();
        assertThat(run("--attach", Long.toString(own))).isEqualTo(2);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(
                "run-twin.sh: there is no process %d\nrun-twin.sh: process %d is the twin itself\n", ended.pid(), own);
    }

    @Test
    void aDamagedJournalGetsOneLineAndExitCode1(@TempDir Path folder) throws Exception {
        ExampleJournal.in(folder);
        var file = records(folder);
        var content = Files.readAllBytes(file);
        content[content.length / 3] ^= 1;
        Files.write(file, content);
        assertThat(run("--replay", folder.toString(), "--seconds", "1")).as(bytes::toString).isOne();
        assertThat(bytes.toString(StandardCharsets.UTF_8)).startsWith("run-twin.sh: ").hasLineCount(1);
    }

    /// The largest file of a journal has its records.
    private static Path records(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
    }

    /// The twin is killed and not closed. Its folder is not locked afterwards, and its records can be shown.
    @Test
    void aKilledTwinIsContinuedInItsFolder(@TempDir Path folder) throws Exception {
        var twin = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
                "-cp", System.getProperty("java.class.path"), Twin.class.getName(), "--journal", folder.toString())
                .redirectErrorStream(true)
                .start();
        try (var said = twin.inputReader()) {
            assertThat(said.readLine()).startsWith("Watching the shop");
            var lines = Stream.generate(() -> line(said)).takeWhile(line -> line != null);
            assertThat(lines.anyMatch(line -> line.contains("untroubled"))).isTrue();
        } finally {
            twin.destroyForcibly().waitFor();
        }
        try (var next = Chronicle.live(new JournalFolder(folder))) {
            assertThat(next.circulation().marks().size()).isPositive();
            assertThat(next.at(Long.MAX_VALUE).equal()).isTrue();
        }
    }

    private static @Nullable String line(BufferedReader reader) {
        try {
            return reader.readLine();
        } catch (IOException closed) {
            return null;
        }
    }

    @Test
    void aPortThatIsTakenGetsOneLineAndExitCode1(@TempDir Path folder) throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var journal = folder.resolve("journal");
            assertThat(run("--journal", journal.toString(), "--port", Integer.toString(taken.getLocalPort()))).isOne();
            assertThat(bytes.toString(StandardCharsets.UTF_8))
                    .isEqualTo("run-twin.sh: port %d is taken, or not allowed\n", taken.getLocalPort());
        }
    }

    @Test
    void aJournalThatIsInUseGetsOneLineAndExitCode1(@TempDir Path folder) throws Exception {
        try (var _ = Chronicle.live(new JournalFolder(folder))) {
            assertThat(run("--journal", folder.toString())).isOne();
            assertThat(bytes.toString(StandardCharsets.UTF_8)).startsWith("run-twin.sh: ").hasLineCount(1);
        }
    }

    /// Tested by its message alone: for the administrator, under whom tests may run, every folder is accessible.
    @Test
    void theMessageOfAFileFailureHasMoreThanItsName() {
        assertThat(Twin.message(new AccessDeniedException("folder"))).isEqualTo("folder: access denied");
        assertThat(Twin.message(new FileSystemException("folder"))).isEqualTo("folder: not usable");
        assertThat(Twin.message(new FileSystemException("folder", null, "no space left")))
                .isEqualTo("folder: no space left");
        assertThat(Twin.message(new IllegalStateException("other"))).isEqualTo("other");
        assertThat(Twin.message(new IllegalStateException())).isEqualTo("java.lang.IllegalStateException");
    }

    @EnabledOnOs(OS.LINUX)
    @ParameterizedTest
    @ValueSource(strings = {"--help", "--seconds 600 --replay "})
    void anOutputThatCannotBeWrittenGetsOneLineAndExitCode1(String line, @TempDir Path folder) throws Exception {
        ExampleJournal.in(folder);
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), Twin.class.getName()));
        command.addAll(List.of((line.endsWith(" ") ? line + folder : line).split(" ")));
        var twin = new ProcessBuilder(command).redirectOutput(Path.of("/dev/full").toFile()).start();
        try (var complaint = twin.errorReader()) {
            assertThat(complaint.lines()).containsExactly("run-twin.sh: the output cannot be written");
            assertThat(twin.waitFor()).isOne();
        } finally {
            twin.destroyForcibly();
        }
    }

    @Test
    void helpExplainsEveryOption() {
        assertThat(run("--help")).isZero();
    }
}
