package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.spi.exception.RetryableHazelcastException;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.JournalFullException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.circuit.JournalLimit;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Snapshots of circuits whose journal is in a cluster.
class HazelcastSnapshotTest {

    private static final Duration LONG = Duration.ofMinutes(3);

    /// The size of the filler in a snapshot, which makes it span several parts.
    private static final int BALLAST = 3 * StoredSnapshot.PART / 2;

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    /// A writer that died while it stored a snapshot never stores the rest.
    @Test
    void ofAnAbandonedSnapshotOnlyTheStoredPartsCount() {
        var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        long empty = journal.bytes();
        var abandoned = new StoredSnapshot(
                0, 0, StoredSnapshot.newPlace("c", 0), 3 * StoredSnapshot.PART, 0, false);
        var unused = journal.change(new NoteSnapshot(abandoned));
        assertThat(journal.bytes()).isEqualTo(empty);
        journal.blocks().executeOnKey(abandoned.key(0), new AppendBlock(new byte[StoredSnapshot.PART]));
        assertThat(journal.bytes()).isEqualTo(empty + StoredSnapshot.PART);
    }

    /// Adds up numbers, and has a filler of a given size in its snapshots.
    private static final class SumWithBallast implements Program {

        private byte[] ballast = new byte[BALLAST];
        private Pipe<Long> numbers;
        private long sum;
        private long handled;
        private Runnable afterTwoHundred = () -> {};

        @Override
        public void build(JournaledCircuit circuit) {
            numbers = circuit.inlet("numbers", Codecs.LONG, (Long number) -> {
                sum += number;
                handled++;
                if (handled == 200) {
                    afterTwoHundred.run();
                }
            });
            circuit.state("sum", Codecs.LONG, () -> sum, saved -> sum = saved);
            circuit.state("ballast", Codecs.BYTES, () -> ballast, saved -> ballast = saved);
        }

        void emit(long from, long to) {
            for (long number = from; number < to; number++) {
                numbers.emit(number);
            }
        }

        static long sumBelow(long end) {
            return end * (end - 1) / 2;
        }
    }

    private static JournaledCircuit open(Journal journal, Program program) {
        return JournaledCircuit.open(Substrates.cortex().circuit(), journal, program);
    }

    @Test
    void memberThatIsLeftOpensFromSnapshotAndTail() throws Exception {
        members.impatient();
        var one = members.start();
        var two = members.start();
        var live = new SumWithBallast();
        live.ballast[BALLAST - 1] = 17;
        var circuit = open(HazelcastJournal.create(one, "c", Copies.REQUIRED), live);
        live.emit(0, 100);
        circuit.snapshot(LONG);
        live.emit(100, 200);
        long sequence = circuit.snapshot(LONG);
        var left = HazelcastJournal.of(two, "c", Copies.PREFERRED);
        assertThat(left.snapshots().sequences()).containsExactly(100L, 200L);
        circuit.truncate(sequence);
        assertThat(left.snapshots().sequences()).containsExactly(200L);
        assertThat(left.snapshots().load(100)).isNull();
        assertThat(parts(left)).as("of the snapshot that is left").isEqualTo(2);
        live.emit(200, 300);
        circuit.sync(LONG);

        one.getLifecycleService().terminate();
        var tail = new SumWithBallast();
        var again = open(left, tail);
        assertThat(tail.sum).isEqualTo(SumWithBallast.sumBelow(300));
        assertThat(tail.handled).as("the tail alone").isEqualTo(100);
        assertThat(tail.ballast).hasSize(BALLAST);
        assertThat(tail.ballast[BALLAST - 1]).isEqualTo((byte) 17);
        again.close();
        circuit.close();
    }

    private static long parts(HazelcastJournal journal) {
        return journal.blocks().keySet().stream()
                .filter(key -> key.getPartitionKey().startsWith(journal.circuit() + "#s"))
                .count();
    }

    /// A journal with a hundred records and no snapshot.
    private static HazelcastJournal recorded(HazelcastInstance member) throws Exception {
        var journal = HazelcastJournal.create(member, "c", Copies.PREFERRED);
        var program = new SumWithBallast();
        var circuit = open(journal, program);
        program.emit(0, 100);
        circuit.close();
        return journal;
    }

    /// A split without a required majority. The writer of the side that was not kept has not noticed yet.
    ///
    /// @param shared whether both writers have the same journal object
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void snapshotOfAnotherSideOfASplitIsNotStored(boolean shared) throws Exception {
        var one = members.start();
        var journal = recorded(one);
        var common = journal.head();
        var here = new SumWithBallast();
        var lost = open(journal, here);
        here.emit(100, 200);
        lost.sync(LONG);
        journal.heads().set("c", common);
        var there = new SumWithBallast();
        var kept = open(shared ? journal : HazelcastJournal.of(one, "c", Copies.PREFERRED), there);
        there.emit(500, 600);
        kept.sync(LONG);
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> lost.snapshot(LONG))
                .withMessageContaining("another side of a split");
        assertThat(journal.snapshots().sequences()).isEmpty();
        assertThat(parts(journal)).isEqualTo(0);
        lost.close();
        kept.close();
        var again = new SumWithBallast();
        open(journal, again).close();
        assertThat(again.sum).isEqualTo(there.sum);
    }

    /// The split heals while a replay begins with a snapshot of the side that is not kept.
    @Test
    void snapshotOfAnotherSideIsNotContinued() throws Exception {
        var one = members.start();
        var journal = recorded(one);
        var common = journal.head();
        var here = new SumWithBallast();
        var lost = open(journal, here);
        here.emit(100, 200);
        lost.snapshot(LONG);
        lost.close();
        var reading = HazelcastJournal.of(Interposed.on(one, (method, arguments) -> {
            // The last of the snapshot's parts is read.
            if (method.equals("getAll") && isPart(arguments[0])) {
                journal.heads().set("c", common);
                var there = new SumWithBallast();
                var kept = open(journal, there);
                there.emit(500, 700);
                kept.close();
            }
        }), "c", Copies.PREFERRED);
        var again = new SumWithBallast();
        assertThatExceptionOfType(CorruptJournalException.class)
                .isThrownBy(() -> open(reading, again))
                .withMessageContaining("another side of a split");
    }

    /// A truncation removes the snapshots before the one to begin with. The split heals meanwhile.
    @Test
    void snapshotsOfALaterWriterAreNotRemoved() {
        var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        try (var lost = journal.appender(); var kept = journal.appender()) {
            journal.writtenBy(kept).snapshots().store(snapshot(journal, 0));
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> journal.writtenBy(lost).snapshots().remove(0))
                    .withMessageContaining("another side of a split");
            assertThat(journal.snapshots().sequences()).containsExactly(0L);
            journal.writtenBy(kept).snapshots().remove(0);
            assertThat(journal.snapshots().sequences()).isEmpty();
        }
    }

    /// The attempt to delete the second part fails, and the split heals before the next one.
    @Test
    void partsThatAnotherSideHasAreNotDeleted() {
        var one = members.start();
        var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        journal.snapshots().store(new Snapshot(journal.identity(), 0, 0, new byte[BALLAST]));
        var common = journal.head();
        try (var lost = journal.appender()) {
            var here = journal.head();
            journal.heads().set("c", common);
            journal.appender().close();
            var there = journal.head();
            journal.heads().set("c", here);
            var deleted = new AtomicInteger();
            var healing = Interposed.on(one, (method, _) -> {
                if (method.equals("delete") && deleted.incrementAndGet() == 2) {
                    journal.heads().set("c", there);
                    throw new RetryableHazelcastException("not now");
                }
            });
            var removing = HazelcastJournal.of(healing, "c", Copies.PREFERRED).writtenBy(lost).snapshots();
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> removing.remove(0))
                    .withMessageContaining("another side of a split");
            assertThat(deleted).hasValue(2);
            assertThat(journal.blocks().containsKey(there.snapshots.getFirst().key(1))).isTrue();
            assertThat(journal.snapshots().sequences()).containsExactly(0L);
        }
    }

    /// A writer of one side stores a snapshot of the same records as an earlier one, with which the other side's
    /// journal begins. The split heals while the earlier one is removed.
    @Test
    void snapshotThatAnotherSideBeginsWithIsNotReplaced() {
        var one = members.start();
        var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        journal.snapshots().store(new Snapshot(journal.identity(), 0, 0, new byte[BALLAST]));
        var there = journal.head();
        healsWhileThePartIsDeleted(one, journal, there, new Snapshot(journal.identity(), 0, 1, new byte[BALLAST]));
        assertThat(journal.snapshots().sequences()).containsExactly(0L);
    }

    /// The same with a snapshot that one side had begun to store, and that the other one has completed.
    @Test
    void snapshotThatAnotherSideCompletedIsNotRemoved() {
        var one = members.start();
        var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        journal.snapshots().store(new Snapshot(journal.identity(), 0, 0, new byte[BALLAST]));
        var there = journal.head();
        var begun = there.snapshots.getFirst();
        var common = journal.change(new DropSnapshot(begun.place(), false));
        common.snapshots.add(new StoredSnapshot(
                begun.sequence(), begun.millis(), begun.place(), begun.length(), begun.check(), false));
        journal.heads().set("c", common);
        healsWhileThePartIsDeleted(one, journal, there, new Snapshot(journal.identity(), 0, 1, new byte[BALLAST]));
        assertThat(journal.snapshots().sequences()).containsExactly(0L);
    }

    private static void healsWhileThePartIsDeleted(
            HazelcastInstance one, HazelcastJournal journal, Head there, Snapshot next) {
        var deleted = new AtomicInteger();
        var healing = Interposed.on(one, (method, _) -> {
            if (method.equals("delete") && deleted.incrementAndGet() == 2) {
                journal.heads().set("c", there);
                throw new RetryableHazelcastException("not now");
            }
        });
        var storing = HazelcastJournal.of(healing, "c", Copies.PREFERRED).snapshots();
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> storing.store(next))
                .withMessageContaining("another side of a split");
        assertThat(deleted).hasValue(2);
        assertThat(journal.blocks().containsKey(there.snapshots.getFirst().key(1))).isTrue();
    }

    /// Both sides of a split took a snapshot after the same number of records. That of the other side is not the one
    /// that was verified, so it is not wrong if it differs.
    @Test
    void snapshotOfAnotherSideIsNotRemovedBecauseItDiffers() throws Exception {
        var journal = recorded(members.start());
        var common = journal.head();
        var there = new SumWithBallast();
        var kept = open(journal, there);
        there.emit(1_000, 1_100);
        assertThat(kept.snapshot(LONG)).isEqualTo(200);
        kept.close();
        var healed = journal.head();
        journal.heads().set("c", common);

        var here = new SumWithBallast();
        var lost = open(journal, circuit -> {
            here.build(circuit);
            circuit.verifySnapshots(() -> verified -> {
                var program = new SumWithBallast();
                program.build(verified);
                program.afterTwoHundred = () -> journal.heads().set("c", healed);
            });
        });
        here.emit(100, 200);
        assertThat(lost.snapshot(LONG)).isEqualTo(200);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> lost.truncate(200));
        lost.close();
        assertThat(journal.snapshots().sequences()).containsExactly(200L);
        var again = new SumWithBallast();
        open(journal, again).close();
        assertThat(again.sum).isEqualTo(there.sum);
    }

    private static boolean isPart(Object keys) {
        return keys instanceof Set<?> set
                && set.iterator().next() instanceof BlockKey key
                && StoredSnapshot.sequence(key.getPartitionKey()) >= 0;
    }

    @Test
    void snapshotThatIsDamagedIsNotUsed() throws Exception {
        var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        var live = new SumWithBallast();
        var circuit = open(journal, live);
        live.emit(0, 100);
        circuit.snapshot(LONG);
        live.emit(100, 200);
        circuit.snapshot(LONG);
        circuit.close();

        var latest = journal.head().snapshots.getLast();
        byte[] part = journal.blocks().get(latest.key(1));
        part[7] ^= 1;
        journal.blocks().set(latest.key(1), part);
        assertThat(journal.snapshots().load(200)).isNull();
        var before = journal.head().snapshots.getFirst();
        var tail = new SumWithBallast();
        open(journal, tail).close();
        assertThat(tail.handled).as("from the one before").isEqualTo(100);

        journal.blocks().delete(before.key(0));
        var whole = new SumWithBallast();
        open(journal, whole).close();
        assertThat(whole.handled).isEqualTo(200);
        assertThat(whole.sum).isEqualTo(SumWithBallast.sumBelow(200));
    }

    /// Two members stored one after the same number of records: of another version of the program, or by a clock that
    /// was ahead.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theEarlierOfTwoSnapshotsOfASequenceIsUsedIfTheLaterCannotBe(boolean damaged) throws Exception {
        var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        var live = new SumWithBallast();
        var circuit = open(journal, live);
        live.emit(0, 100);
        circuit.sync(LONG);
        var withoutStates = new byte[Integer.BYTES];
        journal.snapshots().store(new Snapshot(journal.identity(), 100, Long.MAX_VALUE, withoutStates));
        if (damaged) {
            journal.blocks().set(journal.head().snapshots.getFirst().key(0), new byte[] {1, 1, 1, 1});
        }
        assertThat(circuit.snapshot(LONG)).isEqualTo(100);
        assertThat(journal.head().snapshots).hasSize(2);
        circuit.truncate(100);
        circuit.close();
        var tail = new SumWithBallast();
        open(journal, tail).close();
        assertThat(tail.handled).isZero();
        assertThat(tail.sum).isEqualTo(SumWithBallast.sumBelow(100));
    }

    /// Otherwise the circuit would begin empty and report `SOUND`.
    @Test
    void truncatedJournalWithoutItsSnapshotIsNotOpened() throws Exception {
        var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        var live = new SumWithBallast();
        var circuit = open(journal, live);
        live.emit(0, 100);
        circuit.truncate(circuit.snapshot(LONG));
        circuit.close();
        assertThat(journal.first()).isEqualTo(100);
        journal.blocks().delete(journal.head().snapshots.getFirst().key(0));
        assertThatExceptionOfType(CorruptJournalException.class)
                .isThrownBy(() -> open(journal, new SumWithBallast()));
    }

    @Test
    void partsOfAnUnfinishedSnapshotAreRemovedWithTheNext() throws Exception {
        HazelcastInstance member = members.start();
        var journal = HazelcastJournal.create(member, "c", Copies.PREFERRED);
        var stored = new AtomicInteger();
        var ending = HazelcastJournal.of(Interposed.on(member, (_, arguments) -> {
            if (arguments.length == 2 && arguments[1] instanceof AppendBlock && stored.incrementAndGet() == 2) {
                throw new IllegalStateException("the end of the writer");
            }
        }), "c", Copies.PREFERRED);
        var content = new byte[BALLAST];
        var identity = journal.identity();
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> ending.snapshots().store(new Snapshot(identity, 0, 1, content)));
        assertThat(journal.snapshots().sequences()).isEmpty();
        assertThat(parts(journal)).isEqualTo(1);

        journal.snapshots().store(new Snapshot(identity, 0, 2, content));
        assertThat(journal.snapshots().sequences()).containsExactly(0L);
        assertThat(parts(journal)).isEqualTo(2);
        assertThat(journal.snapshots().load(0).millis()).isEqualTo(2);
        // A second store: the later snapshot replaces the earlier one.
        journal.snapshots().store(new Snapshot(identity, 0, 3, new byte[0]));
        assertThat(parts(journal)).isZero();
        assertThat(journal.snapshots().load(0).millis()).isEqualTo(3);
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> journal.snapshots().store(new Snapshot("another", 0, 4, content)));
    }

    @Test
    void journalAtItsLimitIsTruncated() throws Exception {
        var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        var live = new SumWithBallast();
        live.ballast = new byte[10];
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, live,
                new JournalLimit(Long.MAX_VALUE, 4_000, JournalLimit.Policy.TRUNCATE));
        for (long from = 0; from < 20_000; from += 500) {
            live.emit(from, from + 500);
            circuit.sync(LONG);
            // The journal is truncated from three quarters of the limit on. Nothing more is emitted until then, so it
            // is never full.
            Eventually.until("room", () -> circuit.sequence() - journal.first() < 3_000);
        }
        assertThat(circuit.sequence()).isEqualTo(20_000);
        Eventually.until("truncated", () -> journal.first() > 16_000);
        assertThat(journal.snapshots().sequences()).hasSizeLessThan(3);
        circuit.close();
        var tail = new SumWithBallast();
        open(journal, tail).close();
        assertThat(tail.sum).isEqualTo(SumWithBallast.sumBelow(20_000));
    }

    /// Each search goes through all keys of a partition, on the thread on which its blocks are appended.
    @Test
    void bytesOfSnapshotsAreKnownWithoutASearch() throws Exception {
        var searches = new AtomicInteger();
        var member = Interposed.on(members.start(), (method, _) -> {
            if (method.equals("aggregate")) {
                searches.incrementAndGet();
            }
        });
        var journal = HazelcastJournal.create(member, "c", Copies.PREFERRED);
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 10);
        }
        searches.set(0);
        long before = journal.bytes();
        int blocksAlone = searches.get();
        journal.snapshots().store(new Snapshot(journal.identity(), 10, 0, new byte[300_000]));
        assertThat(journal.bytes()).isEqualTo(before + 300_000);
        assertThat(searches).hasValue(2 * blocksAlone);
    }

    /// Any member that has the journal may truncate it.
    @Test
    void fullJournalTakesMoreOnceItIsTruncated() throws Exception {
        var member = members.start();
        var journal = HazelcastJournal.create(member, "c", Copies.PREFERRED);
        var live = new SumWithBallast();
        live.ballast = new byte[10];
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, live,
                new JournalLimit(10_000, Long.MAX_VALUE, JournalLimit.Policy.REFUSE));
        long number = 0;
        while (circuit.health() != Health.FULL) {
            live.numbers.emit(number);
            circuit.circuit().await();
            number++;
        }
        long accepted = circuit.sequence();
        assertThat(journal.bytes()).isGreaterThanOrEqualTo(10_000);
        live.numbers.emit(1_000_000L);
        assertThatExceptionOfType(JournalFullException.class).isThrownBy(() -> circuit.sync(LONG));

        long snapshot = circuit.snapshot(LONG);
        assertThat(snapshot).isEqualTo(accepted);
        Eventually.until("note", () -> journal.durable() == accepted);
        HazelcastJournal.of(member, "c", Copies.PREFERRED).truncate(snapshot);
        Eventually.until("room", () -> circuit.health() != Health.FULL);
        live.numbers.emit(1L);
        circuit.sync(LONG);
        assertThat(circuit.sequence()).isEqualTo(accepted + 1);
        circuit.close();
        assertThatIllegalArgumentException().isThrownBy(() -> journal.read(0));
    }

    /// A writer that does not know yet that it is superseded stores a snapshot as well. Its store may fail. But a
    /// snapshot that was reported as stored has to exist, because records are removed in reliance on it.
    @Test
    void snapshotThatWasStoredBesideAnotherStays() throws Exception {
        var member = members.start();
        var journal = HazelcastJournal.create(member, "c", Copies.PREFERRED);
        var storing = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var slow = HazelcastJournal.of(
                Interposed.on(member, (method, arguments) -> {
                    if (method.equals("executeOnKey") && arguments[1] instanceof AppendBlock) {
                        storing.countDown();
                        goOn.await();
                    }
                }),
                "c",
                Copies.PREFERRED);
        var later = CompletableFuture.runAsync(() -> slow.snapshots().store(snapshot(journal, 20)));
        storing.await();
        var other = HazelcastJournal.of(
                Interposed.on(member, (method, _) -> {
                    if (method.equals("delete")) {
                        // The slow writer continues before anything is removed.
                        goOn.countDown();
                        later.handle((_, _) -> null).join();
                    }
                }),
                "c",
                Copies.PREFERRED);
        other.snapshots().store(snapshot(journal, 10));
        goOn.countDown();
        var failure = later.handle((_, thrown) -> thrown).join();
        assertThat(journal.snapshots().load(10)).isNotNull();
        assertThat(failure != null || journal.snapshots().load(20) != null).isTrue();
        assertThat(parts(journal)).isEqualTo(failure == null ? 2 : 1);
    }

    @Test
    void oneOfTwoSnapshotsOfASequenceStays() throws Exception {
        var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        for (long sequence = 0; sequence < 20; sequence++) {
            long at = sequence;
            var one = CompletableFuture.runAsync(() -> journal.snapshots().store(snapshot(journal, at)));
            var two = CompletableFuture.runAsync(() -> journal.snapshots().store(snapshot(journal, at)));
            boolean stored = one.handle((_, thrown) -> thrown == null).join()
                    | two.handle((_, thrown) -> thrown == null).join();
            assertThat(journal.snapshots().load(at) != null).isEqualTo(stored).isTrue();
        }
    }

    private static Snapshot snapshot(Journal journal, long sequence) {
        return new Snapshot(journal.identity(), sequence, sequence, new byte[] {1, 2, 3});
    }
}
