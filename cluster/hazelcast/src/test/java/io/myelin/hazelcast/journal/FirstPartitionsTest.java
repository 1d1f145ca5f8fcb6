package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The partitions that migrate first when a member joins have no blocks, if there are many partitions.
class FirstPartitionsTest {

    /// Enough for any given one of 61 partitions to be chosen for the blocks of an epoch, except with a probability of
    /// one in ninety million.
    private static final int EPOCHS = 1_000;

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    @Test
    void theFirstOfManyPartitionsHaveNoBlocks() {
        assertThat(firstWithBlocks(members.start(config(61)))).isEqualTo(6);
    }

    /// It owns none of the others, like one of many members that owns only the first ones.
    @Test
    void aMemberWithoutDataPutsNoBlocksThereEither() {
        members.start(config(61));
        assertThat(firstWithBlocks(members.start(config(61).setLiteMember(true)))).isEqualTo(6);
    }

    @Test
    void allOfFewPartitionsHaveBlocks() {
        assertThat(firstWithBlocks(members.start(config(31)))).isZero();
    }

    private Config config(int partitions) {
        var config = members.config();
        config.setProperty("hazelcast.partition.count", Integer.toString(partitions));
        return config;
    }

    private static int firstWithBlocks(HazelcastInstance member) {
        var journal = HazelcastJournal.create(member, "c", Copies.PREFERRED);
        var opening = new EpochOpening(journal);
        var range = opening.open(); // before that, partitions have no owners
        assertThat(journal.blocks().keySet()).as("an anchor, beside the blocks").containsExactly(Anchor.key(range));
        return IntStream.range(0, EPOCHS)
                .mapToObj(epoch -> new BlockKey(opening.place(epoch), 0))
                .mapToInt(key -> member.getPartitionService().getPartition(key).getPartitionId())
                .min()
                .orElseThrow();
    }
}
