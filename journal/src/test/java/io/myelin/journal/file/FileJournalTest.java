package io.myelin.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is in files after whatever happened to them.
class FileJournalTest {

    @TempDir
    Path folder;

    /// Writes blocks of ten records, each forced on its own.
    private void write(final int blocks) throws InterruptedException {
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
    void reopenedJournalGoesOn() throws Exception {
        write(3);
        write(2);
        try (var journal = FileJournal.open(folder, "c")) {
            assertEquals(Records.range(0, 50), Records.read(journal, 0));
            assertEquals(Records.range(20, 50), Records.read(journal, 25), "the block that holds it");
            try (var appender = journal.appender()) {
                assertEquals(3, appender.epoch());
                assertEquals(50, appender.origin());
            }
        }
    }

    @Test
    void tornTailIsCut() throws Exception {
        write(4);
        final long whole = Files.size(segment());
        final long block = whole / 4;
        for (long left = whole - 1; left > whole - block; left -= 7) {
            try (var channel = FileChannel.open(segment(), StandardOpenOption.WRITE)) {
                channel.truncate(left);
            }
            try (var journal = FileJournal.open(folder, "c")) {
                assertEquals(Records.range(0, 30), Records.read(journal, 0));
            }
            assertEquals(whole - block, Files.size(segment()));
            write(1);
        }
    }

    @Test
    void garbageAtTheEndIsCut() throws Exception {
        write(4);
        Files.write(segment(), new byte[1000], StandardOpenOption.APPEND);
        try (var journal = FileJournal.open(folder, "c")) {
            assertEquals(Records.range(0, 40), Records.read(journal, 0));
        }
    }

    @Test
    void damageToWhatWasDurableIsRefused() throws Exception {
        write(4);
        damage(Files.size(segment()) / 4 + 60);
        assertThrows(CorruptJournalException.class, () -> FileJournal.open(folder, "c"));
    }

    @Test
    void damageWhileOpenStopsReaders() throws Exception {
        write(4);
        try (var journal = FileJournal.open(folder, "c")) {
            damage(Files.size(segment()) / 4 + 60);
            assertThrows(CorruptJournalException.class, () -> Records.read(journal, 0));
        }
    }

    private void damage(final long at) throws IOException {
        try (var channel = FileChannel.open(segment(), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {99}), at);
        }
    }

    @Test
    void folderIsOpenedOnce() {
        try (var journal = FileJournal.open(folder, "c")) {
            assertEquals("c", journal.circuit());
            assertThrows(JournalException.class, () -> FileJournal.open(folder, "c"));
        }
        FileJournal.open(folder, "c").close();
    }

    @Test
    void truncatedSegmentsAreGone() throws Exception {
        final int count = Block.CAPACITY / Long.BYTES;
        final long blocks = 2 * FileJournal.SEGMENT / Block.MAXIMUM + 10;
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            for (long i = 0; i < blocks; i++) {
                appender.append(Records.of(count * i, count), count);
            }
            assertTrue(appender.awaitDurable(count * blocks, 10, TimeUnit.MINUTES));
            assertThrows(IllegalArgumentException.class, () -> journal.truncate(count * blocks + 1));
            assertEquals(3, journal.segments().all().size());
            journal.truncate(count * (blocks - 1));
            assertEquals(1, journal.segments().all().size(), "whole segments only");
            assertTrue(journal.first() > 0 && journal.first() <= count * (blocks - 1), "" + journal.first());
            assertThrows(IllegalArgumentException.class, () -> journal.read(0));
        }
        try (var journal = FileJournal.open(folder, "c")) {
            final long first = journal.first();
            assertEquals(Records.range(first, count * blocks), Records.read(journal, first));
            try (var appender = journal.appender()) {
                assertEquals(count * blocks, appender.origin());
            }
        }
    }

    @Test
    void truncationKeepsWhatNoBlockFollowsYet() throws Exception {
        write(3);
        // A writer that rolled and died before its next block leaves a segment without any.
        Files.createFile(SegmentFile.in(folder, 3).path());
        try (var journal = FileJournal.open(folder, "c")) {
            journal.truncate(15);
            assertEquals(Records.range(0, 30), Records.read(journal, 0));
        }
    }

    @Test
    void laterEpochEndsTheEarlier() throws Exception {
        try (var journal = FileJournal.open(folder, "c")) {
            final var old = journal.appender();
            Records.append(old, 0, 10);
            try (var fresh = journal.appender()) {
                assertThrows(FencedException.class, () -> old.append(Records.of(10, 1), 1));
                assertEquals(Health.FENCED, old.health());
                Records.append(fresh, 10, 10);
            }
            assertEquals(Records.range(0, 20), Records.read(journal, 0));
        }
    }

    @Test
    void fullDiskStallsAndLosesNothing() throws Exception {
        final var full = new AtomicBoolean();
        final var medium = new FaultyDevice() {
            @Override
            public void write(final RandomAccessFile file, final byte[] bytes, final long position)
                    throws IOException {
                if (full.get()) {
                    // As a full disk does: a part is written, the rest is not.
                    FileMedium.DEVICE.write(file, Arrays.copyOf(bytes, bytes.length / 2), position);
                    throw new IOException("no space left");
                }
                super.write(file, bytes, position);
            }
        };
        try (var journal = FileJournal.open(folder, "c", medium); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            full.set(true);
            final var writer = Thread.ofPlatform().start(() -> appender.append(Records.of(10, 10), 10));
            Eventually.until("stall", () -> appender.health() == Health.STALLED);
            assertEquals(10, appender.durable());
            full.set(false);
            writer.join();
            assertTrue(appender.awaitDurable(20, 10, TimeUnit.MINUTES));
            assertEquals(Health.SOUND, appender.health());
            assertEquals(Records.range(0, 20), Records.read(journal, 0));
        }
        try (var journal = FileJournal.open(folder, "c")) {
            assertEquals(Records.range(0, 20), Records.read(journal, 0));
        }
    }

    @Test
    void deviceThatFailsEndsTheWriter() throws Exception {
        final var broken = new AtomicBoolean();
        final var medium = new FaultyDevice() {
            @Override
            public void force(final RandomAccessFile file) throws IOException {
                if (broken.get()) {
                    throw new IOException("input/output error");
                }
                super.force(file);
            }
        };
        try (var journal = FileJournal.open(folder, "c", medium); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            broken.set(true);
            appender.append(Records.of(10, 10), 10);
            assertThrows(JournalException.class, () -> appender.awaitDurable(20, 10, TimeUnit.MINUTES));
            assertEquals(Health.FAILED, appender.health());
            assertEquals(10, appender.durable());
            assertThrows(JournalException.class, () -> appender.append(Records.of(20, 1), 1));
        }
    }
}
