package io.myelin.distributed.hazelcast;

import io.myelin.distributed.Block;
import io.myelin.distributed.CorruptJournalException;
import io.myelin.distributed.FencedException;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/// How a new epoch begins, in three steps, each of which may be repeated:
///
/// 1. It is claimed in the head, so that of several claimants only the latest goes on.
/// 2. The slots of the last epoch are walked to their end, where the first empty one is sealed. Blocks found on the
///    way are set once more, so that each has its backups even if the writer died before; from the seal on, the old
///    writer, should it live, is refused. It acknowledges in order, so nothing behind the seal was acknowledged.
/// 3. The epoch is published in the head, beginning at the seal, at a place whose partition this member owns.
final class EpochOpening {

    private static final int PLACES = 20_000;

    private final HazelcastJournal journal;
    private final String circuit;

    EpochOpening(final HazelcastJournal journal) {
        this.journal = journal;
        circuit = journal.circuit();
    }

    Era open() {
        // Partitions have owners only once something was asked of them.
        untilDecided(() -> journal.blocks().size());
        final Head head = claim();
        final long epoch = head.claimed;
        final Era last = head.last();
        final Era begin = last == null
                ? new Era(epoch, place(epoch), 0, 0)
                : behind(head, last, epoch);
        final Head published = change(new PublishEra(head.claimant, begin));
        if (!begin.equals(published.last())) {
            throw new FencedException(circuit, epoch, published.claimed);
        }
        return begin;
    }

    private Head claim() {
        while (true) {
            final long mark = ThreadLocalRandom.current().nextLong();
            final long epoch = journal.head().claimed + 1;
            final Head head = change(new ClaimEpoch(epoch, mark));
            if (head.claimed == epoch && head.claimant == mark) {
                return head;
            }
        }
    }

    private Era behind(final Head head, final Era last, final long epoch) {
        long index = Math.max(last.index(), head.durableIndex);
        long first = Math.max(last.first(), head.durable);
        while (true) {
            final var key = last.key(index);
            final var seal = Seals.seal(epoch, index);
            final byte[] found = untilDecided(
                    () -> journal.blocks().executeOnKey(key, new SealSlot(last.epoch(), seal)));
            if (Arrays.equals(found, seal)) {
                return new Era(epoch, place(epoch), index, first);
            }
            final long other = Block.epochOf(found);
            if (other > epoch) {
                throw new FencedException(circuit, epoch, other);
            }
            final Block block = Block.verified(found);
            if (block == null || block.index() != index || block.first() != first) {
                throw new CorruptJournalException("journal of " + circuit + ": block " + index + " is damaged");
            }
            first = block.end();
            index++;
        }
    }

    private Head change(final HeadProcessor change) {
        return untilDecided(() -> journal.heads().executeOnKey(circuit, change));
    }

    private <T> T untilDecided(final Supplier<T> operation) {
        return Patience.ask(circuit, operation);
    }

    /// A place that no other epoch has or had, so that the seal of an earlier one stays where its writer would go on,
    /// whatever is written or truncated later; and one in a partition of this member: an append elsewhere costs a
    /// round trip more.
    ///
    /// A split can give two writers the same epoch. They differ by the random part.
    private String place(final long epoch) {
        final var partitions = journal.instance().getPartitionService();
        final var self = journal.instance().getCluster().getLocalMember();
        final var random = ThreadLocalRandom.current();
        String place = "";
        for (int i = 0; i < PLACES; i++) {
            place = circuit + '#' + epoch + '.' + Long.toString(random.nextLong() >>> 1, Character.MAX_RADIX);
            if (self.equals(partitions.getPartition(new BlockKey(place, 0)).getOwner())) {
                return place;
            }
        }
        // A member without data, or one that has not got its partitions yet.
        return place;
    }
}
