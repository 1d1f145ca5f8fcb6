package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.hazelcast.spi.exception.RetryableHazelcastException;
import io.myelin.hazelcast.OneMember;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Truncations while others read or truncate, or while the cluster fails.
class HazelcastTruncationTest {

    @RegisterExtension
    private static final OneMember MEMBER = new OneMember();

    private final String circuit = UUID.randomUUID().toString();
    private final HazelcastJournal journal = HazelcastJournal.create(MEMBER.get(), circuit, Copies.PREFERRED);

    /// Ten blocks of ten records.
    private void write() throws InterruptedException {
        try (var appender = journal.appender()) {
            for (int i = 0; i < 10; i++) {
                Records.append(appender, appender.origin() + 10L * i, 10);
            }
        }
    }

    /// A block of ten records, twenty without any, and another of ten.
    private void writeWithUnnumbered() throws InterruptedException {
        try (var appender = journal.appender()) {
            Records.append(appender, 0, 10);
            for (int i = 0; i < 20; i++) {
                appender.append(Records.of(7, 1), 0);
            }
            Records.append(appender, 10, 10);
        }
    }

    private static void tenth(Cursor cursor) {
        Block block = cursor.next();
        while (block.count() == 0) {
            block = cursor.next();
        }
        assertThat(block.first()).isEqualTo(10);
        assertThat(cursor.next()).isNull();
    }

    @Test
    void searchStartsOverWithWhatIsLeft() throws Exception {
        write();
        var stale = journal.head();
        journal.truncate(40);
        try (var cursor = new HazelcastCursor(journal, stale, 40)) {
            assertThat(cursor.next().first()).isEqualTo(40);
        }
        assertThatThrownBy(() -> new HazelcastCursor(journal, stale, 31))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /// An example is an inlet that is defined right after the snapshot to which the journal is truncated.
    @Test
    void recordsWithoutNumberStayWithTheOneAfterThem() throws Exception {
        writeWithUnnumbered();
        journal.truncate(10);
        assertThat(journal.first()).isEqualTo(10);
        try (var cursor = journal.read(10)) {
            for (int i = 0; i < 20; i++) {
                assertThat(cursor.next().count()).isEqualTo(0);
            }
            assertThat(cursor.next().first()).isEqualTo(10);
        }
    }

    /// Otherwise a journal that begins with record 0 might lack a definition, a seed or a marker before it, which
    /// nothing would reveal.
    @Test
    void recordsWithoutNumberStayForAsLongAsTheOneAfterThem() throws Exception {
        try (var appender = journal.appender()) {
            appender.append(Records.of(7, 1), 0);
            Records.append(appender, 0, 10);
            appender.append(Records.of(7, 1), 0);
            Records.append(appender, 10, 10);
        }
        journal.truncate(5);
        assertThat(journal.first()).isZero();
        try (var cursor = journal.read()) {
            assertThat(cursor.next().count()).isZero();
        }
        journal.truncate(15);
        assertThat(journal.first()).isEqualTo(10);
        try (var cursor = journal.read()) {
            assertThat(cursor.next().count()).isZero();
            assertThat(cursor.next().first()).isEqualTo(10);
        }
    }

    @Test
    void readerContinuesAfterTheTruncatedRecords() throws Exception {
        writeWithUnnumbered();
        try (var asked = journal.read(10); var reading = journal.read(0)) {
            assertThat(reading.next().first()).isEqualTo(0);
            journal.truncate(10);
            tenth(asked);
            tenth(reading);
        }
    }

    @Test
    void truncationBetweenHeadAndBlockIsNoDamage() throws Exception {
        var asked = new AtomicInteger();
        var racing = Interposed.on(MEMBER.get(), (method, _) -> {
            // The block is requested once with the initial head, and once with the latest.
            if ("getAll".equals(method) && asked.incrementAndGet() == 2) {
                journal.truncate(1);
            }
        });
        try (var appender = journal.appender();
                var cursor = HazelcastJournal.of(racing, circuit, Copies.PREFERRED).read(0)) {
            Records.append(appender, 0, 1);
            Eventually.until("note", () -> journal.head().durableIndex == 1);
            var overtaken = catchThrowableOfType(CorruptJournalException.class, cursor::next);
            assertThat(overtaken).hasMessageContaining("was truncated");
            assertThat(asked.get()).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void readerOfTruncatedRecordsFails() throws Exception {
        write();
        try (var cursor = journal.read(0)) {
            journal.truncate(50);
            var overtaken = catchThrowableOfType(CorruptJournalException.class, cursor::next);
            assertThat(overtaken.getMessage().contains("was truncated"))
                    .as(() -> overtaken.getMessage())
                    .isTrue();
        }
    }

    @Test
    void twoTruncateConcurrently() throws Exception {
        write();
        var asked = new AtomicInteger();
        var racing = Interposed.on(MEMBER.get(), (method, _) -> {
            if ("getAll".equals(method) && asked.incrementAndGet() == 2) {
                journal.truncate(70);
            }
        });
        HazelcastJournal.of(racing, circuit, Copies.PREFERRED).truncate(50);
        assertThat(journal.first()).isEqualTo(70);
        assertThat(Records.read(journal, 70)).isEqualTo(Records.range(70, 100));
    }

    @Test
    void undeletedBlocksAreRemovedWithTheNextTruncation() throws Exception {
        // Writes two epochs.
        write();
        write();
        var deleted = new AtomicInteger();
        var failing = Interposed.on(MEMBER.get(), (method, _) -> {
            if ("delete".equals(method) && deleted.incrementAndGet() == 3) {
                throw new IllegalStateException("no delete");
            }
        });
        var other = HazelcastJournal.of(failing, circuit, Copies.PREFERRED);
        assertThatThrownBy(() -> other.truncate(150)).isInstanceOf(IllegalStateException.class);
        assertThat(journal.first()).isEqualTo(150);
        journal.truncate(150);
        assertThat(own()).as("blocks left").isEqualTo(5);
        assertThat(Records.read(journal, 150)).isEqualTo(Records.range(150, 200));
    }

    /// Each side of a split opened an epoch after the first one, and the other side's is kept.
    ///
    /// @return the head of that side
    private Head writeBothSides() throws InterruptedException {
        write();
        var common = journal.head();
        write();
        var here = journal.head();
        journal.heads().set(circuit, common);
        write();
        var there = journal.head();
        journal.heads().set(circuit, here);
        return there;
    }

    @Test
    void theHeadOfAnotherSideIsNotTruncated() throws Exception {
        var there = writeBothSides();
        var healing = Interposed.on(MEMBER.get(), (_, arguments) -> {
            if (arguments.length == 2 && arguments[1] instanceof TruncateHead) {
                journal.heads().set(circuit, there);
            }
        });
        assertThatThrownBy(() -> HazelcastJournal.of(healing, circuit, Copies.PREFERRED).truncate(150))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("another side of a split");
        assertThat(journal.first()).isZero();
        assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 200));
    }

    /// An attempt to delete a block fails, and the split heals before the next one.
    @Test
    void blocksThatAnotherSideHasAreNotDeleted() throws Exception {
        var there = writeBothSides();
        var deleted = new AtomicInteger();
        var healing = Interposed.on(MEMBER.get(), (method, _) -> {
            if ("delete".equals(method) && deleted.incrementAndGet() == 3) {
                journal.heads().set(circuit, there);
                throw new RetryableHazelcastException("not now");
            }
        });
        var block = journal.head().ranges.getFirst().key(2);
        assertThatThrownBy(() -> HazelcastJournal.of(healing, circuit, Copies.PREFERRED).truncate(150))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("another side of a split");
        assertThat(journal.blocks().containsKey(block)).isTrue();
        assertThat(deleted).hasValue(3);
    }

    /// A writer does not notice at once that another epoch is being opened. It appends more blocks, and its journal is
    /// truncated to one of them, after the next writer has read the head.
    @Test
    void truncationDuringATakeOverTakesNoRecords() throws Exception {
        var once = new AtomicBoolean();
        try (var present = journal.appender()) {
            appendTenTo(present, 0);
            var racing = Interposed.on(MEMBER.get(), (_, arguments) -> {
                if (arguments.length == 2 && arguments[1] instanceof SealSlot && once.compareAndSet(false, true)) {
                    appendTenTo(present, 100);
                    journal.truncate(150);
                }
            });
            try (var next = HazelcastJournal.of(racing, circuit, Copies.PREFERRED).appender()) {
                assertThat(next.origin()).isEqualTo(200);
                Records.append(next, 200, 10);
            }
        }
        assertThat(journal.first()).isEqualTo(150);
        assertThat(Records.read(journal, 150)).isEqualTo(Records.range(150, 210));
    }

    /// Ten blocks of ten records, until the head has them.
    private void appendTenTo(Appender appender, long first) throws InterruptedException {
        for (long next = first; next < first + 100; next += 10) {
            Records.append(appender, next, 10);
        }
        Eventually.until("note", () -> journal.durable() == first + 100);
    }

    /// The split heals after an epoch was opened, before the slots beyond its end are emptied: on the other side the
    /// epoch before went on.
    @Test
    void blocksThatAnotherSideAppendedAreNotCleared() throws Exception {
        try (var both = journal.appender()) {
            appendTenTo(both, 0);
            var common = journal.head();
            appendTenTo(both, 100);
            try (var kept = journal.appender()) {
                Records.append(kept, 200, 10);
            }
            var there = journal.head();
            var range = common.last();
            var slots = Set.of(range.key(10), range.key(11), range.key(12), range.key(13));
            var content = journal.blocks().getAll(slots);
            slots.forEach(journal.blocks()::delete);
            journal.heads().set(circuit, common);
            var healing = Interposed.on(MEMBER.get(), (method, arguments) -> {
                boolean clears = method.equals("getAll")
                        && arguments[0] instanceof Set<?> keys && keys.contains(range.key(12));
                if (clears && journal.head().ranges.size() > 1) {
                    // The seal of the smaller side is where the larger one has a block, which is kept.
                    content.forEach(journal.blocks()::set);
                    journal.heads().set(circuit, there);
                }
            });
            assertThatThrownBy(() -> HazelcastJournal.of(healing, circuit, Copies.PREFERRED).appender())
                    .isInstanceOf(JournalException.class);
        }
        assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 210));
    }

    private long own() {
        return MEMBER.get().<BlockKey, byte[]>getMap(JournalCluster.BLOCKS).entrySet().stream()
                .filter(entry -> entry.getKey().getPartitionKey().startsWith(circuit))
                .filter(entry -> !Anchor.is(entry.getKey()))
                .filter(entry -> !Seals.isSeal(entry.getValue()))
                .count();
    }
}
