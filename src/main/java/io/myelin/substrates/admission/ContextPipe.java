package io.myelin.substrates.admission;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;

/// Emits values together with the context of the emitter, in which the receptor then runs.
///
/// Each emission costs an object and the carrier's work on both threads. The receptor's own emissions are processed
/// after it, outside the context, unless they go through a context pipe too. If the program's own logic needs the
/// context, make it part of the emission. Any thread.
///
/// @param <E> the emission type
public final class ContextPipe<E> {

    private final Pipe<Carried<E>> pipe;
    private final ContextCarrier<Object> carrier;

    private record Carried<E>(E value, Object context) {}

    private ContextPipe(Pipe<Carried<E>> pipe, ContextCarrier<Object> carrier) {
        this.pipe = pipe;
        this.carrier = carrier;
    }

    /// Creates a pipe of a circuit.
    ///
    /// @param circuit  runs the receptor
    /// @param carrier  carries the context
    /// @param receptor called on the circuit's thread, within the context of each emission
    /// @param <E>      the emission type
    /// @param <C>      the type of the carried context
    /// @throws io.humainary.substrates.api.Substrates.Fault if the circuit is closed
    /// @throws NullPointerException if an argument is `null`
    @SuppressWarnings("unchecked") // a carrier only receives what it captured
    public static <E, C> ContextPipe<E> of(
            Circuit circuit, ContextCarrier<C> carrier, Receptor<? super E> receptor) {
        var erased = (ContextCarrier<Object>) requireNonNull(carrier, "carrier");
        requireNonNull(receptor, "receptor");
        return new ContextPipe<>(
                circuit.pipe(carried -> erased.run(carried.context(), () -> receptor.receive(carried.value()))),
                erased);
    }

    /// Emits a value with the context of the calling thread; after the circuit's close, drops it. An exception of
    /// [ContextCarrier#capture] is thrown to the caller, and nothing is emitted.
    ///
    /// @throws NullPointerException if the value is `null`
    public void emit(E value) {
        pipe.emit(new Carried<>(requireNonNull(value, "value"), carrier.capture()));
    }
}
