package io.myelin.journal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Outbox;
import io.myelin.journal.file.FileJournal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Copies of a journal's folder while a circuit writes, snapshots and truncates it.
@DisabledOnOs(OS.WINDOWS)
class BackupTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    /// A number in many bytes, so that segments are soon full.
    private static final Codec<Long> NUMBERS = Codecs.fixed(
            "padded",
            50_000,
            (value, target) -> target.putLong(value).position(target.position() + 50_000 - Long.BYTES),
            source -> {
                long value = source.getLong();
                source.position(source.limit());
                return value;
            });

    @TempDir
    private Path root;

    /// The numbers are handled in their order, without gaps, in each of the circuits.
    private static final class Numbers {

        private final Journal orders;
        private final AtomicReference<Pipe<Long>> inlet = new AtomicReference<>();
        private long last;

        Numbers(Journal orders) {
            this.orders = orders;
        }

        void build(JournaledCircuit building) {
            var outbox = Outbox.of(building, orders, Codecs.LONG);
            inlet.set(building.inlet("numbers", NUMBERS, (Long number) -> {
                if (number != last + 1) {
                    throw new AssertionError(number + " after " + last);
                }
                last = number;
                outbox.receive(number);
            }));
            building.state("last", Codecs.LONG, () -> last, saved -> last = saved);
        }
    }

    private static JournaledCircuit open(Journal journal, Numbers numbers) {
        return JournaledCircuit.open(Substrates.cortex().circuit(), journal, numbers::build);
    }

    /// Opens a backup, and goes on.
    ///
    /// @return the last number in it
    private static long last(Path backup) throws Exception {
        long last;
        try (var orders = FileJournal.open(backup.resolve("orders"), "orders");
                var journal = FileJournal.open(backup.resolve("plant.north"), "live")) {
            var numbers = new Numbers(orders);
            try (var circuit = open(journal, numbers)) {
                last = numbers.last;
                assertThat(circuit.sequence()).isEqualTo(last);
                numbers.inlet.get().emit(last + 1);
                circuit.sync(LONG);
            }
            assertThat(orders.durable()).isEqualTo(last + 1);
        }
        return last;
    }

    /// Writes until told to stop.
    private static void write(Path root, AtomicLong acknowledged, AtomicBoolean stop) {
        try (var orders = FileJournal.open(root.resolve("orders"), "orders");
                var journal = FileJournal.open(root.resolve("plant.north"), "live")) {
            write(journal, new Numbers(orders), acknowledged, stop);
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private static void write(Journal journal, Numbers numbers, AtomicLong acknowledged, AtomicBoolean stop)
            throws Exception {
        try (var circuit = open(journal, numbers)) {
            long next = 1;
            while (!stop.get()) {
                for (int i = 0; i < 40; i++) {
                    numbers.inlet.get().emit(next++);
                }
                circuit.sync(LONG);
                acknowledged.set(next - 1);
                Thread.sleep(20);
                if (next % 3_200 == 1) {
                    circuit.truncate(circuit.snapshot(LONG));
                }
            }
        }
    }

    /// The commands of the manual, with the command's classes in place of its jar.
    private static String commands() throws IOException {
        var manual = Files.readString(Path.of("..", "docs", "operations.md"));
        var block = Pattern.compile("## Backup of a live journal\n.*?```bash\n(.*?)```", Pattern.DOTALL)
                .matcher(manual);
        assertThat(block.find()).isTrue();
        return block.group(1).replace(
                "java -jar journal-tool.jar",
                "'" + Path.of(System.getProperty("java.home"), "bin", "java") + "' -XX:TieredStopAtLevel=1 -cp '"
                        + classPath() + "' " + JournalTool.class.getName());
    }

    /// Absolute: the commands run in another folder.
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Test
    void theCommandsOfTheManualCopyAWholeJournal() throws Exception {
        var acknowledged = new AtomicLong();
        var stop = new AtomicBoolean();
        var writer = Thread.ofPlatform().start(() -> write(root, acknowledged, stop));
        try {
            for (int round = 0; round < 2; round++) {
                while (acknowledged.get() < 3_200L * round + 400) {
                    Thread.sleep(10);
                    assertThat(writer.isAlive()).isTrue();
                }
                long before = acknowledged.get();
                var copying = new ProcessBuilder("bash", "-c", commands()).directory(root.toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
                try (var lines = copying.inputReader()) {
                    assertThat(lines.lines()).last().asString().contains("\"sound\":true");
                }
                assertThat(copying.waitFor()).isZero();
                assertThat(last(root.resolve("backup"))).isGreaterThanOrEqualTo(before);
            }
        } finally {
            stop.set(true);
            writer.join();
        }
    }
}
