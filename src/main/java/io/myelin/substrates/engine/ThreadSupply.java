package io.myelin.substrates.engine;

import org.jspecify.annotations.Nullable;

/// Supplies the thread of a worker, on its first entry.
public interface ThreadSupply {

    /// Makes a thread without starting it.
    ///
    /// @param name its name
    /// @param loop its task
    Thread create(String name, Runnable loop);

    /// The shared threads to use instead, or null if the worker has a thread of its own.
    @SuppressWarnings("exports") // for the engine only
    default @Nullable SharedThreads shared() {
        return null;
    }
}
