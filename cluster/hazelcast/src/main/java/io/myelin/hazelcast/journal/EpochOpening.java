package io.myelin.hazelcast.journal;

import com.hazelcast.partition.Partition;
import com.hazelcast.spi.exception.RetryableHazelcastException;
import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.FencedException;
import java.io.Serial;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Opens a new epoch, in three steps, each of which may be repeated:
///
/// 1. It is claimed in the head, so that of several claimants only the latest continues. Then two checks follow: the
///    anchor shows that the last epoch's blocks exist, and no member is still merging blocks after a split, or
///    restoring them from files after their copies were lost. Otherwise the first empty slot might not be the end.
/// 2. A slot ahead of the last epoch's blocks is sealed, so that a writer that is still alive cannot outrun the search
///    indefinitely. Then the slots are scanned to the first empty one, which is sealed. Blocks found on the way are
///    stored again, so that each has its backups even if the writer died before; from the seal on, the old writer is
///    refused. It acknowledges in order, so nothing after the seal was acknowledged. If all copies are lost meanwhile,
///    which the anchor shows, nothing is sealed, and this step begins again. So it does if the journal was truncated to
///    beyond the seal: then the sealed slot was empty for that reason.
/// 3. If members keep files, they force these blocks and the seal. Then the epoch is published in the head,
///    beginning at the seal, at a place whose partition this member owns. Blocks after the seal are deleted. A head
///    that says for the first time that copies are preferred is forced too.
final class EpochOpening {

    /// Partitions without blocks, by their numbers from 0 on. Hazelcast migrates partitions in the order of their
    /// numbers: a member that joins gets these first, by code that it has never run, and they stay closed to appends
    /// for longer than all others. Twice as many as migrate at once in a member with hosts.
    private static final int FIRST_TO_MIGRATE = 6;

    /// With fewer partitions, all have blocks.
    private static final int MANY_PARTITIONS = 10 * FIRST_TO_MIGRATE;

    /// The distance of the first seal from the last block that the head lists.
    private static final long AHEAD = 64;

    private final HazelcastJournal journal;
    private final String circuit;

    EpochOpening(HazelcastJournal journal) {
        this.journal = journal;
        circuit = journal.circuit();
    }

    EpochRange open() {
        // Partitions have owners only after a first operation on them, which was the claim.
        Head claimed = claim();
        EpochRange last = claimed.last();
        if (last == null) {
            var first = new EpochRange(claimed.claimed, place(claimed.claimed), 0, 0);
            force(claimed, first, "");
            return publish(claimed, first);
        }
        Head known = claimed;
        while (true) {
            long mark = requireBlocks(last);
            awaitMerges();
            try {
                return open(claimed, known, last, mark);
            } catch (LostMeanwhileException again) {
                // The slots are the same, those with this epoch's seal included.
            } catch (TruncatedMeanwhileException again) {
                known = journal.head();
            }
        }
    }

    /// All copies of the last epoch's blocks were lost while its slots were scanned. They may be in files, so the scan
    /// begins again once the members that have them are back.
    private static final class LostMeanwhileException extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1;
    }

    /// The last epoch's writer went on, and its journal was truncated to beyond the slot that was sealed: the slot was
    /// empty for this reason, and the end of the blocks comes later.
    private static final class TruncatedMeanwhileException extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1;
    }

    /// @param claimed the head with this epoch's claim
    /// @param known   the same, or a later one: the search begins with its first block that may not be durable
    private EpochRange open(Head claimed, Head known, EpochRange last, long mark) {
        long epoch = claimed.claimed;
        long from = Math.max(last.index(), known.durableIndex);
        requireBlockBefore(last, mark, from);
        long ahead = sealAhead(last, epoch, mark, from);
        var next = following(last, epoch, mark, from, Math.max(last.first(), known.durable));
        force(claimed, next, last.place());
        // No copy was lost before the blocks that were found, and the seal, were in files.
        if (requireBlocks(last) != mark) {
            throw new LostMeanwhileException();
        }
        EpochRange begin = publish(claimed, next);
        clear(last, begin, ahead);
        return begin;
    }

    /// Requires the last block that the head lists as durable. An older copy of a member's files may have been
    /// restored, which has the anchor and lacks the last blocks. The search would begin after the gap, and seal a slot
    /// whose block may be in the files of a member that is away.
    private void requireBlockBefore(EpochRange last, long mark, long from) {
        if (from == last.index() || !journal.keepsFiles()) {
            return;
        }
        boolean missing = untilDecided(() -> !journal.blocks().containsKey(last.key(from - 1))
                && journal.head().baseIndex < from);
        if (missing) {
            if (requireBlocks(last) != mark) {
                throw new LostMeanwhileException();
            }
            throw new CorruptJournalException("journal of " + circuit + ": block " + (from - 1)
                    + ", which was durable, is missing");
        }
    }

    /// Stores the anchor of an epoch, and makes all members force their files, if they keep any.
    ///
    /// @param before the place of the epoch that ends, empty if this is the first one
    private void force(Head claimed, EpochRange range, String before) {
        untilDecided(() -> journal.blocks().executeOnKey(
                Anchor.key(range), new AppendBlock(Anchor.bytes(claimed, range))));
        // The head may be forced by a member that has nothing else of this journal. After a power failure of all
        // members it would list an epoch without blocks, after blocks that are missing.
        journal.force(before);
    }

    private EpochRange publish(Head claimed, EpochRange range) {
        boolean preferred = !journal.copiesRequired();
        Head published = change(new PublishEpoch(claimed.claimant, range, preferred));
        if (!range.equals(published.last())) {
            boolean own = published.claimed == claimed.claimed && published.claimant == claimed.claimant;
            if (own && published.baseIndex > range.index()) {
                throw new TruncatedMeanwhileException();
            }
            throw new FencedException(circuit, range.epoch(), published.claimed);
        }
        if (preferred && !claimed.preferred) {
            // Before the first record is acknowledged all members that are present know it, after a power failure too:
            // from then on any of them may miss what the others acknowledge. If the claimed head said so already, it
            // was forced before this epoch was published.
            journal.force();
        }
        return range;
    }

    private Head claim() {
        while (true) {
            long mark = ThreadLocalRandom.current().nextLong();
            long epoch = journal.head().claimed + 1;
            Head head = journal.claim(new ClaimEpoch(epoch, mark));
            if (head.claimed == epoch && head.claimant == mark) {
                return head;
            }
        }
    }

    /// Blocks missing here may be on a member that was cut off: the journal can be opened once that member is back.
    ///
    /// @return the anchor's mark
    private long requireBlocks(EpochRange last) {
        boolean missing =
                untilDecided(() -> !Anchor.missing(journal.blocks(), List.of(last)).isEmpty() && isFinal(last));
        if (missing) {
            throw new CorruptJournalException("journal of " + circuit + ": the blocks of epoch " + last.epoch()
                    + ", from record " + last.first() + " on, are not in this cluster");
        }
        return awaitFiles(last);
    }

    /// If all copies in memory were lost while other members stayed, a member that returns restores its files one entry
    /// after the other, and its files may lack the last blocks. The first empty slot is not the end before all members
    /// with files are back.
    ///
    /// @return the anchor's mark
    private long awaitFiles(EpochRange last) {
        return untilDecided(() -> {
            byte @Nullable [] anchor = journal.blocks().get(Anchor.key(last));
            if (anchor != null && Anchor.isRestored(anchor) && journal.keepsFiles()
                    && !MemberInquiry.allRestored(journal.instance())) {
                throw new RetryableHazelcastException("journal of " + circuit + ": the blocks of epoch "
                        + last.epoch() + " were lost and are being restored, and members with files are missing");
            }
            return anchor == null ? 0 : Anchor.markOf(anchor);
        });
    }

    private boolean isFinal(EpochRange last) {
        awaitMerges();
        return !Anchor.missing(journal.blocks(), List.of(last)).isEmpty();
    }

    private void awaitMerges() {
        untilDecided(() -> {
            if (MemberInquiry.anyMerges(journal.instance())) {
                throw new RetryableHazelcastException("a split is healing");
            }
            return circuit;
        });
    }

    /// Seals a slot that the last epoch's writer has not reached.
    ///
    /// @return the slot's number
    private long sealAhead(EpochRange last, long epoch, long mark, long from) {
        long distance = AHEAD;
        while (!Seals.isSeal(seal(last, epoch, mark, from + distance))) {
            distance *= 2;
        }
        return from + distance;
    }

    private EpochRange following(EpochRange last, long epoch, long mark, long from, long firstRecord) {
        long index = from;
        long first = firstRecord;
        while (true) {
            byte[] found = seal(last, epoch, mark, index);
            if (Seals.isSeal(found)) {
                return new EpochRange(epoch, place(epoch), index, first);
            }
            Block block = Block.verified(found);
            if (block == null || block.index() != index || block.first() != first) {
                throw new CorruptJournalException("journal of " + circuit + ": block " + index + " is damaged");
            }
            first = block.end();
            index++;
        }
    }

    /// Seals a slot, unless it has a block.
    ///
    /// @return its content now, a block of the last epoch or this one's seal
    private byte[] seal(EpochRange last, long epoch, long mark, long index) {
        var seal = Seals.seal(epoch, index);
        byte[] found = untilDecided(() -> journal.blocks().executeOnKey(
                last.key(index), new SealSlot(last.epoch(), mark, seal)));
        if (SealSlot.isChanged(found)) {
            throw new LostMeanwhileException();
        }
        long other = Block.epochOf(found);
        if (other > epoch) {
            throw new FencedException(circuit, epoch, other);
        }
        return found;
    }

    /// Deletes entries that will never be read: blocks that the last writer had in flight when it was fenced, and the
    /// seal ahead.
    private void clear(EpochRange last, EpochRange begin, long ahead) {
        long seal = begin.index();
        var keys = new HashSet<BlockKey>();
        for (long index = seal + 1; index < seal + HazelcastAppender.IN_FLIGHT; index++) {
            keys.add(last.key(index));
        }
        if (ahead > seal) {
            keys.add(last.key(ahead));
        }
        // Read first, all at once: usually there is the seal ahead alone, and each deletion waits for the backups.
        untilDecided(() -> journal.blocks().getAll(keys)).keySet()
                .forEach(key -> journal.delete(key, () -> requireListed(begin)));
    }

    /// After a split the head of another side may have replaced the one with this epoch. There the last epoch may have
    /// gone on, with blocks beyond the seal.
    private void requireListed(EpochRange begin) {
        Head head = journal.head();
        if (!head.contains(begin)) {
            throw new FencedException(circuit, begin.epoch(), head.claimed);
        }
    }

    private Head change(HeadProcessor change) {
        return journal.change(change);
    }

    private <T> T untilDecided(Supplier<T> operation) {
        return journal.ask(operation);
    }

    /// Returns a place that no other epoch has or had, so that the seal of an earlier epoch stays where its writer
    /// would continue, regardless of later writes and truncations. Its partition is none of the first ones, and belongs
    /// to this member, unless this member has no other: an append elsewhere costs one more round trip.
    ///
    /// A split can give two writers the same epoch. They differ by the random part.
    String place(long epoch) {
        var partitions = journal.instance().getPartitionService().getPartitions();
        int first = partitions.size() < MANY_PARTITIONS ? 0 : FIRST_TO_MIGRATE;
        var self = journal.instance().getCluster().getLocalMember();
        var suitable = partitions.stream().filter(partition -> partition.getPartitionId() >= first).toList();
        var owned = suitable.stream().filter(partition -> self.equals(partition.getOwner())).toList();
        var wanted = Set.copyOf((owned.isEmpty() ? suitable : owned).stream().map(Partition::getPartitionId).toList());
        return placeIn(wanted, epoch);
    }

    private String placeIn(Set<Integer> partitions, long epoch) {
        var service = journal.instance().getPartitionService();
        var random = ThreadLocalRandom.current();
        while (true) {
            var place = PlacesOf.prefix(circuit) + epoch + '.'
                    + Long.toString(random.nextLong() >>> 1, Character.MAX_RADIX);
            if (partitions.contains(service.getPartition(new BlockKey(place, 0)).getPartitionId())) {
                return place;
            }
        }
    }
}
