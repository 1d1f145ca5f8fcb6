package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.support.Records;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each byte of each file of a journal, damaged, and each file cut at each length. Whatever was changed, the journal is
/// refused, or has a beginning of its records, with all that an undamaged block states to be durable.
class DamagedByteTest {

    private static final int BLOCKS = 6;
    private static final int EACH = 3;

    @TempDir
    private Path folder;

    private Path segment;
    private byte[] intact;

    /// Each block states that the one before is durable.
    @BeforeEach
    void write() throws Exception {
        try (var journal = FileJournal.open(folder, "c", JournalFiles.FAST); var appender = journal.appender()) {
            for (int block = 0; block < BLOCKS; block++) {
                Records.append(appender, (long) EACH * block, EACH);
            }
            journal.snapshots().store(new Snapshot(journal.identity(), EACH, 7, new byte[] {1, 2, 3}));
        }
        JournalFiles.kill(folder);
        segment = SegmentFile.in(folder, 0).path();
        intact = Files.readAllBytes(segment);
    }

    /// @return how many records there are, -1 if the journal is refused
    private int records() {
        try (var journal = FileJournal.open(folder, "c", JournalFiles.FAST)) {
            var found = Records.read(journal, 0);
            assertThat(found).isEqualTo(Records.range(0, found.size()));
            assertThat(journal.durable()).isEqualTo(found.size());
            return found.size();
        } catch (CorruptJournalException refused) {
            return -1;
        }
    }

    @Test
    void noChangedByteOfASegmentIsTakenForARecord() throws Exception {
        int last = intact.length - intact.length / BLOCKS;
        for (int at = 0; at < intact.length; at++) {
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                var changed = intact.clone();
                changed[at] ^= (byte) (1 << bit);
                Files.write(segment, changed);
                // No block states that the last one is durable.
                assertThat(records()).as("bit %d of byte %d", bit, at)
                        .isEqualTo(at < last ? -1 : EACH * (BLOCKS - 1));
            }
        }
        Files.write(segment, intact);
        assertThat(records()).isEqualTo(EACH * BLOCKS);
    }

    /// What is left states no more, except for the snapshot.
    @Test
    void aSegmentThatIsCutHasItsWholeBlocks() throws Exception {
        int block = intact.length / BLOCKS;
        for (int length = 0; length <= intact.length; length++) {
            Files.write(segment, Arrays.copyOf(intact, length));
            assertThat(records()).as("%d bytes", length).isEqualTo(length < block ? -1 : EACH * (length / block));
        }
    }

    @Test
    void noChangedByteOfASnapshotIsTakenForItsState() throws Exception {
        var file = folder.resolve("snapshots").resolve("%019d.snapshot".formatted(EACH));
        var snapshot = Files.readAllBytes(file);
        try (var journal = FileJournal.open(folder, "c", JournalFiles.FAST)) {
            assertThat(journal.snapshots().load(EACH)).isNotNull();
            for (int at = 0; at < snapshot.length; at++) {
                var changed = snapshot.clone();
                changed[at] ^= 0x10;
                Files.write(file, changed);
                assertThat(journal.snapshots().load(EACH)).as("byte %d", at).isNull();
                Files.write(file, Arrays.copyOf(snapshot, at));
                assertThat(journal.snapshots().load(EACH)).as("%d bytes", at).isNull();
            }
        }
    }

    /// Otherwise `journal-tool verify` would call a journal sound that cannot be opened. But its records can be read.
    @Test
    void anInspectionRefusesTheEpochThatAnOpeningRefuses() throws Exception {
        var inspected = FileInspection.of(folder, "c");
        inspected.requireEpoch();
        var records = Records.read(inspected, 0);
        Files.writeString(folder.resolve("epoch"), "x");
        assertThat(records()).isEqualTo(-1);
        var damaged = FileInspection.of(folder, "c");
        assertThatThrownBy(damaged::requireEpoch)
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("holds no epoch. Delete it");
        assertThat(Records.read(damaged, 0)).isNotEmpty().isEqualTo(records);
    }

    /// With another identity, the journal would be another one to its snapshots and to feeds.
    @ParameterizedTest
    @ValueSource(strings = {"identity", "end"})
    void noChangedByteOfASmallFileIsTakenForItsContent(String name) throws Exception {
        Files.delete(folder.resolve("snapshots").resolve("%019d.snapshot".formatted(EACH))); // which might tell
        var file = folder.resolve(name);
        var content = Files.readAllBytes(file);
        for (int at = 0; at < content.length; at++) {
            var changed = content.clone();
            changed[at] ^= 0x10;
            Files.write(file, changed);
            assertThat(records()).as("byte %d", at).isEqualTo(-1);
            Files.write(file, Arrays.copyOf(content, at));
            assertThat(records()).as("%d bytes", at).isEqualTo(-1);
        }
    }

    /// The blocks have the number of the last epoch with records, so the file may be deleted.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anEpochThatIsNoneIsRefused(boolean deleted) throws Exception {
        var file = folder.resolve("epoch");
        for (var changed : List.of("\u00b1\n", "\n", "", "x", "-1", "99999999999999999999", "9223372036854775807")) {
            Files.writeString(file, changed, StandardCharsets.ISO_8859_1);
            assertThat(records()).as(changed).isEqualTo(-1);
        }
        if (deleted) {
            Files.delete(file);
        } else {
            Files.writeString(file, "0\n");
        }
        try (var journal = FileJournal.open(folder, "c", JournalFiles.FAST); var appender = journal.appender()) {
            assertThat(appender.epoch()).isEqualTo(2);
        }
    }
}
