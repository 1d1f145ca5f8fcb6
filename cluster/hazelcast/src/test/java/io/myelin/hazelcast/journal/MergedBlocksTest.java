package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.support.Records;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The larger side of a split truncates a journal. The smaller one still has the blocks, and adds them when the split
/// heals: the next truncation deletes them again.
class MergedBlocksTest {

    private final Members members = Members.create();
    private final AtomicInteger searches = new AtomicInteger();
    private HazelcastInstance member;
    private HazelcastJournal journal;
    private EpochRange range;
    private Map<BlockKey, byte[]> lost;

    /// Two epochs of ten blocks of ten records, of which the first fifty records are truncated.
    @BeforeEach
    void truncate() throws Exception {
        member = members.start();
        var watched = Interposed.on(member, (method, _) -> {
            if (method.equals("keySet")) {
                searches.incrementAndGet();
            }
        });
        journal = HazelcastJournal.create(watched, "c", Copies.PREFERRED);
        for (int epoch = 0; epoch < 2; epoch++) {
            try (var appender = journal.appender()) {
                for (int block = 0; block < 10; block++) {
                    Records.append(appender, appender.origin() + 10L * block, 10);
                }
            }
        }
        range = journal.head().ranges.getFirst();
        lost = journal.blocks().getAll(Set.of(range.key(0), range.key(1), range.key(2)));
        journal.truncate(50);
        assertThat(blocks()).isEqualTo(15);
    }

    @AfterEach
    void stop() {
        members.close();
    }

    private void heal() {
        lost.forEach(journal.blocks()::set);
    }

    private long blocks() {
        return journal.blocks().entrySet().stream()
                .filter(entry -> !Anchor.is(entry.getKey()))
                .filter(entry -> !Seals.isSeal(entry.getValue()))
                .count();
    }

    @Test
    void blocksThatAMergeBroughtBackGoWithTheNextTruncation() throws Exception {
        members.start();
        heal();
        long bytes = journal.bytes();
        journal.truncate(50);
        assertThat(blocks()).isEqualTo(15);
        assertThat(journal.bytes()).isLessThan(bytes);
        members.start();
        heal();
        journal.truncate(150);
        assertThat(blocks()).isEqualTo(5);
        assertThat(journal.blocks().get(range.key(10))).as("the seal").matches(Seals::isSeal);
        assertThat(Records.read(journal, 150)).isEqualTo(Records.range(150, 200));
    }

    /// The member that joined has not added all blocks yet when the journal is truncated.
    @Test
    void blocksThatAMergeBringsLaterGoWithATruncationAfterIt() {
        var merge = SimulatedMerge.begin(members.start());
        journal.truncate(60);
        heal();
        merge.end();
        journal.truncate(60);
        assertThat(blocks()).isEqualTo(14);
    }

    /// Each search goes through all keys of a partition, on the thread on which its blocks are appended.
    @Test
    void nothingIsSearchedWhileTheMembersAreTheSame() {
        journal.truncate(60);
        int before = searches.get();
        journal.truncate(70);
        journal.truncate(80);
        assertThat(searches).hasValue(before);
        members.start();
        journal.truncate(90);
        assertThat(searches).hasValueGreaterThan(before);
    }
}
