package io.myelin.proof;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// A circuit closed by two threads that have emitted before: the emissions of the first to close are delivered, the
/// circuit ends once, and every `await` returns.
///
/// Guards, in docs/design/memory-order.md, "Worker and callers": `WorkerParking.phase`, `Worker.terminated`.
@JCStressTest
@Outcome(id = {"1", "2", "12", "21"}, expect = ACCEPTABLE, desc = "The emissions before the first close.")
@Outcome(expect = FORBIDDEN, desc = "Duplicated or out of order.")
@State
public class CloseAgainstClose {

    private int received;
    private final Circuit circuit = cortex().circuit();
    private final Pipe<Integer> pipe = circuit.pipe((Integer digit) -> received = 10 * received + digit);

    @Actor
    public void emitter() {
        pipe.emit(1);
        circuit.close();
        pipe.emit(3); // after its own close
    }

    @Actor
    public void other() {
        pipe.emit(2);
        circuit.close();
    }

    @Arbiter
    public void rest(I_Result r) {
        circuit.closeAwait();
        r.r1 = received;
    }
}
