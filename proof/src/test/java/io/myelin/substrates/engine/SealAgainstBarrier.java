package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// An admitted barrier opens even if the worker ends, and a refused one has no waiting caller.
///
/// Guards, in docs/design/memory-order.md, "Shared queue": `Chunk.claims` (seal against claim),
/// `SharedTail.tail`.
@JCStressTest
@Outcome(id = {"0, 0", "1, 1", "2, 2"}, expect = ACCEPTABLE, desc = "Opened exactly if admitted.")
@Outcome(expect = FORBIDDEN, desc = "A caller never returns, or returned too early.")
@State
public class SealAgainstBarrier {

    private static final class Gate extends Barrier {
        private int opened;

        @Override
        void open() {
            opened++;
        }
    }

    private final RaceFixture stage = new RaceFixture(31); // of 32: the seal may meet the end of a chunk
    private final Gate first = new Gate();
    private final Gate second = new Gate();

    @Actor
    public void caller(II_Result r) {
        r.r1 = (stage.ingress.putBarrier(stage.barriers, first) ? 1 : 0)
                + (stage.ingress.putBarrier(stage.barriers, second) ? 1 : 0);
    }

    @Actor
    public void worker() {
        stage.ingress.seal();
        stage.ingress.discard(stage.barriers, barrier -> ((Barrier) barrier).open());
    }

    @Arbiter
    public void opened(II_Result r) {
        r.r2 = first.opened == 0 ? -second.opened : first.opened + second.opened;
    }
}
