package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import io.myelin.journal.Block;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A block in flight.
///
/// `state` is written by the thread that receives the answer and read by the settling thread; the plain fields are
/// written before the block is sent, and published by that write.
final class InFlightBlock {

    enum State {
        SENT,
        ARRIVED,
        /// To be resent.
        FAILED,
        /// Its slot belongs to another epoch.
        REFUSED
    }

    final Block block;
    final BlockKey key;

    /// When it was appended, by [System#nanoTime].
    final long appendedAt = System.nanoTime();

    /// The members when it was sent. If they differ when the watermark is to move over it, it has to be resent. Written
    /// by the thread that sends before `state`, read after it by the one that gets the answer.
    volatile Set<Member> members = Set.of();

    /// Written by the appending thread, then by the one that gets the answer; read by any.
    volatile State state = State.SENT;

    /// Why it failed. Written before `state`.
    volatile @Nullable Throwable cause;

    InFlightBlock(Block block, BlockKey key) {
        this.block = block;
        this.key = key;
    }
}
