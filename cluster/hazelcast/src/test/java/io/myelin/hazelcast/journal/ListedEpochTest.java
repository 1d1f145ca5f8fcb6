package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Block;
import io.myelin.journal.Health;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A member that joins has its copies of heads in memory only. Before it confirms blocks, it stores the head that lists
/// their epoch in its files.
class ListedEpochTest {

    @TempDir
    private Path folder;

    private final Members members = Members.create();
    private final List<HazelcastInstance> running = new ArrayList<>();

    @AfterEach
    void stop() {
        members.close();
    }

    private HazelcastInstance start() {
        var files = folder.resolve(Integer.toString(running.size()));
        var member = members.start(JournalCluster.keepFiles(members.config(), files, 1));
        running.add(member);
        return member;
    }

    private static BlockLog log(HazelcastInstance member) {
        return MemberState.required(member).log();
    }

    /// Appends a block as a writer does that has not stored the durable watermark in the head since the member joined.
    private static EpochRange appendTo(HazelcastJournal journal) {
        var head = journal.head();
        var range = head.last();
        var block = Block.of(range.epoch(), head.durableIndex, head.durable, 1, head.durable, Records.of(5, 1));
        var writer = journal.instance().getCluster().getLocalMember().getUuid();
        journal.blocks().executeOnKey(range.key(head.durableIndex), new AppendBlock(block.bytes(), writer));
        return range;
    }

    private HazelcastJournal written() throws Exception {
        var journal = HazelcastJournal.create(start(), "c", Copies.PREFERRED);
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 5);
        }
        return journal;
    }

    /// Asks like a writer: again, while the head has to be fetched.
    private static boolean force(HazelcastInstance member, EpochRange range) {
        return OperationRetry.ask("c", () -> at(member, range.place()));
    }

    private static boolean at(HazelcastInstance member, String place) {
        return ForceFiles.at(member, List.of(member.getCluster().getLocalMember()), place);
    }

    @Test
    void theHeadOfABlockThatAMemberConfirmsIsInItsFiles() throws Exception {
        var journal = written();
        var joined = start();
        Eventually.until("copies", () -> joined.getPartitionService().isClusterSafe());
        var range = appendTo(journal);
        assertThat(force(joined, range)).isTrue();
        assertThat(log(joined).lists(range.place())).isTrue();
        assertThat(log(joined).hasSlot(Anchor.key(range))).as("without it the epoch is not opened").isTrue();
        assertThat(log(joined).isForced()).isTrue();
    }

    /// A member whose files have another journal of the same name confirms nothing until that journal is replaced.
    @Test
    void anotherJournalIsReplacedFirst() throws Exception {
        var journal = written();
        var range = journal.head().last();
        try (var log = BlockLog.open(folder.resolve("other"))) {
            log.head("c", new Head(UUID.randomUUID()));
            var confirmer = new BlockConfirmer(journal.instance(), log, () -> false, 0, Runnable::run);
            log.slot(range.key(7), new byte[] {1});
            confirmer.written(UUID.randomUUID(), range.key(7), new byte[] {1});
            assertThatThrownBy(() -> confirmer.force(range.place()))
                    .hasRootCauseMessage("the files have another journal of c");
            assertThat(log.isForced()).isFalse();
            log.decide();
            confirmer.force(range.place());
            assertThat(log.lists(range.place())).isTrue();
            assertThat(log.isForced()).isTrue();
        }
    }

    /// Writers of other journals do not wait until that happens.
    @Test
    void aHeadThatIsNotInTheFilesFailsNoOtherRequest() throws Exception {
        var journal = written();
        var range = journal.head().last();
        try (var log = BlockLog.open(folder.resolve("other"))) {
            log.head("c", new Head(UUID.randomUUID()));
            var confirmer = new BlockConfirmer(journal.instance(), log, () -> false, 0, Runnable::run);
            log.slot(range.key(7), new byte[] {1});
            confirmer.written(UUID.randomUUID(), range.key(7), new byte[] {1});
            assertThatThrownBy(() -> confirmer.force(range.place())).isInstanceOf(IllegalStateException.class);
            confirmer.force("d#1.other");
            assertThat(log.isForced()).isTrue();
        }
    }

    /// There may be no memory for the thread that fetches it. Its writer may have ended, so that no writer asks.
    @Test
    void aHeadForWhichThereIsNoThreadIsLookedForAgain() throws Exception {
        var journal = written();
        var range = journal.head().last();
        var refusing = new AtomicBoolean(true);
        Executor fetching = task -> {
            if (refusing.get()) {
                throw new InternalError("thrown by this test");
            }
            task.run();
        };
        try (var log = BlockLog.open(folder.resolve("other"))) {
            var confirmer = new BlockConfirmer(journal.instance(), log, () -> false, 0, fetching);
            log.slot(range.key(7), new byte[] {1});
            confirmer.written(UUID.randomUUID(), range.key(7), new byte[] {1});
            assertThatThrownBy(() -> confirmer.force(range.place())).hasRootCauseInstanceOf(InternalError.class);
            refusing.set(false);
            confirmer.listAgain();
            assertThat(log.lists(range.place())).isTrue();
        }
    }

    /// The member that owns the head may be silent, or the head's partition may be migrating.
    @Test
    void aHeadThatHasToBeFetchedDelaysNoOtherJournal() throws Exception {
        var first = start();
        var slow = HazelcastJournal.create(first, "slow", Copies.PREFERRED);
        var other = HazelcastJournal.create(first, "other", Copies.PREFERRED);
        var fetching = new CountDownLatch(1);
        var answering = new CountDownLatch(1);
        try (var slowAppender = slow.appender();
                var otherAppender = other.appender()) {
            for (var appender : List.of(slowAppender, otherAppender)) {
                Records.append(appender, 0, 1);
            }
            // A later note would bring the heads.
            Eventually.until("the heads say so", () -> slow.durable() == 1 && other.durable() == 1);
            var joined = start();
            MemberState.required(joined).confirmer(Interposed.on(joined, (method, arguments) -> {
                if ("get".equals(method) && "slow".equals(arguments[0])) {
                    fetching.countDown();
                    answering.await();
                }
            }));
            Eventually.until("both have copies", () -> Stream.of(slowAppender, otherAppender)
                    .allMatch(appender -> appender.health() == Health.SOUND));
            slowAppender.append(Records.of(1, 1), 1);
            fetching.await();
            otherAppender.append(Records.of(1, 1), 1);
            assertThat(otherAppender.awaitDurable(2, 1, TimeUnit.MINUTES)).as("the other one is confirmed").isTrue();
            assertThat(at(joined, other.head().last().place())).isTrue();
            assertThatThrownBy(() -> at(joined, slow.head().last().place())).isInstanceOf(HazelcastException.class);
            assertThat(slowAppender.durable()).isEqualTo(1);
            answering.countDown();
            assertThat(slowAppender.awaitDurable(2, 10, TimeUnit.MINUTES)).isTrue();
            assertThat(log(joined).lists(slow.head().last().place())).isTrue();
        } finally {
            answering.countDown();
        }
    }

    /// The writer of a deleted epoch is refused, and other writers do not wait for that.
    @Test
    void anEpochThatIsNoLongerListedDelaysNoOtherWriter() throws Exception {
        var journal = written();
        try (var log = BlockLog.open(folder.resolve("other"))) {
            var confirmer = new BlockConfirmer(journal.instance(), log, () -> false, 0, Runnable::run);
            for (var place : List.of("c#0.gone", "d#1.gone")) {
                var key = new BlockKey(place, 0);
                log.slot(key, new byte[] {1});
                confirmer.written(UUID.randomUUID(), key, new byte[] {1});
            }
            confirmer.force("c#0.gone");
            assertThat(log.isForced()).isTrue();
            assertThat(stored(log)).isNull();
        }
    }

    private static @Nullable Head stored(BlockLog log) throws Exception {
        var found = new ArrayList<Head>();
        log.read(new BlockLog.Contents() {
            @Override
            public void slot(BlockKey key, byte[] bytes) {
                // Not looked at.
            }

            @Override
            public void head(String circuit, Head head) {
                found.add(head);
            }
        });
        return found.isEmpty() ? null : found.getFirst();
    }
}
