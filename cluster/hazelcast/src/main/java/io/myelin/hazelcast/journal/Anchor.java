package io.myelin.hazelcast.journal;

import com.hazelcast.map.IMap;
import io.myelin.journal.Block;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// An entry beside an epoch's blocks, stored before the first block and kept as long as any block. All entries of an
/// epoch share a partition, and a partition is lost as a whole: a missing anchor reveals missing blocks that leave no
/// other trace.
///
/// If members keep files, that holds only until an anchor is restored from one: the others are not restored at the same
/// moment, and the last acknowledged blocks may be in the files of a member that is still away. So a restored anchor
/// has a mark, in memory alone, until all members have restored their files.
///
/// The mark is a number of the restoration, with the lowest bit set until then. So an anchor that has not changed shows
/// that its partition was not emptied meanwhile, even if all of it was restored.
final class Anchor {

    /// Its slot: no block has this number.
    private static final long SLOT = -1;

    /// Set in the mark of a restored one, which is in the place of a block's durable watermark.
    private static final long RESTORED = 1;

    private Anchor() {}

    static BlockKey key(EpochRange range) {
        return range.key(SLOT);
    }

    /// The anchor beside a slot.
    static BlockKey beside(BlockKey slot) {
        return new BlockKey(slot.getPartitionKey(), SLOT);
    }

    static boolean is(BlockKey key) {
        return key.index() == SLOT;
    }

    /// The stored form: the epoch, its first block, and the journal's identity, with a checksum as in blocks.
    static byte[] bytes(Head head, EpochRange range) {
        var identity = ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN)
                .putLong(head.identity.getMostSignificantBits())
                .putLong(head.identity.getLeastSignificantBits())
                .flip();
        return Block.of(range.epoch(), range.index(), range.first(), 0, 0, identity).bytes();
    }

    /// The number of a restoration: no other one has it.
    static long newRestoration() {
        return ThreadLocalRandom.current().nextLong(2, Long.MAX_VALUE) & ~RESTORED;
    }

    /// The form of an anchor that was restored from files; other slots are returned as they are.
    ///
    /// @param restoration its number
    static byte[] restored(BlockKey key, byte[] bytes, long restoration) {
        return is(key) ? marked(bytes, restoration | RESTORED) : bytes;
    }

    /// The form once all members have restored their files.
    static byte[] confirmed(byte[] bytes) {
        return marked(bytes, markOf(bytes) & ~RESTORED);
    }

    /// The form that files have, and that memory has as long as not all copies were lost; other slots are returned as
    /// they are.
    static byte[] written(BlockKey key, byte[] bytes) {
        return is(key) ? marked(bytes, 0) : bytes;
    }

    private static byte[] marked(byte[] bytes, long mark) {
        var block = Block.verified(bytes);
        return block == null || block.durable() == mark
                ? bytes
                : Block.of(block.epoch(), block.index(), block.first(), 0, mark, block.records()).bytes();
    }

    /// Whether an anchor was restored and has its mark.
    static boolean isRestored(byte[] bytes) {
        return (markOf(bytes) & RESTORED) != 0;
    }

    /// Its mark, 0 if it was never restored.
    static long markOf(byte[] bytes) {
        var block = Block.verified(bytes);
        return block == null ? 0 : block.durable();
    }

    /// Returns the given epochs whose anchor is missing. Asks the cluster.
    static List<EpochRange> missing(IMap<BlockKey, byte[]> blocks, Collection<EpochRange> ranges) {
        var keys = new HashSet<BlockKey>();
        ranges.forEach(range -> keys.add(key(range)));
        var found = blocks.getAll(keys);
        return ranges.stream().filter(range -> !found.containsKey(key(range))).toList();
    }
}
