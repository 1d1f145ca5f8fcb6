package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Writers that were taken over from and go on all the same.
class FencingTest {

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    /// A block that was on its way while its writer was taken over from: the writer itself knows, and sends no more.
    private static void refused(final HazelcastJournal journal, final BlockKey slot) {
        final var late = Block.of(1, slot.index(), 1000, 5, 10, Records.of(1000, 5));
        final long answer = journal.blocks().executeOnKey(slot, new AppendBlock(late.bytes()));
        assertThat(answer).as("the epoch that sealed the slot").isEqualTo(2);
    }

    @Test
    void refusedBlockDoesNotReachTheBackup() throws Exception {
        final var one = members.start();
        final var two = members.start();
        final var here = HazelcastJournal.create(one, "c", Copies.REQUIRED);
        final var there = HazelcastJournal.of(two, "c", Copies.REQUIRED);
        final var zombie = here.appender();
        Records.append(zombie, 0, 10);
        final var fence = here.head().last().key(1);
        final var successor = here.appender();
        Records.append(successor, 10, 10);
        final byte[] taken = here.blocks().get(fence);
        refused(here, fence);

        // The backup becomes the owner.
        one.getLifecycleService().terminate();
        assertThat(there.blocks().get(fence)).isEqualTo(taken);
        there.appender().close();
        assertThat(Records.read(there, 0)).isEqualTo(Records.range(0, 20));
        successor.close();
        zombie.close();
    }

    @Test
    void truncationLeavesTheFence() throws Exception {
        final var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        final var zombie = journal.appender();
        Records.append(zombie, 0, 10);
        final var fence = journal.head().last().key(1);
        try (var successor = journal.appender()) {
            Records.append(successor, 10, 10);
            Eventually.until("note", () -> journal.durable() == 20);
            journal.truncate(20);
            refused(journal, fence);
        }
        zombie.close();
    }

    /// The writer appends a block for each that is walked over.
    @Test
    void busyWriterIsTakenOverFrom() throws Exception {
        final var one = members.start();
        final var writing = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        final var writer = writing.appender();
        final var place = writing.head().last().place();
        Records.append(writer, 0, 10);
        final var walked = new AtomicInteger();
        final var busy = Interposed.on(one, (_, arguments) -> {
            if (arguments.length == 2 && arguments[1] instanceof SealSlot) {
                assertThat(walked.incrementAndGet() < 1000).as("it goes on and on").isTrue();
                if (writer.health() != Health.FENCED) {
                    append(writer);
                }
            }
        });
        try (var successor = HazelcastJournal.of(busy, "c", Copies.PREFERRED).appender()) {
            assertThat(writer.health()).isEqualTo(Health.FENCED);
            assertThat(successor.origin()).isEqualTo(writer.durable());
            final var last = writing.head().last();
            assertThat(slots(writing, place))
                    .as("its blocks and one seal")
                    .isEqualTo(Records.range(0, last.index() + 1));
        }
        writer.close();
    }

    private static void append(final Appender writer) throws InterruptedException {
        try {
            Records.append(writer, writer.durable(), 10);
        } catch (final FencedException _) {
            // Its time is over.
        }
    }

    @Test
    void blocksBehindTheSealAreCleared() throws Exception {
        final var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        final var writer = journal.appender();
        final var range = journal.head().last();
        Records.append(writer, 0, 10);
        for (long index = 2; index < 4; index++) {
            final var block = Block.of(range.epoch(), index, 10 * index, 10, 10, Records.of(10 * index, 10));
            journal.blocks().executeOnKey(range.key(index), new AppendBlock(block.bytes()));
        }
        try (var successor = journal.appender()) {
            assertThat(successor.origin()).isEqualTo(10);
            assertThat(slots(journal, range.place())).as("a block and the seal").isEqualTo(List.of(0L, 1L));
        }
        writer.close();
    }

    private static List<Long> slots(final HazelcastJournal journal, final String place) {
        return journal.blocks().keySet().stream()
                .filter(key -> key.getPartitionKey().equals(place))
                .filter(key -> !Anchor.is(key))
                .map(BlockKey::index)
                .sorted()
                .toList();
    }
}
