package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.HeldPartitions;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.hazelcast.journal.Placement;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.util.ArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The values that a subscriber receives, depending on its position.
class ReadPublishedTest {

    private static final String NAME = "outlet";
    private static final int BLOCKS = 3;
    private static final int MORE_THAN_THREADS = 20;

    private final Members members = Members.create();

    @AfterEach
    void close() {
        members.close();
    }

    /// An outlet whose head is on a member, with a value that another one has written, which then has its blocks.
    private static String outlet(String prefix, HazelcastInstance head, HazelcastInstance writer) throws Exception {
        int number = 0;
        while (!head.getPartitionService().getPartition(prefix + number).getOwner().localMember()) {
            number++;
        }
        var name = prefix + number;
        try (var appender = HazelcastJournal.create(writer, name, Copies.PREFERRED).appender()) {
            Records.append(appender, 0, 1);
        }
        var journal = HazelcastJournal.of(head, name, Copies.PREFERRED);
        Eventually.until("known to be durable", () -> journal.durable() == 1);
        assertThat(journal.holder(0).getUuid()).isEqualTo(writer.getCluster().getLocalMember().getUuid());
        return name;
    }

    /// Reads of outlets whose blocks are on a member that does not answer leave threads for others.
    @Test
    void outletsOfOtherMembersAreReadWhileOneIsSuspended() throws Exception {
        var one = members.start(HostCluster.configure(members.config(), 0));
        var other = members.start(HostCluster.configure(members.config(), 0));
        Eventually.until("partitions", () -> new Placement(one).isBalanced());
        var there = new ArrayList<String>();
        for (int i = 0; i < MORE_THAN_THREADS; i++) {
            there.add(outlet("there" + i + '-', one, other));
        }
        var here = outlet("here", one, one);
        var readers = one.getExecutorService(ReadPublished.EXECUTOR);
        var reads = new ArrayList<Future<PublishedBlocks>>();
        var self = one.getCluster().getLocalMember();
        try (var _ = new HeldPartitions(other)) {
            for (var name : there) {
                reads.add(readers.submitToMember(new ReadPublished(name, 0, "", -1), self));
            }
            var read = readers.submitToMember(new ReadPublished(here, 0, "", -1), self);
            assertThat(read.get(1, TimeUnit.MINUTES).blocks()).hasSize(1);
            // The others are told to come again.
            int refused = MORE_THAN_THREADS - PublishedReads.OF_ONE_MEMBER;
            Eventually.until("refused", () -> reads.stream().filter(Future::isDone).count() == refused);
        }
        Eventually.until("read", () -> reads.stream().allMatch(Future::isDone));
        assertThat(reads.stream().filter(read -> read.state() == Future.State.FAILED).map(Future::exceptionNow))
                .hasSize(MORE_THAN_THREADS - PublishedReads.OF_ONE_MEMBER)
                .allSatisfy(refused -> assertThat(refused).hasMessageContaining("other reads wait for blocks of"));
        for (var name : there) {
            assertThat(readers.submitToMember(new ReadPublished(name, 0, "", -1), self).get(1, TimeUnit.MINUTES)
                    .blocks()).hasSize(1);
        }
    }

    private static PublishedBlocks read(HazelcastInstance member, long from, String identity, long block) {
        var question = new ReadPublished(NAME, from, identity, block);
        question.setHazelcastInstance(member);
        return question.call();
    }

    /// A split discarded values that the subscriber had read, and the block at its position begins with another value.
    /// Without a search, the subscriber would never read on.
    @Test
    void positionInADiscardedBlockIsSearchedFor() throws Exception {
        var member = members.start(HostCluster.configure(members.config(), 0));
        var journal = HazelcastJournal.create(member, NAME, Copies.PREFERRED);
        var appender = journal.appender();
        for (int i = 0; i < BLOCKS; i++) {
            Records.append(appender, 2L * i, 2);
        }
        appender.close();
        var identity = journal.identity();
        var right = read(member, 2, identity, 1);
        assertThat(right.next()).isEqualTo(2 * BLOCKS);
        assertThat(right.blocks()).hasSize(2);
        var searched = read(member, 3, identity, 2);
        assertThat(searched.next()).isEqualTo(2 * BLOCKS);
        assertThat(searched.blocks()).hasSize(2);
        assertThat(searched.block()).isEqualTo(BLOCKS);
    }
}
