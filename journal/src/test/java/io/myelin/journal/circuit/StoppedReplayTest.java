package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Block;
import io.myelin.journal.Cursor;
import io.myelin.journal.Health;
import io.myelin.journal.support.MemoryJournal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A replay that cannot begin or take over.
class StoppedReplayTest {

    private final MemoryJournal journal = new MemoryJournal("left");
    private final OutOfMemoryError error = new OutOfMemoryError("thrown by this test");
    private boolean closed;

    /// Of an empty journal. Fails at once, or when it is asked for a block again.
    private final class FailingCursor implements Cursor {

        private final boolean early;
        private boolean asked;

        FailingCursor(boolean early) {
            this.early = early;
        }

        @Override
        public long origin() {
            if (early) {
                throw error;
            }
            return 0;
        }

        @Override
        public @Nullable Block next() {
            if (asked) {
                throw error;
            }
            asked = true;
            return null;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    /// A writer that stays open would keep its circuit.
    @Test
    void writerIsClosedAfterAnError() {
        journal.read(_ -> new FailingCursor(false)); // asked for the first time before there is a writer
        var circuit = Substrates.cortex().circuit();
        try (var replay = Replay.of(circuit, journal, _ -> {})) {
            assertThatThrownBy(replay::takeOver).isSameAs(error);
        }
        assertThat(journal.health()).isEqualTo(Health.CLOSED);
    }

    /// A cursor holds a file.
    @Test
    void cursorIsClosedIfAReplayCannotBegin() {
        journal.read(_ -> new FailingCursor(true));
        var circuit = Substrates.cortex().circuit();
        assertThatThrownBy(() -> Replay.of(circuit, journal, _ -> {})).isSameAs(error);
        circuit.close();
        assertThat(closed).isTrue();
    }
}
