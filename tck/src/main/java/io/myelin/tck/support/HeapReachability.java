package io.myelin.tck.support;

import static org.assertj.core.api.Assertions.fail;

import java.lang.ref.Reference;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Whether objects are still reachable for the collector.
public final class HeapReachability {

    private static final int ROUNDS = 200;
    private static final long PAUSE_NANOS = 10_000_000;

    private HeapReachability() {}

    /// Fails unless the collector clears a reference within a bounded number of collections.
    public static void cleared(Reference<?> reference, String what) {
        cleared(List.of(reference), what);
    }

    /// Fails unless the collector clears all references within a bounded number of collections.
    public static void cleared(Collection<? extends Reference<?>> references, String what) {
        for (int round = 0; round < ROUNDS; round++) {
            if (references.stream().allMatch(reference -> reference.refersTo(null))) {
                return;
            }
            System.gc();
            // Gives a circuit's thread time to empty its queue and drop the objects that it has just processed.
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        long left = references.stream().filter(reference -> !reference.refersTo(null)).count();
        fail(left + " of " + references.size() + " still held: " + what);
    }
}
