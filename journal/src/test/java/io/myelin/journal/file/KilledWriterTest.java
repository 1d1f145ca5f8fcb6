package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Processes that are killed while a circuit is written, takes snapshots, and is truncated.
class KilledWriterTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    /// Handles numbers in their order, without gaps.
    private static final class Counting {

        private final AtomicReference<Pipe<Long>> numbers = new AtomicReference<>();
        private long last;

        void build(JournaledCircuit building) {
            numbers.set(building.inlet("numbers", Codecs.LONG, (Long number) -> {
                if (number != last + 1) {
                    throw new AssertionError(number + " after " + last);
                }
                last = number;
            }));
            building.state("last", Codecs.LONG, () -> last, saved -> last = saved);
        }
    }

    private static JournaledCircuit open(FileJournal journal, Counting counting) {
        return JournaledCircuit.open(Substrates.cortex().circuit(), journal, counting::build);
    }

    /// The process that is killed: prints the number up to which all is acknowledged.
    public static void main(String... arguments) throws Exception {
        var counting = new Counting();
        try (var journal = FileJournal.open(Path.of(arguments[0]), "c"); var circuit = open(journal, counting)) {
            long next = counting.last;
            for (int turn = 1;; turn++) {
                for (int i = 0; i < 1 + turn % 100; i++) {
                    next++;
                    counting.numbers.get().emit(next);
                }
                circuit.sync(LONG);
                System.out.println(next);
                if (turn % 20 == 0) {
                    circuit.truncate(circuit.snapshot(LONG));
                }
            }
        }
    }

    /// Runs a process and kills it.
    ///
    /// @return the last number that it acknowledged, 0 if it did not
    private long kill(int millis) throws IOException, InterruptedException {
        var process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-Xmx64m", "-cp", System.getProperty("java.class.path"),
                KilledWriterTest.class.getName(), folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var lines = process.inputReader()) {
            var first = lines.readLine();
            Thread.sleep(millis);
            process.toHandle().destroyForcibly(); // the process itself would close its output, too
            process.waitFor();
            long last = first == null ? 0 : Long.parseLong(first);
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                last = Math.max(last, Long.parseLong(line)); // a torn line is a smaller number
            }
            return last;
        }
    }

    private void run(int kills) throws Exception {
        var random = new Random(kills);
        for (int round = 0; round < kills; round++) {
            long acknowledged = kill(random.nextInt(200));
            assertThat(acknowledged).isPositive();
            var counting = new Counting();
            try (var journal = FileJournal.open(folder, "c"); var circuit = open(journal, counting)) {
                assertThat(counting.last).as("round %d", round).isGreaterThanOrEqualTo(acknowledged)
                        .isEqualTo(circuit.sequence());
            }
        }
    }

    @Test
    void nothingThatWasAcknowledgedIsLost() throws Exception {
        run(3);
    }

    @Test
    @Tag("slow")
    void nothingThatWasAcknowledgedIsLostInManyKills() throws Exception {
        run(100);
    }
}
