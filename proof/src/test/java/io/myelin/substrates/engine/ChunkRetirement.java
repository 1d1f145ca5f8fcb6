package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// A producer goes from a chunk to the next while the worker consumes the first and links it to itself.
///
/// Guards, in docs/design/memory-order.md, "Shared queue": `Chunk.next`, `SharedTail.tail`, `Chunk.slots`
/// cleared.
@JCStressTest
@Outcome(id = "123", expect = ACCEPTABLE, desc = "All, once, in order.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated, out of order or not yet visible.")
@State
public class ChunkRetirement {

    private final RaceFixture stage = new RaceFixture(31); // of 32

    @Actor
    public void producer() {
        stage.put(1);
        stage.put(2);
        stage.put(3);
    }

    @Actor
    public void worker() {
        stage.drain();
        stage.ingress.forget();
        stage.drain();
        stage.ingress.forget();
    }

    @Arbiter
    public void rest(I_Result r) {
        r.r1 = stage.rest();
    }
}
