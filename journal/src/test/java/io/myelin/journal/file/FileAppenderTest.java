package io.myelin.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.Cursor;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a writer makes of interruptions, of listeners that throw, and of anything else its device may come up with.
class FileAppenderTest {

    @TempDir
    Path folder;

    @Test
    void interruptedThreadAppends() throws Exception {
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            final var kept = new AtomicBoolean();
            final var writer = Thread.ofPlatform().start(() -> {
                Thread.currentThread().interrupt();
                appender.append(Records.of(0, 10), 10);
                appender.append(Records.of(10, 10), 10);
                kept.set(Thread.currentThread().isInterrupted());
            });
            writer.join();
            assertTrue(kept.get(), "the interruption is passed on");
            assertTrue(appender.awaitDurable(20, 10, TimeUnit.MINUTES));
            assertEquals(Health.SOUND, appender.health());
            Records.append(appender, 20, 10);
        }
        try (var journal = FileJournal.open(folder, "c")) {
            assertEquals(Records.range(0, 30), Records.read(journal, 0));
        }
    }

    @Test
    void threadInterruptedDuringAForceAppends() throws Exception {
        final var device = new FaultyDevice();
        final int blocks = 200;
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
            device.hold();
            final var kept = new AtomicBoolean();
            final var writer = Thread.ofPlatform().start(() -> {
                for (int i = 0; i < blocks; i++) {
                    appender.append(Records.of(10L * i, 10), 10);
                }
                kept.set(Thread.currentThread().isInterrupted());
            });
            device.awaitForces(1);
            Eventually.until("parked", () -> writer.getState() == Thread.State.TIMED_WAITING);
            writer.interrupt();
            Eventually.until("parked again, the interruption laid aside", () -> !writer.isInterrupted());
            device.release();
            writer.join();
            assertTrue(kept.get(), "the interruption is passed on");
            assertTrue(appender.awaitDurable(10L * blocks, 10, TimeUnit.MINUTES));
        }
        try (var journal = FileJournal.open(folder, "c")) {
            assertEquals(Records.range(0, 10L * blocks), Records.read(journal, 0));
        }
    }

    @Test
    void interruptedThreadOpensReadsAndTruncates() throws Exception {
        JournalFiles.segments(folder, 3);
        Thread.currentThread().interrupt();
        try (var journal = FileJournal.open(folder, "c"); var cursor = journal.read()) {
            try (var appender = journal.appender()) {
                appender.append(Records.of(30, 10), 10);
            }
            journal.truncate(10);
            assertEquals(Records.range(10, 40), Records.read(journal, 10));
            assertEquals(0, cursor.next().first());
            assertEquals(10, cursor.next().first());
            assertTrue(Thread.interrupted(), "the interruption is passed on");
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void whateverADeviceThrowsEndsTheWriter() throws Exception {
        for (final var thrown : List.of(new IOException(), new IllegalStateException(), new AssertionError())) {
            final var device = new FaultyDevice();
            try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
                device.failForce(thrown);
                final long origin = appender.origin();
                appender.append(Records.of(origin, 10), 10);
                final var told = assertThrows(
                        JournalException.class, () -> appender.awaitDurable(origin + 10, 10, TimeUnit.MINUTES));
                assertSame(thrown, told.getCause());
                assertEquals(Health.FAILED, appender.health());
                assertThrows(JournalException.class, () -> appender.append(Records.of(0, 1), 1));
            }
        }
    }

    @Test
    void listenerThatThrowsDoesNotStopTheWriter() throws Exception {
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            appender.onDurable(_ -> {
                throw new IllegalStateException("listener, on purpose");
            });
            Records.append(appender, 0, 10);
            Records.append(appender, 10, 10);
            assertEquals(Health.SOUND, appender.health());
        }
    }

    @Test
    void nextWriterGoesOnBehindOneWhoseDeviceFailed() throws Exception {
        final var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device)) {
            final var failed = journal.appender();
            Records.append(failed, 0, 10);
            device.failForce(new IOException("input/output error"));
            failed.append(Records.of(10, 10), 10);
            assertThrows(JournalException.class, () -> failed.awaitDurable(20, 10, TimeUnit.MINUTES));
            try (var next = journal.appender()) {
                Records.append(next, next.origin(), 10);
                assertEquals(Records.range(0, next.durable()), Records.read(journal, 0));
            }
            assertThrows(JournalException.class, () -> failed.append(Records.of(0, 1), 1));
        }
    }

    /// Fills a segment, so that the next block goes into another.
    private static long fill(final Appender appender) throws InterruptedException {
        final int count = Block.CAPACITY / Long.BYTES;
        final long blocks = FileJournal.SEGMENT / Block.MAXIMUM;
        for (long i = 0; i < blocks; i++) {
            appender.append(Records.of(count * i, count), count);
        }
        assertTrue(appender.awaitDurable(count * blocks, 10, TimeUnit.MINUTES));
        return count * blocks;
    }

    @Test
    void segmentThatCannotBeMadeIsTriedAgain() throws Exception {
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender();
                var cursor = journal.read()) {
            final long first = fill(appender);
            final var inTheWay = Files.createDirectory(
                    SegmentFile.in(folder, FileJournal.SEGMENT / Block.MAXIMUM).path());
            Files.createFile(inTheWay.resolve("file"));
            final var writer = Thread.ofPlatform().start(() -> appender.append(Records.of(first, 10), 10));
            Eventually.until("stall", () -> appender.health() == Health.STALLED);
            Files.delete(inTheWay.resolve("file"));
            Files.delete(inTheWay);
            writer.join();
            assertTrue(appender.awaitDurable(first + 10, 10, TimeUnit.MINUTES));
            assertEquals(Health.SOUND, appender.health());
            assertEquals(first + 10, end(cursor));
        }
    }

    @Test
    void segmentWhoseNameIsNotConfirmedEndsTheWriter() throws Exception {
        final var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device); var cursor = journal.read()) {
            final var failed = journal.appender();
            final long first = fill(failed);
            assertEquals(first, end(cursor));
            device.failFolder(new IOException("input/output error"));
            assertThrows(JournalException.class, () -> failed.append(Records.of(first, 10), 10));
            assertEquals(Health.FAILED, failed.health());
            try (var ahead = journal.segments().beginningWith(FileJournal.SEGMENT / Block.MAXIMUM);
                    var next = journal.appender()) {
                Records.append(next, first, 10);
                assertEquals(first + 10, end(cursor));
                assertNotNull(ahead.next(), "who has the segment open reads what the next writer writes");
            }
        }
    }

    private static long end(final Cursor cursor) {
        long end = 0;
        for (Block block = cursor.next(); block != null; block = cursor.next()) {
            end = block.end();
        }
        return end;
    }
}
