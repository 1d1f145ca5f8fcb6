package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A journal whose newest part is gone is refused, and not taken for one that never had it. The exception is what the
/// device may not have had yet when the writer died.
class MissingEndTest {

    private static final long BLOCKS = FileJournal.SEGMENT / Block.MAXIMUM + 10;

    @TempDir
    private Path folder;

    /// Two segments, the last of ten blocks.
    @BeforeEach
    void write() throws Exception {
        try (var journal = FileJournal.open(folder, "c", JournalFiles.FAST); var appender = journal.appender()) {
            for (long i = 0; i < BLOCKS; i++) {
                appender.append(ByteBuffer.allocate(Block.CAPACITY), 1);
            }
            assertThat(appender.awaitDurable(BLOCKS, 10, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(JournalFiles.segments(folder)).hasSize(2);
    }

    private Path last() throws IOException {
        return JournalFiles.segments(folder).getLast();
    }

    private long records() {
        try (var journal = FileJournal.open(folder, "c", JournalFiles.FAST)) {
            return journal.durable();
        }
    }

    private void requireRefused() throws IOException {
        var before = JournalFiles.segments(folder);
        for (Runnable opening : new Runnable[] {this::records, () -> FileInspection.of(folder, "c")}) {
            assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(opening::run)
                    .withMessageContaining("the newest segment is missing or cut off")
                    .withMessageContaining("Backup of a live journal");
        }
        assertThat(JournalFiles.segments(folder)).as("unchanged").isEqualTo(before);
    }

    @Test
    void withoutTheNewestSegmentsItIsRefused() throws Exception {
        JournalFiles.kill(folder);
        while (!JournalFiles.segments(folder).isEmpty()) {
            Files.delete(last());
            requireRefused();
        }
    }

    @Test
    void aSegmentThatIsCutAfterItsWriterEndedIsRefused() throws Exception {
        var content = Files.readAllBytes(last());
        for (int left : new int[] {content.length - 1, content.length / 2, 0}) {
            Files.write(last(), Arrays.copyOf(content, left));
            requireRefused();
        }
        Files.write(last(), Arrays.copyOf(Arrays.copyOf(content, content.length / 2), content.length)); // zeros
        requireRefused();
        Files.write(last(), content);
        assertThat(records()).isEqualTo(BLOCKS);
    }

    @Test
    void whatAKilledWriterMayNotHaveForcedIsCut() throws Exception {
        JournalFiles.kill(folder);
        var content = Files.readAllBytes(last());
        Files.write(last(), Arrays.copyOf(content, content.length - 1));
        assertThat(records()).isEqualTo(BLOCKS - 1);
    }

    @Test
    void aSnapshotThatIsLaterThanTheRecordsIsOfMissingOnes() throws Exception {
        try (var journal = FileJournal.open(folder, "c")) {
            journal.snapshots().store(new Snapshot("another journal", 2 * BLOCKS, 1, new byte[1]));
        }
        assertThat(records()).isEqualTo(BLOCKS);
        try (var journal = FileJournal.open(folder, "c")) {
            journal.snapshots().store(new Snapshot(journal.identity(), BLOCKS + 1, 1, new byte[1]));
        }
        requireRefused();
    }

    /// A copy of the folder that has the snapshots of an earlier moment than the segments.
    @Test
    void aSnapshotThatIsEarlierThanTheRecordsIsNotTheLast() throws Exception {
        long first = FileJournal.SEGMENT / Block.MAXIMUM;
        try (var journal = FileJournal.open(folder, "c")) {
            journal.snapshots().store(new Snapshot(journal.identity(), 10, 1, new byte[1]));
            journal.truncate(BLOCKS);
            assertThat(journal.first()).isEqualTo(first);
        }
        for (Runnable opening : new Runnable[] {this::records, () -> FileInspection.of(folder, "c")}) {
            assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(opening::run)
                    .withMessageContaining("a later snapshot is missing")
                    .withMessageContaining("Backup of a live journal");
        }
    }

    @Test
    void withoutTheWitnessItIsRefused() throws Exception {
        Files.delete(folder.resolve("end"));
        assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(this::records)
                .withMessageContaining("end is missing. Restore a whole copy");
    }

    /// A crash of the machine in between.
    @Test
    void aSegmentThatWasMadeAndNotWitnessedIsWitnessedByTheNextWriter(@TempDir Path other) throws Exception {
        var fresh = other.resolve("j");
        FileJournal.open(fresh, "c").close();
        Files.createFile(SegmentFile.in(fresh, 0).path());
        try (var journal = FileJournal.open(fresh, "c"); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            assertThat(EndFile.in(fresh, IdentityFile.in(fresh)).segment()).isEqualTo(0);
        }
    }

    @Test
    void aJournalWithoutItsIdentityIsNotBegunAnew() throws Exception {
        Files.delete(folder.resolve("identity"));
        for (Runnable opening : new Runnable[] {this::records, () -> FileInspection.of(folder, "c")}) {
            assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(opening::run)
                    .withMessageContaining("identity is missing. Restore a whole copy");
        }
    }
}
