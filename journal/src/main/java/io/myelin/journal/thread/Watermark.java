package io.myelin.journal.thread;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A number that only grows, and the threads that wait for it.
///
/// Threading: any thread. [#advance] neither blocks nor starts a thread, so it may be called where only flags may be
/// set.
public final class Watermark {

    /// The interval at which waiters check for a failure, which has no signal of its own.
    private static final long POLL_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final AtomicLong value;
    private final ConcurrentLinkedQueue<Thread> waiters = new ConcurrentLinkedQueue<>();
    private final CopyOnWriteArrayList<LongConsumer> listeners = new CopyOnWriteArrayList<>();

    /// @param initial its first value
    public Watermark(long initial) {
        value = new AtomicLong(initial);
    }

    /// Its current value.
    public long get() {
        return value.get();
    }

    /// Raises it; a lower or equal number changes nothing.
    ///
    /// @param to the new number
    public void advance(long to) {
        long seen = value.get();
        while (seen < to) {
            if (value.compareAndSet(seen, to)) {
                for (var listener : listeners) {
                    notify(listener, to);
                }
                wake();
                return;
            }
            seen = value.get();
        }
    }

    /// Reports an exception of a listener, which affects neither other listeners nor the waiting and advancing threads.
    private static void notify(LongConsumer listener, long to) {
        try {
            listener.accept(to);
        } catch (Throwable failure) {
            UncaughtFailure.report(failure);
        }
    }

    /// Makes all waiting threads check again.
    public void wake() {
        for (var waiter : waiters) {
            LockSupport.unpark(waiter);
        }
    }

    /// Adds a function that is called for every advance, on the advancing thread. An exception that it throws goes to
    /// that thread's uncaught-exception handler and has no further effect.
    ///
    /// @param listener returns at once
    public void onAdvance(LongConsumer listener) {
        listeners.add(requireNonNull(listener, "listener"));
    }

    /// Waits until it exceeds a number. Returns early when the waiting thread is unparked or interrupted.
    ///
    /// @param level the value to exceed
    /// @param nanos the maximum time to wait, in nanoseconds
    public void awaitAbove(long level, long nanos) {
        waiters.add(Thread.currentThread());
        try {
            // As below: the queue's add precedes this read, and the write in advance precedes its check of the queue.
            if (value.get() <= level) {
                LockSupport.parkNanos(this, nanos);
            }
        } finally {
            waiters.remove(Thread.currentThread());
        }
    }

    /// Waits.
    ///
    /// @param to      the value to reach
    /// @param timeout the maximum time to wait; zero or less does not wait
    /// @param unit    its unit
    /// @param failure polled for a reason to give up
    /// @return whether it was reached
    /// @throws InterruptedException if interrupted
    public boolean await(
            long to,
            long timeout,
            TimeUnit unit,
            Supplier<? extends @Nullable RuntimeException> failure)
            throws InterruptedException {
        // A deadline before the earliest time would be after the latest one.
        long nanos = Math.max(0, requireNonNull(unit, "unit").toNanos(timeout));
        if (value.get() >= to) {
            return true;
        }
        long deadline = System.nanoTime() + nanos;
        waiters.add(Thread.currentThread());
        try {
            // The queue's add precedes this read, and the write in advance precedes its check of the queue: one sees
            // the other.
            while (value.get() < to) {
                var reason = failure.get();
                if (reason != null) {
                    throw reason;
                }
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                LockSupport.parkNanos(this, Math.min(left, POLL_INTERVAL_NANOS));
            }
            return true;
        } finally {
            waiters.remove(Thread.currentThread());
        }
    }
}
