package io.myelin.flow;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.reactivestreams.tck.TestEnvironment;

/// The circuits of the kit's tests, closed after each.
final class KitCircuits {

    private final Queue<Circuit> circuits = new ConcurrentLinkedQueue<>();

    Circuit open() {
        var circuit = Substrates.cortex().circuit();
        circuits.add(circuit);
        return circuit;
    }

    void close() {
        for (Circuit circuit = circuits.poll(); circuit != null; circuit = circuits.poll()) {
            circuit.closeAwait();
        }
    }

    /// A second for what has to come, so that a busy machine does not matter, and 50 milliseconds for what must not.
    static TestEnvironment environment() {
        return new TestEnvironment(1_000, 50, 10);
    }
}
