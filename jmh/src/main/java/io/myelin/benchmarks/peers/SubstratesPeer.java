package io.myelin.benchmarks.peers;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import java.util.List;
import java.util.function.Consumer;

/// The provider being measured: a circuit, a pipe per channel, the circuit's own fan-out.
final class SubstratesPeer implements Peer {

    private final Circuit circuit = Substrates.cortex().circuit();

    @Override
    public Consumer<Long> channel(Consumer<Long> handler) {
        return pipe(handler)::emit;
    }

    @Override
    public Consumer<Long> broadcast(List<Consumer<Long>> handlers) {
        Pipe<Long> fanOut = circuit.pipe(handlers.stream().map(this::pipe).toList());
        return fanOut::emit;
    }

    private Pipe<Long> pipe(Consumer<Long> handler) {
        return circuit.pipe((Receptor<Long>) handler::accept);
    }

    @Override
    public void close() {
        circuit.closeAwait();
    }
}
