package io.myelin.substrates;

import java.util.function.IntConsumer;

/// Calls an action when a stack is almost exhausted.
public final class EndOfStack {

    /// The size of the stack, small so that it is exhausted soon.
    public static final int SIZE = 256 << 10;

    private static final int SHIFTS = 16;

    private EndOfStack() {}

    /// Makes the calls of [#onEachLevel] on a separate thread, and waits for its end.
    public static void onEachLevelOfThread(int round, int levels, IntConsumer attempt) throws InterruptedException {
        var thread = new Thread(null, () -> onEachLevel(round, levels, attempt), "shallow", SIZE);
        thread.start();
        thread.join();
    }

    /// Calls an action at levels of the calling thread's stack, from the deepest upwards. Ignores overflows.
    ///
    /// @param round   shifts the levels: a level takes more stack than some calls do
    /// @param levels  the number of levels
    /// @param attempt the action, which receives the number of the level, from 0 for the deepest
    public static void onEachLevel(int round, int levels, IntConsumer attempt) {
        shifted(round % SHIFTS, levels, attempt, 0, 0, 0);
    }

    /// Its frames have another size than those of the levels.
    private static long shifted(int shifts, int levels, IntConsumer attempt, long a, long b, long c) {
        if (shifts == 0) {
            return descend(levels, attempt);
        }
        return shifted(shifts - 1, levels, attempt, b + 1, c, a) + a + b + c;
    }

    /// @return the number of levels that have called the action
    private static int descend(int levels, IntConsumer attempt) {
        int tried = 0;
        try {
            tried = descend(levels, attempt);
        } catch (StackOverflowError deepest) {
            // This level is the first to try.
        }
        if (tried < levels) {
            try {
                attempt.accept(tried);
            } catch (StackOverflowError expected) {
                // The next level has more stack.
            }
        }
        return tried + 1;
    }
}
