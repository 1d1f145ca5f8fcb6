package io.myelin.substrates.identity;

import io.humainary.substrates.api.Substrates.Id;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// An id numbered in the order of being asked for.
///
/// Equality and hash code are those of the reference. The number and the text exist for people and for a
/// total order of subjects: `k3f09x2a-17` is the seventeenth id of a runtime that drew the tag `k3f09x2a`
/// when it started, so that the logs of two processes are seldom confused. Specification §4.2.
public final class SerialId implements Id, Comparable<SerialId> {

    private static final String RUNTIME = Long.toString(ThreadLocalRandom.current().nextLong(1L << 40), 36);
    private static final AtomicLong ISSUED = new AtomicLong();

    private final long serial = ISSUED.incrementAndGet();

    /// Rendered on demand. Racing writers render the same text, and a `String` read through a race is whole.
    private @Nullable String text;

    SerialId() {
    }

    @Override
    public int compareTo(SerialId other) {
        return Long.compare(serial, other.serial);
    }

    @Override
    public String toString() {
        var known = text;
        if (known == null) {
            known = RUNTIME + '-' + serial;
            text = known;
        }
        return known;
    }
}
