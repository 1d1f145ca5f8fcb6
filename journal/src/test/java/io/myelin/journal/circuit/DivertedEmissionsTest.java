package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.MemoryJournal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Emissions that are diverted, and not recorded in the journal.
class DivertedEmissionsTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final MemoryJournal journal = new MemoryJournal(UUID.randomUUID().toString());

    @Test
    void divertedEmissionsAreNeitherRecordedNorHandled() throws Exception {
        List<Long> handled = new ArrayList<>();
        List<Long> elsewhere = new ArrayList<>();
        List<Pipe<Long>> inlets = new ArrayList<>();
        var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, building -> inlets
                .add(building.inlet("in", Codecs.LONG, handled::add, value -> value > 2 && elsewhere.add(value))));
        for (long i = 0; i < 6; i++) {
            inlets.getFirst().emit(i);
        }
        circuit.sync(LONG);
        assertThat(handled).containsExactly(0L, 1L, 2L);
        assertThat(elsewhere).containsExactly(3L, 4L, 5L);
        assertThat(circuit.sequence()).isEqualTo(3);
        circuit.close();

        // A replay does not ask the predicate again: recorded emissions were not diverted.
        List<Long> replayed = new ArrayList<>();
        var again = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                building -> building.inlet("in", Codecs.LONG, replayed::add, _ -> true));
        assertThat(replayed).containsExactly(0L, 1L, 2L);
        again.close();
    }
}
