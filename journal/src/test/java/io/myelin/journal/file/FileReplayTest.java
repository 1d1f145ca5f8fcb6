package io.myelin.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Replay;
import io.myelin.journal.support.History;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A circuit rebuilt from files has the history of the one that wrote them.
class FileReplayTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    @Test
    void replayedHistoryIsTheSame() throws Exception {
        var written = new History();
        try (var journal = FileJournal.open(folder, "c")) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, written);
            written.exercise(300);
            circuit.sync(LONG);
            circuit.close();
        }
        var read = new History();
        try (var journal = FileJournal.open(folder, "c")) {
            var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, read);
            assertThat(read.lines().isEmpty()).isFalse();
            assertThat(read.lines()).isEqualTo(written.lines());
            read.exercise(50);
            circuit.sync(LONG);
            circuit.close();
        }
        var third = new History();
        try (var journal = FileJournal.open(folder, "c")) {
            var circuit = Substrates.cortex().circuit();
            Replay.of(circuit, journal, third).toEnd();
            assertThat(third.lines()).isEqualTo(read.lines());
            circuit.close();
        }
    }
}
