package io.myelin.testkit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Source;
import io.humainary.substrates.api.Substrates.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Records every emission that reaches it, for the assertions of a test.
///
/// A recorder belongs to a circuit. Reading it awaits the circuit first, so a test sees all earlier emissions, without
/// a sleep or an `await` of its own. Reading on the circuit's own thread therefore throws the `IllegalStateException`
/// of `Circuit.await`.
///
/// Any thread may read; emissions are kept in the order of processing.
///
/// @param <E> the emission type
public final class EmissionRecorder<E> implements Receptor<E> {

    private final Circuit circuit;
    private final LongSupplier clock;
    private final long start;
    /// Guarded by itself: the circuit's thread appends while a test may read earlier elements.
    private final List<RecordedEmission<E>> received = new ArrayList<>();

    private EmissionRecorder(Circuit circuit, LongSupplier clock) {
        this.circuit = requireNonNull(circuit, "circuit");
        this.clock = requireNonNull(clock, "clock");
        start = clock.getAsLong();
    }

    /// A recorder for a circuit, with times by `System.nanoTime`.
    ///
    /// @param circuit the circuit whose thread calls the recorder, and which reading awaits
    /// @param <E>     the emission type
    /// @throws NullPointerException if the circuit is `null`
    public static <E> EmissionRecorder<E> of(Circuit circuit) {
        return new EmissionRecorder<>(circuit, System::nanoTime);
    }

    /// A recorder with times by another clock.
    ///
    /// @param circuit the circuit whose thread calls the recorder, and which reading awaits
    /// @param clock   returns nanoseconds; read once here, and then on the circuit's thread for each emission
    /// @param <E>     the emission type
    /// @throws NullPointerException if an argument is `null`
    public static <E> EmissionRecorder<E> of(Circuit circuit, LongSupplier clock) {
        return new EmissionRecorder<>(circuit, clock);
    }

    /// Creates a pipe of the recorder's circuit that emits into this recorder.
    ///
    /// @throws io.humainary.substrates.api.Substrates.Fault if the circuit is closed
    public Pipe<E> pipe() {
        return circuit.pipe(this);
    }

    /// Records everything that the channels of a source of the recorder's circuit emit from now on, each with its
    /// channel's name.
    ///
    /// @param source the source, for example a conduit
    /// @return the subscription; close it to end the recording early
    /// @throws NullPointerException if the source is `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if the source or the circuit is closed, or the source is of
    ///     another circuit
    public Subscription listenTo(Source<E, ?> source) {
        var subscriber = circuit.<E>subscriber(
                circuit.subject().name(),
                (subject, registrar) -> {
                    var name = subject.name().toString();
                    registrar.register(value -> add(name, value));
                });
        return source.subscribe(subscriber);
    }

    /// Records a value without a name. Called by the circuit.
    @Override
    public void receive(E emission) {
        add(null, emission);
    }

    private void add(@Nullable String name, E value) {
        var time = Duration.ofNanos(clock.getAsLong() - start);
        synchronized (received) {
            received.add(new RecordedEmission<>(name, value, time));
        }
    }

    /// The emissions so far, in the order of processing, after an `await` of the circuit.
    ///
    /// @throws IllegalStateException on the circuit's own thread
    public List<RecordedEmission<E>> emissions() {
        circuit.await();
        synchronized (received) {
            return List.copyOf(received);
        }
    }

    /// The values alone, after an `await` of the circuit.
    ///
    /// @throws IllegalStateException on the circuit's own thread
    public List<E> values() {
        return emissions().stream().map(RecordedEmission::value).toList();
    }

    /// Forgets the emissions received so far, after an `await` of the circuit.
    ///
    /// @throws IllegalStateException on the circuit's own thread
    public void clear() {
        circuit.await();
        synchronized (received) {
            received.clear();
        }
    }

    /// For messages: the circuit's name and the number of values so far. Does not wait.
    @Override
    public String toString() {
        synchronized (received) {
            return "recorder of " + circuit.subject().name() + " with " + received.size()
                    + (received.size() == 1 ? " emission" : " emissions");
        }
    }
}
