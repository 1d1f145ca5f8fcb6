package io.myelin.substrates.identity;

import io.humainary.substrates.api.Substrates.Id;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// An id with a serial number, in the order of first use.
///
/// Equality is identity. The number and the text serve logs and a total order of subjects: `b3f09x2a-17` is the
/// seventeenth id of a runtime that drew the random tag `b3f09x2a` at its start, which distinguishes the logs of two
/// processes. Specification §4.2.
public final class SerialId implements Id, Comparable<SerialId> {

    private static final String RUNTIME = Long.toString(ThreadLocalRandom.current().nextLong(1L << 40), 36);
    private static final AtomicLong ISSUED = new AtomicLong();

    private final long serial;

    /// Rendered on demand. Racing writers store equal texts, and a `String` is safe to read through a race.
    private @Nullable String text;

    private SerialId(long serial) {
        this.serial = serial;
    }

    /// The next id.
    public static SerialId next() {
        return new SerialId(ISSUED.incrementAndGet());
    }

    /// An id that nothing holds any more, made again.
    ///
    /// @param serial the number that it had
    public static SerialId again(long serial) {
        return new SerialId(serial);
    }

    /// The serial number.
    public long serial() {
        return serial;
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
