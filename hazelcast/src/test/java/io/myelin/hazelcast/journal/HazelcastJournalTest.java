package io.myelin.hazelcast.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
        members = Members.of(2);
        one = members.start(0);
        two = members.start(1);
        assertEquals(2, one.getCluster().getMembers().size());
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    @Test
    void whatIsDurableIsReadElsewhere() throws Exception {
        try (var appender = here.appender()) {
            Records.append(appender, 0, 10);
            Records.append(appender, 10, 5);
            assertEquals(Health.SOUND, appender.health());
        }
        assertEquals(Records.range(0, 15), Records.read(there, 0));
        assertEquals(Records.range(10, 15), Records.read(there, 12), "the block that holds it");
        assertEquals(15, there.durable());
    }

    @Test
    void manyBlocksKeepTheirOrder() throws Exception {
        try (var appender = here.appender()) {
            for (int i = 0; i < 300; i++) {
                appender.append(Records.of(10L * i, 10), 10);
            }
            assertTrue(appender.awaitDurable(3000, 10, TimeUnit.MINUTES));
        }
        assertEquals(Records.range(0, 3000), Records.read(there, 0));
    }

    @Test
    void laterEpochEndsTheEarlier() throws Exception {
        final var old = here.appender();
        Records.append(old, 0, 10);
        try (var fresh = there.appender()) {
            assertEquals(old.epoch() + 1, fresh.epoch());
            assertEquals(10, fresh.origin());
            assertThrows(FencedException.class, () -> Records.append(old, 1000, 3));
            assertEquals(Health.FENCED, old.health());
            assertThrows(FencedException.class, () -> old.append(Records.of(1003, 1), 1));
            Records.append(fresh, 10, 10);
        }
        old.close();
        assertEquals(Records.range(0, 20), Records.read(here, 0));
    }

    @Test
    void epochsWithoutBlocksLeaveNoTrace() throws Exception {
        for (int i = 0; i < 5; i++) {
            (i % 2 == 0 ? here : there).appender().close();
        }
        try (var appender = there.appender()) {
            assertEquals(6, appender.epoch());
            Records.append(appender, 0, 4);
        }
        here.appender().close();
        assertEquals(Records.range(0, 4), Records.read(here, 0));
    }

    @Test
    void truncatedBeginningIsGone() throws Exception {
        try (var appender = here.appender()) {
            for (int i = 0; i < 10; i++) {
                Records.append(appender, 10L * i, 10);
            }
        }
        there.truncate(45);
        assertEquals(40, there.first());
        assertEquals(Records.range(40, 100), Records.read(here, 40));
        try (var all = here.read()) {
            assertEquals(40, all.origin());
            assertEquals(40, all.next().first());
        }
        assertThrows(IllegalArgumentException.class, () -> here.read(39));
        assertThrows(IllegalArgumentException.class, () -> here.truncate(101));
    }

    @Test
    void epochsGoOnBehindTheTruncated() throws Exception {
        for (int epoch = 0; epoch < 4; epoch++) {
            try (var appender = (epoch % 2 == 0 ? here : there).appender()) {
                assertEquals(50L * epoch, appender.origin());
                for (int i = 0; i < 5; i++) {
                    Records.append(appender, appender.origin() + 10L * i, 10);
                }
            }
            // From the second epoch on in the middle of the one before.
            there.truncate(Math.max(0, 50L * epoch - 20));
            here.truncate(0);
        }
        assertEquals(130, here.first());
        assertEquals(Records.range(130, 200), Records.read(there, 130));
        here.truncate(200);
        assertEquals(List.of(), Records.read(there, 200));
        try (var appender = there.appender()) {
            Records.append(appender, 200, 10);
        }
        assertEquals(Records.range(200, 210), Records.read(here, 200));
    }

    @Test
    void replayedHistoryIsTheSame() throws Exception {
        final var written = new History();
        final var writer = JournaledCircuit.open(Substrates.cortex().circuit(), here, written);
        written.exercise(400);
        writer.sync(LONG);
        writer.close();

        final var read = new History();
        final var reader = JournaledCircuit.open(Substrates.cortex().circuit(), there, read);
        assertFalse(written.lines().isEmpty());
        assertEquals(written.lines(), read.lines());
        reader.close();
    }

    @Test
    void standbyFollowsAndTakesOver() throws Exception {
        final var written = new History();
        final var writer = JournaledCircuit.open(Substrates.cortex().circuit(), here, written);
        final var standby = new History();
        try (var replay = Replay.of(Substrates.cortex().circuit(), there, standby)) {
            written.exercise(100);
            writer.sync(LONG);
            final long end = writer.sequence();
            replay.follow(() -> replay.position() < end);
            assertEquals(written.lines(), standby.lines());

            written.exercise(100);
            writer.sync(LONG);
            final var next = replay.takeOver();
            assertEquals(written.lines(), standby.lines());
            standby.exercise(10);
            next.sync(LONG);
            next.close();
        }
        // The first circuit still believes it is the one that counts.
        written.exercise(1);
        assertThrows(FencedException.class, () -> writer.sync(LONG));
        assertEquals(Health.FENCED, writer.health());
        writer.close();
    }
}
