package io.myelin.benchmarks.load;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.byhand.BareLoop;
import io.myelin.benchmarks.byhand.CircuitByHand;
import java.util.function.Consumer;

/// The circuit of a row, or what stands in its place, by the end of the row's name: `_by_hand` keeps a circuit's
/// promises ([CircuitByHand]); `_queue` keeps none ([BareLoop]) and has one queue of JCTools for all threads.
///
/// @param entry emits, from any thread
/// @param await waits until everything before was received
/// @param close ends it
public record Contender(Consumer<Long> entry, Runnable await, Runnable close) {

    /// @param row      its name
    /// @param receptor takes all emissions
    /// @return what does the row's work
    public static Contender of(String row, Receptor<Object> receptor) {
        if (row.endsWith("_by_hand")) {
            var circuit = new CircuitByHand();
            return new Contender(circuit.pipe(receptor::receive), circuit::await, circuit::close);
        }
        if (row.endsWith("_queue")) {
            var loop = new BareLoop(receptor::receive);
            return new Contender(loop::send, loop::await, loop::close);
        }
        var circuit = Substrates.cortex().circuit();
        Pipe<Long> pipe = circuit.pipe(receptor);
        circuit.await();
        return new Contender(pipe::emit, circuit::await, circuit::closeAwait);
    }
}
