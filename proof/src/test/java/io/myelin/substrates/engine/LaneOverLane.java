package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.myelin.substrates.engine.ingress.Lane;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// An owner that has not yet seen that its lane was revoked appends, and then another producer appends to a newer lane,
/// while the worker drains. One actor plays both producers, which orders them and needs only two processors for the
/// race.
///
/// Guards, in docs/design/memory-order.md, "Lanes": slot of a `Segment`, across lanes (rule 4).
@JCStressTest
@Outcome(id = "123", expect = ACCEPTABLE, desc = "All, once, in order.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated, out of order or not yet visible.")
@State
public class LaneOverLane {

    private final RaceFixture stage = new RaceFixture();
    private final Lane older;
    private final Lane newer;

    public LaneOverLane() {
        stage.install();
        older = stage.ingress.newest();
        var other = new Thread();
        stage.ingress.put(other, stage.nobody, other);
        stage.install(other);
        newer = stage.ingress.newest();
    }

    @Actor
    public void producers() {
        older.append(stage.target, new RaceFixture.Message(1));
        older.append(stage.target, new RaceFixture.Message(2));
        newer.append(stage.target, new RaceFixture.Message(3));
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
