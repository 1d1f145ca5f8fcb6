package io.myelin.substrates.engine;

/// What a worker binds to the threads that it runs on.
@FunctionalInterface
public interface ThreadContext {

    /// Called on a thread before the worker runs there.
    void enter();

    /// Called on a thread of an executor after each turn, since the next task there is not the worker's.
    default void leave() {}
}
