package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.ClosedJournalException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// An inlet whose callers wait while too many emissions are waiting to be handled, instead of filling memory.
///
/// Threading: any thread. The circuit's own emits if there is capacity, and does not wait: it would wait for itself.
///
/// @param <E> the type of the emissions
public final class BoundedInlet<E> {

    private static final long POLL_INTERVAL_MILLIS = 100;

    private final String circuit;
    private final Pipe<E> pipe;
    private final Semaphore permits;
    private final BooleanSupplier ended;
    private final Runnable requireOther;

    /// @param ended        whether the circuit accepts no emissions
    /// @param requireOther throws on the circuit's own thread
    BoundedInlet(
            String circuit, Pipe<E> pipe, Semaphore permits, BooleanSupplier ended, Runnable requireOther) {
        this.circuit = circuit;
        this.pipe = pipe;
        this.permits = permits;
        this.ended = ended;
        this.requireOther = requireOther;
    }

    /// Waits for capacity, then emits. A shutdown hook should use [#offer]: once a receptor has called `System.exit`,
    /// capacity never returns.
    ///
    /// An emission that is under way while the circuit is closed may be dropped, as with every inlet.
    ///
    /// @param emission the value
    /// @throws ClosedJournalException if the circuit accepts no emissions, or stops accepting them while this waits
    /// @throws IllegalStateException on the circuit's own thread if there is no capacity; then nothing is emitted
    /// @throws InterruptedException if interrupted; then nothing is emitted
    /// @throws NullPointerException if the emission is `null`
    public void emit(E emission) throws InterruptedException {
        requireNonNull(emission, "emission");
        long wait = 0; // at first: the circuit's own thread does not wait
        boolean acquired = false;
        while (!acquired) {
            acquired = permits.tryAcquire(wait, TimeUnit.MILLISECONDS);
            wait = POLL_INTERVAL_MILLIS;
            if (ended.getAsBoolean()) {
                if (acquired) {
                    permits.release();
                }
                throw new ClosedJournalException(circuit);
            }
            if (!acquired) {
                requireOther.run();
            }
        }
        emitAdmitted(emission);
    }

    /// Emits if there is capacity now and the circuit accepts emissions.
    ///
    /// An emission that is under way while the circuit is closed may be dropped, as with every inlet.
    ///
    /// @param emission the value
    /// @return whether it was emitted
    /// @throws NullPointerException if the emission is `null`
    public boolean offer(E emission) {
        requireNonNull(emission, "emission");
        if (ended.getAsBoolean() || !permits.tryAcquire()) {
            return false;
        }
        emitAdmitted(emission);
        return true;
    }

    /// The circuit returns the permit once it has handled the emission, which it has not received if this throws.
    private void emitAdmitted(E emission) {
        boolean emitted = false;
        try {
            pipe.emit(emission);
            emitted = true;
        } finally {
            if (!emitted) {
                permits.release();
            }
        }
    }
}
