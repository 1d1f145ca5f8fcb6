package io.myelin.benchmarks.pipeline.journaled;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.benchmarks.pipeline.published.Account;
import io.myelin.benchmarks.pipeline.published.Event;
import io.myelin.journal.Codec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class CodecTest {

    private static <E> E throughBytes(Codec<E> codec, E value) {
        int bound = codec.bound(value);
        var bytes = ByteBuffer.allocate(bound).order(ByteOrder.LITTLE_ENDIAN);
        codec.encode(value, bytes);
        assertThat(bytes.position()).isLessThanOrEqualTo(bound);
        var read = codec.decode(bytes.flip());
        assertThat(bytes.hasRemaining()).isFalse();
        return read;
    }

    @Test
    void everyFieldOfAnEventIsReadBack() {
        var event = new Event(1, "käy", "type", "1.1", "source", 2, 3, "correlation", "", "workflow 漢", 4,
                true, 5.5, "payload");
        assertThat(throughBytes(new EventCodec(), event)).isEqualTo(event);
    }

    @Test
    void everyFieldOfAnAccountIsReadBack() {
        var account = new Account("key", "hölder", "open", 1.5, 2, 3);
        assertThat(throughBytes(new AccountCodec(), account)).isEqualTo(account);
    }

    @Test
    void everySignIsReadBack() {
        for (var sign : Sign.values()) {
            assertThat(throughBytes(Sign.CODEC, sign)).isEqualTo(sign);
        }
    }
}
