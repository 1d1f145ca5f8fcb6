package io.myelin.substrates.admission;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;

/// Emits values together with the context of the emitter, in which the receptor then runs.
///
/// It costs an object for each emission and the carrier's work on both sides. The receptor's own emissions are
/// processed after it, outside of the context, unless it goes through a context pipe too. Where the context is a value
/// of the program, it belongs into the emission. Any thread.
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

    /// A pipe of a circuit.
    ///
    /// @param circuit  runs the receptor
    /// @param carrier  takes the context along
    /// @param receptor called on the circuit's thread, within the context of each emission
    @SuppressWarnings("unchecked") // a carrier is given nothing but what it captured
    public static <E, C> ContextPipe<E> of(
            Circuit circuit, ContextCarrier<C> carrier, Receptor<? super E> receptor) {
        var erased = (ContextCarrier<Object>) requireNonNull(carrier, "carrier");
        requireNonNull(receptor, "receptor");
        return new ContextPipe<>(
                circuit.pipe(carried -> erased.run(carried.context(), () -> receptor.receive(carried.value()))),
                erased);
    }

    /// Emits a value with the context of the calling thread.
    ///
    /// @throws NullPointerException if the value is `null`
    public void emit(E value) {
        pipe.emit(new Carried<>(requireNonNull(value, "value"), carrier.capture()));
    }
}
