package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.faults.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that writes a member's files is killed again and again, and each time the files are read.
class KilledLogTest {

    private static final int KILLS = 12;

    @TempDir
    private Path folder;

    @Test
    void confirmedSlotsAreReadAndDroppedOnesAreNot() throws Exception {
        long first = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            long confirmed = writeAndKill(first);
            assertThat(confirmed).isGreaterThanOrEqualTo(first);
            first = requireSound(confirmed); // which may be incomplete, so it is repeated
        }
    }

    /// @return the last round that was confirmed
    private long writeAndKill(long first) throws IOException, InterruptedException {
        var lines = new LinkedBlockingQueue<String>();
        long last = -1;
        try (var process = new JavaProcess(
                UnaryOperator.identity(),
                List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                KilledLog.class,
                List.of(folder.toString(), Long.toString(first)),
                lines::add)) {
            int rounds = ThreadLocalRandom.current().nextInt(1, 60);
            String line = lines.poll(1, TimeUnit.MINUTES);
            for (; line != null && !line.equals(JavaProcess.GONE); line = lines.poll(1, TimeUnit.MINUTES)) {
                last = Long.parseLong(line);
                rounds--;
                if (rounds == 0) {
                    process.signal("KILL");
                }
            }
        }
        return last;
    }

    /// @return the last round of which anything is left
    private long requireSound(long confirmed) throws IOException {
        var slots = new TreeSet<Long>();
        var round = new AtomicLong(-1);
        try (var log = BlockLog.open(folder, KilledLog.SEGMENT, BlockDevice.PRESENT)) {
            log.read(new BlockLog.Contents() {
                @Override
                public void slot(BlockKey key, byte[] bytes) {
                    slots.add(key.index());
                    assertThat(bytes).isEqualTo(KilledLog.content(key.index()));
                }

                @Override
                public void head(String circuit, Head head) {
                    round.set(head.claimed);
                }
            });
        }
        assertThat(round.get()).isGreaterThanOrEqualTo(confirmed);
        for (long index = 0; index <= confirmed; index++) {
            boolean lasting = index % KilledLog.LASTING == 0;
            if (lasting || index > round.get() + 1 - KilledLog.KEPT) {
                assertThat(slots).as("slot %d of %d", index, round.get()).contains(index);
            } else if (index < confirmed - KilledLog.KEPT) {
                assertThat(slots).as("slot %d of %d", index, round.get()).doesNotContain(index);
            }
        }
        try (var files = Files.list(folder)) {
            long size = files.mapToLong(file -> file.toFile().length()).sum();
            // With drops, and with files that are not sparse yet, the needed entries take at most four times their own
            // size.
            long needed = slots.stream().mapToLong(index -> KilledLog.content(index).length + 40).sum();
            assertThat(size).isLessThan(8 * needed + 20 * KilledLog.SEGMENT);
        }
        return Math.max(round.get(), slots.isEmpty() ? -1 : slots.last());
    }
}
