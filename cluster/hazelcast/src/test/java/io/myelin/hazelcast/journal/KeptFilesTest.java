package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.WaitingCase;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Snapshot;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/// Clusters that are terminated as a whole.
class KeptFilesTest {

    private static final int MEMBERS = 2;

    @TempDir
    private Path folders;

    private Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    private Config config(int number) {
        return JournalCluster.keepFiles(
                members.config(), folders.resolve(Integer.toString(number)), MEMBERS);
    }

    private HazelcastInstance start(int number) {
        return members.start(config(number));
    }

    private void switchOff() {
        members.close();
        members = Members.create();
    }

    private static void store(HazelcastJournal journal, long sequence) {
        journal.snapshots().store(new Snapshot(journal.identity(), sequence, 1, new byte[300_000]));
    }

    /// Otherwise the blocks would take memory and disk space as long as the cluster exists. And if the head listed them
    /// again, a running writer would find that blocks are missing, and end.
    @WaitingCase
    void blocksDeletedWhileAMemberWasAwayAreDeletedAgain() throws Exception {
        var one = start(0);
        var two = start(1);
        // This append is acknowledged once both members have their copies. Records written before that would not be in
        // the files of both.
        try (var first = HazelcastJournal.create(one, "first", Copies.REQUIRED).appender()) {
            Records.append(first, 0, 1);
        }
        var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        var running = journal.appender();
        for (int epoch = 0; epoch < 3; epoch++) {
            Records.append(running, 20L * epoch, 10);
            Records.append(running, 20L * epoch + 10, 10);
            if (epoch < 2) {
                running.close();
                running = journal.appender();
            }
        }
        Eventually.until("note", () -> journal.durable() == 60);
        store(journal, 20);
        two.getLifecycleService().terminate();
        store(journal, 50);
        journal.truncate(50);
        journal.snapshots().remove(20);
        Records.append(running, 60, 5);
        int left = journal.blocks().size();

        var again = start(1);
        Eventually.until("restored", () -> JournalWatch.isComplete(again));
        assertThat(journal.head().ranges).noneMatch(range -> range.epoch() < 3);
        // The head that was restored lists it again; a circuit removes it with its next truncation.
        journal.snapshots().remove(20);
        Eventually.until("deleted", () -> journal.blocks().size() == left);
        Records.append(running, 65, 5);
        running.close();
        assertThat(Records.read(journal, 50)).isEqualTo(Records.range(50, 70));
        assertThat(journal.snapshots().load(50)).isNotNull();
        switchOff();
        var last = HazelcastJournal.of(start(0), "c", Copies.REQUIRED);
        start(1);
        assertThat(Records.read(last, 50)).isEqualTo(Records.range(50, 70));
    }

    @WaitingCase
    void everythingAcknowledgedIsRestored() throws Exception {
        var one = start(0);
        var two = start(1);
        var journal = HazelcastJournal.create(one, "c", Copies.REQUIRED);
        var appender = journal.appender();
        for (int i = 0; i < 30; i++) {
            Records.append(appender, 10L * i, 10);
        }
        // The next epoch belongs to the other member, and nothing is closed.
        var second = HazelcastJournal.of(two, "c", Copies.REQUIRED).appender();
        Records.append(second, 300, 10);
        switchOff();

        var first = start(1);
        start(0);
        var again = HazelcastJournal.of(first, "c", Copies.REQUIRED);
        try (var next = again.appender()) {
            assertThat(next.epoch()).isEqualTo(3);
            assertThat(next.origin()).isEqualTo(310);
            Records.append(next, 310, 10);
        }
        assertThat(Records.read(again, 0)).isEqualTo(Records.range(0, 320));
        assertThatIllegalStateException().isThrownBy(() -> HazelcastJournal.create(first, "c", Copies.REQUIRED));
    }

    @WaitingCase
    void nothingIsOpenedWhileAMemberIsMissing() throws Exception {
        var one = start(0);
        start(1);
        try (var appender = HazelcastJournal.create(one, "c", Copies.PREFERRED).appender()) {
            Records.append(appender, 0, 10);
        }
        switchOff();

        var journal = HazelcastJournal.of(start(1), "c", Copies.PREFERRED);
        var opening = CompletableFuture.supplyAsync(journal::appender);
        assertThatThrownBy(() -> opening.get(2, TimeUnit.SECONDS)).isInstanceOf(
                TimeoutException.class);
        start(0);
        try (var appender = opening.get(10, TimeUnit.MINUTES)) {
            assertThat(appender.origin()).isEqualTo(10);
        }
    }

    @WaitingCase
    void truncatedRecordsStayTruncated() throws Exception {
        var one = start(0);
        start(1);
        var journal = HazelcastJournal.create(one, "c", Copies.REQUIRED);
        try (var appender = journal.appender()) {
            for (int i = 0; i < 10; i++) {
                Records.append(appender, 10L * i, 10);
            }
        }
        journal.truncate(50);
        long entries = journal.blocks().size();
        switchOff();

        var again = HazelcastJournal.of(start(0), "c", Copies.REQUIRED);
        start(1);
        assertThat(again.first()).isEqualTo(50);
        assertThat((long) again.blocks().size()).isEqualTo(entries);
        assertThat(Records.read(again, 50)).isEqualTo(Records.range(50, 100));
    }

    @WaitingCase
    void snapshotsAreRestoredToo() throws Exception {
        var one = start(0);
        start(1);
        var journal = HazelcastJournal.create(one, "c", Copies.REQUIRED);
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 10);
        }
        var content = new byte[2 * StoredSnapshot.PART];
        content[StoredSnapshot.PART] = 5;
        journal.snapshots().store(new Snapshot(journal.identity(), 5, 1, new byte[10]));
        journal.snapshots().store(new Snapshot(journal.identity(), 10, 1, content));
        journal.snapshots().remove(5);
        journal.truncate(10);
        switchOff();

        var again = HazelcastJournal.of(start(0), "c", Copies.REQUIRED);
        start(1);
        assertThat(again.first()).isEqualTo(10);
        assertThat(again.snapshots().sequences()).containsExactly(10L);
        assertThat(again.snapshots().load(10).content()).isEqualTo(content);
    }

    /// Members that are started at the same time may found clusters of their own first, and merge.
    @WaitingCase
    void aMemberThatMergesMeanwhileRestoresItsFiles() throws IOException {
        var member = members.start();
        var failures = new AtomicInteger();
        var merging = Interposed.on(member, (method, _) -> {
            if (method.equals("executeOnKey") && failures.getAndIncrement() % 2 == 0) {
                throw new HazelcastInstanceNotActiveException();
            }
            if (method.equals("getExecutorService") && failures.getAndIncrement() == 4) {
                throw new RejectedExecutionException();
            }
        });
        try (var log = BlockLog.open(folders.resolve("log"))) {
            log.slot(new BlockKey("place", 1), new byte[] {1});
            log.head("c", new Head(UUID.randomUUID()));
            var restoring = new FileRestore(merging, log);
            restoring.run(() -> false);
            restoring.awaitOthers(0, () -> false, _ -> {});
        }
        assertThat(member.getMap(JournalCluster.BLOCKS).size()).isEqualTo(1);
        assertThat(member.getMap(JournalCluster.HEADS).size()).isEqualTo(1);
        assertThat(failures).as("operations that failed and were repeated").hasValue(6);
    }

    /// The other member may be of another version, and be replaced.
    @WaitingCase
    void contentThatAnotherMemberCannotReadIsRestoredLater() throws IOException {
        var member = members.start();
        var refused = new AtomicInteger();
        var refusing = Interposed.on(member, (method, _) -> {
            if (method.equals("executeOnKey") && refused.getAndIncrement() < 3) {
                throw new HazelcastSerializationException("of another version");
            }
        });
        try (var log = BlockLog.open(folders.resolve("log"))) {
            log.slot(new BlockKey("place", 1), new byte[] {1});
            new FileRestore(refusing, log).run(() -> false);
        }
        assertThat(member.getMap(JournalCluster.BLOCKS).size()).isEqualTo(1);
        assertThat(refused).hasValue(4);
    }

    /// The member waits for another member meanwhile, which must not count it as restored. The merge is simulated.
    @WaitingCase
    void aMergeThatFailsIsFollowedByAnotherRestoration() {
        var config = config(0);
        var log = MemberState.of(config).log();
        log.slot(new BlockKey("place", 1), new byte[] {1});
        var member = members.start(config);
        var restorer = ContentRestorer.required(member);
        var blocks = member.getMap(JournalCluster.BLOCKS);
        Eventually.until("restored", restorer::isRestored);
        var merge = SimulatedMerge.begin(member);
        blocks.clear();
        merge.fail();
        Eventually.until("restored again", () -> restorer.isRestored() && blocks.size() == 1);
        assertThat(restorer.isComplete()).isFalse();
    }

    @WaitingCase
    void tornTailIsCutAndFolderIsLocked() throws Exception {
        var folder = folders.resolve("log");
        var key = new BlockKey("place", 1);
        try (var log = BlockLog.open(folder)) {
            log.slot(key, new byte[] {1, 2, 3});
            assertThatThrownBy(() -> BlockLog.open(folder)).isInstanceOf(RuntimeException.class);
        }
        Files.write(folder.resolve("0.blocks"), new byte[] {0, 0, 0, 90, 1, 2}, StandardOpenOption.APPEND);
        try (var log = BlockLog.open(folder)) {
            log.slot(new BlockKey("place", 2), new byte[] {4});
            log.drop(key);
            log.force();
        }
        try (var log = BlockLog.open(folder)) {
            log.read(new BlockLog.Contents() {
                @Override
                public void slot(BlockKey found, byte[] bytes) {
                    assertThat(found.index()).isEqualTo(2);
                    assertThat(bytes).containsExactly(4);
                }

                @Override
                public void head(String circuit, Head head) {
                    throw new AssertionError(circuit);
                }
            });
        }
        Files.write(folders.resolve("file"), new byte[0]);
        assertThatThrownBy(() -> BlockLog.open(folders.resolve("file")))
                .isInstanceOf(UncheckedIOException.class);
    }
}
