package io.myelin.substrates.engine;

import org.jspecify.annotations.Nullable;

/// Stack to spare for what must not be left half done.
///
/// A [StackOverflowError] may come with any call, those inside the platform included. Where it comes between
/// two changes that belong together the second is missing for good: a virtual thread that was declared
/// runnable and not handed to its scheduler never runs again, however often it is unparked, and a scheduler's
/// queue whose lock was taken and not released serves no virtual thread any more. Here a caller with too little
/// stack gets the error before anything was changed.
///
/// Trying is the only way to know: a recursion whose frames, compiled, take more than interpreted ones of
/// what follows.
public final class StackReserve {

    /// Calls (some 3 ns each) before one of a native method.
    private static final int FEW = 16;
    /// Calls before one that goes through a scheduler. With eight, producers at the end of their stacks were
    /// not seen to strand a virtual thread; with none they did, see WorkerFaultTest.
    private static final int MANY = 128;

    private StackReserve() {}

    /// Before a thread is woken.
    ///
    /// @param thread the one to be unparked, or null if one is to be created and started
    /// @throws StackOverflowError if the stack does not suffice for it
    public static void toWake(@Nullable Thread thread) {
        require(thread == null || thread.isVirtual() ? MANY : FEW);
    }

    /// Before a worker is queued for [SharedThreads].
    ///
    /// @param starts whether a thread may have to be started for it
    static void toQueue(boolean starts) {
        require(starts ? MANY : FEW);
    }

    private static void require(int calls) {
        if (descend(calls, 1, 2, 3, 4, 5, 6, 7) == 0) {
            throw new AssertionError(); // never; but a result that nobody uses need not be computed
        }
    }

    /// The last arguments go by way of the stack, and the first are needed after the call: a frame takes
    /// some eighty bytes at least.
    private static long descend(
            int calls,
            long a,
            long b,
            long c,
            long d,
            long e,
            long f,
            long g) {
        return calls == 0 ? a + b + c + d + e + f + g : descend(calls - 1, b, c, d, e, f, g, a) | a | b | c;
    }
}
