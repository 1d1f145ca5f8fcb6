package io.myelin.benchmarks.hazelcast.journaled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.myelin.benchmarks.hazelcast.published.Account;
import io.myelin.benchmarks.hazelcast.published.Event;
import io.myelin.journal.Codec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class CodecTest {

    private static <E> E throughBytes(Codec<E> codec, E value) {
        int bound = codec.bound(value);
        var bytes = ByteBuffer.allocate(bound).order(ByteOrder.LITTLE_ENDIAN);
        codec.encode(value, bytes);
        assertTrue(bytes.position() <= bound);
        var read = codec.decode(bytes.flip());
        assertFalse(bytes.hasRemaining());
        return read;
    }

    @Test
    void everyFieldOfAnEventComesBack() {
        var event = new Event(1, "käy", "type", "1.1", "source", 2, 3, "correlation", "", "workflow 漢", 4,
            true, 5.5, "payload");
        assertEquals(event, throughBytes(new EventCodec(), event));
    }

    @Test
    void everyFieldOfAnAccountComesBack() {
        var account = new Account("key", "hölder", "open", 1.5, 2, 3);
        assertEquals(account, throughBytes(new AccountCodec(), account));
    }

    @Test
    void everySignComesBack() {
        for (var sign : Sign.values()) {
            assertEquals(sign, throughBytes(Sign.CODEC, sign));
        }
    }
}
