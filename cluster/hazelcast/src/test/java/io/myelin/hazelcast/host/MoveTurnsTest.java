package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// At most two circuits move at once, whatever the outcome of earlier moves.
class MoveTurnsTest {

    /// The movers that were started and have not run yet.
    private final Queue<Runnable> begun = new ArrayDeque<>();
    private final List<String> moved = new ArrayList<>();

    private MoveTurns turns(Executor workers) {
        return new MoveTurns(2, workers, key -> {
            if (key.startsWith("bad")) {
                throw new AssertionError(key);
            }
            moved.add(key);
        });
    }

    @Test
    void circuitsToWhichSomethingWasEmittedMoveFirst() {
        var turns = turns(begun::add);
        turns.add("a", false);
        turns.add("b", false);
        turns.add("c", false);
        turns.add("c", true);
        turns.add("c", false);
        assertThat(begun).hasSize(2);
        begun.forEach(Runnable::run);
        assertThat(moved).containsExactly("c", "a", "b");
    }

    /// The sweep adds a circuit repeatedly until it is open.
    @Test
    void aCircuitThatMovesTakesNoSecondTurn() {
        var again = new AtomicReference<MoveTurns>();
        var turns = new MoveTurns(2, begun::add, key -> {
            again.get().add(key, false);
            again.get().add(key, true);
            moved.add(key);
        });
        again.set(turns);
        turns.add("a", false);
        turns.add("b", false);
        begun.forEach(Runnable::run);
        assertThat(moved).containsExactly("a", "b");
        turns.add("a", false);
        begun.element().run();
        assertThat(moved).containsExactly("a", "b", "a");
    }

    @Test
    void errorsDoNotDelayOtherCircuits() {
        var turns = turns(begun::add);
        turns.add("bad 1", true);
        turns.add("bad 2", true);
        turns.add("a", false);
        for (var key : List.of("bad 1", "bad 2")) {
            assertThatThrownBy(() -> begun.remove().run()).isInstanceOf(AssertionError.class).hasMessage(key);
        }
        turns.add("b", false);
        turns.add("c", false);
        assertThat(begun).hasSize(2);
        begun.forEach(Runnable::run);
        assertThat(moved).containsExactly("a", "b", "c");
    }

    @Test
    void refusedThreadsDoNotDelayOtherCircuits() {
        var refusals = new ArrayDeque<>(List.of(1, 2));
        var turns = turns(mover -> {
            if (refusals.poll() != null) {
                throw new RejectedExecutionException();
            }
            begun.add(mover);
        });
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> turns.add("a", false)).isInstanceOf(RejectedExecutionException.class);
        }
        turns.add("b", false);
        begun.forEach(Runnable::run);
        assertThat(moved).containsExactly("a", "b");
    }
}
