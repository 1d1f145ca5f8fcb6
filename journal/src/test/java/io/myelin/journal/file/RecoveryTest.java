package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Opening a journal distinguishes an unacknowledged tail from damage to acknowledged records.
class RecoveryTest {

    private static final int BLOCK = Block.HEADER + 80;

    @TempDir
    Path folder;

    /// Three blocks forced as one group, so that none of them states another to be durable, and one that does.
    private Path groupAndOne() throws InterruptedException {
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
            device.hold();
            for (int i = 0; i < 3; i++) {
                appender.append(Records.of(10L * i, 10), 10);
            }
            device.release();
            assertThat(appender.awaitDurable(30, 10, TimeUnit.MINUTES)).isTrue();
            Records.append(appender, 30, 10);
        }
        return SegmentFile.in(folder, 0).path();
    }

    @Test
    void damageInsideAGroupIsRefused() throws Exception {
        var segment = groupAndOne();
        long size = Files.size(segment);
        JournalFiles.damage(segment, BLOCK + 60);
        assertThatThrownBy(() -> FileJournal.open(folder, "c")).isInstanceOf(CorruptJournalException.class);
        assertThat(Files.size(segment)).as("nothing is cut").isEqualTo(size);
    }

    @Test
    void damageToAGroupsLengthsIsRefused() throws Exception {
        var segment = groupAndOne();
        JournalFiles.damage(segment, BLOCK + 8);
        JournalFiles.damage(segment, 2 * BLOCK + 8);
        assertThatThrownBy(() -> FileJournal.open(folder, "c")).isInstanceOf(CorruptJournalException.class);
    }

    @Test
    void damageToTheLastGroupIsCut() throws Exception {
        var segment = groupAndOne();
        JournalFiles.damage(segment, 3 * BLOCK + 60);
        try (var journal = FileJournal.open(folder, "c")) {
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 30));
        }
    }

    @Test
    void segmentThatLostItsFirstBlockIsRefused() throws Exception {
        JournalFiles.segments(folder, 3);
        Files.delete(SegmentFile.in(folder, 0).path());
        Files.delete(SegmentFile.in(folder, 1).path());
        Files.write(SegmentFile.in(folder, 2).path(), new byte[0]);
        assertThatThrownBy(() -> FileJournal.open(folder, "c")).isInstanceOf(CorruptJournalException.class);
    }

    @Test
    void foreignFileIsNamed() throws Exception {
        JournalFiles.segments(folder, 1);
        Files.createFile(folder.resolve("copy" + SegmentFile.SUFFIX));
        var refused = catchThrowableOfType(CorruptJournalException.class, () -> FileJournal.open(folder, "c"));
        assertThat(refused.getMessage().contains("copy" + SegmentFile.SUFFIX))
                .as(() -> refused.getMessage())
                .isTrue();
    }

    @Test
    void dataThatADeviceMayHaveDroppedIsRewritten() throws Exception {
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            Records.append(appender, 10, 10);
            device.failForce(new IOException("input/output error"));
            appender.append(Records.of(20, 10), 10);
            assertThatThrownBy(() -> appender.awaitDurable(30, 10, TimeUnit.MINUTES))
                    .isInstanceOf(JournalException.class);
        }
        List<String> done = new ArrayList<>();
        var next = new FaultyDevice() {
            @Override
            public void write(RandomAccessFile file, byte[] bytes, long position)
                    throws IOException {
                super.write(file, bytes, position);
                done.add("write " + position / BLOCK);
            }

            @Override
            public void force(Path path) throws IOException {
                super.force(path);
                done.add("force " + folder.relativize(path));
            }
        };
        try (var journal = FileJournal.open(folder, "c", next)) {
            var segment = SegmentFile.in(folder, 0).path().getFileName();
            assertThat(done)
                    .as("the last group that was confirmed, because nobody says that it was, and what was not")
                    .isEqualTo(List.of("write 1", "write 2", "force " + segment, "force "));
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 30));
        }
    }
}
