package io.myelin.substrates.engine;

/// Emits from ever less deep in a stack that was full. In a JVM of its own, in which nothing was put before,
/// there is a depth at which the claim succeeds and the store after it, whose call has still to be linked,
/// does not: the slot that was claimed must not stay empty, for nothing after it would ever be delivered.
///
/// Prints how many emissions were refused, how many slots claimed, and how many entries came out.
public final class ShallowStack {

    private final Stage stage = new Stage();
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
