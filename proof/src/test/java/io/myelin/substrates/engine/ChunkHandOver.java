package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Two producers cross the end of a chunk, each finding or making the next.
///
/// Guards, in docs/design/memory-order.md, "Shared queue": `Chunk.claims`, `Chunk.next`, `SharedTail.tail`.
@JCStressTest
@Outcome(
        id = {"1234", "1324", "1342", "3124", "3142", "3412"},
        expect = ACCEPTABLE,
        desc = "Each producer's in its order.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated, out of order or not yet visible.")
@State
public class ChunkHandOver {

    private final RaceFixture stage = new RaceFixture(30); // of 32

    @Actor
    public void one() {
        stage.put(1);
        stage.put(2);
    }

    @Actor
    public void other() {
        stage.put(3);
        stage.put(4);
    }

    @Arbiter
    public void rest(I_Result r) {
        r.r1 = stage.rest();
    }
}
