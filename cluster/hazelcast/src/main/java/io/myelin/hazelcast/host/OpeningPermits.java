package io.myelin.hazelcast.host;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/// Limits the number of circuits that a member opens at once. An opening that waits for the previous owner has no
/// permit, and one that lasts long continues without it: a replay whose receptor blocks would otherwise hold its permit
/// until the receptor returns, and a few such circuits would hold all permits.
///
/// Threading: any thread.
final class OpeningPermits {

    private final Semaphore permits;
    private final long longNanos;

    /// The openings that have a permit, with the time at which they got it.
    private final ConcurrentHashMap<ResidentCircuit, Long> holders = new ConcurrentHashMap<>();

    /// @param atOnce    the number of permits
    /// @param longNanos the time after which an opening loses its permit
    OpeningPermits(int atOnce, long longNanos) {
        permits = new Semaphore(atOnce);
        this.longNanos = longNanos;
    }

    /// Waits for a permit unless the opening has one. Interruption does not end the wait.
    void acquire(ResidentCircuit opening) {
        if (!holders.containsKey(opening)) {
            permits.acquireUninterruptibly();
            holders.put(opening, System.nanoTime());
        }
    }

    /// Returns its permit, unless it lost that before.
    void release(ResidentCircuit opening) {
        // The removal decides which thread returns the permit.
        if (holders.remove(opening) != null) {
            permits.release();
        }
    }

    /// Takes back the permits of openings that last long.
    void reclaim() {
        long now = System.nanoTime();
        holders.forEach((opening, since) -> {
            if (now - since >= longNanos) {
                release(opening);
            }
        });
    }
}
