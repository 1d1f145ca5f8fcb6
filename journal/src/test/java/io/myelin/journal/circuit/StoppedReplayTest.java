package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Block;
import io.myelin.journal.Cursor;
import io.myelin.journal.support.MemoryJournal;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A replay that follows a journal and is stopped.
class StoppedReplayTest {

    private final MemoryJournal journal = new MemoryJournal("left");
    private final AtomicBoolean goOn = new AtomicBoolean(true);
    private final AtomicInteger waits = new AtomicInteger();
    private final AtomicReference<Replay> stopped = new AtomicReference<>();

    /// When an owner has died, the time that its standby needs to stop the replay delays the take-over.
    @Test
    void stopWhileItReadsIsNotFollowedByAWait() {
        journal.read(_ -> new StoppingCursor());
        var circuit = Substrates.cortex().circuit();
        try (var replay = Replay.of(circuit, journal, _ -> {})) {
            stopped.set(replay);
            replay.follow(goOn::get);
        }
        circuit.close();
        assertThat(waits).hasValue(0);
    }

    /// Stops the replay while it reads, and then waits for an answer.
    private final class StoppingCursor implements Cursor {

        @Override
        public long origin() {
            return 0;
        }

        @Override
        public @Nullable Block next() {
            goOn.set(false);
            stopped.get().wake();
            LockSupport.park(this); // returns at once, because of the wake-up
            return null;
        }

        @Override
        public void await(long nanos) {
            waits.incrementAndGet();
        }

        @Override
        public void close() {
            // Holds nothing.
        }
    }
}
