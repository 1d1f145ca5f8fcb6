package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The parts of a journal are of no use to another one.
class OwnedBlocksTest {

    @TempDir
    private Path folders;

    private Path journal(String name) throws Exception {
        var folder = folders.resolve(name);
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            Records.append(appender, 10, 10);
            journal.skip(List.of(3L), true);
        }
        return folder;
    }

    private static List<Long> records(Path folder) {
        try (var journal = FileJournal.open(folder, "c")) {
            return Records.read(journal, 0);
        }
    }

    @Test
    void partsOfAnotherJournalAreRefused() throws Exception {
        var own = journal("own");
        var other = journal("other");
        for (var part : List.of(SegmentFile.in(own, 0).path().getFileName().toString(), "skipped", "end", "identity")) {
            var content = Files.readAllBytes(own.resolve(part));
            Files.copy(other.resolve(part), own.resolve(part), StandardCopyOption.REPLACE_EXISTING);
            assertThatExceptionOfType(CorruptJournalException.class).as(part).isThrownBy(() -> records(own));
            assertThatExceptionOfType(CorruptJournalException.class).as(part)
                    .isThrownBy(() -> FileInspection.of(own, "c"));
            Files.write(own.resolve(part), content);
        }
        assertThat(records(own)).isEqualTo(Records.range(0, 20));
        Files.delete(own.resolve("skipped"));
        assertThatExceptionOfType(CorruptJournalException.class).as("was there").isThrownBy(() -> records(own))
                .withMessageContaining("skipped is missing");
    }

    /// An earlier segment, whose blocks have the numbers that are expected.
    @Test
    void anEarlierSegmentOfAnotherJournalIsRefused() throws Exception {
        var own = journal("own");
        var identity = IdentityFile.in(own);
        var first = SegmentFile.in(own, 0).path();
        Files.write(first, Block.of(identity.id(), 1, 0, 0, 10, 0, Records.of(0, 10)).bytes());
        Files.write(SegmentFile.in(own, 1).path(),
                Block.of(identity.id(), 1, 1, 10, 10, 10, Records.of(10, 10)).bytes());
        assertThat(records(own)).isEqualTo(Records.range(0, 20));
        for (var block : List.of(
                Block.of(IdentityFile.in(journal("other")).id(), 1, 0, 0, 10, 0, Records.of(50, 10)),
                Block.of(1, 0, 0, 10, 0, Records.of(50, 10)))) {
            Files.write(first, block.bytes());
            assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(() -> records(own))
                    .withMessageContaining("of another journal");
        }
    }

    private static void old(Path folder) throws IOException {
        JournalFiles.segments(folder, 3);
        Files.writeString(folder.resolve("epoch"), "1\n");
        Files.writeString(folder.resolve("skipped"), "3\n8e4c4b6f\n".replace("8e4c4b6f", checksum("3\n")));
    }

    private static String checksum(String lines) {
        var crc = new java.util.zip.CRC32C();
        crc.update(lines.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        return java.util.HexFormat.of().toHexDigits((int) crc.getValue());
    }

    /// Version 1 of the format, whose blocks belong to no journal.
    @Test
    void anEarlierFormatIsReadAndContinued() throws Exception {
        old(folders);
        try (var view = FileInspection.of(folders, "c")) {
            assertThat(Records.read(view, 0)).isEqualTo(Records.range(0, 30));
            assertThat(view.skipped()).containsExactly(3L);
        }
        try (var journal = FileJournal.open(folders, "c"); var appender = journal.appender()) {
            assertThat(appender.epoch()).isEqualTo(2);
            assertThat(journal.skipped()).containsExactly(3L);
            assertThat(journal.identity()).isEqualTo("01234567-89ab-cdef-0123-456789abcdef");
            Records.append(appender, 30, 10);
        }
        assertThat(records(folders)).isEqualTo(Records.range(0, 40));
        try (var view = FileInspection.of(folders, "c")) {
            assertThat(Records.read(view, 0)).isEqualTo(Records.range(0, 40));
            assertThat(view.skipped()).containsExactly(3L);
        }
        assertThat(Files.readString(folders.resolve("identity")))
                .as("earlier versions of the library refuse it")
                .contains("\n2 3\n");
        // Later ones do not accept more of the earlier format.
        Files.write(SegmentFile.in(folders, 2).path(), Block.of(2, 3, 30, 10, 20, Records.of(30, 10)).bytes());
        assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(() -> records(folders));
    }

    @Test
    void aFormatOfALaterVersionIsRefused() throws Exception {
        var own = journal("own");
        Files.write(own.resolve("identity"), CheckedText.of("", IdentityFile.in(own) + "\n3 0\n"));
        assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(() -> records(own))
                .withMessageContaining("later version");
    }
}
