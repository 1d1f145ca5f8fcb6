package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Unparks the threads of workers. Where producers would spend most of their time on that, a separate thread does it
/// for them.
///
/// If hundreds of circuits get their emissions in turn, nearly each emission wakes a thread, which preempts the
/// producer, takes that one emission, and parks again: microseconds for each. If a separate thread wakes them one after
/// another, producers continue meanwhile, and a worker that is woken finds everything that was admitted since. That
/// thread never pauses while a worker waits, so no processor stays idle because of it.
///
/// **Order.** A producer first adds the parked thread, then reads the state; the waker sets IDLE, then reads the queue.
/// All of these accesses are volatile, so either the waker finds the thread or the producer finds IDLE, or NONE, and
/// ends that state by a compare-and-set.
final class Waker {

    /// The waker of the process.
    static final Waker PROCESS = new Waker(
            Thread.ofPlatform()
                    .daemon()
                    .name("myelin-waker")
                    .priority(Thread.NORM_PRIORITY) // not that of the producer that happens to start it
                    .inheritInheritableThreadLocals(false)
                    .factory(),
            new WakeUpBudget(WaitPolicy.PROCESSORS, System.nanoTime()),
            WaitPolicy.SPARE_THREAD_NANOS,
            new ConcurrentLinkedQueue<>());

    /// There is no thread.
    private static final int NONE = 0;
    private static final int AWAKE = 1;
    private static final int IDLE = 2;

    private static final VarHandle STATE = FieldHandle.of(Waker.class, "state", int.class);

    private final ThreadFactory threads;
    private final WakeUpBudget budget;
    private final long idleNanos;
    /// Parked threads to wake.
    private final Queue<Thread> queue;
    /// Volatile: a producer reads it after it has added a thread; the waker sets IDLE or NONE, then reads the queue.
    private volatile int state = NONE;
    /// The present one, or the last. Volatile: the thread writes it before its first IDLE, and a producer that has
    /// ended IDLE reads it.
    private volatile @Nullable Thread thread;
    /// The number of wake-ups so far.
    private final AtomicLong wakeUps = new AtomicLong();
    /// No thread is started before this time, by [System#nanoTime]. Plain: a hint, written after a failed start.
    private long startableFrom = System.nanoTime();

    /// @param threads makes the thread when there is none
    /// @param idleNanos how long a thread waits for work before it ends; after a failed start, how long producers wake
    ///                  workers themselves before the next attempt, since a platform that lacks threads may take
    ///                  milliseconds to say so
    /// @param queue a concurrent one, without a limit
    Waker(ThreadFactory threads, WakeUpBudget budget, long idleNanos, Queue<Thread> queue) {
        this.queue = queue;
        this.threads = threads;
        this.budget = budget;
        this.idleNanos = idleNanos;
    }

    /// Whether the next call of [#unpark] may start a thread.
    boolean mayStart() {
        return state == NONE && isDue(System.nanoTime());
    }

    private boolean isDue(long now) {
        return budget.isExceeded(now) && now - startableFrom >= 0;
    }

    /// Unparks a worker's thread now, or has it unparked soon.
    ///
    /// @param last the number of its previous wake-up
    /// @return the number of this one
    long unpark(Thread parked, long last) {
        long number = wakeUps.incrementAndGet();
        // A few circuits that wake up in turn do not preempt their producers in vain: often those wait for an answer.
        boolean crowd = number - last > WaitPolicy.CROWD_WAKE_UPS && !parked.isVirtual();
        long start = System.nanoTime();
        if (crowd && (state == AWAKE || isDue(start))) {
            hand(parked);
        } else {
            LockSupport.unpark(parked);
            budget.spend(start, System.nanoTime());
        }
        return number;
    }

    /// Unparks the thread itself if memory or stack is too short to hand it over: the emission has been admitted, and
    /// other producers rely on this wake-up.
    private void hand(Thread parked) {
        try {
            queue.add(parked);
            endIdleness();
        } catch (Throwable shortage) {
            LockSupport.unpark(parked);
        }
    }

    /// Called after a thread was added.
    private void endIdleness() {
        while (true) {
            int seen = state; // volatile, after the addition
            if (seen == AWAKE) {
                return;
            }
            if (STATE.compareAndSet(this, seen, AWAKE)) {
                if (seen == IDLE) {
                    LockSupport.unpark(thread);
                } else {
                    start();
                }
                return;
            }
        }
    }

    private void start() {
        try {
            threads.newThread(this::run).start();
        } catch (Throwable shortage) {
            startableFrom = System.nanoTime() + idleNanos;
            state = NONE; // volatile, before the queue is read: others may have relied on the thread
            wakeAll();
        }
    }

    private void run() {
        thread = Thread.currentThread();
        do {
            state = AWAKE;
            wakeAll();
            state = IDLE; // volatile, before the queue is read
            long start = System.nanoTime();
            // Again after a permit that came late: its producer had ended an earlier IDLE.
            while (state == IDLE && queue.isEmpty() && System.nanoTime() - start < idleNanos) {
                LockSupport.parkNanos(this, idleNanos);
                Thread.interrupted();
            }
        } while (!queue.isEmpty() || !STATE.compareAndSet(this, IDLE, NONE));
    }

    private void wakeAll() {
        for (Thread parked = queue.poll(); parked != null; parked = queue.poll()) {
            LockSupport.unpark(parked);
        }
    }
}
