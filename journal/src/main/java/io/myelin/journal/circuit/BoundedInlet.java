package io.myelin.journal.circuit;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.ClosedJournalException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// An inlet whose callers wait while too many of their emissions wait to be handled, rather than fill memory.
///
/// Threading: any thread but the circuit's own, which would wait for itself.
///
/// @param <E> the type of the emissions
public final class BoundedInlet<E> {

    private static final long LOOK_MILLIS = 100;

    private final String circuit;
    private final Pipe<E> pipe;
    private final Semaphore room;
    private final BooleanSupplier ended;

    BoundedInlet(final String circuit, final Pipe<E> pipe, final Semaphore room, final BooleanSupplier ended) {
        this.circuit = circuit;
        this.pipe = pipe;
        this.room = room;
        this.ended = ended;
    }

    /// Emits, and waits for room before.
    ///
    /// @param emission the value
    /// @throws ClosedJournalException if the circuit does not take emissions, or takes none any more while this waits
    /// @throws InterruptedException if interrupted; then nothing is emitted
    public void emit(final E emission) throws InterruptedException {
        while (!room.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            if (ended.getAsBoolean()) {
                throw new ClosedJournalException(circuit);
            }
        }
        pipe.emit(emission);
    }

    /// Emits if there is room at once.
    ///
    /// @param emission the value
    /// @return whether it was emitted
    public boolean offer(final E emission) {
        if (!room.tryAcquire()) {
            return false;
        }
        pipe.emit(emission);
        return true;
    }
}
