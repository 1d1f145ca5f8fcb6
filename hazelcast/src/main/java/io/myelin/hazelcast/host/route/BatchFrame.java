package io.myelin.hazelcast.host.route;

import io.myelin.journal.Block;

/// One emission within a batch: the inlet's place in the batch's list, 2 bytes; the value's length, 4 bytes; the value.
/// Little-endian.
public final class BatchFrame {

    /// In place of an inlet: the emission was withdrawn, its number is passed over.
    public static final int WITHDRAWN = 0;

    /// Bytes before the value.
    public static final int HEADER = 6;

    /// Bytes of a value at most: less than a journal's record, by what the receiver records with it.
    public static final int LARGEST_VALUE = Block.CAPACITY - 64;

    /// Bytes of a batch at most.
    static final int LARGEST_BATCH = Block.CAPACITY;

    private BatchFrame() {}
}
