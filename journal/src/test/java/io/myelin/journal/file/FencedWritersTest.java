package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.Block;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Processes that take a journal from each other again and again although each of them has it open, because none keeps
/// its lock. What any of them acknowledged is there in the end.
@EnabledOnOs({OS.LINUX, OS.MAC})
class FencedWritersTest {

    private static final int PROCESSES = 3;

    @TempDir
    private Path folder;

    /// One of the processes: opens the journal, gives up the lock, and appends until it is fenced; again and again.
    /// Prints each record that is acknowledged.
    public static void main(String... arguments) throws Exception {
        var folder = Path.of(arguments[0]);
        long value = Long.parseLong(arguments[1]) << 32;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[2]));
        var random = new Random(value);
        while (System.nanoTime() < end) {
            try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
                Files.readAllBytes(folder.resolve("lock"));
                Files.deleteIfExists(folder.resolve("owner"));
                while (System.nanoTime() < end) {
                    int count = 1 + random.nextInt(3);
                    Block block = appender.append(Records.of(value, count), count);
                    if (appender.awaitDurable(block.end(), 10, TimeUnit.SECONDS)) {
                        for (int i = 0; i < count; i++) {
                            System.out.println(value + i);
                        }
                    }
                    value += count;
                }
            } catch (JournalException refused) {
                value += 3; // whether the last records are there is not known
                Thread.sleep(random.nextInt(20));
            }
        }
        System.exit(0); // the lock may be gone, and the folder another one's
    }

    private Process start(int number, int millis) throws IOException {
        return new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-Xmx64m", "-cp", System.getProperty("java.class.path"),
                FencedWritersTest.class.getName(), folder.toString(), Integer.toString(number),
                Integer.toString(millis))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static List<Long> acknowledged(Process process) {
        try (Reader output = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            var values = new ArrayList<Long>();
            new java.io.BufferedReader(output).lines().map(Long::valueOf).forEach(values::add);
            return values;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void run(int millis) throws Exception {
        FileJournal.open(folder, "c").close();
        var processes = new ArrayList<Process>();
        for (int i = 1; i <= PROCESSES; i++) {
            processes.add(start(i, millis));
        }
        Set<Long> acknowledged = new HashSet<>();
        int writers = 0;
        for (var process : processes) {
            var values = acknowledged(process);
            acknowledged.addAll(values);
            writers += values.isEmpty() ? 0 : 1;
            assertThat(process.waitFor()).isZero();
        }
        Files.deleteIfExists(folder.resolve("owner"));
        try (var journal = FileJournal.open(folder, "c")) {
            var found = Records.read(journal, 0);
            assertThat(found).doesNotHaveDuplicates();
            acknowledged.removeAll(found);
            assertThat(acknowledged).as("acknowledged and lost").isEmpty();
        }
        assertThat(writers).as("processes that wrote").isGreaterThan(1);
    }

    @Test
    void nothingThatWasAcknowledgedIsLost() throws Exception {
        run(2_000);
    }

    @Test
    @Tag("slow")
    void nothingThatWasAcknowledgedIsLostInAMinute() throws Exception {
        run(60_000);
    }
}
