package io.myelin.journal.file;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.DivergenceException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import io.myelin.journal.circuit.Verification;
import java.nio.file.Path;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A journal compared with a program.
class VerificationTest {

    private static final Duration LONG = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    private FileJournal journal;
    private JournaledCircuit circuit;
    private RollingTotal live;

    /// A total with an echo of every tenth number and a random share.
    private static final class RollingTotal implements Program {

        private final long factor;
        private Pipe<Long> numbers;
        private Pipe<byte[]> padding;
        private RandomGenerator random;
        private long total;

        RollingTotal(long factor) {
            this.factor = factor;
        }

        @Override
        public void build(JournaledCircuit building) {
            random = building.random("dice");
            var echoes = building.inlet("echoes", Codecs.LONG, (Long echo) -> total -= echo);
            numbers = building.inlet("numbers", Codecs.LONG, (Long number) -> {
                total += number + random.nextLong();
                if (number % 10 == 0) {
                    echoes.emit(factor * number);
                }
            });
            padding = building.inlet("padding", Codecs.BYTES, (byte[] _) -> {});
            building.state("total", Codecs.LONG, () -> total, saved -> total = saved);
        }

        void emit(long from, long to) {
            for (long number = from; number < to; number++) {
                numbers.emit(number);
            }
        }
    }

    @BeforeEach
    void open() {
        journal = FileJournal.open(folder, "c");
        live = new RollingTotal(1);
        circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, live);
    }

    @AfterEach
    void close() {
        circuit.close();
        journal.close();
    }

    private Verification verify(Program program) {
        return Verification.of(Substrates.cortex().circuit(), journal, program);
    }

    @Test
    void sameProgramIsIdentical() throws Exception {
        live.emit(0, 100);
        long one = circuit.snapshot(LONG);
        live.emit(100, 200);
        long two = circuit.snapshot(LONG);
        live.emit(200, 300);
        circuit.sync(LONG);
        var found = verify(new RollingTotal(1));
        assertThat(found.difference()).isNull();
        assertThat(found.from()).isZero();
        assertThat(found.end()).isEqualTo(330);
        assertThat(found.snapshots()).containsExactly(one, two);
        // The live circuit continues.
        live.emit(300, 310);
        circuit.sync(LONG);
        assertThat(verify(new RollingTotal(1)).end()).isEqualTo(341);
    }

    /// No circuit would open with this snapshot, although its states are correct.
    @Test
    void snapshotOfAnotherJournalIsNotIdentical() throws Exception {
        live.emit(0, 100);
        long sequence = circuit.snapshot(LONG);
        var own = requireNonNull(journal.snapshots().load(sequence));
        journal.snapshots().store(new Snapshot("another", sequence, own.millis(), own.content()));
        var found = verify(new RollingTotal(1));
        assertThat(found.difference()).isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("another journal");
        assertThat(found.snapshots()).isEmpty();
        assertThatThrownBy(() -> circuit.truncate(sequence)).isInstanceOf(IllegalArgumentException.class);
        assertThat(journal.snapshots().sequences()).containsExactly(sequence);
    }

    /// The circuit continues, and takes a snapshot, while a command reads the journal.
    @Test
    void aSnapshotTakenDuringAnInspectionIsNoDifference() throws Exception {
        live.emit(0, 100);
        long one = circuit.snapshot(LONG);
        var seen = FileInspection.of(folder, "c");
        live.emit(100, 200);
        circuit.snapshot(LONG);
        var found = Verification.of(Substrates.cortex().circuit(), seen, new RollingTotal(1));
        assertThat(found.difference()).isNull();
        assertThat(found.snapshots()).containsExactly(one);
        assertThat(found.end()).isEqualTo(one);
    }

    @Test
    void anotherProgramDiffersAtARecord() throws Exception {
        live.emit(1, 30);
        circuit.sync(LONG);
        var found = verify(new RollingTotal(2));
        assertThat(found.difference()).isInstanceOf(DivergenceException.class);
        // The numbers 1 to 10 come first.
        assertThat(((DivergenceException) found.difference()).sequence()).isEqualTo(10);
    }

    @Test
    void snapshotThatIsNotOfTheseRecordsIsFound() throws Exception {
        live.emit(0, 100);
        long right = circuit.snapshot(LONG);
        live.emit(100, 200);
        long wrong = circuit.snapshot(LONG);
        // Intact, but of an earlier moment.
        journal.snapshots().store(new Snapshot(
                journal.identity(), wrong, 1, journal.snapshots().load(right).content()));
        var found = verify(new RollingTotal(1));
        assertThat(found.snapshots()).containsExactly(right);
        assertThat(found.difference()).isInstanceOf(CorruptJournalException.class).hasMessageContaining("at " + wrong);
        assertThat(found.end()).isEqualTo(wrong);
    }

    @Test
    void truncatedJournalIsComparedFromItsSnapshot() throws Exception {
        live.emit(0, 100);
        byte[] block = new byte[50_000];
        // More than two segments, since only whole ones are removed.
        for (int i = 0; i < 3_000; i++) {
            live.padding.emit(block);
        }
        long sequence = circuit.snapshot(LONG);
        circuit.truncate(sequence);
        live.emit(100, 200);
        circuit.sync(LONG);
        assertThat(journal.first()).isPositive();
        var found = verify(new RollingTotal(1));
        assertThat(found.difference()).isNull();
        assertThat(found.from()).isEqualTo(sequence);
        assertThat(found.snapshots()).containsExactly(sequence);

        // If the first snapshot is damaged, a replay can begin only after it.
        long later = circuit.snapshot(LONG);
        assertThat(verify(new RollingTotal(1)).snapshots()).containsExactly(sequence, later);
        JournalFiles.damage(folder.resolve("snapshots").resolve("%019d.snapshot".formatted(sequence)), 60);
        var hidden = verify(new RollingTotal(1));
        assertThat(hidden.difference()).isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("the snapshot at " + sequence + " is damaged");
        assertThat(hidden.snapshots()).isEmpty();

        journal.snapshots().remove(later);
        journal.snapshots().remove(sequence);
        assertThat(verify(new RollingTotal(1)).difference()).isInstanceOf(CorruptJournalException.class);
    }
}
