package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// A worker that is about to park, and emissions into a lane, which no fence follows. A lost wake-up is a
/// hang.
///
/// Guards, in docs/design/memory-order.md, "Worker and callers": `WorkerParking.phase`; "Lanes":
/// `LaneOwner.admitted`, slot.
@JCStressTest
@Outcome(id = "123", expect = ACCEPTABLE, desc = "Delivered.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated, out of order or not yet visible.")
@State
public class ParkAgainstLane {

    private final RaceFixture stage = new RaceFixture();

    @Actor
    public void producer() {
        stage.submit(1);
        stage.install();
        stage.submit(2);
        stage.submit(3);
    }

    @Actor
    public void worker(I_Result r) {
        stage.run(3);
        r.r1 = stage.delivered;
    }
}
