package io.myelin.journal.circuit;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.JournalException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// The thread of a circuit, for others: they run jobs on it, unrecorded and between emissions from outside, and wait
/// for it. It must not wait for itself.
///
/// Threading: any thread.
final class CircuitThread {

    private final Cortex cortex = Substrates.cortex();
    private final Circuit circuit;
    private final String id;
    private final Pipe<Runnable> jobs;

    /// The context of the circuit's thread. Not that thread: with shared threads there are several, which other
    /// circuits use as well. Written by a job, read by any thread: the circuit's own finds what it wrote, and another
    /// one finds that it is none of its own.
    private volatile @Nullable Current context;

    CircuitThread(Circuit circuit, String id) {
        this.circuit = circuit;
        this.id = id;
        jobs = circuit.pipe(cortex.name("journal"), Runnable::run);
    }

    /// Makes [#requireOther] recognise the circuit's thread, from here on in the circuit's order.
    void recognise() {
        run(() -> context = cortex.current());
    }

    /// @throws IllegalStateException on the circuit's own thread
    void requireOther() {
        if (cortex.current() == context) {
            throw new IllegalStateException("the circuit of " + id + " would wait for itself");
        }
    }

    /// Runs a job on the circuit's thread, after all earlier emissions. Returns at once.
    void run(Runnable job) {
        jobs.emit(job);
    }

    /// Runs a job on the circuit's thread, and waits for it. An exception of the job is thrown here.
    ///
    /// @throws IllegalStateException if the circuit is closed
    void perform(Runnable job) {
        var task = new FutureTask<@Nullable Void>(job, null);
        run(task);
        circuit.await();
        requireDone(task);
    }

    /// Requires that a job has run, after an await. An exception of the job is thrown here.
    ///
    /// @throws IllegalStateException if the circuit is closed
    void requireDone(FutureTask<@Nullable Void> job) {
        if (!job.isDone()) {
            throw new IllegalStateException("the circuit of " + id + " is closed");
        }
        if (job.state() == Future.State.FAILED) {
            switch (job.exceptionNow()) {
                case RuntimeException failure -> throw failure;
                case Throwable failure -> throw new JournalException("circuit of " + id + " failed", failure);
            }
        }
    }

    /// Waits for the circuit for a bounded time: `await` has no bound, and the circuit may be waiting for a journal. An
    /// abandoned wait ends when the circuit continues.
    ///
    /// @return whether all earlier emissions are handled
    /// @throws IllegalStateException on the circuit's own thread, or if the wait cannot end: the circuit's thread has
    ///                               called `System.exit`, or was given up
    boolean await(Duration timeout) throws InterruptedException {
        requireOther();
        var waiting = new FutureTask<@Nullable Void>(circuit::await, null);
        if (!Thread.startVirtualThread(waiting).join(timeout)) {
            return false;
        }
        requireDone(waiting);
        return true;
    }
}
