package io.myelin.substrates.engine;

import io.myelin.substrates.engine.idle.IdleStrategy;
import io.myelin.substrates.engine.idle.SpinBudget;
import io.myelin.substrates.engine.idle.SpinPermits;
import org.jspecify.annotations.Nullable;

/// One of the [SharedThreads].
final class SharedThread extends Thread {

    private final SharedThreads group;
    private final String ownName;
    private final ClassLoader ownLoader;
    private final int ownPriority;
    private final UncaughtExceptionHandler ownHandler;
    private final SpinBudget spinBudget = new SpinBudget(IdleStrategy.BALANCED, SpinPermits.WORKERS);

    /// The number of turns, by which the watcher distinguishes them. Written by this thread, read by the watcher.
    private volatile long turns;
    /// The worker whose turn it is. Volatile, like the field above: this thread writes the number first, and the
    /// watcher reads it last, so it does not take a new turn for the one before.
    private volatile @Nullable Worker serving;
    /// Whether this thread searches or serves. Volatile: the thread sets it and then reads whether the watcher sleeps;
    /// the watcher sets that and then reads this.
    private volatile boolean awake = true;

    SharedThread(SharedThreads group, String name) {
        super(null, null, name, 0, false); // it inherits nothing of the thread whose emission started it
        this.group = group;
        ownName = name;
        ownLoader = getContextClassLoader();
        ownPriority = getPriority();
        ownHandler = getUncaughtExceptionHandler();
        setDaemon(true);
    }

    @Override
    public void run() {
        boolean searches = true;
        boolean ends = false;
        while (!ends) {
            Worker next = group.poll();
            if (next != null) {
                spinBudget.renew();
                try {
                    if (searches) {
                        searches = false;
                        group.found();
                    }
                } catch (Throwable shortage) {
                    // Out of memory for another thread; this one will serve the remaining workers.
                } finally {
                    serve(next);
                }
            } else if (!searches) {
                searches = true;
                group.search();
            } else if (spinBudget.lasts()) {
                Thread.onSpinWait();
            } else {
                ends = !sleep();
            }
        }
    }

    private void serve(Worker worker) {
        long before = turns;
        turns = before + 1;
        serving = worker;
        while (worker.turn(this) && !isQueued(worker)) {
            Thread.onSpinWait();
        }
        serving = null;
        try {
            restore();
        } catch (Throwable shortage) {
            // Out of memory or stack; repeated after the next turn.
        }
    }

    /// Undoes changes of this thread by the watcher or a receptor, since the next turn is another circuit's.
    /// Thread-locals that receptors set stay, because the platform cannot remove them.
    private void restore() {
        if (!getName().equals(ownName)) {
            setName(ownName);
        }
        if (getContextClassLoader() != ownLoader) {
            setContextClassLoader(ownLoader);
        }
        if (getPriority() != ownPriority) {
            setPriority(ownPriority);
        }
        if (getUncaughtExceptionHandler() != ownHandler) {
            setUncaughtExceptionHandler(null);
        }
    }

    /// @return false if memory is short: the worker gets another turn instead
    private boolean isQueued(Worker worker) {
        try {
            group.add(worker);
            return true;
        } catch (Throwable shortage) {
            return false;
        }
    }

    /// @return whether this thread searches again; else it ends
    private boolean sleep() {
        boolean searches = true;
        awake = false;
        try {
            searches = group.sleep();
        } catch (Throwable shortage) {
            // Out of memory, before any change: the thread does not sleep.
        }
        awake = true; // if it ends too: the watcher then polls until it has ended
        group.watcher().wakeIfSleeping();
        spinBudget.learn(System.nanoTime());
        spinBudget.renew();
        return searches;
    }

    // ---- the watcher ----

    boolean isAwake() {
        return awake;
    }

    long turns() {
        return turns;
    }

    @Nullable Worker serving() {
        return serving;
    }

    /// Names this thread after a circuit until its turn ends. If the turn is just ending, the name stays until the end
    /// of the next one.
    void rename(String circuit) {
        if (getName().equals(ownName)) {
            setName(circuit);
        }
    }
}
