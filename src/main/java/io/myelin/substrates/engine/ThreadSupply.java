package io.myelin.substrates.engine;

/// Where a worker gets its thread from, when its first entry needs one.
public interface ThreadSupply {

    /// Makes a thread without starting it.
    ///
    /// @param name its name
    /// @param loop what it runs
    Thread create(String name, Runnable loop);
}
