package io.myelin.substrates.state;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.dispatch.Dispatch;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Topology;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.pipe.EmissionPipe;
import io.myelin.substrates.pipe.QueuedResource;
import io.myelin.substrates.settings.CircuitClock;
import io.myelin.substrates.settings.TimedEvents;
import io.myelin.substrates.settings.Timeline;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Emits sequence numbers at the points of a time grid (Specification §11.4).
///
/// The [TickerThread] calls when a point is due and queues the number on the circuit, which forwards it. [TimeGrid]
/// handles missed points. If the circuit's clock has a [Timeline], the timeline calls.
///
/// The clock is user code. If it throws, the circuit reports that as a failure of its own, and it is asked again
/// later: the ticker ends only when it or its circuit is closed.
public final class GridTicker extends QueuedResource<Ticker> implements Ticker, TimedEvents {

    /// A clock that failed is asked again after the interval, within these bounds: a clock that always fails must not
    /// fill the queue with failures, and one that failed once should not stop a slow ticker for long. In nanoseconds,
    /// and compile-time constants: a static initialiser could run at the end of a caller's stack.
    private static final long SOONEST_AGAIN = 10_000_000;
    private static final long LATEST_AGAIN = 1_000_000_000;

    /// The longest time between two calls: so the differences of times to wake do not overflow.
    private static final long HORIZON = Long.MAX_VALUE / 4;

    /// Whether a ticker or a circuit was closed since the [TickerThread] last looked for closed tickers. Volatile:
    /// closers write it after they have marked what they close; that thread clears it before it looks. Here, without an
    /// initialiser: a closer at the end of its stack must not initialise a class.
    static volatile boolean closed;

    private final Target ticks;
    /// The receivers of the numbers; replaced by an empty dispatch when the close is delivered. After construction,
    /// circuit thread only.
    private Dispatch receivers;
    /// The pipe that gets the numbers; null once the close is delivered. Circuit thread, but for the accessor.
    private @Nullable EmissionPipe<? super Long> destination;
    private final CircuitClock clock;
    private final TimeGrid grid;
    /// The number of the next tick. Confined to the [TickerThread], or to the timeline's, as the next field is.
    private long sequence;
    /// When to call [#tickIfDue] next, by [System#nanoTime].
    private long wake;
    /// The next one in the same place of the [TickerThread]'s queue.
    private @Nullable GridTicker next;

    /// Starts ticking.
    ///
    /// @param subject  the ticker's identity
    /// @param circuit  its circuit
    /// @param clock    the time of its circuit
    /// @param interval the time between grid points; one above 292 years counts as 292 years
    /// @param target   the pipe that receives the numbers, of any circuit
    /// @throws NullPointerException     if the interval is `null`
    /// @throws IllegalArgumentException if the interval is zero or negative
    public static GridTicker start(
            LinkedSubject<Ticker> subject,
            QueuedResource<?> circuit,
            CircuitClock clock,
            Duration interval,
            EmissionPipe<? super Long> target) {
        if (!requireNonNull(interval, "interval").isPositive()) {
            throw new IllegalArgumentException("interval must be positive, was " + interval);
        }
        Timeline timeline = clock.timeline();
        var ticker = new GridTicker(subject, circuit, clock, nanos(interval), target);
        if (timeline != null) {
            timeline.schedule(ticker);
        } else {
            TickerThread.PROCESS.schedule(ticker);
        }
        return ticker;
    }

    private GridTicker(
            LinkedSubject<Ticker> subject,
            QueuedResource<?> circuit,
            CircuitClock clock,
            long interval,
            EmissionPipe<? super Long> target) {
        super(subject, circuit.worker(), circuit);
        Worker worker = worker();
        this.clock = clock;
        grid = new TimeGrid(interval, clock.nanos());
        wake = System.nanoTime() + Math.min(interval, HORIZON);
        receivers = new Dispatch(worker);
        target.addTo(receivers);
        destination = target;
        ticks = Target.of(worker, new Topology(), () -> receivers);
    }

    private static long nanos(Duration interval) {
        return interval.compareTo(Duration.ofNanos(Long.MAX_VALUE)) >= 0
                ? Long.MAX_VALUE
                : interval.toNanos();
    }

    /// The pipe that gets the numbers, null after the close. For a picture. Any thread: a pipe's fields are final.
    public @Nullable EmissionPipe<? super Long> destination() {
        return destination;
    }

    long wake() {
        return wake;
    }

    @Nullable GridTicker next() {
        return next;
    }

    void link(GridTicker following) {
        next = following;
    }

    /// @return the one that was linked behind
    @Nullable GridTicker unlink() {
        GridTicker following = next;
        next = null;
        return following;
    }

    /// The nanoseconds between two points.
    long interval() {
        return grid.interval();
    }

    /// Ticks if the clock has reached the point. On the [TickerThread].
    ///
    /// @param machine the time by [System#nanoTime] when the caller last read it
    /// @return false if the ticker or its circuit was closed
    boolean tickIfDue(long machine) {
        try {
            if (isOver()) {
                return false;
            }
            long now = clock == CircuitClock.SYSTEM ? machine : clock.nanos();
            if (grid.rest(now) <= 0) {
                if (!queue(now)) {
                    return false;
                }
                TickerThread.PROCESS.toWake(worker());
            }
            wake = machine + Math.clamp(grid.rest(now), 1, HORIZON);
        } catch (Throwable failure) {
            report(failure);
            wake = machine + Math.clamp(grid.interval(), SOONEST_AGAIN, LATEST_AGAIN);
        }
        return true;
    }

    /// Has the circuit report a failure, as it reports those of callbacks.
    private void report(Throwable failure) {
        try {
            worker().submit(() -> worker().report(subject(), failure));
        } catch (Throwable shortage) {
            // Out of memory, probably for the second time: this failure is not reported, and the next one may be.
        }
    }

    @Override
    public boolean isOver() {
        return isClosed();
    }

    @Override
    public long due() {
        return grid.point();
    }

    @Override
    public boolean happen() {
        return !isOver() && tick(clock.nanos()); // which may throw, before anything has changed
    }

    /// Queues the next number, and wakes the circuit.
    boolean tick(long now) {
        boolean open = queue(now);
        worker().wakeIfNeeded();
        return open;
    }

    /// Queues the next number. One that is queued after the close is not delivered: the caller may have been
    /// descheduled after it found the ticker open. The caller wakes the circuit.
    ///
    /// @param now the time of the clock
    /// @return false if the circuit was closed
    private boolean queue(long now) {
        if (worker().isCurrent()) {
            worker().submit(ticks, sequence);
        } else if (!worker().queue(ticks, sequence)) {
            return false;
        }
        sequence++;
        grid.advance(now);
        return true;
    }

    /// Has the tickers of a circuit whose close was requested dropped. Any thread.
    public static void circuitClosed() {
        closed = true;
    }

    @Override
    protected void queueClose() {
        closed = true;
        super.queueClose();
    }

    @Override
    protected void closeDelivered() {
        receivers = new Dispatch(worker());
        destination = null;
        ticks.release();
    }
}
