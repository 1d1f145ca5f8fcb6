package io.myelin.distributed.hazelcast;

/// A stretch of a journal by one writer.
///
/// @param epoch its number, from 1
/// @param place what chooses the partition of its blocks; no other epoch's are there
/// @param index the number of its first block
/// @param first the number of its first record
record Era(long epoch, String place, long index, long first) {

    BlockKey key(final long block) {
        return new BlockKey(place, block);
    }
}
