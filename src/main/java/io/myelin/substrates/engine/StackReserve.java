package io.myelin.substrates.engine;

import org.jspecify.annotations.Nullable;

/// Ensures enough stack for operations that must not fail half-way.
///
/// Any call may throw a [StackOverflowError], inside the platform too. If it is thrown between two changes that belong
/// together, the second is lost: a virtual thread that was marked runnable but not passed to its scheduler never runs
/// again, even if it is unparked, and a scheduler's queue whose lock was not released serves no virtual thread any
/// more. With this class, a caller with too little stack gets the error before any change.
///
/// The only way to find out is to try: a recursion whose compiled frames take more stack than the interpreted frames of
/// the operation.
public final class StackReserve {

    /// Calls (some 3 ns each) before one of a native method.
    private static final int FEW = 16;
    /// Calls before one that goes through a scheduler. With eight, producers at the end of their stacks were not seen
    /// to strand a virtual thread; with none they were, see WorkerFaultTest.
    private static final int MANY = 128;

    /// Calls before a few that belong together. With [#FEW], gates at the end of stacks lost places in 4 of 54 JVMs:
    /// compiled calls of this check may take less stack than interpreted ones of the operation. With this number, in
    /// none of 40.
    private static final int UNDO = 64;

    private StackReserve() {}

    /// Called before a thread is woken.
    ///
    /// @param thread the thread to unpark, or null if one will be created and started
    /// @throws StackOverflowError if the stack is too small for that
    public static void toWake(@Nullable Thread thread) {
        require(thread == null || thread.isVirtual() ? MANY : FEW);
    }

    /// Called before a worker is queued for [SharedThreads].
    ///
    /// @param starts whether a thread may have to be started for it
    static void toQueue(boolean starts) {
        require(starts ? MANY : FEW);
    }

    /// Called before a change that a few calls undo, if what follows it fails.
    ///
    /// @throws StackOverflowError if the stack is too small to undo it
    public static void toUndo() {
        require(UNDO);
    }

    /// Called before user code that is called once, and counts as called when the call begins.
    ///
    /// @throws StackOverflowError if the stack is too small to begin it, and to report that it overflowed
    public static void toCallOnce() {
        require(UNDO);
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
