package io.myelin.substrates.state;

import io.myelin.substrates.engine.Worker;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The thread that all tickers of the process share, except those on a timeline: a priority queue by their next points.
/// Tickers that one pass has served, and that are due again about the same time, share a place in the queue: they are
/// linked behind the first of them. So a tick costs no search of the queue.
///
/// A tick only queues a number and never waits, so one thread serves any number of tickers. It starts with the first
/// ticker and ends a second after the last one, because a thread keeps the provider's class loader reachable. It is a
/// platform thread: a virtual one that waits with a time limit may wait without end once memory was short, because its
/// wake-up needs memory.
final class TickerThread {

    static final TickerThread PROCESS = new TickerThread();

    /// The longest wait, and the least time between two searches for closed tickers: they are dropped within twice this
    /// time, however far their next points are.
    private static final long IDLE_NANOS = 1_000_000_000L;
    /// The least time between two passes: the shortest interval divided by this number, and not above the next one.
    private static final int PASSES = 10;
    private static final long LONGEST_PAUSE_NANOS = 1_000_000L;

    /// New tickers. Any thread adds, this thread takes.
    private final Queue<GridTicker> added = new ConcurrentLinkedQueue<>();
    /// Guarded by this; null while there are no tickers.
    private @Nullable Thread thread;

    /// This thread only, as the fields below. Times wrap around, so they are compared by their differences.
    private final Queue<GridTicker> waiting =
            new PriorityQueue<>((one, other) -> Long.signum(one.wake() - other.wake()));
    /// The first and the last ticker of the place in the queue that was filled last.
    private @Nullable GridTicker head;
    private @Nullable GridTicker tail;
    /// When closed tickers were last looked for.
    private long swept;
    /// When a ticker last waited.
    private long idleSince;
    /// The shortest interval of those that wait; that of a closed ticker counts until the next search.
    private long shortest = Long.MAX_VALUE;
    /// The worker of the last ticks, which may be parked: a wake-up for each of them would cost more than the ticks.
    private @Nullable Worker behind;

    private TickerThread() {}

    /// Adds a ticker. Any thread.
    synchronized void schedule(GridTicker ticker) {
        added.add(ticker);
        if (thread == null) {
            Thread fresh = Thread.ofPlatform()
                    .name("myelin-tickers")
                    .daemon()
                    .priority(Thread.NORM_PRIORITY)
                    .inheritInheritableThreadLocals(false)
                    .unstarted(this::run);
            thread = fresh;
            boolean started = false;
            try {
                fresh.start();
                started = true;
            } finally {
                if (!started) {
                    thread = null;
                    added.remove(ticker);
                }
            }
        }
        LockSupport.unpark(thread);
    }

    /// Outlives a shortage of memory, as the only clock of all tickers: the next pass finds what the failed one left.
    private void run() {
        idleSince = System.nanoTime();
        swept = idleSince;
        boolean ended = false;
        while (!ended) {
            try {
                ended = pass();
            } catch (Throwable shortage) {
                GridTicker.closed = true; // perhaps it was about to look
            }
        }
    }

    /// Ticks what is due, and waits for the next point.
    ///
    /// @return whether the thread has to end
    private boolean pass() {
        take();
        long now = tickAll();
        if (GridTicker.closed && now - swept >= IDLE_NANOS) {
            swept = now;
            GridTicker.closed = false; // before it looks, see there
            if (isAnyOver()) {
                dropEnded();
            }
        }
        if (!waiting.isEmpty()) {
            idleSince = now;
        } else if (now - idleSince >= IDLE_NANOS && hasEnded()) {
            return true;
        }
        park(now);
        return false;
    }

    private void take() {
        for (GridTicker ticker = added.peek(); ticker != null; ticker = added.peek()) {
            try {
                if (!ticker.isOver()) { // its circuit may have been closed before it knew of tickers
                    waiting.add(ticker);
                    shortest = Math.min(shortest, ticker.interval());
                }
                added.poll(); // last: if memory is short, the next pass finds it again
            } catch (Throwable shortage) {
                return;
            }
        }
    }

    /// Runs the tickers that are due now. Those that fall due meanwhile wait for the next pass.
    ///
    /// @return the time at the beginning
    private long tickAll() {
        long now = System.nanoTime();
        leavePlace();
        for (GridTicker first = waiting.peek(); first != null && first.wake() - now <= 0; first = waiting.peek()) {
            waiting.remove();
            for (GridTicker ticker = first; ticker != null;) {
                GridTicker next = ticker.unlink();
                if (ticker.wake() - now > 0 || ticker.tickIfDue(now)) {
                    place(ticker);
                }
                ticker = next;
            }
        }
        wakeBehind();
        return now;
    }

    /// The next ticker gets a place of its own. Called when tickers leave the queue: those behind might be over.
    private void leavePlace() {
        head = null;
        tail = null;
    }

    /// Has a ticker wait: with the one placed before, if it is due within a pause after that one's place. The first one
    /// gets the place in the queue that has just become free, so it needs no memory. If there is none for a later one,
    /// that may tick late.
    private void place(GridTicker ticker) {
        GridTicker first = head;
        if (first != null && tail != null) {
            long after = ticker.wake() - first.wake();
            if (after >= 0 && after <= pause() || !isQueued(ticker)) {
                tail.link(ticker);
                tail = ticker;
                return;
            }
        } else {
            waiting.add(ticker);
        }
        head = ticker;
        tail = ticker;
    }

    private boolean isQueued(GridTicker ticker) {
        try {
            return waiting.add(ticker);
        } catch (OutOfMemoryError shortage) {
            return false;
        }
    }

    private long pause() {
        return Math.min(shortest / PASSES, LONGEST_PAUSE_NANOS);
    }

    /// Wakes a worker after its tick was queued: at the end of the pass, or before a worker of the next ticks.
    void toWake(Worker worker) {
        if (worker != behind) {
            wakeBehind();
            behind = worker;
        }
    }

    private void wakeBehind() {
        Worker worker = behind;
        behind = null;
        try {
            if (worker != null) {
                worker.wakeIfNeeded();
            }
        } catch (Throwable shortage) {
            // No memory or thread; its next entry tries again.
        }
    }

    /// Also finds the shortest interval.
    private boolean isAnyOver() {
        boolean found = false;
        long least = Long.MAX_VALUE;
        for (GridTicker first : waiting) {
            for (GridTicker ticker = first; ticker != null; ticker = ticker.next()) {
                if (ticker.isOver()) {
                    found = true;
                } else {
                    least = Math.min(least, ticker.interval());
                }
            }
        }
        shortest = least;
        return found;
    }

    /// Takes all tickers out of the queue, and places those again that are not over. Needs no memory.
    private void dropEnded() {
        GridTicker first = null;
        GridTicker last = null;
        for (GridTicker place = waiting.poll(); place != null; place = waiting.poll()) {
            for (GridTicker ticker = place; ticker != null;) {
                GridTicker next = ticker.unlink();
                if (!ticker.isOver()) {
                    if (last == null) {
                        first = ticker;
                    } else {
                        last.link(ticker);
                    }
                    last = ticker;
                }
                ticker = next;
            }
        }
        leavePlace();
        while (first != null) {
            GridTicker next = first.unlink();
            place(first);
            first = next;
        }
    }

    private synchronized boolean hasEnded() {
        if (!added.isEmpty()) {
            return false;
        }
        thread = null;
        return true;
    }

    /// Waits for the next point, and at least for the pause between two passes, so that one wake-up of this thread and
    /// one of a circuit's serve all ticks that are due about the same time. It always parks: tickers that are always
    /// late must leave the processor to other threads. A yield is not enough: the scheduler may choose the same thread
    /// again and again.
    private void park(long now) {
        GridTicker first = waiting.peek();
        long next = first == null ? IDLE_NANOS : Math.min(first.wake() - now, IDLE_NANOS);
        long rest = Math.max(next, pause()) + now - System.nanoTime();
        if (added.isEmpty()) {
            LockSupport.parkNanos(this, Math.max(rest, 1));
            Thread.interrupted(); // it has no meaning here, and would end every later wait at once
        }
    }
}
