package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.Health;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A device that accepts writes and does not confirm them.
class HangingDeviceTest {

    @TempDir
    private Path folder;

    @Test
    void deviceThatHangsStallsTheWriterAndDoesNotKeepItFromBeingClosed() throws Exception {
        var device = new FaultyDevice();
        var journal = FileJournal.open(folder, "c", device);
        journal.patience(Duration.ofMillis(50));
        var appender = journal.appender();
        Records.append(appender, 0, 10);
        assertThat(appender.health()).isEqualTo(Health.SOUND);
        device.hold();
        appender.append(Records.of(10, 10), 10);
        Eventually.until("stalled", () -> appender.health() == Health.STALLED);
        journal.close();
        assertThat(appender.health()).isEqualTo(Health.CLOSED);
        assertThat(appender.durable()).as("nothing that was not confirmed").isEqualTo(10);
        try (var again = FileJournal.open(folder, "c")) {
            assertThat(Records.read(again, 0)).isEqualTo(Records.range(0, 20));
        }
        device.release();
        Eventually.until("released", () -> JournalFilesOpen.none(folder));
    }

    /// Files that this process has open below a folder.
    private static final class JournalFilesOpen {

        static boolean none(Path folder) {
            try {
                return JournalFiles.open(folder).isEmpty();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }
}
