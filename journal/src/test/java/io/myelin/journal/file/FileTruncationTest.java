package io.myelin.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/// What truncation leaves, on the device and to those who read.
class FileTruncationTest {

    @TempDir
    Path folder;

    @Test
    void nextSegmentHasToBeOnTheDevice(@TempDir final Path cut) throws Exception {
        JournalFiles.segments(folder, 1);
        // Where the next block goes: a writer that rolled and died before it leaves a segment without any.
        final var next = Files.createFile(SegmentFile.in(folder, 1).path());
        final var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
            device.hold();
            appender.append(Records.of(10, 10), 10);
            journal.truncate(10);
            JournalFiles.copy(folder, cut);
            device.release();
            assertTrue(appender.awaitDurable(20, 10, TimeUnit.MINUTES));
            journal.truncate(10);
            assertEquals(10, journal.first());
        }
        Files.write(cut.resolve(next.getFileName()), new byte[0]);
        try (var journal = FileJournal.open(cut, "c"); var appender = journal.appender()) {
            assertEquals(10, appender.origin());
            assertEquals(Records.range(0, 10), Records.read(journal, 0));
        }
    }

    @Test
    void blockWithoutRecordsIsReadOnceItIsOnTheDevice() throws Exception {
        final var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender();
                var cursor = journal.read()) {
            Records.append(appender, 0, 10);
            assertNotNull(cursor.next());
            device.hold();
            appender.append(ByteBuffer.allocate(8), 0);
            device.awaitForces(2);
            final var early = cursor.next();
            device.release();
            assertNull(early);
            Records.append(appender, 10, 10);
            final var block = cursor.next();
            assertNotNull(block);
            assertEquals(0, block.count());
        }
    }

    @Test
    void readerLeftBehindIsToldSo() throws Exception {
        JournalFiles.segments(folder, 4);
        try (var journal = FileJournal.open(folder, "c"); var cursor = journal.read()) {
            assertNotNull(cursor.next());
            journal.truncate(30);
            final var told = assertThrows(JournalException.class, cursor::next);
            assertEquals(JournalException.class, told.getClass(), "nothing is damaged");
            assertTrue(told.getMessage().contains("truncated"), told.getMessage());
        }
    }

    @Test
    void readerThatHasNotBegunHoldsItsPlace() throws Exception {
        JournalFiles.segments(folder, 3);
        try (var journal = FileJournal.open(folder, "c"); var cursor = journal.read(0)) {
            journal.truncate(20);
            final var block = cursor.next();
            assertNotNull(block);
            assertEquals(0, block.first(), "not what is left instead");
        }
    }

    @Test
    void readersMayBeginWhileSegmentsGo() throws Exception {
        final int count = 400;
        JournalFiles.segments(folder, count);
        final var failed = new AtomicReference<@Nullable Throwable>();
        try (var journal = FileJournal.open(folder, "c")) {
            final var truncating = Thread.ofPlatform().start(() -> {
                for (int i = 1; i < count; i++) {
                    journal.truncate(10L * i);
                }
            });
            final var reading = Thread.ofPlatform().start(() -> {
                while (truncating.isAlive()) {
                    try (var cursor = journal.read(10L * count - 1)) {
                        assertNotNull(cursor.next());
                        assertTrue(journal.first() >= 0);
                    } catch (final RuntimeException | Error thrown) {
                        failed.set(thrown);
                        return;
                    }
                }
            });
            truncating.join();
            reading.join();
            assertNull(failed.get());
            assertEquals(10L * (count - 1), journal.first());
        }
    }

    @Test
    void removalIsConfirmedBeforeTheNext() throws Exception {
        JournalFiles.segments(folder, 4);
        final List<Integer> left = new ArrayList<>();
        final var device = new FaultyDevice() {
            @Override
            public void force(final Path path) throws IOException {
                super.force(path);
                if (path.equals(folder)) {
                    left.add(new SegmentFolder(folder, this).all().size());
                }
            }
        };
        try (var journal = FileJournal.open(folder, "c", device)) {
            left.clear();
            journal.truncate(30);
            assertEquals(List.of(3, 2, 1), left);
        }
    }
}
