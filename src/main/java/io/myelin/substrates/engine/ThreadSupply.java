package io.myelin.substrates.engine;

import org.jspecify.annotations.Nullable;

/// Where a worker gets its thread from, when its first entry needs one.
public interface ThreadSupply {

    /// Makes a thread without starting it.
    ///
    /// @param name its name
    /// @param loop what it runs
    Thread create(String name, Runnable loop);

    /// The threads that the worker takes turns on instead, or null if it has one of its own.
    @SuppressWarnings("exports") // of use to the engine alone
    default @Nullable SharedThreads shared() {
        return null;
    }
}
