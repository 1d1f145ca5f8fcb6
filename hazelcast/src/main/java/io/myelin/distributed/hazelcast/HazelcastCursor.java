package io.myelin.distributed.hazelcast;

import io.myelin.distributed.Block;
import io.myelin.distributed.CorruptJournalException;
import io.myelin.distributed.Cursor;
import org.jspecify.annotations.Nullable;

/// Reads blocks a few at a time. A block is handed out once it is known to be durable: from the head, or because a
/// later block of the same epoch says so.
final class HazelcastCursor implements Cursor {

    private final HazelcastJournal journal;
    private final ReadAhead ahead;
    private final long origin;
    private Head head;
    private long index;
    private long first = -1;
    private long durable;

    HazelcastCursor(final HazelcastJournal journal, final Head head, final long sequence) {
        this.journal = journal;
        this.head = head;
        ahead = new ReadAhead(journal);
        origin = sequence;
        if (sequence < head.base) {
            throw new IllegalArgumentException("record " + sequence + " of " + journal.circuit()
                    + (sequence < 0 ? " does not exist" : " was truncated, the first is " + head.base));
        }
        durable = head.durable;
        index = SlotSearch.holding(journal, head, sequence);
    }

    @Override
    public long origin() {
        return origin;
    }

    @Override
    public @Nullable Block next() {
        Block block = peek();
        if (block == null || !isDurable(block)) {
            refresh();
            block = peek();
            if (block == null) {
                if (index < head.durableIndex) {
                    throw new CorruptJournalException(
                            "journal of " + journal.circuit() + ": block " + index + " is missing");
                }
                return null;
            }
            if (!isDurable(block)) {
                return null;
            }
        }
        if (block.index() != index || first >= 0 && block.first() != first) {
            throw new CorruptJournalException("journal of " + journal.circuit() + ": block " + index
                    + " does not follow the one before");
        }
        index++;
        first = block.end();
        return block;
    }

    /// Whether the next block is. One without numbered records ends where the one before it did, so that records
    /// durable up to there say nothing of it.
    private boolean isDurable(final Block block) {
        return index < head.durableIndex
                || (block.count() > 0 ? block.end() <= durable : block.end() < durable);
    }

    /// The next block if it is there and of the epoch that owns its slot.
    private @Nullable Block peek() {
        final var era = head.of(index);
        if (era == null || index >= head.end(era)) {
            return null;
        }
        final var found = ahead.get(head, era, index);
        if (found == null || !found.belongsTo(era)) {
            ahead.forget();
            return null;
        }
        durable = Math.max(durable, ahead.durable(era));
        if (found.block() == null) {
            throw new CorruptJournalException(
                    "journal of " + journal.circuit() + ": block " + index + " is damaged");
        }
        return found.block();
    }

    private void refresh() {
        ahead.forget();
        head = journal.head();
        durable = Math.max(durable, head.durable);
    }

    @Override
    public void close() {
        ahead.forget();
    }
}
