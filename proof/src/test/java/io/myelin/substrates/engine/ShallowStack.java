package io.myelin.substrates.engine;

/// Emits from decreasing depths of a full stack. In a fresh JVM, in which nothing was put before, there is a depth at
/// which the claim succeeds but the following store, whose call is not linked yet, fails: the claimed slot must not
/// stay empty, because nothing after it would ever be delivered.
///
/// Prints the numbers of refused emissions, claimed slots and delivered entries.
public final class ShallowStack {

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
        new Chunk(0, 1).claim(); // links the claim, and not the store
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
