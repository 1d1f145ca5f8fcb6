package io.myelin.substrates.engine;

import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.ingress.Chunk;
import io.myelin.substrates.engine.ingress.SharedQueue;

/// Emits from decreasing depths of a full stack. In a JVM in which the claim was compiled, and nothing was put before,
/// there is a depth at which the claim succeeds but the fence after it, which is interpreted and takes more stack,
/// fails: the claimed slot must not stay empty, because nothing after it would ever be delivered.
///
/// Prints the numbers of refused emissions, claimed slots and delivered entries.
public final class ShallowStack {

    /// Enough to have it compiled.
    private static final int CLAIMS = 100_000;

    private final RaceFixture stage = new RaceFixture();
    private final SharedQueue queue = new SharedQueue(stage.nobody);
    private final Object value = new Object();
    private int refused;
    private boolean admitted;

    private ShallowStack() {}

    public static void main(String[] arguments) {
        new ShallowStack().run();
    }

    private void run() {
        var other = new Chunk(0, 1);
        for (int claim = 0; claim < CLAIMS; claim++) {
            other.claim();
        }
        descend();
        long claimed = queue.claimed();
        int seen = 0;
        for (Target target = queue.peek(); target != null; target = queue.peek()) {
            queue.take();
            seen++;
        }
        System.out.println("refused " + refused + ", claimed " + claimed + ", delivered " + seen);
    }

    private void descend() {
        try {
            descend();
        } catch (StackOverflowError full) {
            // here it goes on
        }
        if (!admitted) {
            try {
                queue.put(stage.target, value);
                admitted = true;
            } catch (StackOverflowError full) {
                refused++;
            }
        }
    }
}
