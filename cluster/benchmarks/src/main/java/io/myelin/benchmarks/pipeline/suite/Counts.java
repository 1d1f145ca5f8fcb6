package io.myelin.benchmarks.pipeline.suite;

/// What a row has to find.
final class Counts {

    private Counts() {
    }

    /// Compares an expected number with the actual one.
    ///
    /// @param what     the counted things
    /// @param expected the expected number
    /// @param found    the actual number
    /// @throws IllegalStateException if they differ
    static void require(String what, long expected, long found) {
        if (expected != found) {
            throw new IllegalStateException(what + ": " + expected + " expected, " + found + " found");
        }
    }
}
