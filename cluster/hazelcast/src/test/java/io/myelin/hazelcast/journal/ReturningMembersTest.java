package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.cluster.ClusterState;
import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.internal.partition.PartitionLostEventImpl;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.SplitMerge;
import io.myelin.hazelcast.WaitingCase;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/// Members with files are killed while others stay, and return later. The members that stay know the journal, but its
/// last blocks exist in files only.
class ReturningMembersTest {

    @TempDir
    private Path folders;

    private Members members = impatient();

    /// Backups die in most of these tests.
    private static Members impatient() {
        var created = Members.create();
        created.impatient();
        return created;
    }

    @AfterEach
    void stop() {
        members.close();
    }

    private Config config(String files, int number) {
        return JournalCluster.keepFiles(members.config(), folders.resolve(files), number);
    }

    private HazelcastInstance start(String files, int number) {
        return members.start(config(files, number));
    }

    private void copy(String from, String to) throws IOException {
        Files.createDirectories(folders.resolve(to));
        try (var files = Files.list(folders.resolve(from))) {
            for (var file : files.toList()) {
                Files.copy(file, folders.resolve(to).resolve(file.getFileName()));
            }
        }
    }

    private static void awaitNoted(HazelcastInstance member, int number) {
        Eventually.until("noted", () -> MemberState.required(member).log().members() == number);
    }

    /// Ends all members at once. Later ones are in another cluster.
    private void endAll() {
        members.close();
        members = impatient();
    }

    private HazelcastInstance startWithoutData(String files, int number) {
        return members.start(config(files, number).setLiteMember(true));
    }

    /// Requires that a call does not return before the test starts another member. A call that returned later, but too
    /// early, would have another outcome.
    private static <T> CompletableFuture<T> waiting(CompletableFuture<T> call) {
        assertThatThrownBy(() -> call.get(300, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        return call;
    }

    /// Requires that a journal was opened with the records from 0 to the given end.
    private static void requireAll(HazelcastJournal journal, Appender opened, long end) {
        try (opened) {
            assertThat(opened.origin()).isEqualTo(end);
        }
        assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, end));
    }

    /// Three members, and a journal whose last epoch has its blocks at two of them.
    private final class PlacedJournal {

        final HazelcastInstance staying = start("staying", 3);
        final HazelcastInstance owner = start("owner", 3);
        final HazelcastInstance backup = start("backup", 3);
        final HazelcastJournal journal = HazelcastJournal.create(owner, "c", Copies.REQUIRED);

        /// Opens epochs at both members in turn until the blocks of the last one have their copies at these two. An
        /// opening prefers partitions of its own member, and there may be none with its backup at the other. Waits
        /// until no partition migrates: otherwise another member might have had a copy before, and have it in its
        /// files.
        PlacedJournal() throws Exception {
            var placement = new Placement(owner);
            Eventually.until("partitions have migrated", placement::isBalanced);
            boolean first = true;
            do {
                var opening = first ? journal : HazelcastJournal.of(backup, "c", Copies.REQUIRED);
                first = !first;
                try (var appender = opening.appender()) {
                    Records.append(appender, appender.origin(), 10);
                }
            } while (!placement.hasCopies(journal, owner, backup) && !placement.hasCopies(journal, backup, owner));
        }

        /// Appends ten records in a block that two devices confirm, like a writer that dies before it has stored the
        /// durable watermark in the head.
        ///
        /// @return the number of records in the head
        long appendUnnoted() {
            var head = journal.head();
            var block = Block.of(head.last().epoch(), head.durableIndex, head.durable, 10, head.durable,
                    Records.of(head.durable, 10));
            journal.blocks().executeOnKey(head.last().key(head.durableIndex), new AppendBlock(block.bytes()));
            journal.force();
            return head.durable;
        }

        /// Appends ten blocks of ten records like [#appendUnnoted], and notes in the head that all are durable.
        void appendNoted() {
            for (int i = 0; i < 10; i++) {
                appendUnnoted();
                var head = journal.head();
                journal.change(new NoteDurable(
                        head.last().place(), head.durableIndex, head.durableIndex + 1, head.durable + 10));
            }
        }

        /// Ends the two members at once, so that nothing is copied to the third one in between.
        void endBoth() {
            change(staying, ClusterState.NO_MIGRATION);
            owner.getLifecycleService().terminate();
            backup.getLifecycleService().terminate();
            awaitAlone(staying);
            change(staying, ClusterState.ACTIVE);
        }

        void startBoth() {
            start("owner", 3);
            start("backup", 3);
        }
    }

    private static void awaitAlone(HazelcastInstance member) {
        Eventually.until("alone", () -> member.getCluster().getMembers().size() == 1);
    }

    /// Changes the cluster's state, which Hazelcast refuses while migrations are pending.
    private static void change(HazelcastInstance member, ClusterState state) {
        Eventually.until(state.toString(), () -> {
            try {
                member.getCluster().changeClusterState(state);
                return true;
            } catch (IllegalStateException pending) {
                return false;
            }
        });
    }

    /// The first member that returns has not restored all of its files, or its files end earlier.
    @WaitingCase
    void theJournalDoesNotEndWithTheFilesOfTheFirstMemberThatReturns() throws Exception {
        var placed = new PlacedJournal();
        awaitNoted(placed.owner, 3);
        copy("owner", "earlier");
        long noted = placed.appendUnnoted();
        placed.endBoth();

        var again = HazelcastJournal.of(placed.staying, "c", Copies.PREFERRED);
        assertThatThrownBy(again::appender).isInstanceOf(CorruptJournalException.class);
        var first = start("earlier", 3);
        Eventually.until("restored", () -> JournalWatch.isComplete(first));
        assertThat(again.durable()).isEqualTo(noted);
        var opening = waiting(CompletableFuture.supplyAsync(again::appender));
        start("backup", 3);
        requireAll(again, opening.get(10, TimeUnit.MINUTES), noted + 10);
    }

    /// The folder `earlier` lacks the last blocks of the owner's that the head lists as durable.
    private PlacedJournal placedWithEarlierFiles() throws Exception {
        var placed = new PlacedJournal();
        List.of(placed.staying, placed.owner, placed.backup).forEach(member -> awaitNoted(member, 3));
        copy("owner", "earlier");
        placed.appendNoted();
        return placed;
    }

    /// A member with an empty folder counts in the number of members. So the journal is opened when the number is back,
    /// and the search for its end would begin after the last block that the head lists as durable.
    @WaitingCase
    void theJournalIsNotOpenedAfterBlocksThatOlderFilesLack() throws Exception {
        var placed = placedWithEarlierFiles();
        copy("owner", "last");
        long durable = placed.journal.head().durable;
        placed.endBoth();

        start("earlier", 3);
        var fresh = start("fresh", 3);
        var again = HazelcastJournal.of(placed.staying, "c", Copies.REQUIRED);
        assertThatThrownBy(again::appender)
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("which was durable, is missing");
        fresh.getLifecycleService().terminate();
        start("last", 3);
        requireAll(again, again.appender(), durable);
    }

    /// A snapshot with all that the head lists as durable does not replace the block: the next one may have been
    /// acknowledged too, and be in the same files.
    @WaitingCase
    void norIsItOpenedIfASnapshotHasAllThatTheHeadLists() throws Exception {
        var placed = placedWithEarlierFiles();
        long listed = placed.journal.head().durable;
        var placement = new Placement(placed.owner);
        do {
            var head = placed.journal.head();
            placed.journal.snapshots().store(new Snapshot(head.identity.toString(), listed, 0, new byte[1]));
        } while (!placement.hasCopy(placed.journal.head().snapshots.getLast(), placed.staying));
        placed.appendUnnoted();
        copy("owner", "last");
        placed.endBoth();

        start("earlier", 3);
        var fresh = start("fresh", 3);
        var again = HazelcastJournal.of(placed.staying, "c", Copies.REQUIRED);
        assertThat(again.snapshots().load(listed)).isNotNull();
        assertThatThrownBy(again::appender)
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("which was durable, is missing");
        assertThatThrownBy(() -> again.truncate(listed)).isInstanceOf(CorruptJournalException.class);
        fresh.getLifecycleService().terminate();
        start("last", 3);
        requireAll(again, again.appender(), listed + 10);
    }

    /// Those that stay have been there from the beginning, and count among the members that the files know of.
    @WaitingCase
    void theJournalIsOpenedOnceBothHaveReturned() throws Exception {
        var all = new ArrayList<HazelcastInstance>();
        for (int i = 0; i < 5; i++) {
            all.add(start("founder" + i, 5));
        }
        var placement = new Placement(all.getFirst());
        Eventually.until("partitions have migrated", placement::isBalanced);
        var journal = HazelcastJournal.create(all.getFirst(), "c", Copies.REQUIRED);
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 10);
        }
        all.forEach(member -> awaitNoted(member, 5));
        var holders = all.stream().filter(member -> placement.hasCopy(journal, member)).toList();
        assertThat(holders).hasSize(2);
        var staying = all.stream().filter(member -> !holders.contains(member)).toList();

        change(staying.getFirst(), ClusterState.NO_MIGRATION);
        holders.forEach(member -> member.getLifecycleService().terminate());
        Eventually.until("gone", () -> staying.getFirst().getCluster().getMembers().size() == staying.size());
        change(staying.getFirst(), ClusterState.ACTIVE);
        holders.forEach(member -> start("founder" + all.indexOf(member), 5));
        var again = HazelcastJournal.of(staying.getFirst(), "c", Copies.REQUIRED);
        requireAll(again, again.appender(), 10);
    }

    /// All copies are lost between two steps of an opening, and the members that had them return before the next step.
    /// So a slot was found empty, although the blocks exist.
    @WaitingCase
    void membersThatDieAndReturnDuringAnOpeningLoseNothing() throws Exception {
        var placed = new PlacedJournal();
        long noted = placed.appendUnnoted();
        var seals = new AtomicInteger();
        var returned = new AtomicBoolean();
        var opening = Interposed.on(placed.staying, (method, arguments) -> {
            boolean sealing = arguments.length == 2 && arguments[1] instanceof SealSlot;
            if (sealing && seals.incrementAndGet() == 2) {
                placed.endBoth();
            } else if (seals.get() >= 2 && !sealing && returned.compareAndSet(false, true)) {
                // The slot was found empty, and the opening has not looked for the anchor yet.
                placed.startBoth();
                Eventually.until("restored", () -> MemberInquiry.allRestored(placed.staying));
            }
        });
        var again = HazelcastJournal.of(opening, "c", Copies.PREFERRED);
        requireAll(again, again.appender(), noted + 10);
        assertThat(returned).isTrue();
    }

    /// A member without data stays. The first member that returns was away when the journal was created.
    @WaitingCase
    void aMemberWithoutDataThatStaysCreatesNoJournalAgain() throws Exception {
        var one = start("one", 3);
        var two = start("two", 3);
        var staying = startWithoutData("staying", 3);
        awaitNoted(one, 3);
        copy("one", "earlier");
        var journal = HazelcastJournal.create(one, "c", Copies.REQUIRED);
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 10);
        }
        var identity = journal.identity();
        one.getLifecycleService().terminate();
        two.getLifecycleService().terminate();
        awaitAlone(staying);

        var again = HazelcastJournal.of(staying, "c", Copies.REQUIRED);
        start("earlier", 3);
        var creating = waiting(CompletableFuture.runAsync(again::createIfAbsent));
        start("two", 3);
        creating.get(10, TimeUnit.MINUTES);
        assertThat(again.identity()).isEqualTo(identity);
        assertThat(Records.read(again, 0)).isEqualTo(Records.range(0, 10));
    }

    /// A member without data may be suspended while all members with data die, and may answer a returning member before
    /// it has noticed their deaths.
    @WaitingCase
    void aMemberWithoutDataDoesNotSayThatAllHaveRestored() {
        var data = start("one", 2);
        var staying = startWithoutData("staying", 2);
        Eventually.until("whole", () -> ContentRestorer.required(data).isWhole()
                && ContentRestorer.required(staying).isComplete()
                && ContentRestorer.required(staying).isWhole());
        assertThat(answer(data)).matches(MemberAnswer::complete).matches(MemberAnswer::whole);
        assertThat(answer(staying)).matches(answer -> !answer.complete()).matches(answer -> !answer.whole());
    }

    private static MemberAnswer answer(HazelcastInstance member) {
        var inquiry = new MemberInquiry();
        inquiry.setHazelcastInstance(member);
        return MemberAnswer.of(inquiry.call());
    }

    /// The creation was sent before another member created the journal, and all members with data have died since.
    @WaitingCase
    void aCreationThatArrivesLateCreatesNoJournalAgain() throws Exception {
        var one = start("one", 3);
        var two = start("two", 3);
        var staying = startWithoutData("staying", 3);
        awaitNoted(one, 3);
        copy("one", "earlier");
        var created = new AtomicReference<@Nullable String>();
        var arriving = new CountDownLatch(1);
        var late = Interposed.on(staying, (_, arguments) -> {
            if (arguments.length == 2 && arguments[1] instanceof CreateHead && created.get() == null) {
                var journal = HazelcastJournal.create(one, "c", Copies.REQUIRED);
                created.set(journal.identity());
                try (var appender = journal.appender()) {
                    Records.append(appender, 0, 10);
                }
                one.getLifecycleService().terminate();
                two.getLifecycleService().terminate();
                awaitAlone(staying);
                start("earlier", 3);
                arriving.countDown();
            }
        });
        var again = HazelcastJournal.of(late, "c", Copies.REQUIRED);
        var creating = CompletableFuture.runAsync(again::createIfAbsent);
        arriving.await();
        waiting(creating);
        start("two", 3);
        creating.get(10, TimeUnit.MINUTES);
        assertThat(again.identity()).isEqualTo(created.get());
        assertThat(Records.read(again, 0)).isEqualTo(Records.range(0, 10));
    }

    /// Both members with copies die after they have merged the anchor after a split, but not the last block.
    @WaitingCase
    void membersThatDieWhileTheyMergeLoseNothing() throws Exception {
        var placed = new PlacedJournal();
        long noted = placed.appendUnnoted();
        var anchor = Anchor.key(placed.journal.head().last());
        byte[] merging = placed.journal.blocks().get(anchor);
        placed.endBoth();
        var again = HazelcastJournal.of(placed.staying, "c", Copies.PREFERRED);
        SplitMerge.merge(placed.staying, again.blocks(), anchor, merging);

        var opening = waiting(CompletableFuture.supplyAsync(again::appender));
        placed.startBoth();
        requireAll(again, opening.get(10, TimeUnit.MINUTES), noted + 10);
    }

    /// The last member to restore its files does not have the anchor in them.
    @WaitingCase
    void marksGoOnceTheLastMemberHasRestoredItsFiles() throws Exception {
        var placed = new PlacedJournal();
        var blocks = placed.journal.blocks();
        var anchor = Anchor.key(placed.journal.head().last());
        Eventually.until("all restored", () -> MemberInquiry.allRestored(placed.owner));
        var merge = SimulatedMerge.begin(placed.staying);
        byte[] merging = blocks.get(anchor);
        blocks.delete(anchor);
        SplitMerge.merge(placed.owner, blocks, anchor, merging);
        for (var member : List.of(placed.owner, placed.backup)) {
            var state = MemberState.required(member);
            state.partitionLost(new PartitionLostEventImpl(
                    0, 1, member.getCluster().getLocalMember().getAddress()));
            Eventually.until("restored", ContentRestorer.required(member)::isRestored);
        }
        assertThat(Anchor.isRestored(blocks.get(anchor))).isTrue();
        merge.end();
        Eventually.until("no mark", () -> !Anchor.isRestored(blocks.get(anchor)));
    }

    /// With two members and one backup, the files of one member may be missing, unless the other member's writer
    /// continued alone.
    @WaitingCase
    void recordsThatAWriterAcknowledgedAloneAreWaitedFor() throws Exception {
        var one = start("one", 1);
        var other = start("other", 1);
        Eventually.until("copies", () -> one.getPartitionService().isClusterSafe());
        try (var appender = HazelcastJournal.create(one, "c", Copies.PREFERRED).appender()) {
            Records.append(appender, 0, 10);
            awaitNoted(other, 2);
            other.getLifecycleService().terminate();
            Records.append(appender, 10, 10);
        }
        endAll();
        var journal = HazelcastJournal.of(start("other", 1), "c", Copies.PREFERRED);
        var opening = waiting(CompletableFuture.supplyAsync(journal::appender));
        start("one", 1);
        requireAll(journal, opening.get(10, TimeUnit.MINUTES), 20);
    }

    /// The other member left before the journal was opened, but knows that it was created with copies preferred.
    @WaitingCase
    void aMemberThatLeftBeforeTheFirstEpochWaits() throws Exception {
        var one = start("one", 1);
        var other = start("other", 1);
        Eventually.until("copies", () -> one.getPartitionService().isClusterSafe());
        awaitNoted(other, 2);
        var created = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        other.getLifecycleService().terminate();
        try (var appender = created.appender()) {
            Records.append(appender, 0, 10);
        }
        endAll();
        var journal = HazelcastJournal.of(start("other", 1), "c", Copies.PREFERRED);
        var opening = waiting(CompletableFuture.supplyAsync(journal::appender));
        start("one", 1);
        requireAll(journal, opening.get(10, TimeUnit.MINUTES), 10);
    }

    /// Nothing was acknowledged in an epoch that was claimed and not published.
    @WaitingCase
    void anOpeningThatWasAbandonedIsNotWaitedFor() throws Exception {
        var one = start("one", 1);
        var other = start("other", 1);
        Eventually.until("copies", () -> one.getPartitionService().isClusterSafe());
        try (var appender = HazelcastJournal.create(one, "c", Copies.REQUIRED).appender()) {
            Records.append(appender, 0, 10);
        }
        awaitNoted(other, 2);
        var abandoned = Interposed.on(one, (_, arguments) -> {
            if (arguments.length == 2 && arguments[1] instanceof PublishEpoch) {
                throw new UnsupportedOperationException("abandoned");
            }
        });
        var opening = HazelcastJournal.of(abandoned, "c", Copies.PREFERRED);
        assertThatThrownBy(opening::appender).hasMessage("abandoned");
        assertThat(opening.head().claimed).isEqualTo(2);
        endAll();
        var journal = HazelcastJournal.of(start("other", 1), "c", Copies.PREFERRED);
        requireAll(journal, journal.appender(), 10);
    }

    /// A member that loses power before the first record has to know afterwards that the others may have continued
    /// without it.
    @WaitingCase
    void thePreferenceForCopiesIsForcedBeforeTheFirstRecord() {
        var one = start("one", 1);
        var other = start("other", 1);
        Eventually.until("copies", () -> one.getPartitionService().isClusterSafe());
        awaitNoted(one, 2);
        awaitNoted(other, 2);
        HazelcastJournal.create(one, "c", Copies.REQUIRED);
        new EpochOpening(HazelcastJournal.of(one, "c", Copies.PREFERRED)).open();
        for (var member : List.of(one, other)) {
            var log = MemberState.required(member).log();
            assertThat(log.arePreferred()).isTrue();
            assertThat(log.isForced()).isTrue();
        }
    }

    /// The other member left before the journal was created, and knows nothing of it.
    @WaitingCase
    void aJournalThatAMemberCreatedAloneIsNotCreatedAgain() throws Exception {
        var one = start("one", 1);
        var other = start("other", 1);
        awaitNoted(one, 2);
        awaitNoted(other, 2);
        other.getLifecycleService().terminate();
        awaitAlone(one);
        var created = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        var identity = created.identity();
        try (var appender = created.appender()) {
            Records.append(appender, 0, 10);
        }
        endAll();
        var again = HazelcastJournal.of(start("other", 1), "c", Copies.PREFERRED);
        var creating = waiting(CompletableFuture.runAsync(again::createIfAbsent));
        start("one", 1);
        creating.get(10, TimeUnit.MINUTES);
        assertThat(again.identity()).isEqualTo(identity);
        assertThat(Records.read(again, 0)).isEqualTo(Records.range(0, 10));
    }

    /// A new member has nothing of what the one that is away acknowledged alone.
    @WaitingCase
    void aNewMemberTakesThePlaceOfNoneThatIsAway() throws Exception {
        var one = start("one", 2);
        var other = start("other", 2);
        Eventually.until("copies", () -> one.getPartitionService().isClusterSafe());
        awaitNoted(one, 2);
        awaitNoted(other, 2);
        try (var appender = HazelcastJournal.create(one, "c", Copies.PREFERRED).appender()) {
            Records.append(appender, 0, 10);
            other.getLifecycleService().terminate();
            Records.append(appender, 10, 10);
        }
        endAll();
        var journal = HazelcastJournal.of(start("other", 2), "c", Copies.PREFERRED);
        var fresh = start("fresh", 2);
        var opening = waiting(CompletableFuture.supplyAsync(journal::appender));
        for (var member : List.of(journal.instance(), fresh)) {
            Eventually.until("a message", () -> ContentRestorer.required(member).waiting() != null);
            assertThat(ContentRestorer.required(member).waiting())
                    .startsWith("2 members have restored the content of their files, and 2 have to; of these 1 are")
                    .endsWith("remove the file members at each");
        }
        start("one", 2);
        try (var appender = opening.get(10, TimeUnit.MINUTES)) {
            assertThat(appender.origin()).isEqualTo(20);
        }
        awaitNoted(fresh, 3);
        assertThat(ContentRestorer.required(fresh).waiting()).isNull();
    }

    @WaitingCase
    void aJournalIsNotCreatedAgainBecauseAMemberIsNew() throws Exception {
        var one = start("one", 2);
        var other = start("other", 2);
        awaitNoted(one, 2);
        awaitNoted(other, 2);
        other.getLifecycleService().terminate();
        Eventually.until("alone", () -> one.getCluster().getMembers().size() == 1);
        var created = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        var identity = created.identity();
        try (var appender = created.appender()) {
            Records.append(appender, 0, 10);
        }
        endAll();
        var again = HazelcastJournal.of(start("other", 2), "c", Copies.PREFERRED);
        var fresh = start("fresh", 2);
        Eventually.until("complete", () -> JournalWatch.isComplete(fresh));
        var creating = waiting(CompletableFuture.runAsync(again::createIfAbsent));
        start("one", 2);
        creating.get(10, TimeUnit.MINUTES);
        assertThat(again.identity()).isEqualTo(identity);
        assertThat(Records.read(again, 0)).isEqualTo(Records.range(0, 10));
    }

    /// One member has left for good. The others are restarted one after the other, so that the cluster is always in
    /// use.
    @WaitingCase
    void membersThatAreStartedAgainOneAfterTheOtherCreateJournals() {
        var first = start("0", 1);
        var second = start("1", 1);
        var third = start("2", 1);
        for (var member : List.of(first, second, third)) {
            awaitNoted(member, 3);
            awaitWhole(member);
        }
        third.shutdown();
        first.shutdown();
        // Otherwise it tells one that starts to join a member that is down, and that one asks again after five seconds.
        awaitAlone(second);
        var firstAgain = start("0", 1);
        awaitWhole(firstAgain);
        second.shutdown();
        awaitAlone(firstAgain);
        var secondAgain = start("1", 1);
        awaitWhole(secondAgain);
        firstAgain.shutdown();
        awaitAlone(secondAgain);
        var last = start("0", 1);
        var created = HazelcastJournal.create(last, "c", Copies.PREFERRED);
        assertThat(created.exists()).isTrue();
    }

    private static void awaitWhole(HazelcastInstance member) {
        Eventually.until("all were there", () -> ContentRestorer.required(member).isWhole());
    }

    /// With one backup, the files of one member may be missing, even if a smaller number of members is configured.
    /// Those of two may be missing only after a user has deleted the file that lists the members.
    @WaitingCase
    void aNumberThatIsTooLowOpensNothing() throws Exception {
        var one = start("0", 1);
        var running = List.of(one, start("1", 1), start("2", 1));
        try (var appender = HazelcastJournal.create(one, "c", Copies.REQUIRED).appender()) {
            Records.append(appender, 0, 10);
        }
        running.forEach(member -> awaitNoted(member, 3));
        endAll();
        var journal = HazelcastJournal.of(start("0", 1), "c", Copies.PREFERRED);
        var opening = waiting(CompletableFuture.supplyAsync(journal::appender));
        start("1", 1);
        requireAll(journal, opening.get(10, TimeUnit.MINUTES), 10);
        endAll();
        Files.delete(folders.resolve("0").resolve("members"));
        var alone = start("0", 1);
        Eventually.until("restored", () -> JournalWatch.isComplete(alone));
    }

    /// Once all members have returned, one may leave again, and the journal can be opened without it.
    @WaitingCase
    void afterARestartOfAllOneMayBeMissing() throws Exception {
        var first = start("0", 2);
        start("1", 2);
        try (var appender = HazelcastJournal.create(first, "c", Copies.REQUIRED).appender()) {
            Records.append(appender, 0, 10);
        }
        endAll();
        var one = start("0", 2);
        var two = start("1", 2);
        var journal = HazelcastJournal.of(one, "c", Copies.PREFERRED);
        var anchor = Anchor.key(journal.head().last());
        Eventually.until("no mark", () -> !Anchor.isRestored(journal.blocks().get(anchor)));
        two.getLifecycleService().terminate();
        requireAll(journal, journal.appender(), 10);
    }

    /// The copies of a member's records may have moved to the members that died.
    @WaitingCase
    void aMemberThatStaysRestoresWhatOthersLost() {
        var config = config("0", 1);
        var key = new BlockKey("place", 1);
        MemberState.of(config).log().slot(key, new byte[] {1});
        var member = members.start(config);
        var state = MemberState.required(member);
        var restorer = ContentRestorer.required(member);
        var blocks = member.getMap(JournalCluster.BLOCKS);
        Eventually.until("restored", () -> JournalWatch.isComplete(member) && restorer.isRestored());
        blocks.clear();
        state.partitionLost(new PartitionLostEventImpl(
                0, 1, member.getCluster().getLocalMember().getAddress()));
        Eventually.until("restored again", () -> restorer.isRestored() && blocks.containsKey(key));

        // The content that a member brings to a merge is lost if the merge fails.
        var merge = SimulatedMerge.begin(member);
        blocks.clear();
        merge.fail();
        Eventually.until("restored after a merge", () -> restorer.isRestored() && blocks.containsKey(key));
    }

    /// The member asks whether all members that it has seen are back, and can ask no member while it merges.
    @WaitingCase
    void aMemberThatCanAskNoOtherRestoresItsFilesAgain() {
        var one = start("one", 1);
        start("other", 1);
        awaitNoted(one, 2);
        endAll();
        var alone = start("one", 1);
        var restorer = ContentRestorer.required(alone);
        Eventually.until("restored", () -> JournalWatch.isComplete(alone) && restorer.isRestored());
        alone.getExecutorService("myelin.journal.members").shutdown();
        for (int i = 0; i < 3; i++) {
            SimulatedMerge.begin(alone).end();
            Eventually.until("restored again", restorer::isRestored);
        }
    }

    /// On a full disk, entries that the files already have are not written again.
    @WaitingCase
    void filesHaveAnchorsWithoutTheMark() throws Exception {
        var journal = HazelcastJournal.create(start("0", 1), "c", Copies.PREFERRED);
        journal.appender().close();
        var last = journal.head().last();
        var written = Anchor.bytes(journal.head(), last);
        var restored = Anchor.restored(Anchor.key(last), written, Anchor.newRestoration());
        var confirmed = Anchor.confirmed(restored);
        assertThat(Anchor.isRestored(written)).isFalse();
        assertThat(Anchor.isRestored(restored)).isTrue();
        assertThat(Anchor.isRestored(confirmed)).isFalse();
        assertThat(confirmed).as("restored once").isNotEqualTo(written);
        assertThat(Anchor.written(Anchor.key(last), restored)).isEqualTo(written);
        assertThat(Anchor.written(Anchor.key(last), confirmed)).isEqualTo(written);
        assertThat(Anchor.restored(last.key(0), written, Anchor.newRestoration())).as("a block").isEqualTo(written);
        try (var log = BlockLog.open(folders.resolve("log"))) {
            log.slot(Anchor.key(last), written);
            log.force();
            log.slot(Anchor.key(last), restored);
            assertThat(log.isForced()).as("nothing was written").isTrue();
            var found = new ArrayList<byte[]>();
            log.read(new BlockLog.Contents() {
                @Override
                public void slot(BlockKey key, byte[] bytes) {
                    found.add(bytes);
                }

                @Override
                public void head(String circuit, Head head) {
                    throw new AssertionError(circuit);
                }
            });
            assertThat(found).containsExactly(written);
        }
    }
}
