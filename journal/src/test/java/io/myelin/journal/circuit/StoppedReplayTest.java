package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Block;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.Health;
import io.myelin.journal.support.MemoryJournal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A replay that cannot begin or take over.
class StoppedReplayTest {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final MemoryJournal journal = new MemoryJournal("left");
    private final AtomicReference<Pipe<Long>> emitter = new AtomicReference<>();
    private final List<Long> handled = new ArrayList<>();

    /// A writer that stays open would keep its circuit.
    @Test
    void writerIsClosedAfterAnError() {
        var error = new OutOfMemoryError("thrown by this test");
        journal.read(_ -> new FailingCursor(error));
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
        journal.read(_ -> new Cursor() {

            @Override
            public long origin() {
                throw error;
            }

            @Override
            public @Nullable Block next() {
                return null;
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

    private static final class FailingCursor implements Cursor {

        private final Error error;
        private boolean asked;

        FailingCursor(Error error) {
            this.error = error;
        }

        @Override
        public long origin() {
            return 0;
        }

        /// Called once before there is a writer.
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
            // Holds nothing.
        }
    }

    /// Otherwise its epoch would end that writer, and there would be none.
    @Test
    void journalThatItsWriterTruncatesMeanwhileKeepsItsWriter() throws Exception {
        var last = JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                building -> emitter.set(building.inlet("numbers", Codecs.LONG, (Long _) -> {})));
        emitter.get().emit(1L);
        last.sync(PATIENCE);
        emitter.get().emit(2L);
        last.sync(PATIENCE);
        journal.read(_ -> new TruncatedCursor());
        assertThatThrownBy(() -> JournaledCircuit.open(Substrates.cortex().circuit(), journal,
                building -> building.inlet("numbers", Codecs.LONG, handled::add)))
                .isInstanceOf(CorruptJournalException.class);
        emitter.get().emit(3L);
        last.sync(PATIENCE);
        assertThat(last.health()).isEqualTo(Health.SOUND);
        last.close();
    }

    /// Truncates the journal before it reads, as another thread would.
    private final class TruncatedCursor implements Cursor {

        @Override
        public long origin() {
            return 0;
        }

        @Override
        public @Nullable Block next() {
            journal.truncate(1);
            throw new CorruptJournalException("record 0 was truncated");
        }

        @Override
        public void close() {
            // Holds nothing.
        }
    }
}
