package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// A worker that is about to park, and an emission. A lost wake-up is a hang, which fails as such.
///
/// Guards, in docs/design/memory-order.md, "Worker and callers": `WorkerParking.phase`; "Shared queue":
/// `Chunk.claims`.
@JCStressTest
@Outcome(id = "12", expect = ACCEPTABLE, desc = "Delivered.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated, out of order or not yet visible.")
@State
public class ParkAgainstPut {

    private final RaceFixture stage = new RaceFixture();

    @Actor
    public void producer() {
        stage.submit(1);
        stage.submit(2);
    }

    @Actor
    public void worker(I_Result r) {
        stage.run(2);
        r.r1 = stage.delivered;
    }
}
