package io.myelin.hazelcast.journal;

import com.hazelcast.aggregation.Aggregators;
import com.hazelcast.query.Predicates;
import com.hazelcast.spi.exception.RetryableHazelcastException;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.FencedException;
import io.myelin.journal.JournalException;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks that a writer still owns its journal, and that the journal is complete.
///
/// Blocks are lost when several members die at once. After a split has healed, another writer's claim may have been
/// kept. The writer gets no event for either, and the slots where it would continue are empty; but its view of the
/// members has changed.
final class OwnershipCheck {

    /// The maximum number of blocks that are read at once to find a seal, 64 KB each.
    private static final int AT_ONCE = 64;

    private final HazelcastJournal journal;
    private final EpochRange range;

    /// Whether it has checked before. The opening found the end of the journal's blocks; a replay reads them all.
    private boolean again;

    /// Whether something was wrong when it was last checked, and no answer says yet whether that stays so. Written
    /// by the thread that checks, read by any.
    private volatile boolean undecided;

    OwnershipCheck(HazelcastJournal journal, EpochRange range) {
        this.journal = journal;
        this.range = range;
    }

    /// Runs the check. It asks the cluster, so callbacks must not call it.
    ///
    /// @param noted   the block up to which all are durable according to the head
    /// @param settled the block up to which all arrived
    /// @param same    whether since the last check the same members have had data, and none has left. Then no block was
    ///                lost, and the head alone is read: to count reads all blocks of the partition, and all writers
    ///                check at once
    /// @throws FencedException             if the journal's last epoch is another one
    /// @throws JournalException            if blocks that arrived are gone
    /// @throws RetryableHazelcastException if they may still arrive, because a split is healing
    void confirm(long noted, long settled, boolean same) {
        JournalException wrong = whatIsWrong(noted, settled, same);
        if (wrong == null) {
            again = true;
            undecided = false;
            return;
        }
        undecided = true;
        if (MemberInquiry.anyMerges(journal.instance())) {
            throw new RetryableHazelcastException("journal of " + journal.circuit() + ": a split is healing");
        }
        // Blocks that a member merged before it answered are visible by now.
        wrong = whatIsWrong(noted, settled, same);
        if (wrong != null) {
            throw wrong;
        }
        undecided = false;
    }

    /// Whether it found another writer's epoch, or found blocks missing, and a member that may know better is silent or
    /// merges. Any thread.
    boolean isUndecided() {
        return undecided;
    }

    private @Nullable JournalException whatIsWrong(long noted, long settled, boolean same) {
        var head = journal.heads().get(journal.circuit());
        if (head == null) {
            return new JournalException("journal of " + journal.circuit() + ": its head is gone");
        }
        var last = head.last();
        if (last != null && !last.equals(range)) {
            return new FencedException(journal.circuit(), range.epoch(), last.epoch());
        }
        if (last == null || head.durableIndex < noted) {
            return new JournalException("journal of " + journal.circuit() + ": what epoch " + range.epoch()
                    + " noted is gone");
        }
        var missing = same ? List.<EpochRange>of() : Anchor.missing(journal.blocks(), head.ranges);
        if (!missing.isEmpty()) {
            var lost = missing.getFirst();
            return new CorruptJournalException(
                    "journal of " + journal.circuit() + ": the blocks of epoch " + lost.epoch()
                            + ", from record " + lost.first() + " on, are gone with their last copy");
        }
        for (var other : again && !same ? head.ranges : List.<EpochRange>of()) {
            long from = Math.max(other.index(), head.baseIndex);
            long end = Math.min(head.end(other), settled);
            long found = from < end ? count(other, from, end) : 0;
            if (from < end && found < end - from) {
                return new CorruptJournalException(
                        "journal of " + journal.circuit() + ": of blocks " + from + " to " + end
                                + " of epoch " + other.epoch() + " only " + found + " are left");
            }
        }
        return again && !same && isClaimed() ? whatIsSealed(noted, settled) : null;
    }

    /// Whether a later epoch was claimed. Read after the blocks were counted: a seal among them was put there after its
    /// epoch was claimed, and a head that was read before the count may be older than both.
    private boolean isClaimed() {
        var head = journal.heads().get(journal.circuit());
        return head == null || head.claimed > range.epoch();
    }

    /// A seal counts as a block. Another writer that is about to take over seals the slots of blocks that are gone:
    /// they had arrived, and no device had confirmed them.
    private @Nullable JournalException whatIsSealed(long noted, long settled) {
        // If the head could not be noted for long, there are more blocks than this member has memory for.
        for (long from = noted; from < settled; from += AT_ONCE) {
            if (isAnySealed(from, Math.min(from + AT_ONCE, settled))) {
                return new CorruptJournalException("journal of " + journal.circuit() + ": of blocks " + noted + " to "
                        + settled + " of epoch " + range.epoch()
                        + " not all are left, and another writer is taking over");
            }
        }
        return null;
    }

    private boolean isAnySealed(long from, long end) {
        var keys = new HashSet<BlockKey>();
        for (long index = from; index < end; index++) {
            keys.add(range.key(index));
        }
        return journal.blocks().getAll(keys).values().stream().anyMatch(Seals::isSeal);
    }

    /// Compares only numbers: a block's checksum is verified when it is read.
    private long count(EpochRange other, long from, long end) {
        return journal.blocks().aggregate(Aggregators.count(),
                Predicates.partitionPredicate(other.place(), new SlotsBetween(other.place(), from, end)));
    }
}
