package io.myelin.substrates.channel;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// One call of a pool's function: the thread that runs it, and the latch on which others await its outcome.
///
/// A function may call other pools, so threads could wait for each other in a cycle. A thread whose wait would close a
/// cycle gets an exception instead.
final class Computation {

    /// The computation that each waiting thread waits for. Guarded by this class's monitor, which no thread holds while
    /// it waits or runs a function. An identity map, because a subclass of `Thread` may override `equals`.
    private static final Map<Thread, Computation> WAITING = new IdentityHashMap<>();

    private final Thread thread = Thread.currentThread();
    private final CountDownLatch over = new CountDownLatch(1);

    /// Releases the waiting threads. Called after the outcome was published, by the thread that ran the function.
    void end() {
        over.countDown();
    }

    /// Waits until the outcome is published. An interrupt does not end the wait; the interrupt status is restored after
    /// it.
    ///
    /// @throws IllegalStateException if the calling thread would wait for itself, directly or through other threads
    void await() {
        Thread caller = Thread.currentThread();
        enter(caller, this);
        boolean interrupted = false;
        try {
            while (over.getCount() != 0) {
                try {
                    over.await();
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } finally {
            leave(caller);
            if (interrupted) {
                caller.interrupt();
            }
        }
    }

    /// The check and the entry are one atomic step: of the threads that would close a cycle, only the last is refused.
    /// If its function fails for that reason, those that wait for its result get the same exception. No thread waits
    /// for a computation that has ended, so its thread does not count.
    private static synchronized void enter(Thread caller, Computation wanted) {
        Computation next = wanted;
        while (next != null && next.over.getCount() != 0) {
            if (next.thread == caller) {
                throw new IllegalStateException("the pool's function waits for its own result");
            }
            next = waitedForBy(next.thread);
        }
        WAITING.put(caller, wanted);
    }

    /// Null for a thread that does not wait.
    private static @Nullable Computation waitedForBy(Thread thread) {
        return WAITING.get(thread);
    }

    private static synchronized void leave(Thread caller) {
        WAITING.remove(caller);
    }
}
