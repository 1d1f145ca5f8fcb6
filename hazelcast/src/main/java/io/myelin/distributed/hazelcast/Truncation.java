package io.myelin.distributed.hazelcast;

import io.myelin.distributed.Block;
import java.util.ArrayList;
import java.util.List;

/// Forgets the beginning of a journal: the head says first what is left, then the blocks go.
final class Truncation {

    private final HazelcastJournal journal;

    Truncation(final HazelcastJournal journal) {
        this.journal = journal;
    }

    void before(final long sequence) {
        final Head head = journal.head();
        if (sequence > head.durable) {
            throw new IllegalArgumentException("record " + sequence + " of " + journal.circuit()
                    + " is not known to be durable, " + head.durable + " are");
        }
        final List<BlockKey> dropped = new ArrayList<>();
        long index = head.baseIndex;
        long base = head.base;
        while (index < head.durableIndex) {
            final var key = SlotSearch.era(journal, head, index).key(index);
            final Block block = SlotSearch.block(journal, key);
            if (block.end() > sequence) {
                break;
            }
            dropped.add(key);
            base = block.end();
            index++;
        }
        journal.heads().executeOnKey(journal.circuit(), new TruncateHead(index, base));
        for (final var key : dropped) {
            journal.blocks().delete(key);
        }
    }
}
