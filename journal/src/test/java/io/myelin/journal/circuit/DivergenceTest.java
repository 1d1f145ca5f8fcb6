package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Codecs;
import io.myelin.journal.DivergenceException;
import io.myelin.journal.Health;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.MemoryJournal;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// A replay is compared with the record.
class DivergenceTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final MemoryJournal journal = new MemoryJournal(UUID.randomUUID().toString());

    /// Sums its values, and emits each number into one of two inlets of its own, changed by a step.
    private static final class Summing implements Program {

        private final String target;
        private final long step;
        private Pipe<Long> numbers;
        private long sum;

        Summing(String target, long step) {
            this.target = target;
            this.step = step;
        }

        @Override
        public void build(JournaledCircuit circuit) {
            var left = circuit.inlet("left", Codecs.LONG, (Long number) -> sum += number);
            var right = circuit.inlet("right", Codecs.LONG, (Long number) -> sum -= number);
            numbers = circuit.inlet(
                    "numbers", Codecs.LONG,
                    (Long number) -> (target.equals("left") ? left : right).emit(number + step));
        }
    }

    private void write() throws Exception {
        var written = new Summing("left", 0);
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, written);
        for (long number = 1; number <= 10; number++) {
            written.numbers.emit(number);
        }
        circuit.sync(LONG);
        circuit.close();
    }

    @Test
    void otherInletStopsTheReplay() throws Exception {
        write();
        var other = new Summing("right", 0);
        assertThatThrownBy(() -> JournaledCircuit.open(Substrates.cortex().circuit(), journal, other))
                .isInstanceOfSatisfying(DivergenceException.class, told -> {
                    assertThat(told.sequence()).isEqualTo(1);
                    assertThat(told.place()).isEqualTo("inlet left");
                })
                .hasMessageContaining("recorded was 1")
                .hasMessageContaining("made 1 for inlet right");
        assertThat(journal.durable()).as("the journal is as it was").isEqualTo(20);
    }

    @Test
    void otherValueStopsTheReplay() throws Exception {
        write();
        var other = new Summing("left", 5);
        assertThatThrownBy(() -> JournaledCircuit.open(Substrates.cortex().circuit(), journal, other))
                .isInstanceOfSatisfying(
                        DivergenceException.class, told -> assertThat(told.sequence()).isEqualTo(1))
                .hasMessageContaining("recorded was 1, the program made 6");
    }

    @Test
    void strayEmissionIntoAReplayIsRefusedAndChangesNothing() throws Exception {
        write();
        var following = new Summing("left", 0);
        var plain = Substrates.cortex().circuit();
        try (var standby = Replay.of(plain, journal, following)) {
            assertThat(standby.toEnd()).isEqualTo(20);
            following.numbers.emit(1_000_000L);
            plain.await();
            write2();
            assertThat(standby.toEnd()).isEqualTo(22);
            var circuit = standby.takeOver();
            assertThat(following.sum).isEqualTo(66);
            assertThat(circuit.health()).isEqualTo(Health.SOUND);
            circuit.close();
        }
    }

    /// Appends one more record, with another writer.
    private void write2() throws Exception {
        var written = new Summing("left", 0);
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, written);
        written.numbers.emit(11L);
        circuit.sync(LONG);
        circuit.close();
    }

    @Test
    void failedOpeningClosesTheCircuit() throws Exception {
        write();
        var before = Thread.getAllStackTraces().keySet();
        for (int i = 0; i < 20; i++) {
            var plain = Substrates.cortex().circuit();
            assertThatThrownBy(() -> JournaledCircuit.open(plain, journal, _ -> {}))
                    .hasMessageContaining("record 0 is of inlet numbers");
            var failing = Substrates.cortex().circuit();
            assertThatThrownBy(() -> JournaledCircuit.open(failing, journal, _ -> {
                throw new IllegalStateException("program");
            }))
                    .hasMessage("program");
        }
        Eventually.until("no thread more", () -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("circuit") && !before.contains(thread)));
    }
}
