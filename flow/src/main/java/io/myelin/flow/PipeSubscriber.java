package io.myelin.flow;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/// Emits the values of a publisher into a pipe, with a bound on those that wait in the circuit's queue.
///
/// `emit` never waits, and a circuit's queue has no bound, so it is the publisher that is held back: the subscriber
/// requests a window of values, and half a window more whenever the circuit has taken up that many. At most a window of
/// values waits in the queue. A value that the circuit takes up is processed with all its consequences on that circuit
/// before the next one.
///
/// The end of the stream is an [End], emitted into a pipe of its own after the last value. A receptor that throws for a
/// value does not end the stream: the failure is reported as any receptor's.
///
/// Requests are made by an executor and not on the circuit's thread, since a publisher may produce its values in the
/// call that requests them, and would then keep the circuit from its other work for as long as it has values.
///
/// After the circuit's close values are dropped and nothing more is requested; [#cancel] first to tell the publisher.
/// For one subscription: a second one is cancelled. Any thread.
///
/// @param <E> the type of the values
public final class PipeSubscriber<E> implements Flow.Subscriber<E> {

    private static final int WINDOW = 256;

    private final Pipe<? super E> values;
    private final Pipe<? super End> ends;
    private final Pipe<Object> entrance;
    private final int window;
    private final int half;
    private final Executor executor;
    private final AtomicReference<Flow.Subscription> subscription = new AtomicReference<>();
    private volatile boolean cancelled;
    /// Whether the publisher has signalled the end: the subscription is not called any more (rule 2.4).
    private volatile boolean ended;

    /// What has to be requested and is not yet. Whoever changes it from zero has the executor run [#pass], which ends
    /// by changing it back to zero, so calls of the subscription never overlap (rule 2.7). A cancellation counts as 1.
    private final AtomicLong owed = new AtomicLong();
    /// What was owed when the executor refused a task.
    private final AtomicLong refused = new AtomicLong();

    /// Taken up since the last request. Circuit's thread.
    private int taken;

    /// The end of the stream as an entry of the circuit, told from a value that is an [End] itself.
    private record Last(End end) {}

    private PipeSubscriber(
            Circuit circuit, Pipe<? super E> values, Pipe<? super End> ends, int window, Executor executor) {
        this.values = values;
        this.ends = ends;
        this.window = window;
        half = Math.max(1, window / 2);
        this.executor = executor;
        entrance = circuit.pipe((Receptor<Object>) this::take);
    }

    /// A subscriber with a window of 256 values, whose requests are made by virtual threads.
    ///
    /// @param circuit the circuit of both pipes
    /// @param values  receives the values
    /// @param ends    receives the end of the stream, after the last value
    /// @param <E>     the type of the values
    /// @throws io.humainary.substrates.api.Substrates.Fault if the circuit is closed
    /// @throws NullPointerException if an argument is `null`
    public static <E> PipeSubscriber<E> of(Circuit circuit, Pipe<? super E> values, Pipe<? super End> ends) {
        return of(circuit, values, ends, WINDOW, Thread.ofVirtual().name("requests")::start);
    }

    /// A subscriber with a window and an executor of its own.
    ///
    /// @param circuit  the circuit of both pipes. For a pipe of another circuit, a value counts as taken up as soon as
    ///                 this circuit has emitted it there
    /// @param values   receives the values
    /// @param ends     receives the end of the stream, after the last value
    /// @param window   how many values may wait in the circuit's queue, at least 1
    /// @param executor calls the subscription. What it throws when it refuses a task goes to the caller, or is a
    ///                 failure on the circuit; the next request, or [#cancel], tries again
    /// @param <E>      the type of the values
    /// @throws io.humainary.substrates.api.Substrates.Fault if the circuit is closed
    /// @throws IllegalArgumentException if the window is less than 1
    /// @throws NullPointerException if an argument is `null`
    public static <E> PipeSubscriber<E> of(
            Circuit circuit, Pipe<? super E> values, Pipe<? super End> ends, int window, Executor executor) {
        requireNonNull(circuit, "circuit");
        requireNonNull(values, "values");
        requireNonNull(ends, "ends");
        requireNonNull(executor, "executor");
        if (window < 1) {
            throw new IllegalArgumentException("window must be at least 1, was " + window);
        }
        return new PipeSubscriber<>(circuit, values, ends, window, executor);
    }

    /// Cancels the subscription, or the one that is still to come. Values that arrive later are dropped; those that are
    /// queued are processed. No end is emitted.
    public void cancel() {
        cancelled = true; // before the read below, as #onSubscribe writes what is read here before #pass reads this
        if (subscription.get() != null) {
            owe(1);
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription first) {
        if (subscription.compareAndSet(null, requireNonNull(first, "subscription"))) {
            owe(window);
        } else {
            first.cancel();
        }
    }

    @Override
    public void onNext(E value) {
        requireNonNull(value, "value");
        if (!cancelled) {
            entrance.emit(value);
        }
    }

    @Override
    public void onError(Throwable failure) {
        end(End.failed(failure));
    }

    @Override
    public void onComplete() {
        end(End.COMPLETE);
    }

    private void end(End end) {
        ended = true;
        if (!cancelled) {
            entrance.emit(new Last(end));
        }
    }

    /// Circuit's thread.
    private void take(Object entry) {
        if (entry instanceof Last(End end)) {
            if (!cancelled) {
                ends.emit(end);
            }
            return;
        }
        @SuppressWarnings("unchecked") // all others come from onNext
        E value = (E) entry;
        values.emit(value);
        if (++taken == half) {
            taken = 0;
            owe(half);
        }
    }

    private void owe(int more) {
        if (owed.getAndAdd(more + refused.getAndSet(0)) == 0) {
            try {
                executor.execute(this::pass);
            } catch (Throwable full) {
                refused.addAndGet(owed.getAndSet(0)); // without a task, nothing else would ever lower it
                throw full;
            }
        }
    }

    private void pass() {
        var known = subscription.get();
        long passed = owed.get();
        do {
            if (!ended) {
                if (cancelled) {
                    known.cancel();
                } else {
                    known.request(passed);
                }
            }
            passed = owed.addAndGet(-passed);
        } while (passed != 0);
    }
}
