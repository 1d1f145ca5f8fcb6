package io.myelin.benchmarks.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The script that users start, in a checkout that appears built, with a JDK that only prints its arguments.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is for Bash")
class ScriptTest {

    private static final Path SCRIPT = Path.of("..", "run-benchmarks.sh");

    @TempDir
    private Path folder;

    private Path root;
    private Path jdk;

    @BeforeEach
    void checkout() throws IOException {
        folder = folder.toRealPath();
        root = Files.createDirectories(folder.resolve("a check out, with  blanks"));
        jdk = folder.resolve("a jdk");
        Files.copy(SCRIPT, root.resolve("run-benchmarks.sh"));
        var finder = Files.createDirectories(root.resolve(".mvn")).resolve("find-jdk.sh");
        Files.copy(Path.of("..", ".mvn", "find-jdk.sh"), finder);
        for (var built : List.of("api/target/api.jar", "src/target/provider.jar", "jmh/target/benchmarks.jar",
                "jmh/target/lib/library.jar", "jmh/target/.built")) {
            write(root.resolve(built), "");
        }
        write(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        for (var tool : List.of("java", "javac", "jar")) {
            var file = write(jdk.resolve("bin").resolve(tool), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
    }

    private static Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /// @return what the JDK was started with
    private List<String> start(Path from, Path script, String... args)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("bash", script.toString()));
        command.addAll(Arrays.asList(args));
        var builder = new ProcessBuilder(command).directory(from.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", jdk.toString());
        var process = builder.start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isEqualTo(0);
        return output.lines().toList();
    }

    private void assertStarted(List<String> java, String... args) {
        assertThat(java.contains("-Dmyelin.root=" + root)).as(() -> java.toString()).isTrue();
        var classPath = java.get(java.indexOf("-cp") + 1);
        assertThat(classPath.startsWith(root + "/jmh/target/benchmarks.jar:" + root + "/jmh/target/lib/*"))
                .as(classPath)
                .isTrue();
        int main = java.indexOf("io.myelin.benchmarks.Main");
        assertThat(java.subList(main + 1, java.size())).isEqualTo(Arrays.asList(args));
    }

    @Test
    void theScriptStartsFromAnyFolder() throws Exception {
        var elsewhere = Files.createDirectories(folder.resolve("some where/else"));
        assertStarted(start(elsewhere, root.resolve("run-benchmarks.sh"), "table"), "table");
        var relative = elsewhere.relativize(root.resolve("run-benchmarks.sh"));
        assertStarted(start(elsewhere, relative));
    }

    @Test
    void theScriptStartsThroughALink() throws Exception {
        var links = Files.createDirectories(folder.resolve("bin"));
        var link = Files.createSymbolicLink(links.resolve("bench"),
                links.relativize(root.resolve("run-benchmarks.sh")));
        assertStarted(start(folder, link, "table"), "table");
    }

    @Test
    void argumentsArriveAsTheyWereTyped() throws Exception {
        String[] args = {"^(PipeOps|CircuitOps)\\.emit.*$", "-prof", "gc", "-bm", "ss", "-p", "a=b c", "*"};
        assertStarted(start(root, Path.of("run-benchmarks.sh"), args), args);
    }
}
