package io.myelin.hazelcast.journal;

import io.myelin.journal.Block;
import io.myelin.journal.FencedException;
import io.myelin.journal.JournalException;
import java.util.HashSet;

/// Whether the journal is still the one that a writer wrote.
///
/// When a cluster that was split heals, one side's content is kept and the other's is gone: with it, it may be, this
/// writer's epoch and the seal that ended the one before, or the blocks that it appended since. Members that die one
/// upon the other take blocks along, too. Nothing tells the writer so, and slots are empty where it would go on; but
/// the members it sees have changed.
final class OwnershipCheck {

    private final HazelcastJournal journal;
    private final EpochRange range;

    OwnershipCheck(final HazelcastJournal journal, final EpochRange range) {
        this.journal = journal;
        this.range = range;
    }

    /// Looks. Asks the cluster, so not for callbacks.
    ///
    /// @param noted   the block up to which the head was told that all is durable
    /// @param settled the block up to which all was acknowledged
    /// @throws FencedException  if the journal has another epoch for its last one
    /// @throws JournalException if blocks that were acknowledged are gone
    void confirm(final long noted, final long settled) {
        final var head = journal.heads().getOrDefault(journal.circuit(), new Head());
        final var last = head.last();
        if (last != null && !last.equals(range)) {
            throw new FencedException(journal.circuit(), range.epoch(), last.epoch());
        }
        if (last == null || head.durableIndex < noted || !areThere(head.durableIndex, settled)) {
            throw new JournalException("journal of " + journal.circuit() + ": what epoch " + range.epoch()
                    + " wrote is gone, with its last copy or because another side of a split was kept");
        }
    }

    /// Whether the last blocks are there. What a split left out is a gap that goes on to the end, but for the few
    /// blocks that were under way together.
    private boolean areThere(final long from, final long end) {
        final var keys = new HashSet<BlockKey>();
        for (long index = Math.max(from, end - HazelcastAppender.IN_FLIGHT); index < end; index++) {
            keys.add(range.key(index));
        }
        final var found = journal.blocks().getAll(keys).values();
        return found.size() == keys.size()
                && found.stream().allMatch(bytes -> Block.epochOf(bytes) == range.epoch() && !Seals.isSeal(bytes));
    }
}
