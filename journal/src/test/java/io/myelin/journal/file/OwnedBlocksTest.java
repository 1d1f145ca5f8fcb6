package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.support.Records;
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
        for (var part : List.of(SegmentFile.in(own, 0).path().getFileName().toString(), "end", "identity")) {
            var content = Files.readAllBytes(own.resolve(part));
            Files.copy(other.resolve(part), own.resolve(part), StandardCopyOption.REPLACE_EXISTING);
            assertThatExceptionOfType(CorruptJournalException.class).as(part).isThrownBy(() -> records(own));
            assertThatExceptionOfType(CorruptJournalException.class).as(part)
                    .isThrownBy(() -> FileInspection.of(own, "c"));
            Files.write(own.resolve(part), content);
        }
        assertThat(records(own)).isEqualTo(Records.range(0, 20));
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
        var other = IdentityFile.in(journal("other")).id();
        Files.write(first, Block.of(other, 1, 0, 0, 10, 0, Records.of(50, 10)).bytes());
        assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(() -> records(own))
                .withMessageContaining("of another journal");
    }

    @Test
    void aFormatOfAnotherVersionIsRefused() throws Exception {
        var own = journal("own");
        Files.write(own.resolve("identity"), CheckedText.of("", IdentityFile.in(own) + "\n3 0\n"));
        assertThatExceptionOfType(CorruptJournalException.class).isThrownBy(() -> records(own))
                .withMessageContaining("another version of the library");
    }
}
