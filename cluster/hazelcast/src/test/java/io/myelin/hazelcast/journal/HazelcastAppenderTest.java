package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.spi.exception.RetryableHazelcastException;
import io.myelin.hazelcast.CountedTasks;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Health;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/// The state of an appender while blocks arrive, and the health of an idle one.
class HazelcastAppenderTest {

    private static final int BLOCKS = 3_000;
    private static final int RECORDS = 7;

    @Test
    void idleWriterEndsWithItsMember() throws Exception {
        try (var members = Members.create()) {
            var member = members.start();
            var appender = HazelcastJournal.create(member, "c", Copies.PREFERRED).appender();
            Records.append(appender, 0, 10);
            assertThat(appender.health()).isEqualTo(Health.DEGRADED);
            member.shutdown();
            Eventually.until("ended", () -> appender.health() == Health.FAILED);
            appender.close();
        }
    }

    /// The head stores block and record as read here; the next epoch begins at that position.
    @Test
    void blockAndRecordBelongTogether() throws Exception {
        try (var members = Members.create();
                var appender = (HazelcastAppender) HazelcastJournal.create(members.start(), "c", Copies.PREFERRED)
                        .appender()) {
            var sender = Thread.ofPlatform().start(() -> {
                for (long i = 0; i < BLOCKS; i++) {
                    appender.append(Records.of(i * RECORDS, RECORDS), RECORDS);
                }
            });
            long marks = 0;
            var before = appender.settled();
            while (before.index() < BLOCKS && sender.isAlive()) {
                var mark = appender.settled();
                if (mark.index() != before.index()) {
                    assertThat(mark.sequence())
                            .as("first record of block " + mark.index())
                            .isEqualTo(mark.index() * RECORDS);
                    assertThat(mark.index()).isGreaterThan(before.index());
                    marks++;
                    before = mark;
                }
            }
            sender.join();
            assertThat(marks).as("the blocks were seen to arrive").isGreaterThan(1);
            assertThat(appender.awaitDurable((long) BLOCKS * RECORDS, 10, TimeUnit.MINUTES)).isTrue();
        }
    }

    /// Hazelcast's default executor starts a thread for each task if there are up to two processors, which takes longer
    /// than an append.
    @Test
    void answersNeedNoTaskOfTheDefaultExecutor() throws Exception {
        try (var members = Members.create()) {
            var first = members.start();
            members.start();
            try (var tasks = new CountedTasks();
                    var appender = HazelcastJournal.create(first, "c", Copies.REQUIRED).appender()) {
                for (int block = 0; block < BLOCKS; block++) {
                    Records.append(appender, block, 1);
                }
                assertThat(appender.awaitDurable(BLOCKS, 1, TimeUnit.MINUTES)).isTrue();
                // Some of the tasks are for other operations, such as those that open the journal.
                assertThat(tasks.count()).isLessThan(BLOCKS / 2);
            }
        }
    }

    /// The retrying thread then waits for the members' answers, and that wait consumes the permit of the wake-up. The
    /// wait is the last step before the thread parks.
    @Test
    void blockThatFailsWhileMembersAreAskedIsResent() throws Exception {
        var asked = new CountDownLatch(1);
        var failed = new CountDownLatch(1);
        var failing = new AtomicBoolean(true);
        try (var members = Members.create()) {
            var member = members.start();
            members.start();
            // While copies are missing, the retrying thread polls.
            Eventually.until("copies", () -> member.getPartitionService().isClusterSafe());
            MemberState.required(member).inquiry(() -> {
                if (Thread.currentThread().getName().startsWith("journal-retrier-")) {
                    asked.countDown();
                    takePermit(failed);
                }
                return List.of();
            });
            var watched = Interposed.on(member, (operation, _) -> {
                if (operation.equals("submitToKey") && failing.getAndSet(false)) {
                    throw new RetryableHazelcastException("once");
                }
            });
            try (var appender = HazelcastJournal.create(watched, "c", Copies.PREFERRED).appender()) {
                await(asked);
                appender.append(Records.of(0, 1), 1);
                failed.countDown();
                assertThat(appender.awaitDurable(1, 2, TimeUnit.MINUTES)).isTrue();
            }
        }
    }

    /// Waits as a call of the cluster does, and consumes the thread's permit. A latch alone might leave its own permit.
    private static void takePermit(CountDownLatch event) {
        while (event.getCount() > 0) {
            Thread.onSpinWait();
        }
        LockSupport.parkNanos(1);
    }

    private static void await(CountDownLatch event) {
        try {
            event.await();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }
}
