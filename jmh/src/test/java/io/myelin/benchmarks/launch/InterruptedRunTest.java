package io.myelin.benchmarks.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.benchmarks.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A run that is asked to end while it measures. A script that waits replaces the virtual machine with JMH.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the stand-in is a shell script")
class InterruptedRunTest {

    /// The exit code of a JVM that was asked to end.
    private static final int TERMINATED = 143;

    @TempDir
    private Path folder;

    private static void jar(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        new JarOutputStream(Files.newOutputStream(file), new Manifest()).close();
    }

    @Test
    void nothingIsLeft() throws Exception {
        var root = folder.resolve("checkout");
        jar(root.resolve("api/target/myelin-substrates-api-1.jar"));
        jar(root.resolve("src/target/myelin-substrates-1.jar"));
        var temporary = Files.createDirectory(folder.resolve("temporary"));
        var java = folder.resolve("jdk/bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, "#!/bin/sh\n: > \"$0.begun\"\nexec sleep 600\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        var begun = folder.resolve("jdk/bin/java.begun");
        var output = folder.resolve("output");
        // Set in the process, which needs its real home to start, and goes on to load classes from there.
        var home = Path.of(System.getProperty("java.home"));
        for (var part : List.of("conf", "lib")) {
            Files.createSymbolicLink(folder.resolve("jdk").resolve(part), home.resolve(part));
        }
        var process = new ProcessBuilder(home.resolve("bin/java").toString(),
                "-cp", System.getProperty("java.class.path"), "-Djava.io.tmpdir=" + temporary,
                "-Dmyelin.root=" + root, StandIn.class.getName(), folder.resolve("jdk").toString(),
                "PipeOps.emit_to_empty_pipe")
                .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            while (!Files.exists(begun)) {
                assertThat(process.isAlive()).as(() -> read(output)).isTrue();
                Thread.sleep(10); // another process begins
            }
            process.destroy();
            assertThat(process.waitFor()).as(() -> read(output)).isEqualTo(TERMINATED);
        } finally {
            process.destroyForcibly();
        }
        assertThat(temporary).isEmptyDirectory();
        assertThat(read(output)).isEmpty();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    /// Sets the home of the virtual machines that are started.
    static final class StandIn {

        private StandIn() {
        }

        /// @param args the home, and what the user typed
        public static void main(String[] args) {
            System.setProperty("java.home", args[0]);
            Main.main(List.of(args).subList(1, args.length).toArray(String[]::new));
        }
    }
}
