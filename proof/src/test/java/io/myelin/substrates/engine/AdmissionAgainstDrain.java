package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Guards, in docs/design/memory-order.md, "Shared queue": `Chunk.slots`.
@JCStressTest
@Outcome(id = "12", expect = ACCEPTABLE, desc = "Both, once, in order, with what their producer wrote.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated, out of order or not yet visible.")
@State
public class AdmissionAgainstDrain {

    private final RaceFixture stage = new RaceFixture();

    @Actor
    public void producer() {
        stage.put(1);
        stage.put(2);
    }

    @Actor
    public void worker() {
        stage.drain();
        stage.drain();
    }

    @Arbiter
    public void rest(I_Result r) {
        r.r1 = stage.rest();
    }
}
