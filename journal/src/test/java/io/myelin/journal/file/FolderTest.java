package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.JournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Exclusive access to a journal's folder, and the traces of failed attempts.
class FolderTest {

    @TempDir
    Path folder;

    @Test
    void refusedSecondOpenKeepsOtherProcessesOut() throws Exception {
        var journal = FileJournal.open(folder, "c");
        assertThatThrownBy(() -> FileJournal.open(folder, "c")).isInstanceOf(JournalException.class);
        var sameFolder = folder.resolve("../" + folder.getFileName());
        assertThatThrownBy(() -> FileJournal.open(sameFolder, "c")).isInstanceOf(JournalException.class);
        assertThat(JournalOpening.elsewhere(folder)).isEqualTo(JournalOpening.REFUSED);
        journal.close();
        assertThat(JournalOpening.elsewhere(folder)).isEqualTo(JournalOpening.OPENED);
    }

    @Test
    void aSecondCloseDoesNotAffectTheNextOpening() {
        var before = FileJournal.open(folder, "c");
        before.close();
        assertThatThrownBy(() -> before.snapshots().remove(0)).isInstanceOf(JournalException.class);
        assertThatThrownBy(before::appender).isInstanceOf(JournalException.class);
        try (var _ = FileJournal.open(folder, "c")) {
            before.close();
            assertThatThrownBy(() -> FileJournal.open(folder, "c")).isInstanceOf(JournalException.class);
        }
    }

    @Test
    void newFoldersNamesAreConfirmed() {
        var device = new FaultyDevice();
        var made = folder.resolve("a").resolve("b");
        FileJournal.open(made, "c", device).close();
        assertThat(device.confirmed())
                .as("and its own")
                .isEqualTo(List.of(
                        folder, folder.resolve("a"), made.resolve("end.new"), made, made.resolve("identity.new"), made,
                        made.resolve("epoch.new"), made, made));
    }

    /// A process that dies after it has named a snapshot, and before the name is confirmed, leaves a snapshot to which
    /// the next process may truncate the journal.
    @Test
    void namesOfSnapshotsAreConfirmed() {
        var snapshots = folder.resolve("snapshots");
        try (var journal = FileJournal.open(folder, "c")) {
            journal.snapshots().store(new Snapshot(journal.identity(), 0, 1, new byte[1]));
        }
        var next = new FaultyDevice();
        FileJournal.open(folder, "c", next).close();
        assertThat(next.confirmed()).containsExactly(snapshots, folder.resolve("epoch.new"), folder, folder);
    }

    @Test
    void nameOfTheSnapshotsFolderIsConfirmedBeforeASnapshotCounts() {
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device)) {
            var snapshot = new Snapshot(journal.identity(), 0, 1, new byte[1]);
            device.confirmed().clear();
            device.failFolder(new IOException("input/output error"));
            assertThatThrownBy(() -> journal.snapshots().store(snapshot)).isInstanceOf(JournalException.class);
            assertThat(device.confirmed()).isEmpty();
            journal.snapshots().store(snapshot);
            var snapshots = folder.resolve("snapshots");
            assertThat(device.confirmed()).containsExactly(folder, snapshots.resolve("new"), snapshots);
        }
    }

    /// On a full disk, blocks need the space that an unfinished snapshot takes.
    @Test
    void aSnapshotThatCannotBeStoredLeavesNothing() throws Exception {
        var unnamed = folder.resolve("snapshots").resolve("new");
        var full = new FaultyDevice() {
            @Override
            public void force(Path path) throws IOException {
                if (path.equals(unnamed)) {
                    throw new IOException("No space left on device");
                }
                super.force(path);
            }
        };
        try (var journal = FileJournal.open(folder, "c", full)) {
            var snapshot = new Snapshot(journal.identity(), 10, 0, new byte[1000]);
            assertThatThrownBy(() -> journal.snapshots().store(snapshot)).isInstanceOf(JournalException.class);
        }
        assertThat(unnamed).doesNotExist();
        Files.write(unnamed, new byte[1000]);
        FileJournal.open(folder, "c").close();
        assertThat(unnamed).as("of a process that died").doesNotExist();
    }

    private static Throwable root(Throwable thrown) {
        return thrown.getCause() == null ? thrown : thrown.getCause();
    }

    private static Stream<Throwable> failures() {
        return Stream.of(new IOException("broken"), new IllegalStateException("broken"),
                new OutOfMemoryError("broken"));
    }

    /// The journal might be truncated to a snapshot that is listed.
    @ParameterizedTest
    @MethodSource("failures")
    void aSnapshotWhoseNameIsNotConfirmedDoesNotExistUnlessItReplacesAnother(Throwable failure) {
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device)) {
            var snapshots = journal.snapshots();
            var first = new Snapshot(journal.identity(), 10, 1, new byte[] {1});
            var second = new Snapshot(journal.identity(), 20, 2, new byte[] {2});
            snapshots.store(first);
            device.failFolder(failure);
            assertThatThrownBy(() -> snapshots.store(second)).extracting(FolderTest::root).isSameAs(failure);
            assertThat(snapshots.sequences()).containsExactly(10L);
            snapshots.store(second);
            device.failFolder(failure);
            assertThatThrownBy(() -> snapshots.store(second)).extracting(FolderTest::root).isSameAs(failure);
            assertThat(snapshots.sequences()).as("the journal may begin at it").containsExactly(10L, 20L);
        }
    }

    /// The file system may have become read-only with the failure.
    @Test
    void aSnapshotWhoseNameIsNotConfirmedDoesNotExistEvenIfItCannotBeRemoved() throws Exception {
        var file = folder.resolve("snapshots").resolve("0000000000000000010.snapshot");
        var device = new FaultyDevice() {
            private boolean fails = true;

            @Override
            public void force(Path path) throws IOException {
                super.force(path);
                if (fails && Files.exists(file)) {
                    fails = false;
                    Files.delete(file);
                    Files.createDirectories(file.resolve("full"));
                    throw new IOException("input/output error");
                }
            }
        };
        try (var journal = FileJournal.open(folder, "c", device)) {
            var snapshots = journal.snapshots();
            var snapshot = new Snapshot(journal.identity(), 10, 1, new byte[] {1});
            assertThatThrownBy(() -> snapshots.store(snapshot)).isInstanceOf(JournalException.class);
            assertThat(snapshots.sequences()).isEmpty();
            assertThat(snapshots.load(10)).isNull();
            assertThatThrownBy(() -> snapshots.store(snapshot)).isInstanceOf(JournalException.class);
            assertThat(file).as("replaces none").isDirectory();
            Files.delete(file.resolve("full"));
            Files.delete(file);
            snapshots.store(snapshot);
            assertThat(snapshots.sequences()).containsExactly(10L);
            assertThat(snapshots.load(10)).isNotNull();
        }
    }

    /// The journal may begin at it, and it may be possible to read it later.
    @Test
    void aSnapshotThatCannotBeFoundIsReplacedAndNotRemoved() throws Exception {
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device)) {
            var snapshots = journal.snapshots();
            var snapshot = new Snapshot(journal.identity(), 10, 1, new byte[] {1});
            snapshots.store(snapshot);
            var file = folder.resolve("snapshots").resolve("0000000000000000010.snapshot");
            Files.delete(file);
            Files.createSymbolicLink(file, file); // too many levels of symbolic links
            assertThatThrownBy(() -> snapshots.load(10)).as("not missing").isInstanceOf(JournalException.class);
            device.failFolder(new IOException("broken"));
            assertThatThrownBy(() -> snapshots.store(snapshot)).isInstanceOf(JournalException.class);
            assertThat(snapshots.load(10)).isNotNull();
        }
    }

    /// A new identity would make the snapshots those of another journal; without the epoch, a number would be used
    /// twice.
    @ParameterizedTest
    @ValueSource(strings = {"identity", "epoch", "snapshots"})
    void aFileThatCannotBeFoundForAnotherReasonIsNotTakenForMissing(String name) throws Exception {
        FileJournal.open(folder, "c").close();
        var file = folder.resolve(name);
        Files.deleteIfExists(file);
        Files.createSymbolicLink(file, file); // too many levels of symbolic links
        assertThatThrownBy(() -> FileJournal.open(folder, "c")).isInstanceOf(JournalException.class);
        assertThatThrownBy(() -> {
            var view = FileInspection.of(folder, "c");
            view.requireEpoch();
        }).isInstanceOf(JournalException.class);
        assertThat(file).isSymbolicLink();
    }

    @Test
    void folderThatCannotBeMadeIsNamed() throws Exception {
        var file = Files.createFile(folder.resolve("file"));
        for (var wrong : List.of(file, file.resolve("below"), file.resolve("far/below"))) {
            assertThatThrownBy(() -> FileJournal.open(wrong, "c")).isInstanceOf(JournalException.class)
                    .hasMessageContaining(wrong.toString()).hasCauseInstanceOf(IOException.class);
        }
    }

    /// The lock is on the folder that the link led to, and another process may have the one to which it leads now.
    @Test
    void aLinkThatChangesWhileTheJournalIsOpenChangesNothing() throws Exception {
        var first = Files.createDirectory(folder.resolve("first"));
        var link = Files.createSymbolicLink(folder.resolve("link"), first);
        try (var journal = FileJournal.open(link, "c"); var appender = journal.appender()) {
            assertThatThrownBy(() -> FileJournal.open(first, "c")).isInstanceOf(JournalException.class);
            Records.append(appender, 0, 10);
            Files.delete(link);
            Files.createSymbolicLink(link, Files.createDirectory(folder.resolve("second")));
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 10));
            try (var next = journal.appender()) {
                Records.append(next, 10, 10);
            }
        }
        assertThat(folder.resolve("second")).isEmptyDirectory();
        try (var journal = FileJournal.open(first, "c")) {
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 20));
        }
    }

    @Test
    void folderInAnArchiveIsRefused() throws Exception {
        var archive = URI.create("jar:" + folder.resolve("a.zip").toUri());
        try (var files = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
            var inside = files.getPath("/journal");
            assertThatThrownBy(() -> FileJournal.open(inside, "c"))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void failedAttemptsLeaveNothingOpen() throws Exception {
        JournalFiles.segments(folder, 3);
        Files.createDirectory(folder.resolve("epoch.new"));
        Files.createDirectory(folder.resolve("epoch.new").resolve("full"));
        assertThatThrownBy(() -> FileJournal.open(folder, "c")).as("no epoch").isInstanceOf(JournalException.class);
        assertThat(JournalFiles.open(folder)).isEmpty();
        Files.delete(folder.resolve("epoch.new").resolve("full"));
        Files.delete(folder.resolve("epoch.new"));
        try (var journal = FileJournal.open(folder, "c")) {
            assertThatThrownBy(() -> journal.read(-1)).isInstanceOf(IllegalArgumentException.class);
            try (var appender = journal.appender(); var cursor = journal.read()) {
                Records.append(appender, 30, 10);
                cursor.next();
                assertThat(JournalFiles.open(folder).size())
                        .as("lock, owner, epoch, last segment, first segment")
                        .isEqualTo(5);
            }
            assertThat(JournalFiles.open(folder).size()).as("lock, owner, epoch").isEqualTo(3);
        }
        JournalFiles.damage(SegmentFile.in(folder, 1).path(), 60);
        assertThatThrownBy(() -> FileJournal.open(folder, "c")).isInstanceOf(CorruptJournalException.class);
        Files.writeString(folder.resolve("epoch"), "x");
        assertThatThrownBy(() -> FileJournal.open(folder, "c")).isInstanceOf(CorruptJournalException.class);
        assertThat(JournalFiles.open(folder)).isEmpty();
    }
}
