package io.myelin.tck.delivery;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;

/// A program in which a receptor exhausts the memory, run by [ScarceMemoryTest] in a separate process.
///
/// The receptor then fails for lack of memory, or returns while a caller waits for it. Memory is freed a moment later,
/// and the circuit must continue normally. No receptor fails earlier, so the provider meets its first failure, or its
/// first waiting caller, without memory; if nothing was emitted before, its first emission, too.
final class ExhaustingReceptor {

    private static final class Link {
        private final byte[] content;
        private final Link before;

        Link(byte[] content, Link before) {
            this.content = content;
            this.before = before;
        }
    }

    private static final int LARGEST = 1 << 20;
    private static final int SMALLEST = 16;

    /// By the clock, which needs no memory: collections stretch a number of iterations to many seconds.
    private static final long MOMENT_NANOS = 300_000_000;

    private static volatile Link chain;
    private static volatile boolean full;
    private static volatile boolean waiting;
    private static volatile int arrived;

    private ExhaustingReceptor() {}

    private static void exhaust(boolean failing) {
        while (!failing && !waiting) {
            Thread.onSpinWait();
        }
        int size = LARGEST;
        while (true) {
            try {
                chain = new Link(new byte[size], chain);
            } catch (OutOfMemoryError error) {
                if (size == SMALLEST) {
                    full = true;
                    if (failing) {
                        throw error;
                    }
                    return;
                }
                size >>= 1;
            }
        }
    }

    private static void giveBack() {
        while (!full) {
            Thread.onSpinWait();
        }
        long began = System.nanoTime();
        while (System.nanoTime() - began < MOMENT_NANOS) {
            Thread.onSpinWait();
        }
        chain = null;
    }

    private static Thread started(Runnable task) {
        var thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void require(String what, Thread thread) throws InterruptedException {
        thread.join(60_000);
        if (thread.isAlive()) {
            System.out.println(what + " did not return");
            System.exit(1);
        }
    }

    /// Exits with 0 on success.
    ///
    /// @param arguments whether the receptor fails, and whether there is an earlier emission
    public static void main(String[] arguments) throws InterruptedException {
        boolean failing = Boolean.parseBoolean(arguments[0]);
        boolean later = Boolean.parseBoolean(arguments[1]);
        var circuit = Substrates.cortex().circuit();
        Pipe<String> counting = circuit.pipe((String _) -> arrived = arrived + 1);
        Pipe<String> exhausting = circuit.pipe((String _) -> exhaust(failing));
        if (later) {
            counting.emit("before");
        }
        while (later && arrived == 0) {
            Thread.onSpinWait();
        }
        exhausting.emit("all");
        var caller = failing ? null : started(circuit::await);
        while (caller != null && caller.getState() != Thread.State.TIMED_WAITING) { // it looks each second
            Thread.onSpinWait();
        }
        waiting = true;
        giveBack();
        System.gc();
        if (caller != null) {
            require("the caller that waited", caller);
        }
        counting.emit("after");
        require("await", started(circuit::await));
        int emitted = later ? 2 : 1;
        if (arrived != emitted) {
            System.out.println(arrived + " arrived of " + emitted);
            System.exit(1);
        }
        require("closeAwait", started(circuit::closeAwait));
        System.out.println("done");
    }
}
