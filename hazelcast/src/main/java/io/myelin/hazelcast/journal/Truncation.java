package io.myelin.hazelcast.journal;

import io.myelin.journal.Block;

/// Removes the beginning of a journal: first the head notes what remains, then the blocks are deleted, then the head
/// notes that they are gone. The next truncation deletes what a failed one left.
///
/// The seals between epochs stay: each holds the slot where a writer would go on that does not know yet that it was
/// taken over from.
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
        Head left = change(SlotSearch.inWhatIsLeft(journal, head, known -> beginning(known, sequence)));
        for (long index = left.sweptIndex; index < left.baseIndex; index++) {
            journal.delete(SlotSearch.range(journal, left, index).key(index));
        }
        if (left.sweptIndex < left.baseIndex) {
            var kept = change(new NoteSwept(left.baseIndex)).ranges;
            for (var range : left.ranges) {
                if (!kept.contains(range)) {
                    journal.delete(Anchor.key(range));
                }
            }
        }
    }

    private TruncateHead beginning(Head head, long sequence) {
        long index = head.baseIndex;
        long base = head.base;
        while (index < head.durableIndex) {
            Block block =
                    SlotSearch.block(journal, SlotSearch.range(journal, head, index).key(index));
            if (!block.isBefore(sequence)) {
                break;
            }
            base = block.end();
            index++;
        }
        return new TruncateHead(index, base);
    }

    private Head change(HeadProcessor change) {
        return journal.change(change);
    }
}
