package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.Cursor;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A writer under interruptions, listeners that throw, and failures of its device.
class FileAppenderTest {

    @TempDir
    Path folder;

    /// The rest of a longer block at the end of a full segment would make the journal unreadable.
    @Test
    void anAppendThatAnErrorHasEndedLeavesNothing() throws Exception {
        var scarce = new OutOfMemoryError("thrown by this test");
        var fails = new AtomicBoolean();
        var device = new FaultyDevice() {
            @Override
            public void write(RandomAccessFile file, byte[] bytes, long position) throws IOException {
                super.write(file, bytes, position);
                if (fails.getAndSet(false)) {
                    throw scarce;
                }
            }
        };
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            long before = journal.bytes();
            fails.set(true);
            assertThatThrownBy(() -> appender.append(Records.of(10, 100), 100)).isSameAs(scarce);
            assertThat(journal.bytes()).isEqualTo(before);
            Records.append(appender, 10, 1);
        }
        try (var journal = FileJournal.open(folder, "c")) {
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 11));
        }
    }

    @Test
    void threadInterruptedDuringAForceAppends() throws Exception {
        var device = new FaultyDevice();
        int blocks = 200;
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
            device.hold();
            var kept = new AtomicBoolean();
            var writer = Thread.ofPlatform().start(() -> {
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
            assertThat(kept.get()).as("the interruption is passed on").isTrue();
            assertThat(appender.awaitDurable(10L * blocks, 10, TimeUnit.MINUTES)).isTrue();
        }
        try (var journal = FileJournal.open(folder, "c")) {
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 10L * blocks));
        }
    }

    /// As by a container that interrupts an application's threads. Otherwise the next force would end the writer.
    @Test
    void anInterruptOfTheCommitterEndsNothing() throws Exception {
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            for (long i = 0; i < 10; i++) {
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().equals("journal-committer-c"))
                        .forEach(Thread::interrupt);
                Records.append(appender, 10 * i, 10);
                assertThat(appender.awaitDurable(10 * (i + 1), 10, TimeUnit.MINUTES)).isTrue();
            }
            assertThat(appender.health()).isEqualTo(Health.SOUND);
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
            assertThat(Records.read(journal, 10)).isEqualTo(Records.range(10, 40));
            assertThat(cursor.next().first()).isEqualTo(0);
            assertThat(cursor.next().first()).isEqualTo(10);
            assertThat(Thread.interrupted()).as("the interruption is passed on").isTrue();
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void anyFailureOfTheDeviceEndsTheWriter() throws Exception {
        for (var thrown : List.of(new IOException(), new IllegalStateException(), new AssertionError())) {
            var device = new FaultyDevice();
            try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
                device.failForce(thrown);
                long origin = appender.origin();
                appender.append(Records.of(origin, 10), 10);
                var told = catchThrowableOfType(JournalException.class,
                        () -> appender.awaitDurable(origin + 10, 10, TimeUnit.MINUTES));
                assertThat(told.getCause()).isSameAs(thrown);
                assertThat(appender.health()).isEqualTo(Health.FAILED);
                assertThatThrownBy(() -> appender.append(Records.of(0, 1), 1))
                        .isInstanceOf(JournalException.class);
            }
        }
    }

    /// Fills a segment, so that the next block goes into another.
    private static long fill(Appender appender) throws InterruptedException {
        int count = Block.CAPACITY / Long.BYTES;
        long blocks = FileJournal.SEGMENT / Block.MAXIMUM;
        for (long i = 0; i < blocks; i++) {
            appender.append(Records.of(count * i, count), count);
        }
        assertThat(appender.awaitDurable(count * blocks, 10, TimeUnit.MINUTES)).isTrue();
        return count * blocks;
    }

    /// The system takes writes and forces of a file that has no name any more.
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it removes no open file")
    void nothingIsAcknowledgedInASegmentThatWasRemoved() throws Exception {
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            Files.delete(SegmentFile.in(folder, 0).path());
            appender.append(Records.of(10, 10), 10);
            assertThatThrownBy(() -> appender.awaitDurable(20, 10, TimeUnit.MINUTES))
                    .isInstanceOf(JournalException.class)
                    .hasMessageStartingWith("journal of c: the last segment was removed");
            assertThat(appender.durable()).isEqualTo(10);
            assertThat(appender.health()).isEqualTo(Health.FAILED);
            assertThatThrownBy(journal::appender).as("the next writer")
                    .isInstanceOf(JournalException.class)
                    .hasMessageContaining("has 0 blocks and 0 records, but it had");
            assertThat(journal.durable()).isEqualTo(10);
        }
    }

    /// An operator moves the folder of a running circuit, and puts a copy in its place. The writer still has the file
    /// of the moved folder.
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it moves no open file")
    void nothingIsAcknowledgedInAFolderThatWasReplacedByItsCopy() throws Exception {
        var place = folder.resolve("journal");
        try (var journal = FileJournal.open(place, "c"); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            var moved = Files.move(place, folder.resolve("moved"));
            Files.createDirectory(place);
            for (var name : List.of("epoch", "identity", "end", SegmentFile.in(moved, 0).path().getFileName() + "")) {
                Files.copy(moved.resolve(name), place.resolve(name));
            }
            appender.append(Records.of(10, 10), 10);
            assertThatThrownBy(() -> appender.awaitDurable(20, 10, TimeUnit.MINUTES))
                    .isInstanceOf(JournalException.class)
                    .hasMessageStartingWith("journal of c: the last segment was removed")
                    .hasRootCauseInstanceOf(NoSuchFileException.class);
            assertThat(appender.durable()).isEqualTo(10);
            assertThat(appender.health()).isEqualTo(Health.FAILED);
            // Another process may have the copy open.
            var snapshot = new Snapshot(journal.identity(), 10, 0, new byte[0]);
            for (ThrowingCallable change : List.<ThrowingCallable>of(
                    journal::appender,
                    () -> journal.truncate(10),
                    () -> journal.snapshots().store(snapshot),
                    () -> journal.snapshots().remove(10))) {
                assertThatThrownBy(change).isInstanceOf(JournalException.class)
                        .hasMessageEndingWith(" was removed, moved or replaced");
            }
        }
        try (var journal = FileJournal.open(place, "c"); var appender = journal.appender()) {
            Records.append(appender, 10, 5);
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 15));
        }
    }

    /// The copy may be older, and then the records in the next segment would not follow those that it has.
    @Test
    void noSegmentBeginsInAFolderThatReplacedTheJournals() throws Exception {
        var place = folder.resolve("journal");
        try (var journal = FileJournal.open(place, "c"); var appender = journal.appender()) {
            long first = fill(appender);
            Files.move(place, folder.resolve("moved"));
            Files.createDirectory(place);
            assertThatThrownBy(() -> {
                appender.append(Records.of(first, 10), 10);
                appender.awaitDurable(first + 10, 10, TimeUnit.MINUTES);
            }).isInstanceOf(JournalException.class)
                    .hasMessageStartingWith("journal of c: the last segment was removed");
            assertThat(appender.durable()).isEqualTo(first);
            try (var files = Files.list(place)) {
                assertThat(files).isEmpty();
            }
        }
    }

    @Test
    void segmentThatCannotBeMadeIsTriedAgain() throws Exception {
        try (var journal = FileJournal.open(folder, "c");
                var appender = journal.appender();
                var cursor = journal.read()) {
            long first = fill(appender);
            var inTheWay = Files.createDirectory(
                    SegmentFile.in(folder, FileJournal.SEGMENT / Block.MAXIMUM).path());
            Files.createFile(inTheWay.resolve("file"));
            var writer = Thread.ofPlatform().start(() -> appender.append(Records.of(first, 10), 10));
            Eventually.until("stall", () -> appender.health() == Health.STALLED);
            Files.delete(inTheWay.resolve("file"));
            Files.delete(inTheWay);
            writer.join();
            assertThat(appender.awaitDurable(first + 10, 10, TimeUnit.MINUTES)).isTrue();
            assertThat(appender.health()).isEqualTo(Health.SOUND);
            assertThat(end(cursor)).isEqualTo(first + 10);
        }
    }

    private static Stream<Throwable> failures() {
        return Stream.of(new IOException("input/output error"), new OutOfMemoryError("thrown by this test"));
    }

    /// The next block would be acknowledged in a file that a loss of power makes nameless.
    @ParameterizedTest
    @MethodSource("failures")
    void segmentWhoseNameIsNotConfirmedEndsTheWriter(Throwable failure) throws Exception {
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device); var cursor = journal.read()) {
            var failed = journal.appender();
            long first = fill(failed);
            assertThat(end(cursor)).isEqualTo(first);
            device.failFolder(failure);
            assertThatThrownBy(() -> failed.append(Records.of(first, 10), 10)).satisfies(
                    thrown -> assertThat(thrown instanceof Error ? thrown : thrown.getCause()).isSameAs(failure));
            assertThat(failed.health()).isEqualTo(Health.FAILED);
            assertThatThrownBy(() -> failed.append(Records.of(first, 10), 10)).isInstanceOf(JournalException.class);
            try (var next = journal.appender()) {
                Records.append(next, first, 10);
                assertThat(end(cursor)).isEqualTo(first + 10);
            }
        }
    }

    /// Each writer continues in a copy of the last segment, which the readers have open.
    @Test
    void readersContinueInTheSegmentOfTheNextWriter() throws Exception {
        try (var journal = FileJournal.open(folder, "c")) {
            var _ = journal.appender();
            try (var empty = journal.read(); var end = journal.read(); var begin = journal.read()) {
                assertThat(end(empty)).isZero();
                Records.append(journal.appender(), 0, 10);
                assertThat(end(empty)).isEqualTo(10);
                var failed = journal.appender();
                Records.append(failed, 10, 10);
                Records.append(failed, 20, 10);
                assertThat(end(end)).isEqualTo(30);
                assertThat(begin.next().end()).isEqualTo(10);
                Records.append(journal.appender(), 30, 10);
                for (var cursor : List.of(empty, end, begin)) {
                    assertThat(end(cursor)).isEqualTo(40);
                    assertThat(cursor.next()).isNull();
                }
            }
        }
    }

    private static long end(Cursor cursor) {
        long end = 0;
        for (Block block = cursor.next(); block != null; block = cursor.next()) {
            end = block.end();
        }
        return end;
    }
}
