package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.map.impl.MapService;
import io.myelin.hazelcast.HeldPartitions;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.WaitingCase;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;

/// Superseded writers that continue to append.
class FencingTest {

    private final Members members = Members.create();
    private final AtomicBoolean silent = new AtomicBoolean();
    private final CountDownLatch answering = new CountDownLatch(1);
    private HazelcastInstance two;

    @AfterEach
    void stop() {
        members.close();
    }

    /// Sends a block that was under way when its writer was superseded, and requires that it is refused. The writer
    /// itself already knows, and sends no more.
    private static void refused(HazelcastJournal journal, BlockKey slot) {
        var late = Block.of(1, slot.index(), 1000, 5, 10, Records.of(1000, 5));
        long answer = journal.blocks().executeOnKey(slot, new AppendBlock(late.bytes()));
        assertThat(answer).as("the epoch that sealed the slot").isEqualTo(2);
    }

    @WaitingCase
    void refusedBlockDoesNotReachTheBackup() throws Exception {
        var one = members.start();
        var two = members.start();
        var here = HazelcastJournal.create(one, "c", Copies.REQUIRED);
        var there = HazelcastJournal.of(two, "c", Copies.REQUIRED);
        var zombie = here.appender();
        Records.append(zombie, 0, 10);
        var fence = here.head().last().key(1);
        var successor = here.appender();
        Records.append(successor, 10, 10);
        byte[] taken = here.blocks().get(fence);
        refused(here, fence);

        // The backup becomes the owner.
        one.getLifecycleService().terminate();
        assertThat(there.blocks().get(fence)).isEqualTo(taken);
        there.appender().close();
        assertThat(Records.read(there, 0)).isEqualTo(Records.range(0, 20));
        successor.close();
        zombie.close();
    }

    @WaitingCase
    void truncationLeavesTheFence() throws Exception {
        var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        var zombie = journal.appender();
        Records.append(zombie, 0, 10);
        var fence = journal.head().last().key(1);
        try (var successor = journal.appender()) {
            Records.append(successor, 10, 10);
            Eventually.until("note", () -> journal.durable() == 20);
            journal.truncate(20);
            refused(journal, fence);
        }
        zombie.close();
    }

    /// The writer checks when the next epoch is claimed, and still finds its own epoch last, so it has to check once
    /// more.
    @WaitingCase
    void idleWriterIsNotifiedWhenTheNextEpochIsPublished() throws Exception {
        var one = members.start();
        var idle = HazelcastJournal.create(one, "c", Copies.PREFERRED).appender();
        Records.append(idle, 0, 10);
        var slow = Interposed.on(one, (_, arguments) -> {
            if (arguments.length == 2 && arguments[1] instanceof PublishEpoch) {
                LockSupport.parkNanos(300_000_000); // the check after the claim ends meanwhile
            }
        });
        try (var successor = HazelcastJournal.of(slow, "c", Copies.PREFERRED).appender()) {
            Records.append(successor, 10, 10);
            Eventually.until("told", () -> idle.health() == Health.FENCED);
        }
        idle.close();
    }

    /// An event that was lost with the connection over which it was sent is not repeated.
    @WaitingCase
    void idleWriterAsksForTheLastEpochAfterAConnectionHasEnded() throws Exception {
        var one = members.start();
        var other = members.start();
        var idle = HazelcastJournal.create(one, "c", Copies.PREFERRED).appender();
        Records.append(idle, 0, 10);
        for (var member : List.of(one, other)) {
            node(member).nodeEngine.getEventService()
                    .deregisterAllListeners(MapService.SERVICE_NAME, JournalCluster.HEADS, 0);
        }
        try (var successor = HazelcastJournal.of(other, "c", Copies.PREFERRED).appender()) {
            Records.append(successor, 10, 10);
            node(one).getServer()
                    .getConnectionManager(EndpointQualifier.MEMBER)
                    .getAllConnections(other.getCluster().getLocalMember().getAddress())
                    .forEach(connection -> connection.close("test", null));
            Eventually.until("asked", () -> idle.health() == Health.FENCED);
        }
        idle.close();
    }

    private static Node node(HazelcastInstance member) {
        return ((HazelcastInstanceProxy) member).getOriginal().node;
    }

    /// A silent member might be merging, so the writer does not end before that member answers or is removed.
    @WaitingCase
    void idleWriterThatFindsAnotherEpochIsStalledWhileAMemberIsSilent() throws Exception {
        var idle = writer((method, _) -> {
            if ("getExecutorService".equals(method)) {
                throw new HazelcastException("a member does not answer");
            }
        });
        Records.append(idle, 0, 10);
        silent.set(true);
        try (var successor = HazelcastJournal.of(two, "c", Copies.PREFERRED).appender()) {
            Eventually.until("doubt", () -> idle.health() == Health.STALLED);
            silent.set(false);
            Eventually.until("told", () -> idle.health() == Health.FENCED);
            Records.append(successor, 10, 10);
        }
        idle.close();
    }

    /// The head's owner may be silent, or its partition may wait for a device.
    @WaitingCase
    void idleWriterThatGetsNoAnswerIsStalled() throws Exception {
        var idle = writer((method, arguments) -> {
            if ("get".equals(method) && "c".equals(arguments[0])) {
                answering.await();
            }
        });
        Records.append(idle, 0, 10);
        Eventually.until("sound", () -> idle.health() == Health.SOUND);
        silent.set(true);
        requireDoubt(idle);
    }

    /// The thread that would ask waits for an answer to something else: here the writer's position is being stored.
    @WaitingCase
    void idleWriterThatCannotAskIsStalled() throws Exception {
        var noting = new CountDownLatch(1);
        var idle = writer((_, arguments) -> {
            if (arguments.length == 2 && arguments[1] instanceof NoteDurable) {
                noting.countDown();
                answering.await();
            }
        });
        Eventually.until("sound", () -> idle.health() == Health.SOUND);
        silent.set(true);
        Records.append(idle, 0, 10);
        noting.await();
        requireDoubt(idle);
    }

    /// A writer on the other of two members.
    ///
    /// @param test called before the writer's calls while members are silent
    private Appender writer(Interposed test) {
        var one = members.start();
        two = members.start();
        var asking = Interposed.on(one, (method, arguments) -> {
            if (silent.get()) {
                test.before(method, arguments);
            }
        });
        return HazelcastJournal.create(asking, "c", Copies.PREFERRED).appender();
    }

    /// Another writer publishes its epoch. The idle one doubts while members are silent, and learns of the epoch later.
    private void requireDoubt(Appender idle) {
        try (var _ = HazelcastJournal.of(two, "c", Copies.PREFERRED).appender()) {
            Eventually.until("doubt", () -> idle.health() == Health.STALLED);
        } finally {
            answering.countDown();
        }
        Eventually.until("told", () -> idle.health() == Health.FENCED);
        idle.close();
    }

    /// Its successor may have found these blocks; then they are part of the journal, and are acknowledged to waiting
    /// threads.
    @WaitingCase
    void supersededWriterAcknowledgesTheBlocksUnderWayBeforeItEnds() throws Exception {
        var one = members.start();
        var writer = (HazelcastAppender) HazelcastJournal.create(one, "c", Copies.PREFERRED).appender();
        Records.append(writer, 0, 10);
        try (var _ = new HeldPartitions(one)) {
            writer.append(Records.of(10, 10), 10);
            writer.supersede(new FencedException("c", 1, 2));
            assertThat(writer.health()).isNotEqualTo(Health.FENCED);
            assertThatThrownBy(() -> writer.append(Records.of(20, 10), 10)).isInstanceOf(FencedException.class);
        }
        assertThat(writer.awaitDurable(20, 5, TimeUnit.MINUTES)).isTrue();
        Eventually.until("the end", () -> writer.health() == Health.FENCED);
        writer.close();
    }

    /// The writer appends a block for each slot that is scanned.
    @WaitingCase
    void busyWriterIsTakenOverFrom() throws Exception {
        var one = members.start();
        var writing = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        var writer = writing.appender();
        var place = writing.head().last().place();
        Records.append(writer, 0, 10);
        var walked = new AtomicInteger();
        var busy = Interposed.on(one, (_, arguments) -> {
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
            var last = writing.head().last();
            assertThat(slots(writing, place))
                    .as("its blocks and one seal")
                    .isEqualTo(Records.range(0, last.index() + 1));
        }
        writer.close();
    }

    private static void append(Appender writer) throws InterruptedException {
        try {
            Records.append(writer, writer.durable(), 10);
        } catch (FencedException _) {
            // The circuit is taken over.
        }
    }

    @WaitingCase
    void blocksAfterTheSealAreCleared() throws Exception {
        var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        var writer = journal.appender();
        var range = journal.head().last();
        Records.append(writer, 0, 10);
        for (long index = 2; index < 4; index++) {
            var block = Block.of(range.epoch(), index, 10 * index, 10, 10, Records.of(10 * index, 10));
            journal.blocks().executeOnKey(range.key(index), new AppendBlock(block.bytes()));
        }
        try (var successor = journal.appender()) {
            assertThat(successor.origin()).isEqualTo(10);
            assertThat(slots(journal, range.place())).as("a block and the seal").isEqualTo(List.of(0L, 1L));
        }
        writer.close();
    }

    private static List<Long> slots(HazelcastJournal journal, String place) {
        return journal.blocks().keySet().stream()
                .filter(key -> key.getPartitionKey().equals(place))
                .filter(key -> !Anchor.is(key))
                .map(BlockKey::index)
                .sorted()
                .toList();
    }
}
