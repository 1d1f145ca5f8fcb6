package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Health;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A member gives up its data and stays, as when it hands over its circuits. The other member then has the only copy.
class DemotedMemberTest {

    private final Members members = Members.create();

    DemotedMemberTest() {
        members.impatient();
    }

    @AfterEach
    void stop() {
        members.close();
    }

    @Test
    void nothingIsAcknowledgedWithoutTheCopiesThatAreRequired() throws Exception {
        var one = members.start();
        var two = members.start();
        var journal = HazelcastJournal.create(two, "c", Copies.REQUIRED);
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            assertThat(appender.health()).isEqualTo(Health.SOUND);
            one.getCluster().demoteLocalDataMember();
            Eventually.until("told", () -> appender.health() == Health.STALLED);
            appender.append(Records.of(10, 10), 10);
            assertThat(appender.durable()).isEqualTo(10);
            one.getCluster().promoteLocalLiteMember();
            Eventually.until("copied", () -> appender.durable() == 20);
            assertThat(appender.health()).isEqualTo(Health.SOUND);
        }
    }

    @Test
    void aMissingCopyIsReported() throws Exception {
        var one = members.start();
        var two = members.start();
        var journal = HazelcastJournal.create(two, "c", Copies.PREFERRED);
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            Eventually.until("copied", () -> appender.health() == Health.SOUND);
            one.getCluster().demoteLocalDataMember();
            Eventually.until("told", () -> appender.health() == Health.DEGRADED);
            Records.append(appender, 10, 10);
        }
    }

    /// The member gives up its data and takes data again before a check.
    @Test
    void aMemberThatTakesDataAgainIsAnotherHolder() {
        var one = members.start();
        members.start();
        for (var seen : List.of(one, members.start())) {
            // A change becomes visible on the other members later than on the one that publishes the list.
            Eventually.until(
                    "settled",
                    () -> holding(seen) == 3
                            && CopyHolders.of(seen).version() == CopyHolders.of(one).version());
            var before = CopyHolders.of(seen);
            assertThat(before.are(seen)).isTrue();
            one.getCluster().demoteLocalDataMember();
            one.getCluster().promoteLocalLiteMember();
            Eventually.until("told", () -> CopyHolders.of(seen).version() == before.version() + 2);
            var after = CopyHolders.of(seen);
            assertThat(before.are(seen)).isFalse();
            assertThat(after.include(before)).isFalse();
            assertThat(after).isNotEqualTo(before);
            assertThat(after.members()).isEqualTo(before.members());
        }
    }

    /// A member may see the list only after the second change. It then sees the same objects for the members as before.
    @Test
    void changesThatWereNotSeenAreNoticed() {
        var one = members.start();
        members.start();
        Eventually.until("settled", () -> holding(one) == 2);
        var before = CopyHolders.of(one);
        var unseen = CopyHolders.of(before.members(), before.version() + 2);
        assertThat(unseen.holders()).isEqualTo(before.holders());
        assertThat(unseen.include(before)).isFalse();
        assertThat(unseen.are(one)).isFalse();
        assertThat(unseen).isNotEqualTo(before);
    }

    /// The members are not asked again, and a writer continues.
    @Test
    void aMemberThatJoinsTakesNothingAway() {
        var one = members.start();
        members.start();
        Eventually.until("settled", () -> holding(one) == 2);
        var before = CopyHolders.of(one);
        members.start();
        members.start(members.config().setLiteMember(true));
        assertThat(CopyHolders.of(one).version()).isEqualTo(before.version() + 2);
        assertThat(CopyHolders.of(one).include(before)).isTrue();
    }

    private static long holding(HazelcastInstance member) {
        return member.getCluster().getMembers().stream().filter(other -> !other.isLiteMember()).count();
    }
}
