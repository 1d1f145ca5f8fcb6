package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import io.myelin.journal.Block;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A block under way.
///
/// `state` is written by the thread that receives the answer and read by the thread that settles; the plain fields are
/// written before the block is sent, and published by that write.
final class InFlightBlock {

    enum State {
        SENT,
        ARRIVED,
        /// To be sent again.
        FAILED,
        /// Its slot is another epoch's.
        REFUSED
    }

    final Block block;
    final BlockKey key;

    /// The members it was sent among. If they are others when the answer comes, it has to be sent again.
    volatile Set<Member> members = Set.of();

    volatile State state = State.SENT;
    volatile @Nullable Throwable cause;

    InFlightBlock(Block block, BlockKey key) {
        this.block = block;
        this.key = key;
    }
}
