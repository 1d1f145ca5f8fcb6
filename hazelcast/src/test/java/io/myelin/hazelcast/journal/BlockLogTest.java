package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When entries of a member's files are forced, and when files are deleted.
class BlockLogTest {

    private static final int LARGE = 1_000_000;

    /// Enough large slots for the next one to begin another file.
    private static final int FILE = (64 << 20) / LARGE + 1;

    @TempDir
    private Path folder;

    private static BlockKey slot(long index) {
        return new BlockKey("place", index);
    }

    /// The process that wrote them was killed before it forced them.
    @Test
    void entriesFoundAreForced() {
        try (var log = BlockLog.open(folder)) {
            assertThat(log.isForced()).isTrue();
            log.slot(slot(0), new byte[] {1});
        }
        try (var log = BlockLog.open(folder)) {
            // Storing the same slot again changes nothing, and is reported durable.
            log.slot(slot(0), new byte[] {1});
            assertThat(log.isForced()).isFalse();
            log.force();
            assertThat(log.isForced()).isTrue();
        }
    }

    @Test
    void fileIsDeletedOnceItsReplacementIsConfirmed() {
        var head = new Head(UUID.randomUUID());
        try (var log = BlockLog.open(folder)) {
            log.head("c", head);
            for (int i = 0; i < FILE; i++) {
                log.slot(slot(i), new byte[LARGE]);
            }
            for (int i = 0; i < FILE; i++) {
                log.drop(slot(i));
            }
            log.force();
            var first = folder.resolve("0.blocks");
            assertThat(first).exists();
            // Only the head of the first file is still needed; once this one is forced, not even that.
            log.head("c", head);
            assertThat(first).exists();
            log.force();
            assertThat(first).doesNotExist();
            assertThat(folder.resolve("1.blocks")).exists();
        }
    }
}
