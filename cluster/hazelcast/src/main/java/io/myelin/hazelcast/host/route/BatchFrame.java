package io.myelin.hazelcast.host.route;

import io.myelin.journal.Block;

/// One emission within a batch: the inlet's place in the batch's list, 2 bytes; the value's length, 4 bytes; the value.
/// Little-endian.
public final class BatchFrame {

    /// In place of an inlet: the emission was withdrawn, its number is skipped.
    public static final int WITHDRAWN = 0;

    /// Bytes before the value.
    public static final int HEADER = 6;

    /// Maximum bytes of a value: those of a journal's record, less the bytes that the receiver records with it.
    public static final int LARGEST_VALUE = Block.CAPACITY - 64;

    /// Maximum bytes of a batch.
    static final int LARGEST_BATCH = Block.CAPACITY;

    private BatchFrame() {}
}
