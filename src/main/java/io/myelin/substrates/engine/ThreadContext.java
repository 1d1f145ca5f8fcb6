package io.myelin.substrates.engine;

/// What a worker binds to the threads that it runs on.
@FunctionalInterface
public interface ThreadContext {

    /// Called on a thread before the worker runs there.
    void enter();

    /// Called on the same thread after that: what follows there, as the next task of an executor, is not the worker's.
    default void leave() {}
}
