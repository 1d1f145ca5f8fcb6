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

    /// Enough for any given one of 61 partitions to have the blocks of a journal, except with a probability of one in
    /// ninety million.
    private static final int JOURNALS = 1_000;

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
        IntStream.range(0, JOURNALS)
                .mapToObj(i -> HazelcastJournal.create(member, "journal" + i, Copies.PREFERRED))
                .forEach(journal -> new EpochOpening(journal).open());
        return blocksPartitions(member).min().orElseThrow();
    }

    /// The numbers of the partitions that have an anchor. Each epoch stores one in the partition of its blocks.
    private static IntStream blocksPartitions(HazelcastInstance member) {
        return member.getMap(JournalCluster.BLOCKS).keySet().stream()
                .mapToInt(key -> member.getPartitionService().getPartition(key).getPartitionId());
    }
}
