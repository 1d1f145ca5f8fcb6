package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.hazelcast.OneMember;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The time at which a block becomes visible to readers.
class HazelcastCursorTest {

    @RegisterExtension
    private static final OneMember MEMBER = new OneMember();

    private final HazelcastJournal journal =
            HazelcastJournal.create(MEMBER.get(), UUID.randomUUID().toString(), Copies.PREFERRED);

    /// A block with only the definition of an inlet, or a seed, is an example.
    @Test
    void blockWithoutNumberedRecordsIsReadOnceItIsDurable() throws Exception {
        try (var appender = journal.appender()) {
            var range = journal.head().last();
            var unnumbered = Block.of(appender.epoch(), 0, 0, 0, 0, Records.of(7, 1));
            journal.blocks().executeOnKey(range.key(0), new AppendBlock(unnumbered.bytes()));
            try (var cursor = journal.read(0)) {
                assertThat(cursor.next()).as("only the owner may have it").isNull();
                journal.heads().executeOnKey(journal.circuit(), new NoteDurable(range.place(), 0, 1, 0));
                assertThat(cursor.next().index()).isEqualTo(0);
            }
        }
    }

    /// A later block states the number of durable records, like the head.
    @Test
    void blockWithoutNumberedRecordsIsReadOnceALaterOneIsDurable() throws Exception {
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            Records.append(appender, 10, 10);
        }
        var range = journal.head().last();
        var blocks = new Block[] {
                Block.of(range.epoch(), 2, 20, 0, 20, Records.of(7, 1)),
                Block.of(range.epoch(), 3, 20, 3, 20, Records.of(20, 3)),
                Block.of(range.epoch(), 4, 23, 0, 23, Records.of(7, 1)),
        };
        for (var block : blocks) {
            journal.blocks().executeOnKey(range.key(block.index()), new AppendBlock(block.bytes()));
        }
        try (var cursor = journal.read(0)) {
            for (int index = 0; index < 4; index++) {
                assertThat(cursor.next().index()).isEqualTo(index);
            }
            assertThat(cursor.next())
                    .as("23 records are durable, and nothing is known of later ones")
                    .isNull();
        }
    }

    /// A split, of which each side opened an epoch at the same record. The reader was on the side that was not kept.
    @Test
    void theEpochOfAnotherSideDoesNotContinueThatOfThisOne() throws Exception {
        requireGap(writeHere());
    }

    /// Two epochs of ten records each.
    ///
    /// @return the head of the other side, which has the first one only
    private Head writeHere() throws InterruptedException {
        try (var before = journal.appender()) {
            Records.append(before, 0, 10);
        }
        var common = journal.head();
        try (var here = journal.appender()) {
            Records.append(here, 10, 10);
        }
        return common;
    }

    /// The other side keeps its head, and goes on.
    private void replaceBy(Head common) throws InterruptedException {
        journal.heads().set(journal.circuit(), common);
        try (var there = journal.appender()) {
            Records.append(there, 10, 10);
            Records.append(there, 20, 10);
        }
    }

    /// Two blocks of one epoch.
    ///
    /// @return the head of the other side, which knows the first one only
    private Head writeOn(Appender writer) throws InterruptedException {
        Records.append(writer, 0, 10);
        Eventually.until("note", () -> journal.durable() == 10);
        var common = journal.head();
        Records.append(writer, 10, 10);
        Eventually.until("note", () -> journal.durable() == 20);
        return common;
    }

    /// The writer went on, on one side, and was replaced on the other.
    @Test
    void anEpochThatEndedEarlierOnTheOtherSideIsNotContinued() throws Exception {
        try (var writer = journal.appender()) {
            requireGap(writeOn(writer));
        }
    }

    /// A replay that began with a snapshot of this side has read no block yet.
    @Test
    void aReaderThatBeganInTheMiddleIsNotContinuedOnAnotherSide() throws Exception {
        var common = writeHere();
        try (var cursor = journal.read(20)) {
            replaceBy(common);
            assertThatThrownBy(cursor::next)
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("another side of a split");
        }
    }

    /// The snapshot that a replay began with is in the middle of a block, and the other side ended that block's epoch
    /// before the block.
    @Test
    void aReaderThatBeganWithinABlockIsNotContinuedOnAnotherSide() throws Exception {
        try (var writer = journal.appender()) {
            var common = writeOn(writer);
            try (var cursor = journal.read(15)) {
                journal.blocks().delete(common.last().key(1));
                replaceBy(common);
                assertThatThrownBy(cursor::next)
                        .isInstanceOf(CorruptJournalException.class)
                        .hasMessageContaining("another side of a split");
            }
        }
    }

    /// Reads the records of this side, and continues after the other side's head was kept. Another reader began after
    /// those records.
    private void requireGap(Head common) throws Exception {
        try (var cursor = journal.read(0); var begun = journal.read(20, 2)) {
            assertThat(cursor.next().end()).isEqualTo(10);
            assertThat(cursor.next().end()).isEqualTo(20);
            assertThat(cursor.next()).isNull();
            journal.blocks().delete(common.last().key(1));
            replaceBy(common);
            assertThat(journal.head().last().index()).isEqualTo(1);
            // A take-over tries again.
            for (var reader : List.of(cursor, begun, cursor, begun)) {
                assertThatThrownBy(reader::next)
                        .isInstanceOf(CorruptJournalException.class)
                        .hasMessageContaining("another side of a split");
            }
        }
    }

    /// The notification may come after a take-over has looked for the rest.
    @Test
    void waitingReaderAsksAfterAnEpochOfItsOwnJournal() throws Exception {
        journal.appender().close(); // registers the listeners of the member
        var registering = new CountDownLatch(1);
        var watched = HazelcastJournal.of(
                Interposed.on(MEMBER.get(), (method, _) -> {
                    if ("addEntryListener".equals(method)) {
                        registering.await();
                    }
                }), journal.circuit(), Copies.PREFERRED);
        try (var cursor = watched.read(0)) {
            cursor.await(1);
            assertThat(cursor.next()).isNull();
            try (var appender = journal.appender()) {
                Records.append(appender, 0, 10);
            }
            assertThat(cursor.next()).as("not told").isNull();
            watched.appender().close();
            assertThat(cursor.next().end()).isEqualTo(10);
        } finally {
            registering.countDown();
        }
    }

    /// There may be many idle readers.
    @Test
    void readerThatIsAtTheEndAsksForTheHeadAlone() throws Exception {
        var asked = new ArrayList<String>();
        var watched = HazelcastJournal.of(
                Interposed.on(MEMBER.get(), (method, _) -> asked.add(method)), journal.circuit(), Copies.PREFERRED);
        try (var appender = journal.appender();
                var cursor = watched.read(0)) {
            Records.append(appender, 0, 10);
            Eventually.until("note", () -> journal.durable() == 10);
            assertThat(cursor.next().end()).isEqualTo(10);
            assertThat(cursor.next()).isNull();
            asked.clear();
            assertThat(cursor.next()).isNull();
            assertThat(asked).containsOnlyOnce("getOrDefault").doesNotContain("getAll");
            Records.append(appender, 10, 10);
            Eventually.until("note", () -> journal.durable() == 20);
            assertThat(cursor.next().end()).isEqualTo(20);
        }
    }

    @Test
    void waitingReaderAsksAfterANotification() throws Exception {
        var asked = new CopyOnWriteArrayList<String>(); // by the thread that registers the listener as well
        var watched = HazelcastJournal.of(
                Interposed.on(MEMBER.get(), (method, _) -> asked.add(method)), journal.circuit(), Copies.PREFERRED);
        try (var appender = journal.appender();
                var cursor = watched.read(0)) {
            assertThat(cursor.next()).isNull();
            cursor.await(1);
            // The cursor received no event for changes before its registration.
            assertThat(cursor.next()).isNull();
            assertThat(asked).contains("getOrDefault");
            Eventually.until("the opening's own changes were told", () -> {
                asked.clear();
                cursor.await(TimeUnit.MILLISECONDS.toNanos(20));
                cursor.next();
                return asked.isEmpty();
            });
            Records.append(appender, 0, 10);
            Eventually.until("told", () -> {
                cursor.await(TimeUnit.MILLISECONDS.toNanos(20));
                var block = cursor.next();
                return block != null && block.end() == 10;
            });
        }
    }
}
