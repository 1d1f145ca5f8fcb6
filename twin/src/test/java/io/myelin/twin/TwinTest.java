package io.myelin.twin;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.travel.Chronicle;
import io.myelin.twin.travel.ExampleJournal;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
            "--file pom.xml --speed 0", "--file pom.xml --speed NaN"
    })
    void badArgumentsGetOneLineAndExitCode2(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).startsWith("run-twin.sh: ").endsWith("\n").hasLineCount(1);
    }

    /// Nor is anything written to another folder.
    @Test
    void aFolderWithoutAJournalStaysAsItIs(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("notes.txt"), "mine");
        assertThat(run("--replay", folder.toString())).isEqualTo(2);
        assertThat(run("--journal", folder.toString())).isEqualTo(2);
        assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining(other -> !other.equals(file));
    }

    @Test
    void aProcessThatIsNoJvmGetsOneLineAndExitCode2() throws IOException, InterruptedException {
        // It waits for input that never comes.
        var other = new ProcessBuilder("cat").start();
        try {
            assertThat(run("--attach", Long.toString(other.pid()))).isEqualTo(2);
            assertThat(bytes.toString(StandardCharsets.UTF_8))
                    .isEqualTo(
                            "run-twin.sh: process %d cannot be watched: it is no JVM, or one that "
                                    + "cannot be attached to\n",
                            other.pid());
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    @Test
    void aPortThatIsTakenGetsOneLineAndExitCode1(@TempDir Path folder) throws Exception {
        ExampleJournal.in(folder);
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(run("--replay", folder.toString(), "--port", Integer.toString(taken.getLocalPort()))).isOne();
            assertThat(bytes.toString(StandardCharsets.UTF_8))
                    .isEqualTo("run-twin.sh: port %d is taken, or not allowed\n", taken.getLocalPort());
        }
    }

    @Test
    void aJournalThatIsInUseGetsOneLineAndExitCode1(@TempDir Path folder) throws Exception {
        try (var _ = Chronicle.live(folder)) {
            assertThat(run("--journal", folder.toString())).isOne();
            assertThat(bytes.toString(StandardCharsets.UTF_8)).startsWith("run-twin.sh: ").hasLineCount(1);
        }
    }

    /// A folder without permission cannot be made by a test that runs as the administrator.
    @Test
    void aFailureOfAFileSaysMoreThanItsName() {
        assertThat(Twin.message(new AccessDeniedException("folder"))).isEqualTo("folder: access denied");
        assertThat(Twin.message(new FileSystemException("folder"))).isEqualTo("folder: not usable");
        assertThat(Twin.message(new FileSystemException("folder", null, "no space left")))
                .isEqualTo("folder: no space left");
        assertThat(Twin.message(new IllegalStateException("other"))).isEqualTo("other");
    }

    @Test
    void helpExplainsEveryOption() {
        assertThat(run("--help")).isZero();
    }
}
