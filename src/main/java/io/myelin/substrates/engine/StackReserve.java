package io.myelin.substrates.engine;

import org.jspecify.annotations.Nullable;

/// Ensures that a producer has stack enough to wake a worker before it changes anything.
///
/// Any call may throw a [StackOverflowError], inside the platform too. Thrown between two changes that belong together,
/// it loses the second: a virtual thread that was marked runnable and not passed to its scheduler never runs again, and
/// shared threads that count a producer as one that wakes them wait for it for ever. Then entries are stranded that
/// other callers admitted. So a caller with too little stack gets the error before the change; the entry keeps its
/// place, and the next entry wakes the worker.
///
/// The only way to find out is to try: a recursion whose compiled frames take more stack than the interpreted frames of
/// the wake-up.
final class StackReserve {

    /// Calls (some 3 ns each) before one of a native method.
    private static final int FEW = 16;
    /// Calls before one that goes through a scheduler. With eight, producers at the end of their stacks were not seen
    /// to strand a circuit; with none they were, see WorkerFaultTest.
    private static final int MANY = 128;

    private StackReserve() {}

    /// @param thread the thread to unpark, or null if one will be created and started
    /// @throws StackOverflowError if the stack is too small for that
    static void toWake(@Nullable Thread thread) {
        require(thread == null || thread.isVirtual() ? MANY : FEW);
    }

    /// Called before a worker is queued for [SharedThreads].
    ///
    /// @param starts whether a thread may have to be started for it
    /// @throws StackOverflowError if the stack is too small for that
    static void toQueue(boolean starts) {
        require(starts ? MANY : FEW);
    }

    private static void require(int calls) {
        if (descend(calls, 1, 2, 3, 4, 5, 6, 7) == 0) {
            throw new AssertionError(); // never; but a compiler may omit the computation of an unused result
        }
    }

    /// The last arguments are passed on the stack, and the first are needed after the call: a frame takes at least some
    /// eighty bytes.
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
