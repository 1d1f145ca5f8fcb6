package io.myelin.substrates.monitor;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Samples circuits from one daemon thread, and reports those that have work and make no progress. Started by
/// `MyelinProvider.watchdog`.
///
/// **No false alarms.** A garbage collection pause, a stopped process or a suspended machine stops the watchdog too. So
/// it does not compare times. It sleeps in short steps and adds them up; a step that took longer than planned counts
/// for at most twice its planned length. So if a process is stopped repeatedly, little more than the time for which it
/// runs counts.
///
/// **Closed circuits.** A circuit is watched until it has ended, not just until its close is requested: a receptor that
/// blocks then is a shutdown that hangs.
///
/// Nothing here is on the path of an emission: it reads through [CircuitMonitor].
public final class Watchdog implements AutoCloseable {

    /// Samples per limit. A stall begins between two samples and is reported at a sample, six intervals later at most.
    private static final int SAMPLES = 4;
    /// Steps per sample, unless they would be shorter than [#SHORTEST_STEP].
    private static final int STEPS = 16;
    private static final long SHORTEST_STEP = Duration.ofMillis(1).toNanos();

    private final StallListener listener;
    private final long limit;
    private final long interval;
    private final Thread thread;
    private final Runnable unsubscribe;
    /// The monitors added since the last sample, by any thread; the watchdog's thread takes them.
    private final Queue<CircuitMonitor> added = new ConcurrentLinkedQueue<>();
    /// The watchdog's thread only. Weak: an idle circuit that is never closed may be collected.
    private final Map<CircuitMonitor, Observation> observations = new WeakHashMap<>();
    /// Volatile: set by the thread that closes, or fails to begin; read by the watchdog's.
    private volatile boolean closed;

    /// The last sample of one circuit.
    private static final class Observation {
        private long progress = -1;
        /// The monitor while its circuit has work, so that it is not collected before the work is done. Null otherwise;
        /// then the interval since the last sample does not count.
        private @Nullable CircuitMonitor working;
        /// Nanoseconds without progress.
        private long stood;
        private @Nullable Stall reported;
    }

    /// Starts the watchdog's thread.
    ///
    /// @param circuits passes the monitors of all circuits, including those created later, to its argument; returns an
    ///     action that ends this
    /// @param limit the longest time without progress that is not reported, from a millisecond to 292 years
    /// @param listener called for each stall
    /// @throws IllegalArgumentException if the limit is outside this range
    /// @throws NullPointerException if an argument is `null`
    public Watchdog(
            Function<Consumer<CircuitMonitor>, Runnable> circuits,
            Duration limit,
            StallListener listener) {
        if (limit.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("limit must be at least a millisecond, was " + limit);
        }
        if (limit.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("limit must be at most 292 years, was " + limit);
        }
        this.listener = requireNonNull(listener, "listener");
        this.limit = limit.toNanos();
        interval = this.limit / SAMPLES;
        thread = Thread.ofPlatform()
                .name("myelin-watchdog")
                .daemon()
                .priority(Thread.NORM_PRIORITY)
                .inheritInheritableThreadLocals(false)
                .unstarted(this::run);
        thread.start(); // first: if the machine has no thread, nothing may be left that collects monitors
        boolean begun = false;
        try {
            unsubscribe = circuits.apply(added::add);
            begun = true;
        } finally {
            if (!begun) {
                closed = true; // no other object could end the thread
            }
        }
    }

    private void run() {
        long step = Math.clamp(interval / STEPS, Math.min(SHORTEST_STEP, interval), interval);
        long last = System.nanoTime();
        long elapsed = 0;
        while (!closed) {
            LockSupport.parkNanos(this, step);
            Thread.interrupted(); // it has no meaning here, and would end every later wait at once
            long now = System.nanoTime();
            elapsed += Math.min(now - last, 2 * step);
            last = now;
            if (elapsed >= interval) {
                try {
                    sample(elapsed);
                } catch (Throwable shortage) {
                    // Out of memory: this thread must go on, and the next sample tries again.
                }
                elapsed = 0;
            }
        }
    }

    /// @param elapsed nanoseconds since the last sample in which circuits could run
    private void sample(long elapsed) {
        for (CircuitMonitor circuit = added.peek(); circuit != null; circuit = added.peek()) {
            observations.putIfAbsent(circuit, new Observation());
            added.poll(); // last: if memory is short, the next sample finds it again
        }
        // A listener may close the watchdog in this loop.
        for (var entries = observations.entrySet().iterator(); !closed && entries.hasNext();) {
            var entry = entries.next();
            boolean last = entry.getKey().hasEnded(); // before the sample, which then sees the end
            sample(entry.getKey(), entry.getValue(), elapsed);
            if (last) {
                entries.remove();
            }
        }
    }

    private void sample(CircuitMonitor circuit, Observation observation, long elapsed) {
        long progress = circuit.progress();
        boolean works = circuit.hasWork();
        observation.stood += observation.working != null ? elapsed : 0;
        if (progress != observation.progress || !works) {
            Stall reported = observation.reported;
            if (reported != null) {
                // May fail: then the next sample reports the end.
                Stall whole = lasting(reported, observation.stood);
                observation.reported = null;
                notifyResumed(whole);
            }
            observation.progress = progress;
            observation.stood = 0;
        } else if (observation.stood >= limit && observation.reported == null) {
            Stall stall = describe(circuit, observation.stood);
            observation.reported = stall;
            notifyStalled(stall);
        }
        observation.working = works ? circuit : null;
    }

    private void notifyStalled(Stall stall) {
        try {
            listener.stalled(stall);
        } catch (Throwable failure) {
            // The listener's: the other circuits must still be checked.
        }
    }

    private void notifyResumed(Stall stall) {
        try {
            listener.resumed(stall);
        } catch (Throwable failure) {
            // As above.
        }
    }

    private static Stall describe(CircuitMonitor circuit, long standing) {
        CircuitStatistics statistics = circuit.statistics();
        Thread thread = circuit.thread();
        return new Stall(
                statistics.circuit(), statistics.label(), Duration.ofNanos(standing), statistics.waiting(),
                Optional.ofNullable(thread), CircuitMonitor.frames(thread));
    }

    private static Stall lasting(Stall stall, long nanos) {
        return new Stall(
                stall.circuit(), stall.label(), Duration.ofNanos(nanos), stall.waiting(), stall.thread(),
                stall.stack());
    }

    /// Ends the watchdog's thread. Any thread. A call of the listener may still be in progress when this returns.
    @Override
    public void close() {
        unsubscribe.run();
        closed = true;
        LockSupport.unpark(thread);
    }
}
