package io.myelin.tck.support;

import org.junit.jupiter.api.TestReporter;

/// The length of a long test: numbers by system property, and a report of the number reached.
public final class TestScale {

    private final long limit;

    private TestScale(long limit) {
        this.limit = limit;
    }

    /// A number that a system property may replace.
    public static long of(String property, long otherwise) {
        return Long.getLong("tck." + property, otherwise);
    }

    /// A time after which a test starts no more rounds. On a busy machine a short form then does less; it is not a time
    /// limit.
    public static TestScale seconds(long seconds) {
        return new TestScale(System.nanoTime() + seconds * 1_000_000_000);
    }

    /// Whether there is time for another round.
    public boolean goesOn() {
        return System.nanoTime() - limit < 0;
    }

    /// Reports how much was done.
    public static void report(TestReporter reporter, String what, Object figure) {
        reporter.publishEntry(what, String.valueOf(figure));
    }
}
