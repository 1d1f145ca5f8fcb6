package io.myelin.hazelcast.host;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
    private final Set<String> moving = new HashSet<>();
    private int movers;

    /// @param atOnce  circuits that move at once
    /// @param workers has a thread for each
    /// @param move    moves the circuit of a key, and returns when the next one may begin
    MoveTurns(int atOnce, Executor workers, Consumer<String> move) {
        this.atOnce = atOnce;
        this.workers = workers;
        this.move = move;
    }

    /// Adds a circuit, if it is neither waiting nor moving already. While it moves it is not open yet, so it may be
    /// added again; a second turn would only wait for the first.
    ///
    /// @param demand whether something was emitted to it
    void add(String key, boolean demand) {
        lock.lock();
        try {
            if (moving.contains(key)) {
                return;
            }
            if (demand) {
                others.remove(key);
                demanded.add(key);
            } else if (!demanded.contains(key)) {
                others.add(key);
            }
            if (movers < atOnce) {
                workers.execute(this::run); // may refuse, and then nothing was begun
                movers++;
            }
        } finally {
            lock.unlock();
        }
    }

    /// Moves one circuit after the other. If one fails, this ends; the next circuit that is added begins it again.
    private void run() {
        boolean ended = false;
        @Nullable String key = null;
        try {
            key = next(null);
            while (key != null) {
                move.accept(key);
                key = next(key);
            }
            ended = true; // counted by `next`
        } finally {
            if (!ended) {
                lock.lock();
                try {
                    moving.remove(key);
                    movers--;
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /// @param moved the circuit whose turn has ended, `null` at the beginning
    private @Nullable String next(@Nullable String moved) {
        lock.lock();
        try {
            moving.remove(moved);
            for (var queue : List.of(demanded, others)) {
                if (!queue.isEmpty()) {
                    var key = queue.removeFirst();
                    moving.add(key);
                    return key;
                }
            }
            movers--;
            return null;
        } finally {
            lock.unlock();
        }
    }
}
