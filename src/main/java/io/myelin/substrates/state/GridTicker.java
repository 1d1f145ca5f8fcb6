package io.myelin.substrates.state;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.substrates.engine.Dispatch;
import io.myelin.substrates.engine.StackReserve;
import io.myelin.substrates.engine.Target;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.lifecycle.QueuedResource;
import io.myelin.substrates.pipe.EmissionPipe;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Sequence numbers at points of a time grid (Specification §11.4).
///
/// A virtual thread waits for each point and queues the number on the circuit; the circuit forwards
/// it. What becomes of points that were missed is for [TimeGrid] to say.
public final class GridTicker extends QueuedResource<Ticker> implements Ticker {

    private final Target ticks;
    private final long interval;
    private final Thread thread;

    /// Starts ticking.
    ///
    /// @param subject  the ticker's identity
    /// @param worker   the worker of its circuit
    /// @param interval the time between grid points; one above 292 years counts as 292 years
    /// @param target   where the numbers go, on whatever circuit
    /// @throws NullPointerException     if the interval is `null`
    /// @throws IllegalArgumentException if the interval is zero or negative
    public static GridTicker start(
            final LinkedSubject<Ticker> subject,
            final Worker worker,
            final Duration interval,
            final EmissionPipe<? super Long> target) {
        if (!requireNonNull(interval, "interval").isPositive()) {
            throw new IllegalArgumentException("interval must be positive, was " + interval);
        }
        final var ticker = new GridTicker(subject, worker, nanos(interval), target);
        StackReserve.toWake(null);
        ticker.thread.start();
        return ticker;
    }

    private GridTicker(
            final LinkedSubject<Ticker> subject,
            final Worker worker,
            final long interval,
            final EmissionPipe<? super Long> target) {
        super(subject, worker);
        this.interval = interval;
        final var dispatch = new Dispatch(worker);
        target.joins(dispatch);
        ticks = Target.of(worker, dispatch);
        thread = Thread.ofVirtual()
                .name("ticker " + subject.name())
                .inheritInheritableThreadLocals(false)
                .unstarted(this::run);
    }

    private static long nanos(final Duration interval) {
        return interval.compareTo(Duration.ofNanos(Long.MAX_VALUE)) >= 0
                ? Long.MAX_VALUE
                : interval.toNanos();
    }

    private void run() {
        final Thread self = Thread.currentThread();
        worker().watch(self);
        try {
            final var grid = new TimeGrid(interval, System.nanoTime());
            for (long sequence = 0; waitFor(grid) && worker().offer(ticks, sequence); sequence++) {
                grid.advance(System.nanoTime());
            }
        } finally {
            worker().unwatch(self);
        }
    }

    /// Waits for the next point.
    ///
    /// @return false if the ticker or its circuit was closed meanwhile
    private boolean waitFor(final TimeGrid grid) {
        boolean waited = false;
        while (!isClosed() && !worker().isTerminated()) {
            final long rest = grid.rest(System.nanoTime());
            if (rest <= 0) {
                if (!waited) {
                    Thread.yield(); // who is late every time would keep its carrier from all other virtual threads
                }
                return true;
            }
            waited = true;
            LockSupport.parkNanos(this, rest);
            Thread.interrupted(); // has no meaning here, and left set it would end every wait at once
        }
        return false;
    }

    @Override
    protected void closing() {
        StackReserve.toWake(thread);
        LockSupport.unpark(thread);
        super.closing();
    }

    /// The last tick may be on its way between the ticker's thread and the queue.
    @Override
    protected void awaitClose() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (final InterruptedException exception) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        super.awaitClose();
    }

    @Override
    protected void closed() {
        // Ticks stop on the ticker's own thread; this job marks the place of the close in the order.
    }
}
