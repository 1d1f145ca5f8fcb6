package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.myelin.substrates.engine.ingress.Lane;
import io.myelin.substrates.engine.ingress.Segment;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// A lane's owner moves on to the next segment while the worker does.
///
/// Guards, in docs/design/memory-order.md, "Lanes": `Segment.next`, slot of a `Segment`, `LaneOwner.filling`.
@JCStressTest
@Outcome(id = "1234", expect = ACCEPTABLE, desc = "All, once, in order.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated, out of order or not yet visible.")
@State
public class SegmentHandOver {

    private final RaceFixture stage = new RaceFixture();
    private final Lane lane = Lane.of(Thread.currentThread());

    public SegmentHandOver() {
        for (int i = 0; i < Segment.LENGTH - 4; i++) { // and one for the target
            lane.append(stage.nobody, stage);
        }
        lane.drain(Long.MAX_VALUE, stage.worker.delivery());
        lane.forget();
    }

    @Actor
    public void owner() {
        for (int digit = 1; digit <= 4; digit++) {
            lane.append(stage.target, new RaceFixture.Message(digit));
        }
    }

    @Actor
    public void worker() {
        for (int i = 0; i < 3; i++) {
            lane.drain(Long.MAX_VALUE, stage.worker.delivery());
            lane.forget();
        }
    }

    @Arbiter
    public void rest(I_Result r) {
        while (lane.drain(Long.MAX_VALUE, stage.worker.delivery()) != 0) {
            // the segment ends
        }
        r.r1 = stage.delivered;
    }
}
