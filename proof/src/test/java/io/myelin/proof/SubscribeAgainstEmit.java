package io.myelin.proof;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subscriber;
import java.util.concurrent.atomic.AtomicBoolean;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A subscription and emissions of two threads: it receives everything from some point on, which is not after the
/// return of subscribe.
///
/// Guards rules 1 to 3 of docs/design/lanes.md, for jobs among emissions.
@JCStressTest
@Outcome(id = {"0, 0", "0, 2", "0, 12"}, expect = ACCEPTABLE, desc = "From some moment on.")
@Outcome(id = {"1, 2", "1, 12"}, expect = ACCEPTABLE, desc = "From before the second at the latest.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated or out of order.")
@State
public class SubscribeAgainstEmit {

    private int received;
    private static final Circuit CIRCUIT = cortex().circuit();

    private final Conduit<Integer> conduit = CIRCUIT.conduit(Integer.class);
    private final Pipe<Integer> channel = conduit.get(cortex().name("channel"));
    private final Subscriber<Integer> subscriber = CIRCUIT.subscriber(cortex().name("subscriber"),
            (_, registrar) -> registrar.register((Integer digit) -> received = 10 * received + digit));
    private final AtomicBoolean returned = new AtomicBoolean();

    @Actor
    public void emitter(II_Result r) {
        channel.emit(1);
        r.r1 = returned.getAcquire() ? 1 : 0;
        channel.emit(2);
    }

    @Actor
    public void observer() {
        conduit.subscribe(subscriber);
        returned.setRelease(true);
    }

    @Arbiter
    public void rest(II_Result r) {
        CIRCUIT.await();
        r.r2 = received;
        conduit.close();
    }
}
