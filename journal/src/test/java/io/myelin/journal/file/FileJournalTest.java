package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The content of a journal's files after damage, crashes and full disks.
class FileJournalTest {

    @TempDir
    Path folder;

    /// Writes blocks of ten records, each forced on its own.
    private void write(int blocks) throws InterruptedException {
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            for (int i = 0; i < blocks; i++) {
                Records.append(appender, appender.origin() + 10L * i, 10);
            }
        }
    }

    private Path segment() throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(SegmentFile.SUFFIX)).findFirst().orElseThrow();
        }
    }

    @Test
    void whatIsMissingIsNamedAndChangesNothing() {
        assertThatThrownBy(() -> FileJournal.open(null, "c")).hasMessage("folder");
        assertThatThrownBy(() -> FileInspection.of(null, "c")).hasMessage("folder");
        assertThatThrownBy(() -> FileInspection.of(folder, null)).hasMessage("circuit");
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            assertThatThrownBy(() -> appender.append(null, 1)).hasMessage("records");
            assertThatThrownBy(() -> journal.snapshots().store(null)).hasMessage("snapshot");
            assertThat(journal.bytes()).isZero();
            assertThat(journal.snapshots().sequences()).isEmpty();
        }
    }

    /// The journal may be intact: a folder that cannot be reached is no damage.
    @Test
    void aSegmentThatCannotBeFoundIsNotTakenForMissing() throws Exception {
        JournalFiles.segments(folder, 3);
        try (var journal = FileJournal.open(folder, "c"); var cursor = journal.read()) {
            assertThat(cursor.next()).isNotNull();
            var second = SegmentFile.in(folder, 1).path();
            Files.delete(second);
            Files.createSymbolicLink(second, second); // too many levels of symbolic links
            assertThatThrownBy(cursor::next)
                    .isInstanceOf(JournalException.class)
                    .isNotInstanceOf(CorruptJournalException.class);
        }
    }

    @Test
    void damageWhileOpenStopsReaders() throws Exception {
        write(4);
        try (var journal = FileJournal.open(folder, "c")) {
            damage(Files.size(segment()) / 4 + 60);
            assertThatThrownBy(() -> Records.read(journal, 0)).isInstanceOf(CorruptJournalException.class);
        }
    }

    private void damage(long at) throws IOException {
        try (var channel = FileChannel.open(segment(), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {99}), at);
        }
    }

    /// An example is an inlet's definition that fills a segment, after which the journal is truncated to a snapshot
    /// taken right before the definition.
    @Test
    void recordsWithoutNumberAreInTheSegmentOfTheOneAfterThem() throws Exception {
        int count = Block.CAPACITY / Long.BYTES;
        long blocks = FileJournal.SEGMENT / Block.MAXIMUM - 1;
        long next = count * blocks;
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            for (long i = 0; i < blocks; i++) {
                appender.append(Records.of(count * i, count), count);
            }
            appender.append(Records.of(7, count), 0);
            assertThat(journal.bytes()).isGreaterThanOrEqualTo(FileJournal.SEGMENT);
            Records.append(appender, next, count);
            journal.truncate(next);
            try (var cursor = journal.read(next)) {
                var block = cursor.next();
                assertThat(block.count()).isZero();
                assertThat(block.first()).isEqualTo(next);
                assertThat(cursor.next().first()).isEqualTo(next);
            }
            // With a numbered block at its end the segment is closed, and is removed.
            Records.append(appender, next + count, count);
            journal.truncate(next + count);
            assertThat(journal.first()).isEqualTo(next + count);
        }
    }

    @Test
    void truncatedSegmentsAreGone() throws Exception {
        int count = Block.CAPACITY / Long.BYTES;
        long blocks = 2 * FileJournal.SEGMENT / Block.MAXIMUM + 10;
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            for (long i = 0; i < blocks; i++) {
                appender.append(Records.of(count * i, count), count);
            }
            assertThat(appender.awaitDurable(count * blocks, 10, TimeUnit.MINUTES)).isTrue();
            assertThatThrownBy(() -> journal.truncate(count * blocks + 1))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(journal.segments().all().size()).isEqualTo(3);
            journal.truncate(count * (blocks - 1));
            assertThat(journal.segments().all().size()).as("whole segments only").isEqualTo(1);
            assertThat(journal.first() > 0 && journal.first() <= count * (blocks - 1))
                    .as("" + journal.first())
                    .isTrue();
            assertThatThrownBy(() -> journal.read(0)).isInstanceOf(IllegalArgumentException.class);
        }
        try (var journal = FileJournal.open(folder, "c")) {
            long first = journal.first();
            assertThat(Records.read(journal, first)).isEqualTo(Records.range(first, count * blocks));
            try (var appender = journal.appender()) {
                assertThat(appender.origin()).isEqualTo(count * blocks);
            }
        }
    }

    @Test
    void aTruncationKeepsTheSegmentOfTheLastBlock() throws Exception {
        write(3);
        // A writer that rolled and died before its next block leaves a segment without any.
        Files.createFile(SegmentFile.in(folder, 3).path());
        try (var journal = FileJournal.open(folder, "c")) {
            journal.truncate(15);
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 30));
        }
    }

    @Test
    void laterEpochEndsTheEarlier() throws Exception {
        try (var journal = FileJournal.open(folder, "c")) {
            var old = journal.appender();
            Records.append(old, 0, 10);
            try (var fresh = journal.appender()) {
                assertThatThrownBy(() -> old.append(Records.of(10, 1), 1))
                        .isInstanceOf(FencedException.class);
                assertThat(old.health()).isEqualTo(Health.FENCED);
                Records.append(fresh, 10, 10);
            }
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 20));
        }
    }

    /// Fails one confirmation of a folder.
    private static final class FailingNames extends FaultyDevice {

        private int left;

        @Override
        public void force(Path path) throws IOException {
            if (Files.isDirectory(path)) {
                left--;
                if (left == 0) {
                    throw new IOException("thrown by this test");
                }
            }
            super.force(path);
        }
    }

    /// The opening of an epoch finds a block that the former writer wrote and did not acknowledge, and then fails.
    @Test
    void recordsThatAFailedOpeningFoundCanBeRead() throws Exception {
        var device = new FailingNames();
        try (var journal = FileJournal.open(folder, "c", device)) {
            var failed = journal.appender();
            device.failForce(new IOException("thrown by this test"));
            failed.append(Records.of(0, 10), 10);
            Eventually.until("failed", () -> failed.health() == Health.FAILED);
            boolean opened = false;
            for (int failing = 1; !opened; failing++) {
                device.left = failing;
                try {
                    journal.appender();
                    opened = true;
                } catch (JournalException expected) {
                    // Fails later the next time.
                }
            }
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 10));
        }
    }
}
