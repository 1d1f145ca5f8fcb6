package io.myelin.twin.sign;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// The clock of the twin's signals: the machine's time, except that it never goes back. After the machine's clock was
/// set back, it continues at its own pace until the machine's time is later again; a jump forward is followed.
///
/// Thread-safe.
public final class SteadyClock {

    private static final SteadyClock SHARED =
            new SteadyClock(() -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()), System::nanoTime);

    private final LongSupplier micros;
    private final LongSupplier nanos;
    /// The difference between this clock and `nanos`, in microseconds. It never decreases.
    private final AtomicLong difference = new AtomicLong(Long.MIN_VALUE);

    /// @param micros the machine's time, in microseconds since the epoch
    /// @param nanos  a time that is never set, in nanoseconds
    SteadyClock(LongSupplier micros, LongSupplier nanos) {
        this.micros = micros;
        this.nanos = nanos;
    }

    /// The time, in microseconds since the epoch.
    public static long now() {
        return SHARED.time();
    }

    long time() {
        long machine = micros.getAsLong();
        // Read second: if the thread is preempted in between, the difference is too small, and has no effect.
        long steady = nanos.getAsLong() / 1_000;
        long now = machine - steady;
        long known = difference.get();
        while (now > known && !difference.compareAndSet(known, now)) {
            known = difference.get();
        }
        return steady + Math.max(now, known);
    }
}
