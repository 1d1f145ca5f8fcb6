package io.myelin.tck.delivery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A circuit on 64 MB of heap, with a backlog that fills it: see [ScarceMemory].
@Tag("workers")
final class ScarceMemoryTest {

    private static final Set<String> HANDED_ON = Set.of("io.myelin.substrates.worker");

    @Test
    void backlogs(@TempDir Path folder) throws Exception {
        run("-XX:+UseSerialGC", folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseZGC"})
    @Tag("proof")
    void backlogsOfOtherCollectors(String collector, @TempDir Path folder) throws Exception {
        run(collector, folder);
    }

    private static void run(String collector, Path folder) throws Exception {
        var output = folder.resolve("output");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", collector,
                "-cp", System.getProperty("java.class.path")));
        for (var property : HANDED_ON) {
            if (System.getProperty(property) != null) {
                command.add("-D" + property + "=" + System.getProperty(property));
            }
        }
        command.add(ScarceMemory.class.getName());
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        int code;
        try {
            code = process.waitFor(); // for as long as a test may take
        } finally {
            process.destroyForcibly();
        }
        var text = Files.readString(output);
        assertEquals(0, code, text);
        assertEquals("done", text.strip());
    }
}
