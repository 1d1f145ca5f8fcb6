package io.myelin.hazelcast.journal;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// Finds blocks that are known to exist.
final class SlotSearch {

    private SlotSearch() {}

    static EpochRange range(HazelcastJournal journal, Head head, long index) {
        var range = head.of(index);
        if (range == null) {
            throw new CorruptJournalException(
                    "journal of " + journal.circuit() + ": block " + index + " belongs to no epoch");
        }
        return range;
    }

    static Block block(HazelcastJournal journal, BlockKey key) {
        Map<BlockKey, byte[]> found =
                journal.ask(() -> journal.blocks().getAll(Set.of(key)));
        byte[] bytes = found.get(key);
        Block block = bytes == null ? null : Block.verified(bytes);
        if (block == null || block.index() != key.index()) {
            throw new CorruptJournalException("journal of " + journal.circuit() + ": block " + key.index()
                    + (bytes == null ? " is missing" : " is damaged"));
        }
        return block;
    }

    /// Searches, and starts over with a new head if the searched blocks were truncated meanwhile.
    ///
    /// @param head   the current head
    /// @param search stops at a missing block
    static <T> T inWhatIsLeft(HazelcastJournal journal, Head head, Function<Head, T> search) {
        Head known = head;
        while (true) {
            try {
                return search.apply(known);
            } catch (CorruptJournalException missing) {
                Head later = journal.head();
                if (later.baseIndex == known.baseIndex) {
                    throw missing;
                }
                known = later;
            }
        }
    }

    /// The durable block that contains a record, or the first of the blocks without numbered records just before it.
    ///
    /// @return its number, or the number of the first block that is not durable if the record is not
    static long holding(HazelcastJournal journal, Head head, long sequence) {
        if (sequence == head.base) {
            return head.baseIndex;
        }
        long low = head.baseIndex;
        long high = head.durableIndex;
        while (low < high) {
            long middle = (low + high) >>> 1;
            Block block = block(journal, range(journal, head, middle).key(middle));
            if (block.end() > sequence || block.first() == sequence) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
