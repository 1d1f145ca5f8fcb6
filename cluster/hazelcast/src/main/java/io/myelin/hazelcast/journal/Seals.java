package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import io.myelin.journal.Block;
import java.io.IOException;
import java.io.InvalidObjectException;

/// A seal: a block without records, put into the first empty slot of an epoch that ended, so that its writer finds the
/// slot taken.
final class Seals {

    private Seals() {}

    /// @param epoch the epoch that begins
    /// @param index the slot
    static byte[] seal(long epoch, long index) {
        return Block.empty(epoch, index).bytes();
    }

    /// Whether bytes are a seal. A writer's blocks always have records.
    static boolean isSeal(byte[] bytes) {
        return bytes.length == Block.HEADER;
    }

    static byte[] read(ObjectDataInput in) throws IOException {
        var bytes = in.readByteArray();
        if (bytes == null) {
            throw new InvalidObjectException("a block is missing");
        }
        return bytes;
    }
}
