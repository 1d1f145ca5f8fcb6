package io.myelin.testkit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitClock;
import io.myelin.substrates.settings.TimedEvents;
import io.myelin.substrates.settings.Timeline;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// A clock that stands still until a test advances it.
///
/// Pass it to circuits in their settings, or let [CircuitExtension] do so. Tickers, `every`, `heartbeat` and timed
/// windows of these circuits then use it, and [#advance] runs the due events in the order of their times. Before each
/// step all earlier emissions are processed, at the time at which they were made. So a program behaves as in real time,
/// without the waiting.
///
/// A value that one thread emits while another advances the clock is processed before or after the step. Any thread may
/// call any method, but only one thread at a time may advance, and never the thread of a circuit with this clock.
public final class ManualTime implements CircuitClock {

    /// Not zero, to expose a program that mistakes the time since the origin for a duration.
    private static final long ORIGIN = 1_000_000_007L;
    /// Bounds the entries that [#runThere] emits in vain if fewer events are due than it expects.
    private static final int MOST_AT_ONCE = 256;

    /// Volatile: written by the thread that advances, or on its behalf by the thread of the only circuit; read by the
    /// threads of all circuits.
    private volatile long now = ORIGIN;
    /// Held while time advances.
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
        removeEnded();
        events.add(requireNonNull(source, "source"));
    }

    /// Removes the tickers that were closed, or whose circuit was. Called before each addition and each step, so that
    /// the list grows with the open ones only.
    private synchronized void removeEnded() {
        events.removeIf(TimedEvents::isOver);
    }

    /// Advances the time. Returns when all due events have run and their emissions are processed.
    ///
    /// @param duration zero or more; time ends 292 years (2^63 - 1 nanoseconds) after this clock was made
    /// @throws NullPointerException     if the duration is `null`
    /// @throws IllegalArgumentException if the duration is negative, or [#elapsed] could not be counted in nanoseconds
    /// @throws IllegalStateException    on the thread of a circuit with this clock, or while another thread advances
    public void advance(Duration duration) {
        long nanos = nanos(duration);
        if (!advancing.compareAndSet(false, true)) {
            throw new IllegalStateException("this time is being advanced already");
        }
        try {
            if (nanos > Long.MAX_VALUE - (now - ORIGIN)) {
                throw new IllegalArgumentException(
                        "duration must end at most 292 years after the clock was made, was " + duration);
            }
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
        int most = 1;
        while (next(end) != null) {
            long before = now;
            int ran = most == 1 ? 0 : runThere(end, most);
            if (ran == 0) {
                runNext(end);
                settle();
                ran = 1;
            }
            long distance = Math.max(1, (now - before) / ran);
            most = Math.clamp((end - now) / distance, 1, Math.min(2 * ran, MOST_AT_ONCE));
        }
        now = end;
    }

    /// Runs the next event that is due at the end or before.
    ///
    /// @return whether there was one
    private boolean runNext(long end) {
        var source = next(end);
        if (source == null) {
            return false;
        }
        // An overdue event runs now: time never goes back.
        if (source.due() - now > 0) {
            now = source.due();
        }
        if (!source.happen()) {
            remove(source);
        }
        return true;
    }

    /// Runs events on the thread of the only circuit, without a change of threads for each. Every event has an entry of
    /// its own, and a circuit completes all that one entry causes before it takes the next, so the order and the times
    /// are those of [#runNext] with [#settle] after it.
    ///
    /// @param most the maximum number of events; entries for more than are due have no effect
    /// @return how many ran; fewer if the program made another circuit or closed this one. Zero if there are none or
    ///         several, or if it is closed
    private int runThere(long end, int most) {
        var circuit = sole();
        if (circuit == null) {
            return 0;
        }
        // Written on the circuit's thread, and read after the `await` that follows all entries.
        var ran = new int[1];
        Pipe<Long> entries;
        try {
            entries = circuit.pipe(last -> {
                // A close is queued after these entries, but an event that is due after it must not run.
                if (sole() == circuit && CircuitSupply.isOpen(circuit) && runNext(last)) {
                    ran[0]++;
                }
            });
        } catch (Fault closed) {
            return 0;
        }
        for (int i = 0; i < most; i++) {
            entries.emit(end);
        }
        circuit.await();
        return ran[0];
    }

    /// The only circuit, or `null` if there are none or several: then events of one may affect the other.
    private synchronized @Nullable Circuit sole() {
        @Nullable Circuit found = null;
        for (var reference : circuits) {
            var circuit = reference.get();
            if (circuit != null && found != null) {
                return null;
            }
            found = circuit == null ? found : circuit;
        }
        return found;
    }

    /// The source that is due first, if that is at the end or before; of several at one time, the one that was
    /// scheduled first. `null` if none is due.
    private synchronized @Nullable TimedEvents next(long end) {
        removeEnded();
        @Nullable TimedEvents first = null;
        long due = end;
        for (var source : events) {
            if (source.due() - due < (first == null ? 1 : 0)) {
                first = source;
                due = source.due();
            }
        }
        return first;
    }

    private synchronized void remove(TimedEvents source) {
        events.remove(source);
    }

    /// Processes all emissions made so far, across circuits too: in rounds, until a round delivers nothing.
    ///
    /// Entries delivered are counted, and not those admitted: that number misses an entry which its circuit takes while
    /// it is read. An entry that waits after one count is delivered before the next, since its circuit's `await` is in
    /// between, and the count includes everything that was delivered before an `await` returned.
    private void settle() {
        var open = open();
        if (open.size() == 1) {
            open.getFirst().await();
            return;
        }
        long before;
        long after = delivered(open);
        do {
            before = after;
            open.forEach(Circuit::await);
            after = delivered(open);
        } while (before != after);
    }

    private static long delivered(List<Circuit> circuits) {
        return circuits.stream().mapToLong(circuit -> MyelinProvider.statistics(circuit).delivered()).sum();
    }

    private synchronized List<Circuit> open() {
        return circuits.stream().<@Nullable Circuit>map(WeakReference::get).filter(Objects::nonNull).toList();
    }
}
