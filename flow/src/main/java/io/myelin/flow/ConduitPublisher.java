package io.myelin.flow;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Source;
import io.humainary.substrates.api.Substrates.Subject;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;

/// Publishes what a conduit emits, to any number of subscribers.
///
/// A subscriber receives the values that are processed after `subscribe` has begun, in the circuit's order, those of
/// the calling thread from its next one on. Each has a ring of its own, which the circuit fills and an executor empties
/// as the subscriber requests, so no subscriber delays the circuit or another subscriber. [Overflow] says what happens
/// when a ring is full.
///
/// All signals come from the executor, one at a time. It must run its tasks on other threads than the circuit's.
/// The stream is complete when the conduit is closed and the ring is empty. If the circuit is closed and the conduit is
/// not, no signal says so: close the conduit first. A subscription to a closed conduit fails with the `Fault`.
///
/// If the executor refuses a task, the subscription is cancelled, without a signal, for there is no thread to make it.
/// The refusal goes to the uncaught-exception handler of the thread that wanted the task, usually the circuit's.
///
/// While values are dropped, a ring keeps the values that it has delivered until others take their places.
///
/// Any thread.
///
/// @param <E> the type of the values
public final class ConduitPublisher<E> implements Flow.Publisher<E> {

    private final Circuit circuit;
    private final Source<E, ?> source;
    private final Predicate<? super Subject<Pipe<E>>> channels;
    private final Overflow overflow;
    private final Executor executor;
    private final LongAdder dropped = new LongAdder();

    private ConduitPublisher(
            Circuit circuit,
            Source<E, ?> source,
            Predicate<? super Subject<Pipe<E>>> channels,
            Overflow overflow,
            Executor executor) {
        this.circuit = requireNonNull(circuit, "circuit");
        this.source = requireNonNull(source, "source");
        this.channels = channels;
        this.overflow = requireNonNull(overflow, "overflow");
        this.executor = requireNonNull(executor, "executor");
    }

    /// A publisher of the values of all channels.
    ///
    /// @param circuit  the circuit of the source
    /// @param source   a conduit
    /// @param overflow what happens if a subscriber does not keep up
    /// @param executor makes the signals
    /// @param <E>      the type of the values
    /// @throws NullPointerException if an argument is `null`
    public static <E> ConduitPublisher<E> of(
            Circuit circuit, Source<E, ?> source, Overflow overflow, Executor executor) {
        return new ConduitPublisher<>(circuit, source, _ -> true, overflow, executor);
    }

    /// A publisher of the values of one channel.
    ///
    /// @param circuit  the circuit of the source
    /// @param source   a conduit
    /// @param channel  the name of the channel
    /// @param overflow what happens if a subscriber does not keep up
    /// @param executor makes the signals
    /// @param <E>      the type of the values
    /// @throws NullPointerException if an argument is `null`
    public static <E> ConduitPublisher<E> of(
            Circuit circuit, Source<E, ?> source, Name channel, Overflow overflow, Executor executor) {
        requireNonNull(channel, "channel");
        return new ConduitPublisher<>(
                circuit, source, subject -> subject.name().equals(channel), overflow, executor);
    }

    /// The number of values dropped so far, of all subscribers.
    public long dropped() {
        return dropped.sum();
    }

    /// Subscribes. What prevents it, such as a closed conduit, is signalled as an error.
    ///
    /// @throws NullPointerException if the subscriber is `null`
    @Override
    public void subscribe(Flow.Subscriber<? super E> subscriber) {
        requireNonNull(subscriber, "subscriber");
        var subscription = new RingSubscription<E>(subscriber, overflow, executor, dropped);
        subscription.begin(circuit, source, channels);
    }
}
