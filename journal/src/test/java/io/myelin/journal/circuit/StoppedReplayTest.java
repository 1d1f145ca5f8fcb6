package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Health;
import io.myelin.journal.support.MemoryJournal;
import io.myelin.journal.support.WrappedCursor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// A replay that cannot begin or take over.
class StoppedReplayTest {

    private final MemoryJournal journal = new MemoryJournal("left");

    /// A writer that stays open would keep its circuit.
    @Test
    void writerIsClosedAfterAnError() {
        var error = new OutOfMemoryError("thrown by this test");
        // Asked for the first time before there is a writer.
        journal.read(from -> new WrappedCursor(journal.reader(from), () -> {
            throw error;
        }));
        var circuit = Substrates.cortex().circuit();
        try (var replay = Replay.of(circuit, journal, _ -> {})) {
            assertThatThrownBy(replay::takeOver).isSameAs(error);
        }
        assertThat(journal.health()).isEqualTo(Health.CLOSED);
    }

    /// A cursor holds a file.
    @Test
    void cursorIsClosedIfAReplayCannotBegin() {
        var error = new OutOfMemoryError("thrown by this test");
        var closed = new AtomicBoolean();
        journal.read(from -> new WrappedCursor(journal.reader(from), () -> {}) {

            @Override
            public long origin() {
                throw error;
            }

            @Override
            public void close() {
                closed.set(true);
            }
        });
        var circuit = Substrates.cortex().circuit();
        assertThatThrownBy(() -> Replay.of(circuit, journal, _ -> {})).isSameAs(error);
        circuit.close();
        assertThat(closed).isTrue();
    }
}
