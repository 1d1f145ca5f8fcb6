package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A caller that finds an entry done sees its consequences, whether it came through the shared queue or a lane.
///
/// Guards, in docs/design/memory-order.md, "Shared queue": `SharedQueue.done`; "Lanes": `Lane.done`.
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "0, 12"}, expect = ACCEPTABLE, desc = "Not done yet.")
@Outcome(id = "1, 12", expect = ACCEPTABLE, desc = "Done, with its effects.")
@Outcome(expect = FORBIDDEN, desc = "Said to be done too early.")
@State
public class DoneAgainstDrain {

    private final RaceFixture stage = new RaceFixture();

    @Actor
    public void caller(II_Result r) {
        stage.put(1);
        stage.install();
        stage.put(2);
        r.r1 = stage.ingress.isDone(64) ? 1 : 0;
        r.r2 = stage.delivered;
    }

    @Actor
    public void worker() {
        stage.drain();
        stage.drain();
        stage.drain();
    }
}
