package io.myelin.benchmarks.sharding;

/// An object in another process that takes numbers.
interface Remote extends AutoCloseable {

    /// Sends numbers and returns when all have arrived.
    ///
    /// @param count how many
    /// @throws Exception if one has not
    void send(int count) throws Exception;

    @Override
    void close();
}
