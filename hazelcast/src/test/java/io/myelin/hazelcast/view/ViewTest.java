package io.myelin.hazelcast.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.hazelcast.core.HazelcastInstance;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.HashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Views from the writing circuit to readers elsewhere.
class ViewTest {

    private static final int KEYS = 100;
    private static final Duration LONG = Duration.ofMinutes(10);

    private final Members members = Members.of(2);
    private HazelcastInstance one;
    private HazelcastInstance two;

    /// Sums what it is sent, by the last two digits; a sum that reaches 100,000 is taken away.
    private static final class Sums {

        private final HashMap<String, Long> sums = new HashMap<>();
        private Pipe<Long> numbers;

        private static HazelcastJournal journal(final HazelcastInstance member) {
            final var journal = HazelcastJournal.of(member, "c", Copies.PREFERRED);
            return journal.exists() ? journal : HazelcastJournal.create(member, "c", Copies.PREFERRED);
        }

        JournaledCircuit open(final HazelcastInstance member) {
            return JournaledCircuit.open(
                    Substrates.cortex().circuit(),
                    journal(member),
                    circuit -> build(circuit, member));
        }

        private void build(final JournaledCircuit circuit, final HazelcastInstance member) {
            final View<String, Long> view = View.of(circuit, member, "sums", Codecs.LONG);
            numbers = circuit.inlet("numbers", Codecs.LONG, (Long number) -> {
                final var key = "k" + number % KEYS;
                final long sum = sums.merge(key, number, Long::sum);
                if (sum < 100_000) {
                    view.put(key, sum);
                } else {
                    sums.remove(key);
                    view.remove(key);
                }
            });
        }
    }

    @BeforeEach
    void start() {
        one = members.start(0);
        two = members.start(1);
    }

    @AfterEach
    void stop() {
        members.close();
    }

    private void assertSame(final Sums sums, final long records) {
        final var reader = new ViewReader<String, Long>(two, "sums", Codecs.LONG);
        Eventually.until("view", () -> reader.progress().applied() >= records);
        assertTrue(reader.progress().durable() >= records);
        for (int i = 0; i < KEYS; i++) {
            final var key = "k" + i;
            final var expected = sums.sums.get(key);
            // A near cache is told of changes after they are made.
            Eventually.until(key, () -> {
                final var entry = reader.get(key);
                return entry == null ? expected == null : entry.value().equals(expected);
            });
        }
    }

    @Test
    void readersSeeWhatTheCircuitKnows() throws Exception {
        final var sums = new Sums();
        final var circuit = sums.open(one);
        for (long i = 0; i < 5_000; i++) {
            sums.numbers.emit(i);
        }
        circuit.sync(LONG);
        assertSame(sums, 5_000);
        sums.numbers.emit(7L);
        circuit.sync(LONG);
        assertSame(sums, 5_001);
        final var entry = new ViewReader<String, Long>(two, "sums", Codecs.LONG).get("k7");
        assertNotNull(entry);
        assertEquals(5_001, entry.sequence());
        assertNull(new ViewReader<String, Long>(two, "sums", Codecs.LONG).get("k100"));
        circuit.close();
    }

    @Test
    void lostViewIsWrittenAnew() throws Exception {
        final var sums = new Sums();
        final var circuit = sums.open(one);
        for (long i = 0; i < 3_000; i++) {
            sums.numbers.emit(i);
        }
        circuit.sync(LONG);
        circuit.close();
        two.getMap(ViewCluster.ENTRIES + "sums").clear();
        two.getMap(ViewCluster.PROGRESS).clear();

        final var again = new Sums();
        final var rebuilt = again.open(two);
        assertEquals(sums.sums, again.sums);
        assertSame(again, 3_000);
        rebuilt.close();
    }
}
