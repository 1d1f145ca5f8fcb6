package io.myelin.substrates.engine;

import io.myelin.substrates.engine.idle.WaitPolicy;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A few platform threads that serve any number of workers. A worker is queued on its first entry, runs for one turn
/// ([Worker#turn]), and is queued again if entries remain. Its phase ensures that it is queued or runs at most once at
/// any time, so each circuit remains sequential and in order.
///
/// **Fairness.** The queue is first in, first out, and a turn delivers a bounded number of entries.
///
/// **Waking.** A thread is woken for a worker only if none is searching. A thread searches from the moment it finds the
/// queue empty, or was woken, until it takes a worker or parks; the last one to take a worker while others are left
/// wakes the next. A thread that parks first announces that it is idle, then ceases to search, then polls the queue
/// again; a producer first queues the worker, then looks for searchers. All of these accesses are volatile, so either
/// the thread finds the worker or the producer finds the thread idle.
///
/// **Threads that block.** A receptor that blocks keeps its thread. The [ThreadWatcher] starts another one in its
/// place. Threads beyond the regular number end after a while without work, and all of them after a while without
/// workers: a thread keeps the provider's class loader reachable. While there is a worker, the regular threads stay, so
/// that its entries never depend on the start of another thread.
final class SharedThreads {

    /// The threads of the process, one for each processor. They start with the first worker.
    static final SharedThreads PROCESS = new SharedThreads(
            "myelin", WaitPolicy.PROCESSORS, 256, WaitPolicy.SPARE_THREAD_NANOS, new ConcurrentLinkedQueue<>());

    private final String name;
    private final int regular;
    private final int most;
    private final long idleNanos;

    private final Queue<Worker> queue;
    private final AtomicReference<@Nullable Idle> idle = Idle.none();
    private final AtomicInteger searching = new AtomicInteger();
    /// Workers that were queued and have not terminated. The last one is uncounted before the idle threads are read; a
    /// thread enters itself there before it reads this.
    private final AtomicInteger workers = new AtomicInteger();
    /// Threads that were started and have not ended.
    private final AtomicInteger threads = new AtomicInteger();

    private final AtomicInteger started = new AtomicInteger();
    /// Threads that a circuit blocks, as last seen by the watcher; that number of further threads may run. Volatile, a
    /// hint: the watcher polls the queue after each change.
    private volatile int blocked;
    private final ThreadWatcher watcher;

    /// @param name the threads' name, unless they serve a circuit for long
    /// @param regular the number of threads if none blocks
    /// @param most the maximum number of threads
    /// @param idleNanos how long a thread that is not needed waits for work before it ends
    /// @param queue a concurrent one, without a limit
    SharedThreads(String name, int regular, int most, long idleNanos, Queue<Worker> queue) {
        this.name = name;
        this.regular = regular;
        this.most = most;
        this.idleNanos = idleNanos;
        this.queue = queue;
        watcher = new ThreadWatcher(this, name + "-watcher");
    }

    ThreadWatcher watcher() {
        return watcher;
    }

    /// An entry in the list of idle threads. Used once: a thread that parks again creates another, so an entry that
    /// another thread still holds is never in the list again.
    private static final class Idle {
        private final Thread thread;
        private final AtomicBoolean claimed = new AtomicBoolean();
        private final @Nullable Idle next;

        Idle(Thread thread, @Nullable Idle next) {
            this.thread = thread;
            this.next = next;
        }

        /// An empty list. The method is in this class so that the class is loaded now: when the first thread runs out
        /// of work, the class loader of an undeployed application may be closed.
        static AtomicReference<@Nullable Idle> none() {
            return new AtomicReference<>();
        }

        /// Claims the thread, once. The claimer counts it as searching, and unparks it unless it is the thread itself.
        boolean claim() {
            return claimed.compareAndSet(false, true);
        }

        boolean isClaimed() {
            return claimed.get();
        }
    }

    // ---- any thread ----

    /// Counts a worker that is about to be queued for the first time.
    void join() {
        workers.incrementAndGet();
    }

    /// Undoes [#join], once the worker has terminated. After the last one no thread is needed.
    void leave() {
        if (workers.decrementAndGet() == 0) { // volatile, before the idle threads are read
            for (Idle parked = idle.get(); parked != null; parked = parked.next) {
                LockSupport.unpark(parked.thread);
            }
        }
    }

    /// Queues a worker for a turn. The caller has just changed the worker's phase to RUNNING, and calls [#wakeIfNeeded]
    /// next.
    void add(Worker worker) {
        queue.add(worker);
    }

    /// Removes a worker from the queue, and, if there is no thread at all, every other one too: the next entry of each
    /// tries again.
    void takeBack(Worker worker) {
        if (queue.remove(worker)) {
            worker.phase = WorkerPhase.PARKED;
        }
        while (threads.get() == 0) {
            Worker other = queue.poll();
            if (other == null) {
                return;
            }
            other.phase = WorkerPhase.PARKED;
        }
    }

    /// Wakes an idle thread, or starts one, if none is searching.
    void wakeIfNeeded() {
        if (searching.get() == 0) { // volatile, after the queue: see Waking
            wakeOne();
        }
    }

    /// Whether the next wake-up may have to start a thread.
    boolean mayStart() {
        return threads.get() < limit();
    }

    private int limit() {
        return Math.min(most, regular + blocked);
    }

    private void wakeOne() {
        boolean starts = true;
        do {
            if (idle.get() == null && !(starts && mayStart()) || !searching.compareAndSet(0, 1)) {
                return;
            }
            try {
                Idle found = takeIdle();
                if (found != null) {
                    LockSupport.unpark(found.thread);
                    return;
                }
                if (start()) {
                    return;
                }
            } catch (Throwable shortage) {
                if (threads.get() == 0) {
                    searching.decrementAndGet();
                    throw shortage;
                }
                starts = false; // running threads will serve the queue
            }
            // Others have relied on this thread while it was counted as searching.
        } while (searching.decrementAndGet() == 0 && !queue.isEmpty());
    }

    /// Takes an idle thread from the list, and skips those that woke up by themselves.
    private @Nullable Idle takeIdle() {
        for (;;) {
            Idle first = idle.get();
            if (first == null || idle.compareAndSet(first, first.next) && first.claim()) {
                return first;
            }
        }
    }

    /// Starts a thread, which searches at once, unless there are enough.
    private boolean start() {
        int number = threads.get();
        if (number >= limit() || !threads.compareAndSet(number, number + 1)) {
            return false;
        }
        SharedThread thread = null;
        boolean done = false;
        try {
            thread = new SharedThread(this, name + "-" + started.incrementAndGet());
            watcher.add(thread);
            thread.start();
            done = true;
        } finally {
            if (!done) {
                threads.decrementAndGet();
                if (thread != null) {
                    watcher.remove(thread);
                }
            }
        }
        return true;
    }

    // ---- the threads ----

    /// The next worker to serve, or null if there is none now.
    @Nullable Worker poll() {
        return queue.poll();
    }

    /// Counts the calling thread as searching.
    void search() {
        searching.incrementAndGet();
    }

    /// Called when the calling thread has found a worker.
    void found() {
        if (searching.decrementAndGet() == 0 && !queue.isEmpty()) {
            wakeOne();
        }
    }

    /// Parks the calling thread, which is searching, until there is work.
    ///
    /// @return whether it searches again; otherwise it must end
    boolean sleep() {
        Idle first = idle.get();
        Idle own = new Idle(Thread.currentThread(), withoutClaimed(first));
        while (!idle.compareAndSet(first, own)) {
            first = idle.get();
            own = new Idle(Thread.currentThread(), withoutClaimed(first));
        }
        searching.decrementAndGet(); // before the queue is polled: see Waking
        if (!queue.isEmpty() && own.claim()) {
            searching.incrementAndGet();
            return true;
        }
        long start = System.nanoTime();
        while (!own.isClaimed()) {
            if (threads.get() <= regular && workers.get() != 0) {
                LockSupport.park(this);
                start = System.nanoTime();
            } else {
                LockSupport.parkNanos(this, idleNanos);
                if (threads.get() > needed() && System.nanoTime() - start >= idleNanos && own.claim()) {
                    if (leaves()) {
                        return false;
                    }
                    searching.incrementAndGet();
                }
            }
            Thread.interrupted(); // it has no meaning here, and would turn every later park into a spin
        }
        return true; // the thread that claimed this one counted it
    }

    private static @Nullable Idle withoutClaimed(@Nullable Idle first) {
        Idle left = first;
        while (left != null && left.isClaimed()) {
            left = left.next;
        }
        return left;
    }

    private int needed() {
        return workers.get() == 0 ? 0 : limit();
    }

    /// Removes the calling thread from the count if there are too many. By compare-and-set: if several threads find one
    /// too many, only one leaves. A producer that has queued a worker may have found this thread neither idle nor
    /// ended; so the thread stays if the queue is not empty.
    private boolean leaves() {
        for (int number = threads.get(); number > needed(); number = threads.get()) {
            if (threads.compareAndSet(number, number - 1)) {
                if (queue.isEmpty()) { // volatile, after the count; producers queue, then read the count
                    return true;
                }
                threads.incrementAndGet();
                return false;
            }
        }
        return false;
    }

    // ---- the watcher ----

    /// Sets the number of blocked threads, and starts others in their place if workers are queued.
    void setBlocked(int number) {
        blocked = number;
        if (number != 0 && !queue.isEmpty()) { // volatile, after the change
            wakeIfNeeded();
        }
    }
}
