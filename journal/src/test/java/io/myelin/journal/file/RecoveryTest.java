package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Opening a journal distinguishes an unacknowledged tail from damage to acknowledged records.
class RecoveryTest {

    private static final int BLOCK = Block.HEADER + 80;

    @TempDir
    Path folder;

    /// Three blocks forced as one group, none of which states that another one is durable, and a fourth block that
    /// does.
    private Path groupAndOne() throws Exception {
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
        JournalFiles.kill(folder);
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

    /// The torn tail is a damaged full block and an incomplete one, which has a record that contains a block. Of this
    /// journal it would state that the damaged one was durable.
    @Test
    void aBlockOfAnotherJournalInATornTailIsIgnored() throws Exception {
        var contained = Block.of(UUID.randomUUID(), 1, 3, 12, 1, 11, Records.of(0, 1)).bytes();
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            appender.append(ByteBuffer.allocate(Block.CAPACITY), 1);
            appender.append(ByteBuffer.allocate(1000).put(0, contained), 1);
        }
        var segment = SegmentFile.in(folder, 0).path();
        try (var file = new RandomAccessFile(segment.toFile(), "rw")) {
            file.setLength(file.length() - 100);
        }
        JournalFiles.damage(segment, BLOCK + 60);
        JournalFiles.kill(folder);
        try (var journal = FileJournal.open(folder, "c")) {
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 10));
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
        assertThatThrownBy(() -> FileJournal.open(folder, "c")).isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("copy" + SegmentFile.SUFFIX + " has no segment's name: move it");
    }

    /// Writes ten records that the writer knows to be durable, ten of which it does not know that, and ten that the
    /// device fails to confirm.
    private void failedWriter() throws InterruptedException {
        var device = new FaultyDevice();
        try (var journal = FileJournal.open(folder, "c", device); var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            Records.append(appender, 10, 10);
            device.failForce(new IOException("input/output error"));
            appender.append(Records.of(20, 10), 10);
            assertThatThrownBy(() -> appender.awaitDurable(30, 10, TimeUnit.MINUTES))
                    .isInstanceOf(JournalException.class);
        }
    }

    /// The device, with an action after each step of opening a journal.
    private abstract class Stepwise extends FaultyDevice {

        abstract void step(String done) throws IOException;

        @Override
        public void write(RandomAccessFile file, byte[] bytes, long position)
                throws IOException {
            super.write(file, bytes, position);
            step("write " + bytes.length + " at " + position);
        }

        @Override
        public void force(Path path) throws IOException {
            super.force(path);
            step("force " + folder.relativize(path));
        }
    }

    @Test
    void recordsThatADeviceMayHaveDroppedAreWrittenElsewhere() throws Exception {
        failedWriter();
        List<String> done = new ArrayList<>();
        var next = new Stepwise() {
            @Override
            void step(String what) {
                done.add(what);
            }
        };
        try (var journal = FileJournal.open(folder, "c", next)) {
            assertThat(done).containsExactly(
                    "force epoch.new", "force ", "write " + 3 * BLOCK + " at 0", "force last.new", "force ");
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 30));
        }
    }

    /// The disk is full, which some file systems report only when the copy is forced.
    @Test
    void failureBeforeTheCopyIsCompleteChangesNothing() throws Exception {
        failedWriter();
        var segment = SegmentFile.in(folder, 0).path();
        Files.write(segment, new byte[10], StandardOpenOption.APPEND);
        var content = Files.readAllBytes(segment);
        for (var at : List.of("write", "force last.new")) {
            var failing = new Stepwise() {
                @Override
                void step(String done) throws IOException {
                    if (done.startsWith(at)) {
                        throw new IOException("No space left on device");
                    }
                }
            };
            assertThatThrownBy(() -> FileJournal.open(folder, "c", failing)).as(at)
                    .isInstanceOf(JournalException.class).hasRootCauseMessage("No space left on device");
            assertThat(segment).as(at).hasBinaryContent(content);
            assertThat(folder.resolve("last.new")).doesNotExist();
        }
        try (var journal = FileJournal.open(folder, "c")) {
            assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 30));
        }
    }

    @Test
    void processThatDiesWhileItOpensAJournalLosesNothing(@TempDir Path images) throws Exception {
        failedWriter();
        List<Path> left = new ArrayList<>();
        var next = new Stepwise() {
            @Override
            void step(String done) throws IOException {
                var image = images.resolve("" + left.size());
                JournalFiles.copy(folder, image);
                left.add(image);
            }
        };
        FileJournal.open(folder, "c", next).close();
        assertThat(left).hasSize(5);
        for (var image : left) {
            try (var journal = FileJournal.open(image, "c")) {
                assertThat(Records.read(journal, 0)).as(image.toString()).isEqualTo(Records.range(0, 30));
                assertThat(image.resolve("last.new")).doesNotExist();
            }
        }
    }

    @Test
    void copyLongerThanOneWriteIsComplete() throws Exception {
        int count = Block.CAPACITY / Long.BYTES;
        try (var journal = FileJournal.open(folder, "c"); var appender = journal.appender()) {
            for (long i = 0; i < 30; i++) {
                appender.append(Records.of(count * i, count), count);
                appender.append(Records.of(0, 1), 0);
            }
            assertThat(appender.awaitDurable(30L * count, 10, TimeUnit.MINUTES)).isTrue();
        }
        var segment = SegmentFile.in(folder, 0).path();
        var content = Files.readAllBytes(segment);
        FileJournal.open(folder, "c").close();
        assertThat(segment).hasBinaryContent(content);
    }
}
