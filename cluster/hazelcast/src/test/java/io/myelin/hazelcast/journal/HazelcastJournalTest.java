package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import io.humainary.substrates.api.Substrates;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Replay;
import io.myelin.journal.support.History;
import io.myelin.journal.support.Records;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The journal on two members of one process.
class HazelcastJournalTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private static Members members;
    private static HazelcastInstance one;
    private static HazelcastInstance two;

    private final String circuit = UUID.randomUUID().toString();
    private final Journal here = HazelcastJournal.create(one, circuit, Copies.REQUIRED);
    private final Journal there = HazelcastJournal.of(two, circuit, Copies.REQUIRED);

    @BeforeAll
    static void start() {
        members = Members.create();
        one = members.start();
        two = members.start();
        assertThat(one.getCluster().getMembers().size()).isEqualTo(2);
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    @Test
    void durableRecordsAreReadElsewhere() throws Exception {
        try (var appender = here.appender()) {
            Records.append(appender, 0, 10);
            Records.append(appender, 10, 5);
            assertThat(appender.health()).isEqualTo(Health.SOUND);
        }
        assertThat(Records.read(there, 0)).isEqualTo(Records.range(0, 15));
        assertThat(Records.read(there, 12)).as("the block that holds it").isEqualTo(Records.range(10, 15));
        assertThat(there.durable()).isEqualTo(15);
    }

    @Test
    void manyBlocksKeepTheirOrder() throws Exception {
        try (var appender = here.appender()) {
            for (int i = 0; i < 300; i++) {
                appender.append(Records.of(10L * i, 10), 10);
            }
            assertThat(appender.awaitDurable(3000, 10, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(Records.read(there, 0)).isEqualTo(Records.range(0, 3000));
    }

    @Test
    void laterEpochEndsTheEarlier() throws Exception {
        var old = here.appender();
        Records.append(old, 0, 10);
        try (var fresh = there.appender()) {
            assertThat(fresh.epoch()).isEqualTo(old.epoch() + 1);
            assertThat(fresh.origin()).isEqualTo(10);
            assertThatThrownBy(() -> Records.append(old, 1000, 3)).isInstanceOf(FencedException.class);
            assertThat(old.health()).isEqualTo(Health.FENCED);
            assertThatThrownBy(() -> old.append(Records.of(1003, 1), 1)).isInstanceOf(FencedException.class);
            Records.append(fresh, 10, 10);
        }
        old.close();
        assertThat(Records.read(here, 0)).isEqualTo(Records.range(0, 20));
    }

    @Test
    void epochsWithoutBlocksLeaveNoTrace() throws Exception {
        for (int i = 0; i < 5; i++) {
            (i % 2 == 0 ? here : there).appender().close();
        }
        try (var appender = there.appender()) {
            assertThat(appender.epoch()).isEqualTo(6);
            Records.append(appender, 0, 4);
        }
        here.appender().close();
        assertThat(Records.read(here, 0)).isEqualTo(Records.range(0, 4));
    }

    @Test
    void truncatedBeginningIsGone() throws Exception {
        try (var appender = here.appender()) {
            for (int i = 0; i < 10; i++) {
                Records.append(appender, 10L * i, 10);
            }
        }
        there.truncate(45);
        assertThat(there.first()).isEqualTo(40);
        assertThat(Records.read(here, 40)).isEqualTo(Records.range(40, 100));
        try (var all = here.read()) {
            assertThat(all.origin()).isEqualTo(40);
            assertThat(all.next().first()).isEqualTo(40);
        }
        assertThatThrownBy(() -> here.read(39)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> here.truncate(101)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void epochsContinueAfterTheTruncatedOnes() throws Exception {
        for (int epoch = 0; epoch < 4; epoch++) {
            try (var appender = (epoch % 2 == 0 ? here : there).appender()) {
                assertThat(appender.origin()).isEqualTo(50L * epoch);
                for (int i = 0; i < 5; i++) {
                    Records.append(appender, appender.origin() + 10L * i, 10);
                }
            }
            // From the second epoch on, to the middle of the previous epoch.
            there.truncate(Math.max(0, 50L * epoch - 20));
            here.truncate(0);
        }
        assertThat(here.first()).isEqualTo(130);
        assertThat(Records.read(there, 130)).isEqualTo(Records.range(130, 200));
        here.truncate(200);
        assertThat(Records.read(there, 200)).isEmpty();
        try (var appender = there.appender()) {
            Records.append(appender, 200, 10);
        }
        assertThat(Records.read(here, 200)).isEqualTo(Records.range(200, 210));
    }

    @Test
    void replayedHistoryIsTheSame() throws Exception {
        var written = new History();
        var writer = JournaledCircuit.open(Substrates.cortex().circuit(), here, written);
        written.exercise(400);
        writer.sync(LONG);
        writer.close();

        var read = new History();
        var reader = JournaledCircuit.open(Substrates.cortex().circuit(), there, read);
        assertThat(written.lines().isEmpty()).isFalse();
        assertThat(read.lines()).isEqualTo(written.lines());
        reader.close();
    }

    @Test
    void standbyFollowsAndTakesOver() throws Exception {
        var written = new History();
        var writer = JournaledCircuit.open(Substrates.cortex().circuit(), here, written);
        var standby = new History();
        try (var replay = Replay.of(Substrates.cortex().circuit(), there, standby)) {
            written.exercise(100);
            writer.sync(LONG);
            long end = writer.sequence();
            replay.follow(() -> replay.position() < end);
            assertThat(standby.lines()).isEqualTo(written.lines());

            written.exercise(100);
            writer.sync(LONG);
            var next = replay.takeOver();
            assertThat(standby.lines()).isEqualTo(written.lines());
            standby.exercise(10);
            next.sync(LONG);
            next.close();
        }
        // The first circuit still considers itself the authoritative one.
        written.exercise(1);
        assertThatThrownBy(() -> writer.sync(LONG)).isInstanceOf(FencedException.class);
        assertThat(writer.health()).isEqualTo(Health.FENCED);
        writer.close();
    }

    /// An unpaired surrogate is sent as another character, so the name would denote another journal. In files, the
    /// length of a name has two bytes.
    @Test
    void namesThatCannotBeStoredAreRefusedAtOnce() {
        for (var name : List.of("\uD83D", "a\uDE00b", "x".repeat(1 << 16), "\u0000".repeat(1 << 15))) {
            assertThatThrownBy(() -> HazelcastJournal.of(one, name, Copies.REQUIRED))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> HazelcastJournal.create(one, name, Copies.REQUIRED))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(HazelcastJournal.create(one, circuit + "\uD83D\uDE00".repeat(1_000), Copies.REQUIRED).exists())
                .isTrue();
    }
}
