package io.myelin.substrates.state;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.substrates.engine.Dispatch;
import io.myelin.substrates.engine.StackReserve;
import io.myelin.substrates.engine.Target;
import io.myelin.substrates.engine.Topology;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.lifecycle.QueuedResource;
import io.myelin.substrates.pipe.EmissionPipe;
import io.myelin.substrates.time.CircuitClock;
import io.myelin.substrates.time.TimedEvents;
import io.myelin.substrates.time.Timeline;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Emits sequence numbers at the points of a time grid (Specification §11.4).
///
/// A thread waits for each point and queues the number on the circuit, which forwards it. [TimeGrid] handles missed
/// points. If the circuit's clock has a [Timeline], there is no thread: the timeline calls when a point is due. The
/// thread is a platform thread: a virtual thread that waits with a time limit may wait without end once memory was
/// short, because its wake-up needs memory.
///
/// The clock is user code. If it throws, the circuit reports that as a failure of its own, and the thread asks again
/// later: the ticker ends only when it or its circuit is closed.
public final class GridTicker extends QueuedResource<Ticker> implements Ticker, TimedEvents {

    /// A clock that failed is asked again after the interval, within these bounds: a clock that always fails must not
    /// fill the queue with failures, and one that failed once should not stop a slow ticker for long. In nanoseconds,
    /// and compile-time constants: a static initialiser could run at the end of a caller's stack.
    private static final long SOONEST_AGAIN = 10_000_000;
    private static final long LATEST_AGAIN = 1_000_000_000;

    private final Target ticks;
    /// Changes once, when the close is delivered.
    private final Topology topology = new Topology();
    /// The receivers of the numbers; replaced by an empty dispatch when the close is delivered. After construction,
    /// circuit thread only.
    private Dispatch receivers;
    private final CircuitClock clock;
    private final TimeGrid grid;
    /// Null if a timeline does the waiting.
    private final @Nullable Thread thread;
    /// The number of the next tick. Confined to the ticker's thread, or to the timeline's.
    private long sequence;

    /// Starts ticking.
    ///
    /// @param subject  the ticker's identity
    /// @param worker   the worker of its circuit
    /// @param clock    the time of its circuit
    /// @param interval the time between grid points; one above 292 years counts as 292 years
    /// @param target   the pipe that receives the numbers, of any circuit
    /// @throws NullPointerException     if the interval is `null`
    /// @throws IllegalArgumentException if the interval is zero or negative
    public static GridTicker start(
            LinkedSubject<Ticker> subject,
            Worker worker,
            CircuitClock clock,
            Duration interval,
            EmissionPipe<? super Long> target) {
        if (!requireNonNull(interval, "interval").isPositive()) {
            throw new IllegalArgumentException("interval must be positive, was " + interval);
        }
        Timeline timeline = clock.timeline();
        var ticker = new GridTicker(subject, worker, clock, nanos(interval), target, timeline == null);
        if (timeline != null) {
            timeline.schedule(ticker);
        } else if (ticker.thread != null) {
            StackReserve.toWake(null);
            ticker.thread.start();
        }
        return ticker;
    }

    private GridTicker(
            LinkedSubject<Ticker> subject,
            Worker worker,
            CircuitClock clock,
            long interval,
            EmissionPipe<? super Long> target,
            boolean threaded) {
        super(subject, worker);
        this.clock = clock;
        grid = new TimeGrid(interval, clock.nanos());
        receivers = new Dispatch(worker);
        target.addTo(receivers);
        ticks = Target.of(worker, topology, () -> receivers);
        thread = threaded
                ? Thread.ofPlatform()
                        .name("ticker " + subject.name())
                        .daemon()
                        .inheritInheritableThreadLocals(false)
                        .unstarted(this::run)
                : null;
    }

    private static long nanos(Duration interval) {
        return interval.compareTo(Duration.ofNanos(Long.MAX_VALUE)) >= 0
                ? Long.MAX_VALUE
                : interval.toNanos();
    }

    private void run() {
        Thread self = Thread.currentThread();
        worker().watch(self);
        try {
            boolean goesOn = true;
            while (goesOn) {
                goesOn = waitAndTick();
            }
        } finally {
            worker().unwatch(self);
        }
    }

    /// @return false if the ticker or its circuit was closed
    private boolean waitAndTick() {
        try {
            return waitForPoint() && happen();
        } catch (Throwable failure) {
            report(failure);
            if (!isOver()) {
                LockSupport.parkNanos(this, Math.clamp(grid.interval(), SOONEST_AGAIN, LATEST_AGAIN));
                Thread.interrupted(); // as in waitForPoint
            }
            return !isOver();
        }
    }

    /// Has the circuit report a failure, as it reports those of callbacks.
    private void report(Throwable failure) {
        try {
            worker().submit(() -> worker().report(failure));
        } catch (Throwable shortage) {
            // Out of memory, probably for the second time: this failure is not reported, and the next one may be.
        }
    }

    /// Waits for the next point.
    ///
    /// @return false if the ticker or its circuit was closed meanwhile
    private boolean waitForPoint() {
        boolean waited = false;
        while (!isOver()) {
            long rest = grid.rest(clock.nanos());
            if (rest <= 0) {
                if (!waited) {
                    // A ticker that is always late must leave its processor to other threads, so that its circuit can
                    // keep up. A yield is not enough: the scheduler may choose the same thread again and again.
                    LockSupport.parkNanos(this, 1);
                    Thread.interrupted();
                }
                return true;
            }
            waited = true;
            LockSupport.parkNanos(this, rest);
            Thread.interrupted(); // it has no meaning here, and would end every later wait at once
        }
        return false;
    }

    @Override
    public boolean isOver() {
        return isCloseRequested() || worker().isTerminated();
    }

    @Override
    public long due() {
        return grid.point();
    }

    @Override
    public boolean happen() {
        return !isOver() && tick();
    }

    /// Queues the next number. One that is queued after the close is not delivered: the ticker's thread may have been
    /// descheduled after it found the ticker open.
    ///
    /// @return false if the circuit was closed
    boolean tick() {
        long now = clock.nanos(); // may throw, before anything has changed
        if (worker().isCurrent()) {
            worker().submit(ticks, sequence);
        } else if (!worker().offer(ticks, sequence)) {
            return false;
        }
        sequence++;
        grid.advance(now);
        return true;
    }

    @Override
    protected void closeDelivered() {
        receivers = new Dispatch(worker());
        topology.change();
    }

    @Override
    protected void queueClose() {
        if (thread != null) {
            StackReserve.toWake(thread);
            LockSupport.unpark(thread);
        }
        super.queueClose();
    }

    /// The ticker's thread may be about to queue its last tick.
    @Override
    protected void awaitClose() {
        boolean interrupted = false;
        while (thread != null && thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException exception) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        super.awaitClose();
    }
}
