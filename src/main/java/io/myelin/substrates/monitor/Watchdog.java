package io.myelin.substrates.monitor;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/// Looks at all circuits from one daemon thread, and reports those that have work and do not get on.
///
/// **Not its fault.** A collection that stops all threads, a process that was stopped, a machine that slept: they stop
/// the watchdog too. So it does not compare times, but adds up the intervals between its own looks, and counts an
/// interval that took longer than it should have for no more than it should have been.
///
/// Nothing here is on the path of an emission: it reads what [CircuitMonitor] reads.
public final class Watchdog implements AutoCloseable {

    /// Looks for each limit. A stall begins between two looks and is reported at one, six intervals later at most.
    private static final int LOOKS = 4;

    private final Supplier<? extends Collection<CircuitMonitor>> circuits;
    private final StallListener listener;
    private final long limit;
    private final long interval;
    private final Thread thread;
    /// The watchdog's thread only. Weak: a circuit that nobody closes may be collected.
    private final Map<CircuitMonitor, Observation> observations = new WeakHashMap<>();
    /// Volatile: set by the thread that closes.
    private volatile boolean closed;

    /// The last look at one circuit.
    private static final class Observation {
        private long progress = -1;
        /// The look before found work and the same progress, so that the interval since counts.
        private boolean standing;
        private long stood;
        private Optional<Stall> reported = Optional.empty();
    }

    /// Starts looking.
    ///
    /// @param circuits those to look at, asked for anew each time
    /// @param limit    for how long a circuit may stand still, from a millisecond to 292 years
    /// @param listener is told
    /// @throws IllegalArgumentException if the limit is shorter or longer
    public Watchdog(
            final Supplier<? extends Collection<CircuitMonitor>> circuits,
            final Duration limit,
            final StallListener listener) {
        if (limit.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("limit must be at least a millisecond, was " + limit);
        }
        if (limit.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("limit must be at most 292 years, was " + limit);
        }
        this.circuits = circuits;
        this.listener = listener;
        this.limit = limit.toNanos();
        interval = this.limit / LOOKS;
        thread = Thread.ofPlatform()
                .name("myelin-watchdog")
                .daemon()
                .inheritInheritableThreadLocals(false)
                .unstarted(this::run);
        thread.start();
    }

    private void run() {
        long last = System.nanoTime();
        while (!closed) {
            LockSupport.parkNanos(this, interval);
            Thread.interrupted(); // has no meaning here, and left set it would end every wait at once
            final long now = System.nanoTime();
            final long elapsed = Math.min(now - last, interval);
            attempt(() -> look(elapsed));
            last = now;
        }
    }

    /// @param elapsed nanoseconds since the last look, as far as circuits could have run
    private void look(final long elapsed) {
        for (final CircuitMonitor circuit : circuits.get()) {
            look(circuit, observations.computeIfAbsent(circuit, _ -> new Observation()), elapsed);
        }
    }

    private void look(final CircuitMonitor circuit, final Observation observation, final long elapsed) {
        final long progress = circuit.progress();
        final boolean works = circuit.hasWork();
        observation.stood += observation.standing ? elapsed : 0;
        if (progress != observation.progress || !works) {
            final long stood = observation.stood;
            observation.reported.ifPresent(stall -> attempt(() -> listener.resumed(lasting(stall, stood))));
            observation.reported = Optional.empty();
            observation.progress = progress;
            observation.stood = 0;
        } else if (observation.stood >= limit && observation.reported.isEmpty()) {
            final Stall stall = describe(circuit, observation.stood);
            observation.reported = Optional.of(stall);
            attempt(() -> listener.stalled(stall));
        }
        observation.standing = works;
    }

    private static Stall describe(final CircuitMonitor circuit, final long standing) {
        final CircuitStatistics statistics = circuit.statistics();
        final Thread thread = circuit.thread();
        final StackTraceElement[] stack = thread == null ? new StackTraceElement[0] : thread.getStackTrace();
        return new Stall(
                statistics.circuit(), statistics.label(), Duration.ofNanos(standing), statistics.waiting(),
                Optional.ofNullable(thread), List.of(stack));
    }

    private static Stall lasting(final Stall stall, final long nanos) {
        return new Stall(
                stall.circuit(), stall.label(), Duration.ofNanos(nanos), stall.waiting(), stall.thread(), stall.stack());
    }

    private static void attempt(final Runnable step) {
        try {
            step.run();
        } catch (final Throwable failure) {
            // The listener's own affair, or a shortage of memory: the circuits are still to be looked at.
        }
    }

    /// Ends the watchdog's thread. Any thread; it may be in a last call of the listener.
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
