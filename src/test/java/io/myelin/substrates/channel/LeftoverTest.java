package io.myelin.substrates.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.myelin.substrates.engine.SteppedWorker;
import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.Topology;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is left of a subscription whose removal failed.
class LeftoverTest {

    private static final VarHandle RESOLVED = FieldHandle.of(Topology.class, "resolved", List.class);

    private final SteppedWorker circuit = new SteppedWorker();

    /// It is still in the list of its conduit, and the levels of a name pass it over once.
    @Test
    void aLeftoverIsPassedOverOnce() {
        var name = InternedName.of("leftover");
        var conduit = new CircuitConduit<Integer>(
                LinkedSubject.of(name, Conduit.class, LinkedSubject.CORTEX), circuit.worker(), null, Routing.STEM);
        var heard = new ArrayList<Integer>();
        var subscriber = new CircuitSubscriber<Integer>(
                LinkedSubject.of(name, Subscriber.class, LinkedSubject.CORTEX),
                circuit.worker(),
                (_, registrar) -> registrar.register(heard::add));
        conduit.subscribe(subscriber);
        var leftover = conduit.subscribe(subscriber);
        circuit.step();
        ((CircuitSubscription<?>) leftover).stop(); // all that a close does if there is no memory for the removal
        for (int i = 0; i < 1000; i++) {
            conduit.get(name).emit(i);
            circuit.step();
        }
        assertThat(heard).hasSize(1000);
        assertThat((List<?>) RESOLVED.get(conduit.registry().topology())).hasSize(1);
    }
}
