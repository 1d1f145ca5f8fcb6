package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Two producers are granted a lane at the same time, and alternate in the shared queue: to two producers and back.
///
/// Guards, in docs/design/memory-order.md, "Lanes": `Lane.next` (installers that race), `Lane.ended`,
/// `Lane.done`.
@JCStressTest
@Outcome(
        id = {"1234", "1324", "1342", "3124", "3142", "3412"},
        expect = ACCEPTABLE,
        desc = "Each producer's in its order.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated, out of order or not yet visible.")
@State
public class LaneAgainstLane {

    private final RaceFixture stage = new RaceFixture();

    @Actor
    public void one() {
        stage.install();
        stage.put(1);
        stage.install();
        stage.put(2);
    }

    @Actor
    public void other() {
        stage.install();
        stage.put(3);
        stage.install();
        stage.put(4);
    }

    @Arbiter
    public void rest(I_Result r) {
        r.r1 = stage.rest();
    }
}
