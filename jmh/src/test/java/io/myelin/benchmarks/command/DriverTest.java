package io.myelin.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.benchmarks.result.SuiteResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// From a command line to JMH's, and from JMH's output to the user's.
///
/// A script replaces the virtual machine with JMH: it keeps its arguments, names a provider, and leaves a result that
/// was written beforehand.
@Isolated("replaces System.out, System.err and the java that is started")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the stand-in is a shell script")
class DriverTest {

    private static final String ROW = "PipeOps.emit_to_empty_pipe";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final PrintStream usualOut = System.out;
    private final PrintStream usualErr = System.err;
    private final String usualHome = System.getProperty("java.home");

    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void standIn() throws IOException {
        root = folder.resolve("a check out");
        jar(root.resolve("api/target/myelin-substrates-api-1.jar"));
        jar(root.resolve("src/target/myelin-substrates-1.jar"));
        var java = folder.resolve("jdk/bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, """
                #!/bin/sh
                here=$(dirname "$0")
                printf '%s\\n' "$@" > "$here/arguments"
                for argument; do
                    case $argument in -Dmyelin.result=*) cp "$here/result" "${argument#*=}" ;; esac
                done
                echo 'provider stand-in 1'
                """);
        assertThat(java.toFile().setExecutable(true)).isTrue();
        result(1);
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        System.setProperty("myelin.root", root.toString());
        System.setProperty("java.home", folder.resolve("jdk").toString());
    }

    @AfterEach
    void restore() {
        System.setProperty("java.home", usualHome);
        System.clearProperty("myelin.root");
        System.setOut(usualOut);
        System.setErr(usualErr);
    }

    private static void jar(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        new JarOutputStream(Files.newOutputStream(file), new Manifest()).close();
    }

    private void result(double error) throws IOException {
        Files.writeString(folder.resolve("jdk/bin/result"), """
                [{"benchmark": "x.%s", "mode": "avgt", "threads": 1,
                  "primaryMetric": {"score": 123.45, "scoreError": %s, "scoreUnit": "ns/op",
                    "rawData": [[123.4, 123.5]]}, "secondaryMetrics": {}}]
                """.formatted(ROW, error));
    }

    private List<String> arguments() throws IOException {
        return Files.readAllLines(folder.resolve("jdk/bin/arguments"));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String complained() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void jmhGetsItsOwnOptions() throws IOException {
        assertThat(Benchmarks.execute(ROW, "-prof", "gc", "-bm", "ss", "-wi", "0", "-i", "2"))
                .as(() -> complained())
                .isEqualTo(0);
        var passed = String.join(" ", arguments());
        assertThat(passed).contains(" -prof gc -bm ss -wi 0 -i 2 ");
    }

    @Test
    void aClassPathWithBlanksIsOneArgument() throws IOException {
        assertThat(Benchmarks.execute(ROW)).as(() -> complained()).isEqualTo(0);
        var passed = arguments();
        assertThat(passed.get(passed.indexOf("-cp") + 1).startsWith(root + "/jmh/target/benchmarks.jar:"))
                .as(() -> passed.toString())
                .isTrue();
    }

    @Test
    void theResultIsShownAndKept() throws IOException {
        assertThat(Benchmarks.execute(ROW)).as(() -> complained()).isEqualTo(0);
        assertThat(printed().lines().anyMatch(line -> line.startsWith(ROW) && line.contains("123.5")))
                .as(() -> printed())
                .isTrue();
        try (var kept = Files.list(root.resolve("jmh/results"))) {
            assertThat(SuiteResult.rows(kept.findFirst().orElseThrow()).getFirst().regimes().best())
                    .isEqualTo(123.45);
        }
    }

    @Test
    void aFailedBenchmarkIsExitCode1() throws IOException {
        Files.writeString(folder.resolve("jdk/bin/java"), "#!/bin/sh\nexit 9\n");
        assertThat(Benchmarks.execute(ROW)).isEqualTo(1);
        assertThat(complained().contains("a benchmark failed, exit code 9")).as(() -> complained()).isTrue();
        assertThat(printed()).isEqualTo("");
    }
}
