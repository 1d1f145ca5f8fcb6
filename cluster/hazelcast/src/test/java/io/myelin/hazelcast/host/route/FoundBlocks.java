package io.myelin.hazelcast.host.route;

/// Answers to reads of published values, for tests in other packages.
public final class FoundBlocks {

    private FoundBlocks() {}

    /// An answer without blocks.
    ///
    /// @param next the number of the first value that is not durable
    public static PublishedBlocks none(long next) {
        return new PublishedBlocks("identity", 0, next, next, -1);
    }
}
