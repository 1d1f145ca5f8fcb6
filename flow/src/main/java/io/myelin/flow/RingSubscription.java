package io.myelin.flow;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Source;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Subscriber;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A subscriber's ring, its demand, and the task that delivers.
///
/// The circuit puts values into the ring. A task of the executor takes them out and makes all signals; `running` says
/// that there is one, so there is never a second.
///
/// **No value is stranded.** Whoever gives the task something to do (a value, demand, an end) writes that first and
/// then reads `running`; if it is false, he sets it and starts a task. A task that finds nothing to do writes false to
/// `running` first and then looks once more at the value's position, the demand and the end; if there is something
/// after all, and nobody else has set `running` again, it goes on. All these accesses are volatile, hence in one order
/// that every thread agrees on. In it one of the two writes comes last, and the read that follows that write sees the
/// other: either the task sees what it was given, or the giver sees that there is no task. With release and acquire
/// instead, each read could be performed before the write that precedes it, and both sides miss the other; the value
/// would lie in the ring until the next one.
///
/// @param <E> the type of the values
final class RingSubscription<E> implements Flow.Subscription {

    private static final VarHandle RUNNING;
    private static final VarHandle DEMAND;
    private static final VarHandle ENDING;

    static {
        try {
            var lookup = MethodHandles.lookup();
            RUNNING = lookup.findVarHandle(RingSubscription.class, "running", boolean.class);
            DEMAND = lookup.findVarHandle(RingSubscription.class, "demand", long.class);
            ENDING = lookup.findVarHandle(RingSubscription.class, "ending", Ending.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /// How the subscription ends.
    ///
    /// @param failure the error to signal, or null
    /// @param now     whether the values in the ring are abandoned
    private record Ending(@Nullable Throwable failure, boolean now) {

        private static final Ending COMPLETE = new Ending(null, false);
        private static final Ending CANCELLED = new Ending(null, true);
    }

    private final Overflow overflow;
    private final Executor executor;
    private final ValueRing<E> ring;

    /// Closed to unsubscribe from the source. Null until [#begin] has made it; written before the first signal.
    private @Nullable Subscriber<E> upstream;

    private volatile boolean running;
    /// Requested and not yet delivered; `Long.MAX_VALUE` is without bound and stays so.
    private volatile long demand;
    /// The first one stays, except that one with [Ending#now] replaces one without.
    private volatile @Nullable Ending ending;

    /// Null when the last signal was made. Executor's thread, as the next one.
    private Flow.@Nullable Subscriber<? super E> downstream;
    private boolean announced;

    /// @param dropped counts the values that are dropped
    RingSubscription(
            Flow.Subscriber<? super E> downstream, Overflow overflow, Executor executor, LongAdder dropped) {
        this.downstream = downstream;
        this.overflow = overflow;
        this.executor = executor;
        ring = new ValueRing<>(overflow, dropped);
    }

    /// Subscribes to the source, and has the subscriber told.
    void begin(Circuit circuit, Source<E, ?> source, Predicate<? super Subject<Pipe<E>>> channels) {
        try {
            Subscriber<E> subscriber = circuit.subscriber(circuit.subject().name(), (subject, registrar) -> {
                if (channels.test(subject)) {
                    registrar.register(this::offer);
                }
            });
            upstream = subscriber;
            source.subscribe(subscriber, _ -> {
                end(Ending.COMPLETE);
                unsubscribe();
            });
        } catch (RuntimeException prevented) { // a Fault, if the source is not another provider's
            end(new Ending(prevented, false));
            unsubscribe();
        }
        signal();
    }

    /// Circuit's thread.
    void offer(E value) {
        if (ending != null) {
            return; // the close of the subscriber is queued
        }
        if (ring.put(value)) {
            signal();
        } else {
            end(new Ending(new OverflowException(overflow.capacity()), false));
            unsubscribe();
        }
    }

    @Override
    public void request(long more) {
        Ending present = ending;
        if (present != null && present.now) {
            return; // rule 3.6: the task may have looked at the cancellation already, and not yet at the demand
        }
        if (more < 1) {
            end(new Ending(new IllegalArgumentException("rule 3.9: " + more + " requested, must be at least 1"), true));
            unsubscribe();
            return;
        }
        long before;
        long after;
        do {
            before = demand;
            after = before + more < 0 ? Long.MAX_VALUE : before + more;
        } while (!DEMAND.compareAndSet(this, before, after));
        signal();
    }

    @Override
    public void cancel() {
        end(Ending.CANCELLED);
        unsubscribe();
    }

    private void end(Ending next) {
        Ending present = ending;
        while (present == null || next.now && !present.now) {
            if (ENDING.compareAndSet(this, present, next)) {
                signal();
                return;
            }
            present = ending;
        }
    }

    private void unsubscribe() {
        if (upstream != null) {
            upstream.close();
        }
    }

    /// To be called after the task was given something to do.
    private void signal() {
        if (!running && RUNNING.compareAndSet(this, false, true)) {
            try {
                executor.execute(this::run);
            } catch (Throwable refused) {
                abandon(); // `running` stays set, for there will be no task
                var thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, refused);
            }
        }
    }

    private void run() {
        try {
            do {
                if (!deliver()) {
                    return; // `running` stays set, so that no other task is started
                }
                running = false;
            } while (hasWork() && RUNNING.compareAndSet(this, false, true));
        } catch (Throwable failure) {
            abandon(); // rule 2.13 forbids subscribers to throw; the executor's thread reports it
            throw failure;
        }
    }

    /// Ends without a signal. By who has set `running`.
    private void abandon() {
        ending = Ending.CANCELLED;
        downstream = null;
        unsubscribe();
    }

    /// Another thread may have started a task meanwhile: then this may be true in vain, and does no harm.
    private boolean hasWork() {
        Ending end = ending; // before the ring is read, as in #deliver
        return end != null && (end.now || ring.isEmpty()) || demand > 0 && !ring.isEmpty();
    }

    /// Makes signals until there is nothing to do.
    ///
    /// @return whether there may be something to do later
    private boolean deliver() {
        var subscriber = requireNonNull(downstream);
        if (!announced) {
            announced = true;
            subscriber.onSubscribe(this);
        }
        long allowed = demand;
        long delivered = 0;
        while (true) {
            Ending end = ending; // before the ring is read: what was put before the end is delivered before it
            if (end != null && end.now) {
                return finish(subscriber, end);
            }
            if (delivered == allowed) {
                allowed = settle(delivered);
                delivered = 0;
                if (allowed == 0) {
                    return end == null || !ring.isEmpty() || finish(subscriber, end);
                }
            }
            E value = ring.poll();
            if (value == null) {
                settle(delivered);
                return end == null || finish(subscriber, end);
            }
            delivered++;
            subscriber.onNext(value);
        }
    }

    /// Takes what was delivered off the demand, and returns what is left.
    private long settle(long delivered) {
        long left = demand;
        while (left != Long.MAX_VALUE && delivered != 0) {
            long next = left - delivered;
            if (DEMAND.compareAndSet(this, left, next)) {
                return next;
            }
            left = demand;
        }
        return left;
    }

    /// @return false
    private boolean finish(Flow.Subscriber<? super E> subscriber, Ending end) {
        downstream = null;
        if (end.failure != null) {
            subscriber.onError(end.failure);
        } else if (end != Ending.CANCELLED) {
            subscriber.onComplete();
        }
        return false;
    }
}
