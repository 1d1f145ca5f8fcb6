package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.listener.EntryUpdatedListener;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.SilentMember;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.support.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Readers do not wait for the members that tell them of heads.
class HeadRegistrationTest {

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    @Test
    void aReaderWaitsForNoSilentMember() throws Exception {
        var one = members.start();
        try (var other = SilentMember.start(members)) {
            var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
            other.hold();
            var reading = Thread.ofPlatform().daemon().start(() -> {
                try (var cursor = journal.read(0)) {
                    assertThat(cursor.next()).isNull();
                    cursor.await(1);
                }
                new JournalWatch(one, "c", _ -> {}, () -> {}).close();
            });
            assertThat(reading.join(Duration.ofMinutes(1))).as("the reader has ended").isTrue();
        }
    }

    @Test
    void changesAreReportedUntilTheRegistrationIsClosed() {
        var one = members.start();
        var other = members.start();
        var names = ConcurrentHashMap.<String>newKeySet();
        var registered = new CountDownLatch(2);
        EntryUpdatedListener<String, Head> listener = event -> names.add("one " + event.getKey());
        var journal = HazelcastJournal.create(other, "c", Copies.PREFERRED);
        var neighbour = HazelcastJournal.create(other, "d", Copies.PREFERRED);
        try (var _ = new JournalWatch(one, "c", name -> names.add("several " + name), registered::countDown)) {
            var registration = HeadRegistration.ofOne(one, "c", listener, registered::countDown);
            Eventually.until("all members know them", () -> registered.getCount() == 0);
            neighbour.change(new ClaimEpoch(1, 1));
            journal.change(new ClaimEpoch(1, 1));
            Eventually.until("both are told", () -> names.size() == 2);
            assertThat(names).containsExactlyInAnyOrder("one c", "several c");
            registration.close();
            Eventually.until("one is not told any more", () -> {
                names.clear();
                journal.change(new ClaimEpoch(journal.head().claimed + 1, 1));
                Eventually.until("the other one is told", () -> names.contains("several c"));
                return !names.contains("one c");
            });
        }
    }

    @Test
    void theRemovalBlocksNoThreadOfAMemberThatIsShutDownMeanwhile(@TempDir Path folder) throws Exception {
        EntryUpdatedListener<String, Head> listener = _ -> {};
        SilentMember.requireNoThreadIsBlocked(members, folder, "head-listener-", one -> {
            var registered = new CountDownLatch(1);
            var registration = HeadRegistration.ofOne(one, "c", listener, registered::countDown);
            Eventually.until("all members know it", () -> registered.getCount() == 0);
            return registration;
        });
    }
}
