package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/// A reader of statistics counts admitted entries while the worker moves on to the next chunk.
///
/// Guards, in docs/design/memory-order.md, "Statistics": `Delivery.shared`.
@JCStressTest
@Outcome(id = "33", expect = ACCEPTABLE, desc = "All.")
@Outcome(id = "32", expect = ACCEPTABLE, desc = "Without the entry that is taken meanwhile.")
@Outcome(expect = FORBIDDEN, desc = "Entries of the chunk before are counted twice.")
@State
public class BacklogAgainstRetirement {

    private final RaceFixture stage = new RaceFixture(32); // a chunk

    public BacklogAgainstRetirement() {
        stage.drain();
        stage.put(1);
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
