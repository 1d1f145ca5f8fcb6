package io.myelin.benchmarks.peers;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import java.util.List;
import java.util.function.Consumer;

/// The provider being measured: a circuit, a pipe per channel, the circuit's own fan-out.
final class SubstratesPeer implements Peer {

    private static final String IDLING = "io.myelin.substrates.idling";

    private final Circuit circuit = Substrates.cortex().circuit();

    /// A circuit that polls its queue for five milliseconds before it parks, and so occupies a core, as a consumer with
    /// Disruptor's yielding wait strategy does. A provider that does not know the property has only one form.
    static SubstratesPeer polling() {
        System.setProperty(IDLING, "latency"); // read when a circuit is made; the virtual machine has no other circuit
        return new SubstratesPeer();
    }

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
