package io.myelin.substrates.engine;

import io.myelin.substrates.engine.idle.WaitPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Watches for [SharedThreads] that serve a circuit for long: names such a thread after its circuit, for thread dumps,
/// and starts another one in its place if workers are waiting. Sleeps while all of them do.
final class ThreadWatcher {

    private final SharedThreads group;
    private final String name;

    /// Guarded by its monitor, which emitting threads take only to start a thread.
    private final List<Watched> threads = new ArrayList<>();
    /// The watcher's thread while it sleeps. Volatile, see [SharedThread].
    private volatile @Nullable Thread sleeping;

    ThreadWatcher(SharedThreads group, String name) {
        this.group = group;
        this.name = name;
    }

    private static final class Watched {
        private final SharedThread thread;
        private long turns;

        Watched(SharedThread thread) {
            this.thread = thread;
        }
    }

    /// Watches a thread that is about to be started.
    void add(SharedThread thread) {
        synchronized (threads) {
            if (threads.isEmpty()) {
                Thread.ofPlatform().daemon().name(name).inheritInheritableThreadLocals(false).start(this::run);
            }
            threads.add(new Watched(thread));
        }
        wakeIfSleeping();
    }

    /// Removes a thread that could not be started.
    void remove(SharedThread unstarted) {
        synchronized (threads) {
            threads.removeIf(watched -> watched.thread == unstarted);
        }
    }

    /// Called when a thread has woken up.
    void wakeIfSleeping() {
        Thread watcher = sleeping; // volatile, after the thread has set its flag
        if (watcher != null) {
            LockSupport.unpark(watcher);
        }
    }

    private void run() {
        do {
            LockSupport.parkNanos(this, WaitPolicy.LONG_TURN_NANOS);
            Thread.interrupted();
        } while (pollUnlessFailed());
    }

    private boolean pollUnlessFailed() {
        try {
            return poll();
        } catch (Throwable shortage) {
            return true; // out of memory; no other thread would replace this one
        }
    }

    /// @return whether there are threads to watch
    private boolean poll() {
        boolean awake = false;
        int blocked = 0;
        synchronized (threads) {
            threads.removeIf(watched -> watched.thread.getState() == Thread.State.TERMINATED);
            for (Watched watched : threads) {
                awake |= watched.thread.isAwake();
                blocked += isBlocked(watched) ? 1 : 0;
            }
            group.setBlocked(blocked); // may start a thread, which is then watched
            if (threads.isEmpty()) {
                return false;
            }
        }
        if (!awake) {
            sleep();
        }
        return true;
    }

    private boolean isBlocked(Watched watched) {
        Worker worker = watched.thread.serving();
        long turns = watched.thread.turns(); // after the worker, see SharedThread
        if (worker == null || turns != watched.turns) {
            watched.turns = turns;
            return false;
        }
        watched.thread.rename(worker.name());
        return true;
    }

    private void sleep() {
        sleeping = Thread.currentThread(); // volatile, before the threads are read
        if (!isAnyAwake()) {
            LockSupport.park(this);
        }
        sleeping = null;
    }

    private boolean isAnyAwake() {
        synchronized (threads) {
            for (Watched watched : threads) {
                if (watched.thread.isAwake()) {
                    return true;
                }
            }
            return false;
        }
    }
}
