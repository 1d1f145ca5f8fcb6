package io.myelin.twin.shop;

import io.myelin.twin.sign.JvmSign;
import java.util.concurrent.atomic.AtomicLong;

/// Keeps requests away from a database in trouble, except for one now and then that probes it. The twin opens and
/// closes it.
final class Breaker {

    private static final long BETWEEN_PROBES = 150_000_000;

    private final SignalReporter reporter;
    private final AtomicLong nextProbe = new AtomicLong();
    /// Written by the twin, read by the threads of requests.
    private volatile boolean open;

    Breaker(SignalReporter reporter) {
        this.reporter = reporter;
    }

    void set(boolean opened) {
        open = opened;
        reporter.report(ShopNames.BREAKER, JvmSign.LEVEL, opened ? 1 : 0);
    }

    /// Whether the caller may use the database.
    boolean admits() {
        if (!open) {
            return true;
        }
        long now = System.nanoTime();
        long due = nextProbe.get();
        return now - due >= 0 && nextProbe.compareAndSet(due, now + BETWEEN_PROBES);
    }
}
