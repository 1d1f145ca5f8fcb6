package io.myelin.hazelcast.host;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The turns of circuits that move to this member: a few move at a time, those first to which something was emitted.
///
/// Threading: any thread; no call waits.
final class MoveTurns {

    private final int atOnce;
    private final Executor workers;
    private final Consumer<String> move;
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private final LinkedHashSet<String> demanded = new LinkedHashSet<>();
    private final LinkedHashSet<String> others = new LinkedHashSet<>();
    private int moving;

    /// @param atOnce  circuits that move at once
    /// @param workers has a thread for each
    /// @param move    moves the circuit of a key, and returns when the next one may begin
    MoveTurns(int atOnce, Executor workers, Consumer<String> move) {
        this.atOnce = atOnce;
        this.workers = workers;
        this.move = move;
    }

    /// Adds a circuit, if it is not waiting already.
    ///
    /// @param demand whether something was emitted to it
    void add(String key, boolean demand) {
        lock.lock();
        try {
            if (demand) {
                others.remove(key);
                demanded.add(key);
            } else if (!demanded.contains(key)) {
                others.add(key);
            }
            if (moving < atOnce) {
                workers.execute(this::run); // may refuse, and then nothing was begun
                moving++;
            }
        } finally {
            lock.unlock();
        }
    }

    /// Moves one circuit after the other. If one fails, this ends; the next circuit that is added begins it again.
    private void run() {
        boolean ended = false;
        try {
            String key = next();
            while (key != null) {
                move.accept(key);
                key = next();
            }
            ended = true; // counted by `next`
        } finally {
            if (!ended) {
                lock.lock();
                try {
                    moving--;
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    private @Nullable String next() {
        lock.lock();
        try {
            for (var queue : List.of(demanded, others)) {
                if (!queue.isEmpty()) {
                    return queue.removeFirst();
                }
            }
            moving--;
            return null;
        } finally {
            lock.unlock();
        }
    }
}
