package io.myelin.hazelcast.host.route;

import io.myelin.journal.Codec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Emissions that a sender keeps until they are durable, in the form in which they are sent. Once sealed it accepts no
/// more, and it is the same each time it is sent. Guarded by the lock of its [RemoteCircuit].
final class EmissionBatch {

    private static final int SMALLEST = 256;

    private final long first;
    private int count;
    private boolean sealed;
    private ByteBuffer bytes = allocate(SMALLEST);

    EmissionBatch(long first) {
        this.first = first;
    }

    private static ByteBuffer allocate(int capacity) {
        return ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    long first() {
        return first;
    }

    /// One more than the number of its last emission.
    long end() {
        return first + count;
    }

    int count() {
        return count;
    }

    int length() {
        return bytes.position();
    }

    boolean takes(int bound) {
        return !sealed && bytes.position() + BatchFrame.HEADER + bound <= BatchFrame.LARGEST_BATCH;
    }

    void seal() {
        sealed = true;
    }

    /// Adds an emission. An exception of the codec is thrown here; nothing is added then.
    ///
    /// @return the number of bytes that it takes
    <E> int add(int inlet, Codec<E> codec, E value, int bound) {
        int at = bytes.position();
        int begin = at + BatchFrame.HEADER;
        if (begin + bound > bytes.capacity()) {
            int capacity = Math.max(begin + bound, Math.min(2 * bytes.capacity(), BatchFrame.LARGEST_BATCH));
            bytes = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), capacity)).order(ByteOrder.LITTLE_ENDIAN);
        }
        int length;
        try {
            codec.encode(value, bytes.limit(begin + bound).position(begin));
            length = bytes.position() - begin;
            if (length < 0 || length > bound) {
                throw new IllegalStateException("codec " + codec.name() + " moved its buffer by " + length
                        + " bytes, its bound was " + bound);
            }
        } catch (Throwable refused) {
            // The codec was lent the buffer, and may have changed position, limit and order.
            bytes.clear().order(ByteOrder.LITTLE_ENDIAN).position(at);
            throw refused;
        }
        bytes.clear().order(ByteOrder.LITTLE_ENDIAN).position(begin + length);
        bytes.putShort(at, (short) inlet).putInt(at + 2, length);
        count++;
        return BatchFrame.HEADER + length;
    }

    /// Withdraws an emission that the receiver refuses. Not to be called while the batch is in flight.
    void withdraw(long number) {
        int at = 0;
        for (long passed = first; passed < number; passed++) {
            at += BatchFrame.HEADER + bytes.getInt(at + 2);
        }
        bytes.putShort(at, (short) BatchFrame.WITHDRAWN);
    }

    /// The bytes to send. They are not copied, and do not change while they are being sent.
    ByteBuffer frames() {
        return ByteBuffer.wrap(bytes.array(), 0, bytes.position()).order(ByteOrder.LITTLE_ENDIAN);
    }
}
