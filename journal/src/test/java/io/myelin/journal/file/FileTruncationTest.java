package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myelin.journal.JournalException;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The effect of truncation on the device and on readers.
class FileTruncationTest {

    @TempDir
    Path folder;

    @Test
    void nextSegmentHasToBeOnTheDevice(@TempDir Path cut) throws Exception {
        JournalFiles.segments(folder, 1);
        // The segment of the next block: a writer that created it and died before writing the block leaves it empty.
        var next = Files.createFile(SegmentFile.in(folder, 1).path());
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
            device.hold();
            appender.append(Records.of(10, 10), 10);
            journal.truncate(10);
            JournalFiles.copy(folder, cut);
            device.release();
            assertThat(appender.awaitDurable(20, 10, TimeUnit.MINUTES)).isTrue();
            journal.truncate(10);
            assertThat(journal.first()).isEqualTo(10);
        }
        Files.write(cut.resolve(next.getFileName()), new byte[0]);
        try (var journal = FileJournal.open(cut, "c"); var appender = journal.appender()) {
            assertThat(appender.origin()).isEqualTo(10);
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 10));
        }
    }

    @Test
    void blockWithoutRecordsIsReadOnceItIsOnTheDevice() throws Exception {
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device);
                var appender = journal.appender();
                var cursor = journal.read()) {
            Records.append(appender, 0, 10);
            assertThat(cursor.next()).isNotNull();
            device.hold();
            appender.append(ByteBuffer.allocate(8), 0);
            device.awaitForces(2);
            var early = cursor.next();
            device.release();
            assertThat(early).isNull();
            Records.append(appender, 10, 10);
            var block = cursor.next();
            assertThat(block).isNotNull();
            assertThat(block.count()).isEqualTo(0);
        }
    }

    @Test
    void readerOfARemovedSegmentFails() throws Exception {
        JournalFiles.segments(folder, 4);
        try (var journal = FileJournal.open(folder, "c"); var cursor = journal.read()) {
            assertThat(cursor.next()).isNotNull();
            journal.truncate(30);
            var told = catchThrowableOfType(JournalException.class, cursor::next);
            assertThat(told.getClass()).as("nothing is damaged").isEqualTo(JournalException.class);
            assertThat(told.getMessage().contains("truncated")).as(() -> told.getMessage()).isTrue();
        }
    }

    @Test
    void readerThatHasNotBegunHoldsItsPlace() throws Exception {
        JournalFiles.segments(folder, 3);
        try (var journal = FileJournal.open(folder, "c"); var cursor = journal.read(0)) {
            journal.truncate(20);
            var block = cursor.next();
            assertThat(block).isNotNull();
            assertThat(block.first()).as("not what is left instead").isEqualTo(0);
        }
    }

    @Test
    void readersMayBeginWhileSegmentsGo() throws Exception {
        int count = 400;
        JournalFiles.segments(folder, count);
        var failed = new AtomicReference<@Nullable Throwable>();
        try (var journal = FileJournal.open(folder, "c")) {
            var truncating = Thread.ofPlatform().start(() -> {
                for (int i = 1; i < count; i++) {
                    journal.truncate(10L * i);
                }
            });
            var reading = Thread.ofPlatform().start(() -> {
                while (truncating.isAlive()) {
                    try (var cursor = journal.read(10L * count - 1)) {
                        assertThat(cursor.next()).isNotNull();
                        assertThat(journal.first()).isGreaterThanOrEqualTo(0);
                    } catch (RuntimeException | Error thrown) {
                        failed.set(thrown);
                        return;
                    }
                }
            });
            truncating.join();
            reading.join();
            assertThat(failed.get()).isNull();
            assertThat(journal.first()).isEqualTo(10L * (count - 1));
        }
    }

    @Test
    void removalIsConfirmedBeforeTheNext() throws Exception {
        JournalFiles.segments(folder, 4);
        List<Integer> left = new ArrayList<>();
        var device = new FaultyDevice() {
            @Override
            public void force(Path path) throws IOException {
                super.force(path);
                if (path.equals(folder)) {
                    left.add(SegmentFolder.in(folder).size());
                }
            }
        };
        try (var journal = FileJournal.open(folder, "c", device)) {
            left.clear();
            journal.truncate(30);
            assertThat(left).isEqualTo(List.of(3, 2, 1));
        }
    }
}
