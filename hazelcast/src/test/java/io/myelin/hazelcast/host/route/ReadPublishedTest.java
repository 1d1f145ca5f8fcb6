package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.support.Records;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The values that a subscriber receives, depending on its position.
class ReadPublishedTest {

    private static final String NAME = "outlet";
    private static final int BLOCKS = 3;

    private final Members members = Members.create();

    @AfterEach
    void close() {
        members.close();
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
