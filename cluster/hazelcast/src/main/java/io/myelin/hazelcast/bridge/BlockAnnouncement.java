package io.myelin.hazelcast.bridge;

import io.myelin.journal.Block;
import io.myelin.journal.StringField;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// A published message: the identity of the outbox's journal, then the block. A publisher needs only the topic's name,
/// so the name does not identify a block's journal.
///
/// @param identity the journal's
/// @param block    one of its blocks
record BlockAnnouncement(String identity, Block block) {

    byte[] toBytes() {
        var bytes = block.bytes();
        var target = ByteBuffer.allocate(StringField.bound(identity) + bytes.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        StringField.write(identity, target);
        target.put(bytes);
        var message = new byte[target.position()];
        target.flip().get(message);
        return message;
    }

    /// Parses a message.
    ///
    /// @return the announcement, or `null` if the message is not one
    static @Nullable BlockAnnouncement of(byte[] message) {
        var source = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        if (message.length < Short.BYTES || Short.toUnsignedInt(source.getShort(0)) > message.length - Short.BYTES) {
            return null;
        }
        var identity = StringField.read(source);
        var bytes = new byte[source.remaining()];
        source.get(bytes);
        Block block = Block.verified(bytes);
        return block == null ? null : new BlockAnnouncement(identity, block);
    }
}
