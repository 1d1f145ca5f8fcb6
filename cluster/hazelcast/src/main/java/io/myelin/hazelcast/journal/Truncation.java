package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.query.Predicates;
import io.myelin.journal.Block;
import io.myelin.journal.JournalException;
import java.util.Set;

/// Removes the beginning of a journal: first the head records the new beginning, then the blocks are deleted, then the
/// head records the deletion. The next truncation deletes blocks that a failed one left, and blocks that were added
/// again by a merge after a split.
///
/// The seals between epochs stay: each occupies the slot where a writer would continue that does not know yet that it
/// was superseded.
final class Truncation {

    private final HazelcastJournal journal;

    Truncation(HazelcastJournal journal) {
        this.journal = journal;
    }

    void before(long sequence) {
        Head head = journal.head();
        if (sequence > head.durable) {
            throw new IllegalArgumentException("record " + sequence + " of " + journal.circuit()
                    + " is not known to be durable, " + head.durable + " are");
        }
        var advance = SlotSearch.inWhatIsLeft(journal, head, known -> beginning(known, sequence));
        Head left = change(advance);
        if (!advance.isIn(left)) {
            throw new JournalException("journal of " + journal.circuit() + ": it does not have the records before "
                    + sequence + " that were to be removed: those of another side of a split, or of another writer, "
                    + "have replaced them");
        }
        deleteAgain(left);
        if (left.sweptIndex < left.baseIndex) {
            // The members with a block may hold no copy of the head, and their files may be forced without the files of
            // those that do. Then a head that begins before the deleted blocks would be restored, and a writer would
            // seal the slot of the first deleted block and so cut off all blocks that follow.
            journal.force();
        }
        for (long index = left.sweptIndex; index < left.baseIndex; index++) {
            delete(SlotSearch.range(journal, left, index), index);
        }
        if (left.sweptIndex < left.baseIndex) {
            var kept = change(new NoteSwept(left.baseIndex)).ranges;
            for (var range : left.ranges) {
                if (!kept.contains(range)) {
                    journal.delete(Anchor.key(range), () -> require(!journal.head().ranges.contains(range)));
                }
            }
        }
    }

    /// Deletes blocks that earlier truncations had deleted: the other side of a split had them, and added them when the
    /// split healed. Each member of that side has joined then and is another one, so this is not searched for among the
    /// same members again: the partition's thread goes through all keys of the partition for it.
    private void deleteAgain(Head left) {
        var members = journal.instance().getCluster().getMembers();
        if (members.equals(journal.cleared())) {
            return;
        }
        boolean settled = !isAnyMerging();
        deleteMerged(left);
        if (settled && members.equals(journal.instance().getCluster().getMembers())) {
            journal.cleared(members);
        }
    }

    /// A member that does not answer may be merging.
    private boolean isAnyMerging() {
        try {
            return MemberInquiry.anyMerges(journal.instance());
        } catch (HazelcastException silent) {
            return true;
        }
    }

    private void deleteMerged(Head left) {
        for (var range : left.ranges) {
            long end = Math.min(left.end(range), left.sweptIndex);
            var found = range.index() < end ? slots(range, end) : Set.<BlockKey>of();
            if (!found.isEmpty()) {
                journal.force(); // as below
            }
            found.forEach(key -> delete(range, key.index()));
        }
    }

    private Set<BlockKey> slots(EpochRange range, long end) {
        return journal.ask(() -> journal.blocks().keySet(Predicates.partitionPredicate(
                range.place(), new SlotsBetween(range.place(), range.index(), end))));
    }

    /// After a split the head of another side may have replaced the one that was truncated, and still list the block.
    private void delete(EpochRange range, long index) {
        journal.delete(range.key(index), () -> {
            Head head = journal.head();
            require(index < head.baseIndex || !range.equals(head.of(index)));
        });
    }

    private void require(boolean truncated) {
        if (!truncated) {
            throw new JournalException("journal of " + journal.circuit()
                    + ": another side of a split, which was not truncated, has replaced it");
        }
    }

    /// Blocks of records without a number are removed together with the next block that has numbered records, which may
    /// need them. So a journal whose first record is 0 has lost nothing.
    private TruncateHead beginning(Head head, long sequence) {
        long index = head.baseIndex;
        long base = head.base;
        for (long next = index; next < head.durableIndex; next++) {
            Block block =
                    SlotSearch.block(journal, SlotSearch.range(journal, head, next).key(next));
            if (block.end() > sequence) {
                break;
            }
            if (block.count() > 0) {
                index = next + 1;
                base = block.end();
            }
        }
        var writer = journal.writer();
        var epoch = writer == null ? head.before(sequence) : writer;
        // Without an epoch before it there is nothing to remove.
        return new TruncateHead(index, base, sequence, epoch == null ? TruncateHead.NO_EPOCH : epoch);
    }

    private Head change(HeadProcessor change) {
        return journal.change(change);
    }
}
