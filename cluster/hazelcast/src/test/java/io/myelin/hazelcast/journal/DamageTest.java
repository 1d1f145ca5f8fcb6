package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.WaitingCase;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Health;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import io.myelin.journal.circuit.Replay;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/// Blocks that are damaged or missing, copies that are missing, members that are gone.
class DamageTest {

    private final Members members = Members.create();

    DamageTest() {
        members.impatient();
    }

    @AfterEach
    void stop() {
        members.close();
    }

    private static BlockKey key(HazelcastJournal journal, long index) {
        return SlotSearch.range(journal, journal.head(), index).key(index);
    }

    @WaitingCase
    void damagedOrMissingBlockStopsReaders() throws Exception {
        var one = members.start();
        var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        try (var appender = journal.appender()) {
            for (int i = 0; i < 5; i++) {
                Records.append(appender, 10L * i, 10);
            }
        }
        IMap<BlockKey, byte[]> blocks = journal.blocks();
        byte[] third = blocks.get(key(journal, 3));
        third[third.length - 1] ^= 1;
        blocks.set(key(journal, 3), third);
        assertThatThrownBy(() -> Records.read(journal, 0)).isInstanceOf(CorruptJournalException.class);

        blocks.delete(key(journal, 3));
        assertThatThrownBy(() -> Records.read(journal, 0)).isInstanceOf(CorruptJournalException.class);
        try (var cursor = journal.read(0)) {
            for (int i = 0; i < 3; i++) {
                assertThat(cursor.next().first()).as("up to the gap").isEqualTo(10L * i);
            }
        }
    }

    @WaitingCase
    void replayStopsAtTheGap() throws Exception {
        var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        List<Long> handled = new ArrayList<>();
        List<Pipe<Long>> pipes = new ArrayList<>();
        Program program = circuit -> pipes.add(
                circuit.inlet("numbers", Codecs.LONG, (Long number) -> handled.add(number)));
        var writer = JournaledCircuit.open(Substrates.cortex().circuit(), journal, program);
        for (long i = 0; i < 6; i++) {
            pipes.getFirst().emit(i);
            writer.sync(Duration.ofMinutes(10));
        }
        writer.close();
        long blocks = journal.head().durableIndex;
        journal.blocks().delete(key(journal, blocks / 2));

        handled.clear();
        var circuit = Substrates.cortex().circuit();
        var replay = Replay.of(circuit, journal, program);
        assertThatThrownBy(replay::toEnd).isInstanceOf(CorruptJournalException.class);
        circuit.await();
        assertThat(handled).isEqualTo(Records.range(0, replay.position()));
        assertThat(replay.position()).isLessThan(6);
        assertThatThrownBy(replay::takeOver).isInstanceOf(CorruptJournalException.class);
        circuit.close();
    }

    @WaitingCase
    void loneMemberIsDegradedIfThatIsAllowed() throws Exception {
        try (var appender = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED).appender()) {
            Records.append(appender, 0, 3);
            assertThat(appender.health()).isEqualTo(Health.DEGRADED);
            members.start();
            Eventually.until("copies", () -> appender.health() == Health.SOUND);
        }
    }

    @WaitingCase
    void loneMemberAcknowledgesNothingIfCopiesAreRequired() throws Exception {
        var journal = HazelcastJournal.create(members.start(), "c", Copies.REQUIRED);
        try (var appender = journal.appender()) {
            appender.append(Records.of(0, 3), 3);
            assertThat(appender.awaitDurable(3, 300, TimeUnit.MILLISECONDS)).isEqualTo(false);
            assertThat(appender.health()).isEqualTo(Health.STALLED);
            members.start();
            assertThat(appender.awaitDurable(3, 10, TimeUnit.MINUTES)).isTrue();
            Eventually.until("soundness", () -> appender.health() == Health.SOUND);
        }
    }

    @WaitingCase
    void theDeathOfTheBackupLosesNothing() throws Exception {
        var one = members.start();
        HazelcastInstance two = members.start();
        var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        try (var appender = journal.appender()) {
            for (int i = 0; i < 50; i++) {
                appender.append(Records.of(10L * i, 10), 10);
                if (i == 20) {
                    two.getLifecycleService().terminate();
                }
            }
            assertThat(appender.awaitDurable(500, 10, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 500));
    }

    @WaitingCase
    void theDeathOfTheOwnerLosesNothingAcknowledged() throws Exception {
        HazelcastInstance one = members.start();
        var two = members.start();
        var dying = HazelcastJournal.create(one, "c", Copies.REQUIRED);
        var taking = HazelcastJournal.of(two, "c", Copies.PREFERRED);
        var appender = dying.appender();
        for (int i = 0; i < 50; i++) {
            appender.append(Records.of(10L * i, 10), 10);
        }
        one.getLifecycleService().terminate();
        long acknowledged = appender.durable();
        try (var next = taking.appender()) {
            assertThat(next.origin()).isGreaterThanOrEqualTo(acknowledged);
            Records.append(next, next.origin(), 10);
            Eventually.until("note", () -> taking.durable() == next.origin() + 10);
            assertThat(Records.read(taking, 0)).isEqualTo(Records.range(0, next.origin() + 10));
        }
        appender.close();
    }

    @WaitingCase
    void theDeathOfAnOwnerThatIsNotTheWriterLosesNothing() throws Exception {
        // A member without data writes, so that another member owns the blocks.
        var writing = members.start(members.config().setLiteMember(true));
        var data = List.of(members.start(), members.start());
        var journal = HazelcastJournal.create(writing, "c", Copies.REQUIRED);
        try (var appender = journal.appender()) {
            for (int i = 0; i < 40; i++) {
                appender.append(Records.of(10L * i, 10), 10);
                if (i == 20) {
                    var owner = writing.getPartitionService().getPartition(key(journal, 0)).getOwner();
                    data.stream()
                            .filter(member -> member.getCluster().getLocalMember().equals(owner))
                            .findFirst().orElseThrow().getLifecycleService().terminate();
                    // One copy is left, and two are required.
                    members.start();
                }
            }
            assertThat(appender.awaitDurable(400, 10, TimeUnit.MINUTES)).isTrue();
            Eventually.until("soundness", () -> appender.health() == Health.SOUND);
        }
        assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 400));
    }

    @WaitingCase
    void replayOfWhatWasTruncatedIsRefused() throws Exception {
        var journal = HazelcastJournal.create(members.start(), "c", Copies.PREFERRED);
        List<Pipe<Long>> pipes = new ArrayList<>();
        Program program = circuit -> pipes.add(
                circuit.inlet("numbers", Codecs.LONG, (Long _) -> {}));
        var writer = JournaledCircuit.open(Substrates.cortex().circuit(), journal, program);
        for (long i = 0; i < 6; i++) {
            pipes.getFirst().emit(i);
            writer.sync(Duration.ofMinutes(10));
        }
        writer.close();
        journal.truncate(3);
        assertThat(journal.first()).isGreaterThan(0);

        var circuit = Substrates.cortex().circuit();
        try (var replay = Replay.of(circuit, journal, program)) {
            var refused = catchThrowableOfType(CorruptJournalException.class, replay::toEnd);
            assertThat(refused.getMessage().contains("never defined"))
                    .as(() -> refused.getMessage())
                    .isTrue();
            assertThat(replay.position()).isEqualTo(journal.first());
        }
        circuit.close();
    }

    @WaitingCase
    void minorityRefuses() throws Exception {
        var one = members.start(JournalCluster.requireMembers(members.config(), 2));
        var two = members.start(JournalCluster.requireMembers(members.config(), 2));
        var three = members.start(JournalCluster.requireMembers(members.config(), 2));
        var journal = HazelcastJournal.create(one, "c", Copies.PREFERRED);
        var appender = journal.appender();
        Records.append(appender, 0, 3);
        two.getLifecycleService().terminate();
        Records.append(appender, 3, 3);
        // The head may have been on these two members only, until it was copied again.
        Eventually.until("member gone", () -> one.getCluster().getMembers().size() == 2);
        Eventually.until("copies", () -> appender.health() == Health.SOUND);
        three.getLifecycleService().terminate();
        Eventually.until("members gone", () -> one.getCluster().getMembers().size() == 1);
        Eventually.until("protection", () -> !one.getSplitBrainProtectionService()
                .getSplitBrainProtection(JournalCluster.PROTECTION).hasMinimumSize());
        appender.append(Records.of(6, 3), 3);
        assertThat(appender.awaitDurable(9, 300, TimeUnit.MILLISECONDS)).isEqualTo(false);
        Eventually.until("stall", () -> appender.health() == Health.STALLED);
        members.start(JournalCluster.requireMembers(members.config(), 2));
        assertThat(appender.awaitDurable(9, 10, TimeUnit.MINUTES)).isTrue();
        Eventually.until("note", () -> journal.durable() == 9);
        assertThat(Records.read(journal, 0)).isEqualTo(Records.range(0, 9));
        appender.close();
    }

    /// An idle writer has no waiting block. While it could not acknowledge one, it must not report that it is sound.
    @WaitingCase
    void anIdleWriterWithoutAMajorityIsStalled() throws Exception {
        var one = members.start(JournalCluster.requireMembers(members.config(), 2));
        var two = members.start(JournalCluster.requireMembers(members.config(), 2));
        var appender = HazelcastJournal.create(one, "c", Copies.REQUIRED).appender();
        Records.append(appender, 0, 3);
        Eventually.until("sound", () -> appender.health() == Health.SOUND);
        var heard = JournalCluster.majority(one.getConfig());
        var other = two.getCluster().getLocalMember();
        // As if its heartbeats were lost, until the next one arrives.
        Eventually.until("stalled", () -> {
            heard.memberRemoved(new MembershipEvent(
                    one.getCluster(), other, MembershipEvent.MEMBER_REMOVED, one.getCluster().getMembers()));
            return appender.health() == Health.STALLED;
        });
        Eventually.until("sound again", () -> appender.health() == Health.SOUND);
        appender.close();
    }
}
