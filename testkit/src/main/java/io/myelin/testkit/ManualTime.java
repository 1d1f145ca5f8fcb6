package io.myelin.testkit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.time.CircuitClock;
import io.myelin.substrates.time.TimedEvents;
import io.myelin.substrates.time.Timeline;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// A clock that stands still until a test moves it.
///
/// Give it to circuits by their settings, or have [CircuitExtension] do so. Tickers, `every`, `heartbeat` and timed
/// windows of these circuits then go by it, and [#advance] lets happen what is due, in the order of its time. Before
/// each step everything that was emitted earlier is processed, at the time at which it was emitted. So a program
/// behaves as it does in real time, but for the waiting.
///
/// A value that one thread emits while another advances arrives at either time. Any thread may call anything, but one
/// at a time may advance, and not a circuit's own.
public final class ManualTime implements CircuitClock {

    /// Not zero, so that a program that takes the time since the origin for a duration is found out.
    private static final long ORIGIN = 1_000_000_007L;

    /// Volatile: moved by the testing thread, read by threads of circuits.
    private volatile long now = ORIGIN;
    /// Held while time is moved.
    private final AtomicBoolean advancing = new AtomicBoolean();
    /// Guarded by this: circuits may schedule while the testing thread advances.
    private final List<TimedEvents> events = new ArrayList<>();
    /// Guarded by this, as above.
    private final List<WeakReference<Circuit>> circuits = new ArrayList<>();
    private final Timeline timeline = new Timeline() {
        @Override
        public void opened(Circuit circuit) {
            add(circuit);
        }

        @Override
        public void schedule(TimedEvents source) {
            add(source);
        }
    };

    /// A clock on which no time has passed.
    public ManualTime() {}

    @Override
    public long nanos() {
        return now;
    }

    @Override
    public Timeline timeline() {
        return timeline;
    }

    /// The time that has passed since this clock was made.
    public Duration elapsed() {
        return Duration.ofNanos(now - ORIGIN);
    }

    private synchronized void add(Circuit circuit) {
        circuits.removeIf(reference -> reference.get() == null);
        circuits.add(new WeakReference<>(circuit));
    }

    private synchronized void add(TimedEvents source) {
        events.add(requireNonNull(source, "source"));
    }

    /// Lets time pass. Returns when all that was due has happened and was processed.
    ///
    /// @param duration not negative, at most 292 years
    /// @throws IllegalArgumentException if the duration is negative or too long to count in nanoseconds
    /// @throws IllegalStateException    on the thread of a circuit with this clock, or while another thread advances
    public void advance(Duration duration) {
        long nanos = nanos(duration);
        if (!advancing.compareAndSet(false, true)) {
            throw new IllegalStateException("this time is being advanced already");
        }
        try {
            advanceTo(now + nanos);
        } finally {
            advancing.set(false);
        }
    }

    private static long nanos(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("duration must not be negative, was " + duration);
        }
        try {
            return duration.toNanos();
        } catch (ArithmeticException overflow) {
            throw new IllegalArgumentException("duration must be at most 292 years, was " + duration, overflow);
        }
    }

    private void advanceTo(long end) {
        settle();
        for (var next = next(end); next.isPresent(); next = next(end)) {
            var source = next.get();
            // An event that is overdue happens now: time never goes back.
            if (source.due() - now > 0) {
                now = source.due();
            }
            if (!source.happen()) {
                remove(source);
            }
            settle();
        }
        now = end;
    }

    /// The source that is due first, up to some time; of several at one time, the one that was scheduled first.
    private synchronized Optional<TimedEvents> next(long end) {
        long origin = now;
        return events.stream()
                .filter(source -> source.due() - end <= 0)
                .min(Comparator.comparingLong(source -> source.due() - origin));
    }

    private synchronized void remove(TimedEvents source) {
        events.remove(source);
    }

    /// Has everything processed that was emitted so far, from circuit to circuit too: in rounds, until one has brought
    /// no circuit anything new.
    private void settle() {
        var open = open();
        long before;
        long after = admitted(open);
        do {
            before = after;
            open.forEach(Circuit::await);
            after = open.size() == 1 ? before : admitted(open);
        } while (before != after);
    }

    private static long admitted(List<Circuit> circuits) {
        return circuits.stream().mapToLong(circuit -> MyelinProvider.statistics(circuit).admitted()).sum();
    }

    private synchronized List<Circuit> open() {
        return circuits.stream().<@Nullable Circuit>map(WeakReference::get).filter(Objects::nonNull).toList();
    }
}
