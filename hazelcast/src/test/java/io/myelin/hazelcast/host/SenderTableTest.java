package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
        assertThat(table.isAt(OTHER, 1)).isFalse();
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
}
