package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.myelin.substrates.engine.ingress.Segment;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/// A reader of statistics counts admitted entries while the worker moves on to the next segment of a lane.
///
/// Guards, in docs/design/memory-order.md, "Statistics": `LaneWorker.values`.
@JCStressTest
@Outcome(id = "256", expect = ACCEPTABLE, desc = "All.")
@Outcome(id = "255", expect = ACCEPTABLE, desc = "Without the entry that is taken meanwhile.")
@Outcome(expect = FORBIDDEN, desc = "Entries of the segment before are counted twice.")
@State
public class BacklogAgainstSegments {

    private final RaceFixture stage = new RaceFixture();

    public BacklogAgainstSegments() {
        stage.install();
        for (int slot = 1; slot < Segment.LENGTH; slot++) { // the target has one
            stage.putForNobody();
        }
        stage.drain();
        stage.putForNobody();
    }

    @Actor
    public void worker() {
        stage.drain();
    }

    @Actor
    public void reader(J_Result r) {
        long begun = stage.worker.begun();
        r.r1 = begun + stage.worker.waiting();
    }
}
