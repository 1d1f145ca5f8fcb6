package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Journals that are opened while partitions migrate to a member that has just received data.
class GrowingClusterTest {

    /// Seconds between two migrations, so that they last for much longer than an append.
    private static final String INTERVAL = "1";

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    private HazelcastInstance member(boolean data, String interval) {
        var config = members.config().setLiteMember(!data);
        config.setProperty("hazelcast.partition.migration.interval", interval);
        return members.start(config);
    }

    @Test
    void anOpeningDoesNotWaitForTheLastMigration() throws Exception {
        var one = member(true, INTERVAL);
        var two = member(true, INTERVAL);
        var joining = member(false, INTERVAL);
        var first = HazelcastJournal.create(one, "first", Copies.REQUIRED);
        try (var written = first.appender()) {
            Records.append(written, 0, 1); // with all copies
            assertThat(JournalCluster.awaitCopies(joining, Duration.ofMinutes(5))).isTrue();
            joining.getCluster().promoteLocalLiteMember();
            Eventually.until("migrates", () -> !one.getPartitionService().isClusterSafe());
            for (var member : new HazelcastInstance[] {one, joining}) {
                var journal = HazelcastJournal.create(two, "on " + member.getName(), Copies.REQUIRED);
                try (var appender = HazelcastJournal.of(member, journal.circuit(), Copies.REQUIRED).appender()) {
                    Records.append(appender, 0, 10);
                }
            }
            assertThat(one.getPartitionService().isClusterSafe()).isFalse();
        }
    }

    @Test
    void aWriterReadsItsHeadOnce() throws Exception {
        var one = member(true, "0");
        member(true, "0");
        var calls = new ConcurrentLinkedQueue<String>();
        var observed = Interposed.on(one, (method, _) -> calls.add(method));
        HazelcastJournal.create(one, "c", Copies.REQUIRED);
        try (var appender = HazelcastJournal.of(observed, "c", Copies.REQUIRED).appender()) {
            Records.append(appender, 0, 1);
            calls.clear();
            member(false, "0");
            Records.append(appender, 1, 2);
            // The first operation reads the journal's head, the others look for its blocks.
            assertThat(calls).containsOnlyOnce("get").doesNotContain("getAll", "aggregate");
        }
    }

    @Test
    void aMemberWithoutABackupIsNotWaitedFor() throws Exception {
        member(true, "0");
        var joining = member(false, "0");
        HazelcastJournal.create(joining, "c", Copies.REQUIRED); // so that there are partitions
        assertThat(JournalCluster.awaitCopies(joining, Duration.ofSeconds(Long.MAX_VALUE)))
                .isFalse();
        joining.getCluster().promoteLocalLiteMember();
        try (var appender = HazelcastJournal.of(joining, "c", Copies.REQUIRED).appender()) {
            Records.append(appender, 0, 10);
            assertThat(joining.getPartitionService().isClusterSafe()).isTrue();
        }
    }
}
