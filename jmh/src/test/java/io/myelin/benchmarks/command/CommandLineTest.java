package io.myelin.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Arguments that do not lead to a measurement.
@Isolated("replaces System.out and System.err")
class CommandLineTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private PrintStream usualOut;
    private PrintStream usualErr;

    @BeforeEach
    void redirect() {
        usualOut = System.out;
        usualErr = System.err;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(usualOut);
        System.setErr(usualErr);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "--nonsense",
            "article nonsense",
            "article --forks none",
            "article --forks 0",
            "article --emissions -1",
            "--heap 3",
            "--gc magic",
            "--provider /no/such/file.jar",
            "NoSuchOps",
            "smoke NoSuchOps",
            "PipeOps.no_such_row",
            "PipeOps --no-such-option",
            "PipeOps -i many",
            "gate",
            "gate no-such-commit",
            "gate HEAD NoSuchOps",
            "gate HEAD PipeOps --forks 1",
            "gate HEAD PipeOps --detect 0",
            "report /no/such/file.json",
            "report ../README.md",
            "list NoSuchOps",
            "",
            "PipeOps NoSuchOps",
            "gate HEAD PipeOps -f 1 CircuitOps",
            "limits PipeOps",
            "latency PipeOps",
            "table --rounds none",
            "limits --rounds 0",
            "perfkit",
            "perfkit /no/such/folder"})
    void badArgumentsGetOneLineAndExitCode2(String typed) {
        assertThat(Benchmarks.execute(typed.split(" "))).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8).lines().count())
                .as(() -> err.toString(StandardCharsets.UTF_8))
                .isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "", "null", "[]", "{}", "[1]", "{\"kind\": \"peers\", \"jmh\": []}", "{\"kind\": \"article\"}",
            "{\"kind\": \"article\", \"rows\": [{\"scenario\": \"NONE\"}]}", "[{\"benchmark\": \"x.PipeOps.row\"}]",
            "{\"kind\":"})
    void whatIsNoResultIsNotReported(String content, @TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("file.json"), content).toString();
        assertThat(Benchmarks.execute("report", file)).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8).lines().toList()).singleElement().asString()
                .startsWith("run-benchmarks.sh: " + file);
    }

    @Test
    void theMessageOfAFileFailureHasMoreThanItsName() {
        assertThat(Benchmarks.message(new AccessDeniedException("folder"))).isEqualTo("folder: access denied");
        assertThat(Benchmarks.message(new NoSuchFileException("file"))).isEqualTo("file: no such file or folder");
        assertThat(Benchmarks.message(new FileAlreadyExistsException("file")))
                .isEqualTo("file: exists, and is something else");
        assertThat(Benchmarks.message(new FileSystemException("file"))).isEqualTo("file: not usable");
        assertThat(Benchmarks.message(new FileSystemException("file", null, "no space left")))
                .isEqualTo("file: no space left");
        assertThat(Benchmarks.message(new ClosedChannelException()))
                .isEqualTo("java.nio.channels.ClosedChannelException");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "--help", "list --help"})
    void anOutputThatCannotBeWrittenIsExitCode1(String typed) {
        System.setOut(new PrintStream(new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                throw new IOException("No space left on device");
            }
        }, true, StandardCharsets.UTF_8));
        assertThat(Benchmarks.execute(typed.split(" "))).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("run-benchmarks.sh: the output cannot be written");
    }

    @Test
    void helpNamesEveryCommand() {
        assertThat(Benchmarks.execute("--help")).isEqualTo(0);
        var help = out.toString(StandardCharsets.UTF_8);
        for (var command : List.of("article", "suite", "list", "peers", "latency", "shapes", "limits", "table", "gate",
                "report", "perfkit", "smoke")) {
            assertThat(help.contains("\n  " + command + " "))
                    .as(() -> command + " is missing from:\n" + help)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "article", "suite", "list", "peers", "latency", "shapes", "limits", "table", "gate", "report", "perfkit",
            "smoke"})
    void everyCommandExplainsItself(String command) {
        assertThat(Benchmarks.execute(command, "--help")).isEqualTo(0);
        assertThat(out.toString(StandardCharsets.UTF_8).contains("Usage: run-benchmarks.sh " + command))
                .isTrue();
    }

    @Test
    void listShowsRows() {
        assertThat(Benchmarks.execute("list", "PipeOps")).isEqualTo(0);
        assertThat(out.toString(StandardCharsets.UTF_8).contains("PipeOps.emit_to_async_pipe\n")).isTrue();
    }
}
