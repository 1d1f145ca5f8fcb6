package io.myelin.tck.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Circuits in virtual machines with small heaps: [ScarceMemory], [ExhaustingReceptor],
/// [TickersInAFullHeap], [FullHeap], [BacklogInAFullHeap].
@Tag("workers")
final class ScarceMemoryTest {

    private static final String LOST =
            "JDK 25 may lose the circuit's own thread in a full heap, see docs/operations.md";

    private static final Set<String> HANDED_ON = Set.of("io.myelin.substrates.worker");

    @Test
    void anEmissionWithoutMemoryHarmsNoOther(@TempDir Path folder) throws Exception {
        run("-XX:+UseSerialGC", folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseZGC"})
    @Tag("proof")
    void anEmissionWithoutMemoryHarmsNoOtherWithAnyCollector(String collector, @TempDir Path folder) throws Exception {
        run(collector, folder);
    }

    /// The provider handles its first error of a receptor even without memory, and releases its first waiting caller.
    @ParameterizedTest
    @CsvSource({"true, true", "false, true", "false, false"})
    void aReceptorMayTakeAllMemory(boolean failing, boolean later, @TempDir Path folder) throws Exception {
        var text = run(List.of("-Xmx32m", "-XX:+UseSerialGC"),
                List.of(ExhaustingReceptor.class.getName(), Boolean.toString(failing), Boolean.toString(later)),
                folder);
        assertThat(text.lines().toList().getLast())
                .as(text)
                .isEqualTo("done"); // after reports of the error
    }

    @DisabledIfSystemProperty(named = "io.myelin.substrates.worker", matches = "virtual", disabledReason = LOST)
    @Test
    void tickersTickAgainOnceThereIsMemory(@TempDir Path folder) throws Exception {
        tick("-XX:+UseSerialGC", folder);
    }

    @DisabledIfSystemProperty(named = "io.myelin.substrates.worker", matches = "virtual", disabledReason = LOST)
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseZGC"})
    @Tag("proof")
    void tickersTickAgainOnceThereIsMemoryWithAnyCollector(String collector, @TempDir Path folder) throws Exception {
        tick(collector, folder);
    }

    /// The last line, after reports of errors of the ticks.
    private static void tick(String collector, Path folder) throws Exception {
        var text = run(List.of("-Xmx16m", collector), List.of(TickersInAFullHeap.class.getName()), folder);
        assertThat(text.lines().toList().getLast()).as(text).isEqualTo("done");
    }

    /// An emission that finds no memory for a faster path is admitted by the slower one, and the next does not try
    /// again.
    @Test
    void emissionsIntoAFullHeapCostNoCollections(@TempDir Path folder) throws Exception {
        var text = run(List.of("-Xmx64m", "-XX:+UseSerialGC"), List.of(FullHeap.class.getName()), folder);
        assertThat(text.strip()).isEqualTo("done");
    }

    /// The first circuit delivers a backlog that leaves no memory for it.
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:+UseParallelGC"})
    void aBacklogThatTakesAllMemoryIsDelivered(String collector, @TempDir Path folder) throws Exception {
        run(List.of("-Xmx16m", collector), List.of(BacklogInAFullHeap.class.getName()), folder);
    }

    private static void run(String collector, Path folder) throws Exception {
        var text = run(List.of("-Xmx64m", collector), List.of(ScarceMemory.class.getName()), folder);
        assertThat(text.strip()).isEqualTo("done");
    }

    private static String run(List<String> options, List<String> program, Path folder) throws Exception {
        var output = folder.resolve("output");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path")));
        command.addAll(options);
        for (var property : HANDED_ON) {
            if (System.getProperty(property) != null) {
                command.add("-D" + property + "=" + System.getProperty(property));
            }
        }
        command.addAll(program);
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        int code;
        try {
            code = process.waitFor(); // as long as a test may take
        } finally {
            process.destroyForcibly();
        }
        var text = Files.readString(output);
        assertThat(code).as(text).isEqualTo(0);
        return text;
    }
}
