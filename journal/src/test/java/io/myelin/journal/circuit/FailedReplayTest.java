package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.journal.Codecs;
import io.myelin.journal.JournalException;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.ReportedFailures;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A replay in which a receptor has no memory, although it had enough when the record was written; and one in which a
/// receptor overflows the stack, as it did when the record was written.
class FailedReplayTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final MemoryJournal journal = new MemoryJournal("c");
    private final ReportedFailures unread = new ReportedFailures();
    private Pipe<Long> numbers;
    private Pipe<Long> doubles;
    private long sum;
    private long failsAt = -1;
    private Error failure;

    @AfterEach
    void restoreHandler() {
        unread.close();
    }

    private void build(JournaledCircuit building) {
        sum = 0;
        numbers = building.inlet("numbers", Codecs.LONG, (Receptor<Long>) number -> {
            doubles.emit(2 * number);
            add(number);
        });
        doubles = building.inlet("doubles", Codecs.LONG, (Receptor<Long>) this::add);
    }

    private void add(long number) {
        if (number == failsAt) {
            throw failure;
        }
        sum += number;
    }

    private JournaledCircuit open() {
        return JournaledCircuit.open(Substrates.cortex().circuit(), journal, this::build);
    }

    private void write() throws Exception {
        try (var circuit = open()) {
            for (long number = 1; number <= 3; number++) {
                numbers.emit(number);
            }
            circuit.sync(LONG);
        }
        assertThat(sum).isEqualTo(18);
    }

    /// The circuit would go live with another state than the recorded one, and nothing would show it.
    @Test
    void aReplayWithoutMemoryFails() throws Exception {
        write();
        failure = new OutOfMemoryError("thrown by this test");
        failsAt = 3;
        assertThatThrownBy(this::open)
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("inlet numbers failed at record 4")
                .hasCause(failure);
        failsAt = -1;
        open().close();
        assertThat(sum).as("once there is memory").isEqualTo(18);
    }

    /// The replayed circuit makes these emissions by itself.
    @Test
    void aReplayFailsInAnEmissionOfItsOwn() throws Exception {
        write();
        failure = new OutOfMemoryError("thrown by this test");
        failsAt = 6;
        assertThatThrownBy(this::open)
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("inlet doubles failed at record 5")
                .hasCause(failure);
    }

    /// As after any failure of a receptor.
    @Test
    void aLiveCircuitContinues() throws Exception {
        failure = new OutOfMemoryError("thrown by this test");
        writeFailing();
    }

    /// Otherwise a receptor that recurses without end for one value would make its journal unreadable.
    @Test
    void aReplayRepeatsAnOverflowOfTheStack() throws Exception {
        failure = new StackOverflowError("thrown by this test");
        writeFailing();
        open().close();
        assertThat(sum).isEqualTo(4 + 6 + 3);
    }

    private void writeFailing() throws Exception {
        failsAt = 2;
        try (var circuit = open()) {
            numbers.emit(2L);
            numbers.emit(3L);
            circuit.sync(LONG);
            assertThat(sum).isEqualTo(4 + 6 + 3);
        }
        assertThat(journal.durable()).isEqualTo(4);
    }
}
