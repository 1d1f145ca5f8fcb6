package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SenderTableTest {

    private static final UUID ONE = new UUID(0, 1);
    private static final UUID OTHER = new UUID(0, 2);

    @Test
    void eachNumberCountsOnceAndInOrder() {
        var table = new SenderTable();
        assertThat(table.takes(ONE, 0)).isTrue();
        assertThat(table.takes(ONE, 0)).isFalse();
        assertThat(table.takes(ONE, 2)).isFalse();
        assertThat(table.takes(OTHER, 0)).isTrue();
        assertThat(table.takes(ONE, 0)).isFalse();
        assertThat(table.takes(ONE, 1)).isTrue();
        assertThat(table.isAt(ONE, 2)).isTrue();
        assertThat(table.isAt(OTHER, 1)).isTrue();
        assertThat(table.isAt(OTHER, 2)).isFalse();
        assertThat(table.isAt(new UUID(0, 3), 0)).isFalse();
    }

    @Test
    void lostNumbersAreNotExpected() {
        var table = new SenderTable();
        table.takes(ONE, 0);
        table.skip(ONE, 5);
        assertThat(table.isAt(ONE, 5)).isTrue();
        assertThat(table.takes(ONE, 4)).isFalse();
        assertThat(table.takes(ONE, 5)).isTrue();
        table.skip(OTHER, 3);
        assertThat(table.takes(OTHER, 2)).isFalse();
        table.skip(ONE, 3);
        assertThat(table.takes(ONE, 3)).isFalse();
        assertThat(table.takes(ONE, 6)).isTrue();
        assertThat(table.takes(OTHER, 3)).isTrue();
    }

    /// A table loaded from a snapshot behaves like the original, including the senders that it evicts.
    @Test
    void snapshotsContinueAlike() {
        var random = new Random(7);
        var live = new SenderTable();
        for (int i = 0; i < 3 * SenderTable.MOST; i++) {
            live.takes(new UUID(1, random.nextInt(2 * SenderTable.MOST)), 0);
        }
        var saved = live.save();
        var target = ByteBuffer.allocate(SenderTable.CODEC.bound(saved)).order(ByteOrder.LITTLE_ENDIAN);
        SenderTable.CODEC.encode(saved, target);
        var loaded = new SenderTable();
        loaded.load(SenderTable.CODEC.decode(target.flip().order(ByteOrder.LITTLE_ENDIAN)));
        for (int i = 0; i < 3 * SenderTable.MOST; i++) {
            var sender = new UUID(1, random.nextInt(2 * SenderTable.MOST));
            long number = random.nextInt(2);
            assertThat(loaded.takes(sender, number)).isEqualTo(live.takes(sender, number));
        }
        assertThat(loaded.save()).isEqualTo(live.save()).hasSize(SenderTable.MOST);
    }

    /// What is called before an emission is recorded leaves nothing to do for which there may be no memory afterwards,
    /// and does not show: a replay does not call it, nor does the live circuit if the emission is refused.
    @Test
    void aSettledTableNeedsNoMemory() {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var table = new SenderTable();
        table.skip(OTHER, 999); // an empty table would need no memory
        long taking = Long.MAX_VALUE;
        long skipping = Long.MAX_VALUE;
        for (long number = 1000; number < 1100; number++) { // the first rounds load and link classes
            table.prepareFor(ONE);
            long before = threads.getCurrentThreadAllocatedBytes();
            boolean taken = table.takes(ONE, number);
            taking = Math.min(taking, threads.getCurrentThreadAllocatedBytes() - before);
            assertThat(taken).isTrue();
            table.settle();
            before = threads.getCurrentThreadAllocatedBytes();
            table.skip(OTHER, number);
            skipping = Math.min(skipping, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(taking).isZero();
        assertThat(skipping).isZero();
    }

    /// Not even for the number, which is larger than those that the JDK has boxed.
    @Test
    void emissionsOfTheSameSenderNeedNoMemory() {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var table = new SenderTable();
        table.takes(ONE, 999);
        long least = Long.MAX_VALUE;
        for (long number = 1000; number < 1100; number++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            table.prepareFor(ONE);
            boolean taken = table.takes(ONE, number);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            assertThat(taken).isTrue();
        }
        assertThat(least).isZero();
    }

    @Test
    void settlingAndAskingDoNotShow() {
        var random = new Random(11);
        var live = new SenderTable();
        var replayed = new SenderTable();
        for (int i = 0; i < 9 * SenderTable.MOST; i++) {
            var sender = new UUID(1, random.nextInt(SenderTable.MOST + 50));
            long number = random.nextInt(3);
            switch (random.nextInt(4)) {
                case 0 -> live.settle();
                case 1 -> live.prepareFor(sender);
                case 2 -> live.isAt(new UUID(1, random.nextInt(SenderTable.MOST + 50)), number);
                default -> {}
            }
            if (random.nextInt(20) == 0) {
                live.skip(sender, number);
                replayed.skip(sender, number);
            } else {
                assertThat(live.takes(sender, number)).isEqualTo(replayed.takes(sender, number));
            }
        }
        assertThat(List.copyOf(live.save().entrySet())).isEqualTo(List.copyOf(replayed.save().entrySet()));
    }
}
