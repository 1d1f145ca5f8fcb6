package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import io.myelin.hazelcast.host.route.DeliverBatch.InletLabel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Batches with inconsistent content are refused when they are read, and not on a partition's thread.
class DamagedBatchTest {

    private static final int NONE = 0;
    private static final int VALUE = Long.BYTES;

    private final InternalSerializationService serialization = new DefaultSerializationServiceBuilder()
            .addDataSerializableFactory(HostTypes.FACTORY, new HostTypes())
            .build();

    @AfterEach
    void dispose() {
        serialization.dispose();
    }

    private DeliverBatch sent(int count, ByteBuffer frames) {
        return serialization.toObject(serialization.<com.hazelcast.internal.serialization.Data>toData(new DeliverBatch(
                UUID.randomUUID(), 0, 0, count, List.of(new InletLabel("in", "long")), frames.flip())));
    }

    private static ByteBuffer frames() {
        return ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuffer frame(ByteBuffer target, int inlet, int length, int bytes) {
        return target.putShort((short) inlet).putInt(length).put(new byte[bytes]);
    }

    private void assertRefused(int count, ByteBuffer frames) {
        assertThatThrownBy(() -> sent(count, frames)).isInstanceOf(HazelcastSerializationException.class);
    }

    @Test
    void framesThatFitAreRead() {
        var two = frame(frame(frames(), 1, VALUE, VALUE), BatchFrame.WITHDRAWN, NONE, NONE);
        assertThat(sent(2, two).frames().remaining()).isEqualTo(2 * BatchFrame.HEADER + VALUE);
        assertThat(sent(0, frames()).count()).isZero();
    }

    /// Without the check, a loop over the frames would go back and never end.
    @Test
    void aFrameOfNegativeLengthIsRefused() {
        assertRefused(1, frame(frames(), 1, -BatchFrame.HEADER, VALUE));
        assertRefused(1, frame(frames(), 1, Integer.MIN_VALUE, VALUE));
    }

    @Test
    void aFrameBeyondTheEndIsRefused() {
        assertRefused(1, frame(frames(), 1, VALUE + 1, VALUE));
        assertRefused(1, frame(frames(), 1, Integer.MAX_VALUE, VALUE));
        assertRefused(1, frame(frames(), 1, VALUE, VALUE).put((byte) 0));
    }

    /// The circuit could not record it, and would fail.
    @Test
    void aValueThatIsTooLargeIsRefused() {
        int large = BatchFrame.LARGEST_VALUE + 1;
        assertRefused(1, frame(ByteBuffer.allocate(1 << 17).order(ByteOrder.LITTLE_ENDIAN), 1, large, large));
    }

    @Test
    void aFrameOfAnInletThatIsNotListedIsRefused() {
        assertRefused(1, frame(frames(), 2, VALUE, VALUE));
        assertRefused(1, frame(frames(), -1, VALUE, VALUE));
    }

    @Test
    void anotherNumberOfFramesIsRefused() {
        assertRefused(2, frame(frames(), 1, VALUE, VALUE));
        assertRefused(-1, frames());
    }
}
