package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Health;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.Undeclared;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Changed programs on existing journals.
class EvolutionTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    /// The previous version of a codec; the next version writes twice as many bytes.
    private static final Codec<Long> OLD =
            Codecs.fixed("number v1", 4, (value, target) -> target.putInt(value.intValue()),
                    source -> (long) source.getInt());

    private static final Codec<Long> NEW =
            Codecs.fixed("number v2", 8, (value, target) -> target.putLong(value), source -> {
                long value = source.getLong();
                if (value == 13) {
                    throw new IllegalStateException("poison");
                }
                if (value == 14) {
                    throw new AssertionError("poison");
                }
                if (value == 15) {
                    throw Undeclared.thrown(new IOException("poison"));
                }
                return value;
            });

    private final MemoryJournal journal = new MemoryJournal(UUID.randomUUID().toString());
    private final List<Long> handled = new ArrayList<>();

    private JournaledCircuit open(Program program) {
        handled.clear();
        return JournaledCircuit.open(Substrates.cortex().circuit(), journal, program);
    }

    private void write(Codec<Long> codec, long... numbers) throws Exception {
        var pipe = new AtomicReference<Pipe<Long>>();
        var circuit = open(building -> pipe.set(building.inlet("numbers", codec, (Long n) -> handled.add(n))));
        for (long number : numbers) {
            pipe.get().emit(number);
        }
        circuit.sync(LONG);
        circuit.close();
    }

    @Test
    void renamedCodecReadsWhatItsPredecessorWrote() throws Exception {
        write(OLD, 1, 2);
        write(Codecs.evolved(NEW, OLD), 1L << 40);
        assertThat(handled).containsExactly(1L, 2L, 1L << 40);
        write(Codecs.evolved(NEW, OLD), 4);
        assertThat(handled).containsExactly(1L, 2L, 1L << 40, 4L);
    }

    @Test
    void codecWithoutItsPredecessorFailsAtTheFirstRecord() throws Exception {
        write(OLD, 1);
        assertThatThrownBy(() -> write(NEW))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining(
                        "record 0 is of inlet numbers, written as number v1; the program reads number v2");
    }

    @Test
    void retiredInletIsPassedOver() throws Exception {
        write(OLD, 1, 2);
        assertThatThrownBy(() -> open(_ -> {}))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("record 0 is of inlet numbers, which the program does not have");
        var words = new ArrayList<String>();
        var pipe = new AtomicReference<Pipe<String>>();
        var circuit = open(building -> {
            building.retired("numbers");
            pipe.set(building.inlet("words", Codecs.STRING, (String word) -> words.add(word)));
        });
        assertThat(circuit.sequence()).as("records keep their numbers").isEqualTo(2);
        pipe.get().emit("word");
        circuit.sync(LONG);
        circuit.close();
        assertThat(words).containsExactly("word");
        assertThat(journal.durable()).isEqualTo(3);
    }

    /// Otherwise a supervisor that tries again and again would take over each time, and fill the journal with epochs.
    @Test
    void aProgramThatCannotReadTheJournalDoesNotEndItsWriter() throws Exception {
        var pipe = new AtomicReference<Pipe<Long>>();
        var circuit = open(building -> pipe.set(building.inlet("numbers", OLD, (Long n) -> handled.add(n))));
        pipe.get().emit(1L);
        circuit.sync(LONG);
        assertThatThrownBy(() -> open(_ -> {}))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("record 0 is of inlet numbers, which the program does not have");
        pipe.get().emit(2L);
        circuit.sync(LONG);
        assertThat(circuit.health()).isEqualTo(Health.SOUND);
        assertThat(journal.durable()).isEqualTo(2);
        circuit.close();
    }

    @Test
    void anInletWithoutRecordsMayBeRemoved() throws Exception {
        var circuit = open(building -> building.inlet("unused", OLD, (Long n) -> handled.add(n)));
        circuit.close();
        write(NEW, 1);
        assertThat(handled).containsExactly(1L);
    }

    @ParameterizedTest
    @ValueSource(longs = {13, 14, 15})
    void recordThatCannotBeReadHasANumberAndCanBeSkipped(long poison) throws Exception {
        write(NEW, 1, poison, 3);
        assertThatThrownBy(() -> write(NEW))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("record 1 of inlet numbers")
                .hasRootCauseMessage("poison");
        handled.clear();
        var replay = Replay.of(
                Substrates.cortex().circuit(),
                journal,
                building -> building.inlet("numbers", NEW, (Long n) -> handled.add(n)))
                .skip(1);
        var circuit = replay.takeOver();
        assertThat(handled).containsExactly(1L, 3L);
        assertThat(circuit.sequence()).isEqualTo(3);
        circuit.close();
    }

    /// The buffer of its block was narrowed to the record, and the codec has moved it.
    @Test
    void aReplayThatWasStoppedByARecordGoesOnAtIt() throws Exception {
        write(NEW, 1, 13, 3);
        handled.clear();
        var circuit = Substrates.cortex().circuit();
        try (var replay = Replay.of(
                circuit, journal, building -> building.inlet("numbers", NEW, (Long n) -> handled.add(n)))) {
            for (int attempt = 0; attempt < 2; attempt++) {
                assertThatThrownBy(replay::toEnd).hasMessageContaining("record 1 of inlet numbers");
            }
            var progress = new ArrayList<Long>();
            assertThat(replay.skip(1).onProgress(progress::add).toEnd()).isEqualTo(3);
            assertThat(progress).last().isEqualTo(3L);
            assertThat(handled).containsExactly(1L, 3L);
        }
        circuit.close();
    }

    @Test
    void aMarkerDividesOldBehaviourFromNew() throws Exception {
        write(OLD, 1, 2);
        for (int round = 0; round < 2; round++) {
            var pipe = new AtomicReference<Pipe<Long>>();
            var circuit = open(building -> {
                var doubling = building.marker("doubling");
                pipe.set(building.inlet(
                        "numbers", OLD, (Long n) -> handled.add(doubling.getAsBoolean() ? 2 * n : n)));
            });
            pipe.get().emit(3L);
            circuit.sync(LONG);
            circuit.close();
            assertThat(handled).startsWith(1L, 2L, 6L).hasSize(3 + round);
        }
    }
}
