package io.myelin.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Who may have a journal's folder, and what is left of an attempt that failed.
class FolderTest {

    @TempDir
    Path folder;

    @Test
    void refusedSecondOpenKeepsOtherProcessesOut() throws Exception {
        final var journal = FileJournal.open(folder, "c");
        assertThrows(JournalException.class, () -> FileJournal.open(folder, "c"));
        final var sameFolder = folder.resolve("../" + folder.getFileName());
        assertThrows(JournalException.class, () -> FileJournal.open(sameFolder, "c"));
        assertEquals(JournalOpening.REFUSED, JournalOpening.elsewhere(folder));
        journal.close();
        assertEquals(JournalOpening.OPENED, JournalOpening.elsewhere(folder));
    }

    @Test
    void closingTwiceTakesNothingFromTheNext() {
        final var before = FileJournal.open(folder, "c");
        before.close();
        try (var _ = FileJournal.open(folder, "c")) {
            before.close();
            assertThrows(JournalException.class, () -> FileJournal.open(folder, "c"));
        }
    }

    @Test
    void epochThatCannotBeReadLeavesTheFolderFree() throws Exception {
        for (final var content : List.of("x", "", "-1", "99999999999999999999")) {
            Files.writeString(folder.resolve("epoch"), content);
            final var refused = assertThrows(CorruptJournalException.class, () -> FileJournal.open(folder, "c"));
            assertTrue(refused.getMessage().contains("epoch"), refused.getMessage());
        }
        Files.writeString(folder.resolve("epoch"), "7\n");
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            assertEquals(8, appender.epoch());
        }
    }

    @Test
    void newFoldersNamesAreConfirmed() {
        final List<Path> confirmed = new ArrayList<>();
        final var device = new FaultyDevice() {
            @Override
            public void force(final Path path) throws IOException {
                super.force(path);
                confirmed.add(path);
            }
        };
        final var made = folder.resolve("a").resolve("b");
        FileJournal.open(made, "c", device).close();
        assertEquals(
                List.of(folder, folder.resolve("a"), made.resolve("identity.new"), made, made), confirmed, "and its own");
    }

    @Test
    void folderThatCannotBeMadeIsNamed() throws Exception {
        final var file = Files.createFile(folder.resolve("file"));
        for (final var wrong : List.of(file, file.resolve("below"), file.resolve("far/below"))) {
            final var refused = assertThrows(JournalException.class, () -> FileJournal.open(wrong, "c"));
            assertTrue(refused.getMessage().contains(wrong.toString()), refused.getMessage());
            assertTrue(refused.getCause() instanceof IOException, () -> "" + refused.getCause());
        }
    }

    @Test
    void folderThatCannotBeWrittenIsNamed() throws Exception {
        Files.createDirectory(folder.resolve("lock"));
        final var refused = assertThrows(JournalException.class, () -> FileJournal.open(folder, "c"));
        assertTrue(refused.getMessage().contains(folder.toString()), refused.getMessage());
        Files.delete(folder.resolve("lock"));
        FileJournal.open(folder, "c").close();
    }

    @Test
    void folderInAnArchiveIsRefused() throws Exception {
        final var archive = URI.create("jar:" + folder.resolve("a.zip").toUri());
        try (var files = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
            final var inside = files.getPath("/journal");
            assertThrows(IllegalArgumentException.class, () -> FileJournal.open(inside, "c"));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void failedAttemptsLeaveNothingOpen() throws Exception {
        JournalFiles.segments(folder, 3);
        Files.createDirectory(folder.resolve("epoch.new"));
        Files.createDirectory(folder.resolve("epoch.new").resolve("full"));
        try (var journal = FileJournal.open(folder, "c")) {
            assertThrows(JournalException.class, journal::appender, "no epoch");
            assertThrows(IllegalArgumentException.class, () -> journal.read(-1));
            assertEquals(1, JournalFiles.open(folder).size(), "the lock");
            Files.delete(folder.resolve("epoch.new").resolve("full"));
            Files.delete(folder.resolve("epoch.new"));
            try (var appender = journal.appender(); var cursor = journal.read()) {
                Records.append(appender, 30, 10);
                cursor.next();
                assertEquals(3, JournalFiles.open(folder).size(), "lock, last segment, first segment");
            }
            assertEquals(1, JournalFiles.open(folder).size(), "the lock");
        }
        JournalFiles.damage(SegmentFile.in(folder, 1).path(), 60);
        assertThrows(CorruptJournalException.class, () -> FileJournal.open(folder, "c"));
        Files.writeString(folder.resolve("epoch"), "x");
        assertThrows(CorruptJournalException.class, () -> FileJournal.open(folder, "c"));
        assertEquals(List.of(), JournalFiles.open(folder));
    }
}
