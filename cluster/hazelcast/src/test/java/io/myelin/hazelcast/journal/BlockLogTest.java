package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.hazelcast.faults.JavaProcess;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The times at which entries of a member's files are forced, and at which files are deleted.
class BlockLogTest {

    private static final int LARGE = 10_000;
    private static final long SEGMENT = 64 * LARGE;

    /// The number of large slots after which the next one begins another file.
    private static final int FILE = 65;

    @TempDir
    private Path folder;

    private static BlockKey slot(long index) {
        return new BlockKey("place", index);
    }

    private BlockLog open() {
        return BlockLog.open(folder, SEGMENT, BlockDevice.PRESENT);
    }

    private Path file(int number) {
        return folder.resolve(number + ".blocks");
    }

    private static void store(BlockLog log, int from, int to) {
        for (int i = from; i < to; i++) {
            log.slot(slot(i), new byte[LARGE]);
        }
    }

    private static void drop(BlockLog log, int from, int to) {
        for (int i = from; i < to; i++) {
            log.drop(slot(i));
        }
    }

    /// The content as a member restores it when it starts.
    private Map<String, Object> contents() throws IOException {
        var found = new TreeMap<String, Object>();
        try (var log = open()) {
            log.read(new BlockLog.Contents() {
                @Override
                public void slot(BlockKey key, byte[] bytes) {
                    found.put(key.getPartitionKey() + key.index(), bytes.length);
                }

                @Override
                public void head(String circuit, Head head) {
                    found.put(circuit, head.claimed);
                }
            });
        }
        return found;
    }

    /// The forms of heads in files, byte by byte. The versions of messages have changed since then.
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void headsInFilesOfEarlierReleasesAreRead(int form) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(LogEntry.HEAD);
            out.writeUTF("c");
            out.writeByte(form);
            out.writeLong(1); // identity
            out.writeLong(2);
            out.writeLong(7); // claimed
            for (int i = 0; i < 6; i++) {
                out.writeLong(i);
            }
            out.writeInt(0); // epochs
            if (form == 3) {
                out.writeInt(0); // deleted epochs
            }
            out.writeInt(0); // snapshots
        }
        var found = new ArrayList<Long>();
        LogEntry.of(bytes.toByteArray()).handTo(new BlockLog.Contents() {
            @Override
            public void slot(BlockKey key, byte[] content) {
                throw new AssertionError(key);
            }

            @Override
            public void head(String circuit, Head head) {
                found.add(head.claimed);
            }
        });
        assertThat(found).containsExactly(7L);
    }

    /// The current form.
    @Test
    void deletedEpochsAreInTheFiles() throws IOException {
        var head = new Head(UUID.randomUUID());
        head.ranges.add(new EpochRange(1, "one", 0, 0));
        head.ranges.add(new EpochRange(2, "two", 5, 50));
        head.preferred = true;
        head.baseIndex = 5;
        assertThat(new NoteSwept(5).change(head)).isTrue();
        head.snapshots.add(new StoredSnapshot(10, 1, "s10", 5, 7, true));
        var read = LogEntry.of(LogEntry.head("c", head).bytes()).toHead();
        assertThat(read.contains(new EpochRange(1, "one", 0, 0))).isTrue();
        assertThat(read.contains(new EpochRange(1, "other", 0, 0))).isFalse();
        assertThat(read.ranges).isEqualTo(head.ranges);
        assertThat(read.snapshots).isEqualTo(head.snapshots);
        assertThat(read.preferred).isTrue();
    }

    private static Head head(UUID identity, long epochs) {
        var head = new Head(identity);
        for (long epoch = 1; epoch <= epochs; epoch++) {
            head.ranges.add(new EpochRange(epoch, "place" + epoch, 5 * epoch, 50 * epoch));
        }
        head.claimed = epochs;
        return head;
    }

    /// This member had a copy of the older head, but no longer had it when its own head was restored.
    @Test
    void aHeadThatWaitedReplacesNoneThatContinuesIt() throws IOException {
        var identity = UUID.randomUUID();
        try (var log = open()) {
            log.head("newer", head(identity, 2));
            log.undecidedHead("newer", head(identity, 1));
            log.head("older", head(identity, 1));
            log.undecidedHead("older", head(identity, 2));
            log.decide();
        }
        assertThat(contents()).containsEntry("newer", 2L).containsEntry("older", 2L);
    }

    /// The waiting head was restored into a cluster that has since been merged into that of the other journal.
    @Test
    void aHeadInUseReplacesOneOfAnotherJournalThatWaited() throws IOException {
        var another = UUID.randomUUID();
        var used = UUID.randomUUID();
        try (var log = open()) {
            log.head("c", head(another, 1));
            log.undecidedHead("c", head(another, 1));
            log.headInUse("c", head(used, 3));
            log.undecidedHead("d", head(used, 4));
            log.head("d", head(used, 5));
            log.headInUse("d", head(used, 4));
            log.decide();
        }
        assertThat(contents()).containsEntry("c", 3L).containsEntry("d", 5L);
    }

    /// Before the members have agreed, it is not known which journal is the right one.
    @Test
    void aHeadOfAnotherJournalWaits() throws IOException {
        var another = UUID.randomUUID();
        var used = UUID.randomUUID();
        try (var log = open()) {
            log.head("c", head(another, 1));
            log.head("c", head(used, 2));
        }
        assertThat(contents()).containsEntry("c", 1L);
        try (var log = open()) {
            log.head("c", head(used, 3));
            log.decide();
        }
        assertThat(contents()).containsEntry("c", 3L);
    }

    /// The process that wrote them was killed before it forced them, or its force failed.
    @Test
    void entriesFoundAreConfirmedOnceTheFilesAreOpen() throws IOException {
        try (var log = open()) {
            store(log, 0, FILE + 2);
            drop(log, 1, FILE / 2);
        }
        assertThat(file(1)).exists();
        assertThat(file(2)).doesNotExist();
        var confirmed = new ArrayList<Long>();
        try (var log = BlockLog.open(folder, SEGMENT, (_, file) -> confirmed.add(file.size()))) {
            // Storing the same slot again changes nothing, and is reported durable.
            log.slot(slot(FILE + 1), new byte[LARGE]);
            assertThat(log.isForced()).isTrue();
            assertThat(confirmed).containsExactly(Files.size(file(2)));
            assertThat(file(1)).doesNotExist();
        }
        assertThat(contents())
                .hasSize(FILE + 2 - (FILE / 2 - 1))
                .containsKeys("place0", "place" + (FILE / 2), "place" + (FILE + 1))
                .doesNotContainKey("place1");
    }

    private void damage(int number, long at) throws IOException {
        byte[] bytes = Files.readAllBytes(file(number));
        bytes[Math.toIntExact(at)] ^= 0x10;
        Files.write(file(number), bytes);
    }

    /// The damage may be in an entry's length, its checksum or its content, and in the last file or an earlier one.
    @ParameterizedTest
    @ValueSource(longs = {0, 2, 5, 8, LARGE + 100, 3 * LARGE})
    void damageToWhatTheDeviceHadConfirmedIsNoTornTail(long at) throws IOException {
        try (var log = open()) {
            store(log, 0, 4);
            log.force();
            store(log, 4, 8);
            log.force();
        }
        byte[] before = Files.readAllBytes(file(0));
        damage(0, at);
        assertThatThrownBy(this::open).isInstanceOf(UncheckedIOException.class).hasMessageContaining("is damaged");
        assertThat(Files.size(file(0))).as("nothing is cut").isEqualTo(before.length);
        Files.write(file(0), before);
        assertThat(contents()).hasSize(8);
    }

    /// Nothing in the files of a process that was killed says that the device had confirmed it.
    @Test
    void damageToTheLastGroupIsATornTail() throws IOException {
        byte[] left;
        try (var log = open()) {
            store(log, 0, 4);
            log.force();
            store(log, 4, 8);
            log.force();
            left = Files.readAllBytes(file(0));
        }
        Files.write(file(0), left);
        damage(0, left.length - LARGE / 2);
        assertThat(contents()).hasSize(7);
    }

    @Test
    void damageAtTheEndOfAnEarlierFileIsNoTornTail() throws IOException {
        try (var log = open()) {
            store(log, 0, FILE + 2);
            log.force();
        }
        assertThat(file(1)).exists();
        damage(0, Files.size(file(0)) - 1);
        assertThatThrownBy(this::open).isInstanceOf(UncheckedIOException.class).hasMessageContaining("0.blocks");
    }

    /// A restart copies the file that had the mark for it.
    @Test
    void damageAtTheEndOfAnEarlierFileIsFoundAfterARestart() throws IOException {
        try (var log = open()) {
            store(log, 0, FILE + 2);
            log.force();
        }
        open().close();
        assertThat(file(1)).doesNotExist();
        damage(0, Files.size(file(0)) - 1);
        assertThatThrownBy(this::open).isInstanceOf(UncheckedIOException.class).hasMessageContaining("0.blocks");
    }

    /// The file that had the first mark for it is not needed any more.
    @Test
    void damageAtTheEndOfAFileIsFoundAfterTheNextOneWasDeleted() throws IOException {
        try (var log = open()) {
            store(log, 0, 2 * FILE + 1);
            log.force();
            drop(log, FILE / 2, 2 * FILE + 1);
            log.force();
            assertThat(file(1)).doesNotExist();
        }
        damage(0, Files.size(file(0)) - 1);
        assertThatThrownBy(this::open).isInstanceOf(UncheckedIOException.class).hasMessageContaining("0.blocks");
    }

    /// Such a file may have been the last one when the files were opened on a full disk. Then its end may not be on the
    /// device.
    @Test
    void damageToAFileThatIsAboutToBeDeletedIsNone() throws IOException {
        try (var log = open()) {
            store(log, 0, 1);
            long stored = Files.size(file(0));
            drop(log, 0, 1);
            for (int i = 1; Files.size(file(0)) + stored < SEGMENT; i++) {
                store(log, i, i + 1);
                drop(log, i, i + 1);
            }
            // Fills the file, so that its drop is the last entry in it, and none is needed when the next one begins.
            long rest = SEGMENT - Files.size(file(0)) - (stored - LARGE);
            log.slot(slot(FILE), new byte[Math.toIntExact(rest)]);
            drop(log, FILE, FILE + 1);
            assertThat(file(1)).doesNotExist();
            store(log, 2 * FILE, 2 * FILE + 1);
            assertThat(file(1)).exists();
        }
        damage(0, Files.size(file(0)) - 1);
        assertThat(contents()).containsKey("place" + 2 * FILE);
    }

    /// An application's entry processor may leave a partition's thread interrupted.
    @Test
    void anInterruptedThreadStoresAndStaysInterrupted() throws IOException {
        try (var log = open()) {
            Thread.currentThread().interrupt();
            store(log, 0, FILE + 2);
            var head = new Head(UUID.randomUUID());
            log.head("c", head);
            log.head("c", head);
            log.force();
            assertThat(Thread.interrupted()).isTrue();
            store(log, FILE + 2, FILE + 4);
            log.force();
        } finally {
            Thread.interrupted();
        }
        assertThat(contents()).hasSize(FILE + 5);
    }

    /// Entries that were copied when the files were opened were confirmed.
    @Test
    void damageToACopyIsNoTornTail() throws IOException {
        try (var log = open()) {
            store(log, 0, 4);
        }
        try (var log = open()) {
            store(log, 4, 5);
            log.force();
        }
        damage(1, LARGE);
        assertThatThrownBy(this::open).isInstanceOf(UncheckedIOException.class).hasMessageContaining("1.blocks");
    }

    /// A block may contain anything, even a part of such a file.
    @Test
    void aMarkThatIsElsewhereIsNone() throws IOException {
        byte[] mark = LogEntry.mark(0, 1 << 20, 0).bytes();
        var copied = ByteBuffer.allocate(LARGE).putInt(mark.length).putInt(LogEntry.check(mark)).put(mark).array();
        try (var log = open()) {
            store(log, 0, 1);
            log.slot(slot(1), copied);
        }
        damage(0, LARGE / 2);
        assertThat(contents()).as("the tail is torn").isEmpty();
    }

    /// A process that was killed while it opened the files.
    @Test
    void anUnfinishedCopyIsIgnored() throws IOException {
        try (var log = open()) {
            log.slot(slot(0), new byte[] {1});
        }
        Files.write(folder.resolve("1.copy"), new byte[100]);
        assertThat(contents()).isEqualTo(Map.of("place0", 1));
        assertThat(folder.resolve("1.copy")).doesNotExist();
    }

    @Test
    void fileIsDeletedOnceItsReplacementIsConfirmed() {
        var head = new Head(UUID.randomUUID());
        try (var log = open()) {
            log.head("c", head);
            store(log, 0, FILE);
            drop(log, 0, FILE - 1);
            // Of the first file, only the head is still needed; once this later head is forced, nothing is.
            head.claimed = 1;
            log.head("c", head);
            assertThat(file(0)).exists();
            log.force();
            assertThat(file(0)).doesNotExist();
            assertThat(file(1)).exists();
        }
    }

    /// The journal of the head is idle, so only the log itself writes the head again.
    @Test
    void fewNeededEntriesDoNotKeepAFile() throws IOException {
        var head = new Head(UUID.randomUUID());
        head.claimed = 7;
        try (var log = open()) {
            log.head("c", head);
            log.slot(slot(1000), new byte[48]);
            store(log, 0, FILE);
            drop(log, 0, FILE);
            log.force();
            assertThat(file(0)).doesNotExist();
        }
        assertThat(contents()).isEqualTo(Map.of("c", 7L, "place1000", 48));
    }

    /// The drops of slots that a file still has are needed as long as that file, even after the file with the drops is
    /// deleted.
    @Test
    void droppedSlotsDoNotComeBack() throws IOException {
        try (var log = open()) {
            store(log, 0, FILE);
            drop(log, 0, FILE / 2);
            // These slots fill the second file and the third, and are dropped again.
            store(log, 1000, 1000 + 2 * FILE);
            drop(log, 1000, 1000 + 2 * FILE);
            log.force();
            assertThat(file(0)).exists();
            assertThat(file(1)).doesNotExist();
        }
        assertThat(contents().keySet()).hasSize(FILE - FILE / 2).doesNotContain("place0", "place1000");
    }

    /// Each opening of a circuit adds an epoch.
    @Test
    void headOfManyEpochsIsReadAgain() throws IOException {
        var head = new Head(UUID.randomUUID());
        for (int i = 0; i < 20_000; i++) {
            head.ranges.add(new EpochRange(i, "a place with a name of some length, for epoch " + i, i, i));
        }
        head.claimed = 20_000;
        try (var log = open()) {
            log.head("c", head);
            log.slot(slot(1), new byte[] {1});
        }
        assertThat(Files.size(file(0))).isGreaterThan(1 << 20);
        assertThat(contents()).isEqualTo(Map.of("c", 20_000L, "place1", 1));
    }

    /// Everything in the file was dropped while it was the current file.
    @Test
    void fileWithNothingNeededIsDeleted() throws IOException {
        try (var log = open()) {
            for (int i = 0; i < 4 * FILE; i++) {
                store(log, i, i + 1);
                drop(log, i, i + 1);
            }
            // The drop of a slot at the end of the previous file is needed as long as that file, so the files are
            // deleted one after the other.
            var head = new Head(UUID.randomUUID());
            for (int i = 0; i < 6; i++) {
                head.claimed = i;
                log.head("c", head);
                log.force();
            }
            try (var files = Files.list(folder)) {
                assertThat(files.filter(file -> file.toString().endsWith(".blocks"))).hasSize(1);
            }
        }
        assertThat(contents().keySet()).containsExactly("c");
    }

    /// The last entry of the file is the drop of the last needed slot, so no later entry replaces anything in the file.
    @Test
    void fileThatEndsWithADropIsDeleted() {
        var content = new byte[100];
        int fits = LogSegment.length(LogEntry.slot(slot(0), content));
        var head = new Head(UUID.randomUUID());
        try (var log = BlockLog.open(folder, fits, BlockDevice.PRESENT)) {
            log.slot(slot(0), content);
            log.drop(slot(0));
            assertThat(file(1)).doesNotExist();
            log.head("c", head);
            assertThat(file(1)).exists();
            log.force();
            assertThat(file(0)).doesNotExist();
        }
    }

    /// The process was killed before it deleted the files, so they are found when the files are opened.
    @Test
    void filesWithNothingNeededAreDeletedAfterARestart() throws IOException {
        var head = new Head(UUID.randomUUID());
        try (var log = open()) {
            store(log, 0, FILE);
            drop(log, 0, FILE);
            log.head("c", head);
            store(log, 1000, 1000 + FILE);
            assertThat(file(2)).exists();
        }
        try (var log = open()) {
            log.slot(slot(1), new byte[1]);
            log.force();
            assertThat(file(0)).doesNotExist();
        }
        assertThat(contents().keySet()).contains("c", "place1", "place1000").doesNotContain("place0", "place2");
    }

    /// A member that joins restores its files while others drop entries in them.
    @Test
    void aFileThatIsBeingReadIsNotDeleted() throws IOException {
        try (var log = open()) {
            store(log, 0, 2 * FILE);
            var found = new ArrayList<Long>();
            log.read(new BlockLog.Contents() {
                @Override
                public void slot(BlockKey key, byte[] bytes) {
                    found.add(key.index());
                    if (found.size() == 1) {
                        drop(log, 0, 2 * FILE);
                        log.head("c", new Head(UUID.randomUUID()));
                        log.force();
                    }
                }

                @Override
                public void head(String circuit, Head head) {
                    throw new AssertionError(circuit);
                }
            });
            assertThat(found).hasSize(2 * FILE);
            log.slot(slot(1000), new byte[1]);
            log.force();
            assertThat(file(0)).doesNotExist();
        }
    }

    /// While a member with a full disk restores its files, the others repeat the same change again and again.
    @Test
    void headThatIsUnchangedIsNotWrittenAgain() throws IOException {
        var head = new Head(UUID.randomUUID());
        try (var log = open()) {
            log.head("c", head);
            long length = Files.size(file(0));
            log.head("c", head);
            assertThat(Files.size(file(0))).isEqualTo(length);
            head.claimed = 1;
            log.head("c", head);
            assertThat(Files.size(file(0))).isEqualTo(2 * length);
        }
        assertThat(contents()).isEqualTo(Map.of("c", 1L));
    }

    @Test
    void filesThatCannotBeOpenedAreNotLocked() throws IOException {
        var inTheWay = Files.createDirectories(file(0).resolve("folder"));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(this::open).isInstanceOf(UncheckedIOException.class);
        }
        Files.delete(inTheWay);
        Files.delete(file(0));
        try (var log = open()) {
            log.slot(slot(0), new byte[1]);
        }
        Files.createDirectories(folder.resolve("1.copy").resolve("folder"));
        assertThatThrownBy(this::open).as("the copy cannot be made").isInstanceOf(UncheckedIOException.class);
        Files.delete(folder.resolve("1.copy").resolve("folder"));
        assertThat(contents()).isEqualTo(Map.of("place0", 1));
    }

    /// A refused second opening must not end the lock of the first one; the system releases a lock when any descriptor
    /// of the file is closed.
    @Test
    void filesOfAMemberAreKeptFromOthers() throws Exception {
        try (var _ = open()) {
            for (var same : List.of(folder, folder.resolve("..").resolve(folder.getFileName()))) {
                assertThatThrownBy(() -> BlockLog.open(same))
                        .isInstanceOf(UncheckedIOException.class)
                        .hasMessageContaining("used by another member");
            }
            assertThat(elsewhere()).isEqualTo(SecondLog.REFUSED);
        }
        assertThat(elsewhere()).isEqualTo(SecondLog.OPENED);
        assertThat(contents()).isEmpty();
    }

    private String elsewhere() throws IOException, InterruptedException {
        var lines = new LinkedBlockingQueue<String>();
        try (var process = new JavaProcess(
                UnaryOperator.identity(), List.of(), SecondLog.class, List.of(folder.toString()), lines::add)) {
            process.awaitEnd();
            return lines.take();
        }
    }
}
