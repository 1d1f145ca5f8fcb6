package io.myelin.distributed.hazelcast;

import io.myelin.distributed.Block;
import org.jspecify.annotations.Nullable;

/// A block under way.
///
/// `state` is written by whoever gets the answer and read by whoever settles; the plain fields are written before
/// the block is sent and published by that write.
final class Flight {

    enum State {
        SENT,
        ARRIVED,
        /// To be sent again.
        FAILED
    }

    final Block block;
    final BlockKey key;

    /// Whether all copies were known to be in place when it was sent.
    volatile boolean soundAtStart;

    volatile State state = State.SENT;
    volatile @Nullable Throwable cause;

    Flight(final Block block, final BlockKey key) {
        this.block = block;
        this.key = key;
    }
}
