package io.myelin.journal.stream;

import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A subscriber's demand, and the task that reads and makes all signals.
///
/// Whoever gives the task something to do (the beginning, demand, a cancellation) writes that first and then counts up
/// `asked`; who changes it from zero has the executor run the task. The task ends by taking off what it has seen, and
/// goes on if something is left, so there is never a second task, and no request is missed. Both are read-modify-write
/// accesses of `asked`, so the task sees what was written before a count that it takes off.
///
/// @param <E> the type of the emissions
final class InletSubscription<E> implements Flow.Subscription {

    private final Supplier<InletReader<E>> opening;
    private final Flow.Subscriber<? super Recorded<E>> downstream;
    private final Executor executor;
    private final AtomicLong asked = new AtomicLong();
    /// Requested and not yet delivered; `Long.MAX_VALUE` is without bound.
    private final AtomicLong demand = new AtomicLong();
    private volatile boolean cancelled;
    /// A request that rule 3.9 forbids.
    private volatile @Nullable IllegalArgumentException refused;

    /// Task's thread, as the next ones.
    private @Nullable InletReader<E> reader;
    private @Nullable Recorded<E> ahead;
    private boolean announced;

    InletSubscription(
            Supplier<InletReader<E>> opening,
            Flow.Subscriber<? super Recorded<E>> downstream,
            Executor executor) {
        this.opening = opening;
        this.downstream = downstream;
        this.executor = executor;
    }

    /// Has the subscriber told.
    void begin() {
        ask();
    }

    @Override
    public void request(long more) {
        if (cancelled) {
            return; // rule 3.6: the task may have looked at the cancellation already, and not yet at the demand
        }
        if (more < 1) {
            refused = new IllegalArgumentException("rule 3.9: " + more + " requested, must be at least 1");
        } else {
            demand.accumulateAndGet(more, (before, added) -> {
                long sum = before + added;
                return sum < 0 ? Long.MAX_VALUE : sum;
            });
        }
        ask();
    }

    @Override
    public void cancel() {
        cancelled = true;
        ask();
    }

    private void ask() {
        if (asked.getAndIncrement() == 0) {
            try {
                executor.execute(this::run);
            } catch (Throwable unwilling) {
                release(); // `asked` stays above zero, so there will be no task
                var thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, unwilling);
            }
        }
    }

    private void run() {
        long seen = asked.get();
        do {
            if (!deliver()) {
                return; // `asked` stays above zero, so that no other task is started
            }
            seen = asked.addAndGet(-seen);
        } while (seen != 0);
    }

    /// Makes signals until there is nothing to do.
    ///
    /// @return whether there may be something to do later
    private boolean deliver() {
        boolean sound = false;
        try {
            boolean more = signal();
            sound = more;
            return more;
        } finally {
            if (!sound) {
                release(); // also if the subscriber throws, which rule 2.13 forbids; the executor's thread reports it
            }
        }
    }

    private boolean signal() {
        if (!announced) {
            announced = true;
            downstream.onSubscribe(this);
        }
        while (true) {
            if (cancelled) {
                return false;
            }
            Throwable failure = refused;
            if (failure == null && ahead == null) {
                try {
                    ahead = read();
                } catch (Throwable unreadable) {
                    failure = unreadable;
                }
            }
            if (failure != null) {
                downstream.onError(failure);
                return false;
            }
            var next = ahead;
            if (next == null) {
                downstream.onComplete();
                return false;
            }
            long left = demand.get();
            if (left == 0) {
                return true;
            }
            if (left != Long.MAX_VALUE) {
                demand.decrementAndGet();
            }
            ahead = null;
            downstream.onNext(next);
        }
    }

    private @Nullable Recorded<E> read() {
        var open = reader;
        if (open == null) {
            open = opening.get();
            reader = open;
        }
        return open.next();
    }

    private void release() {
        var open = reader;
        reader = null;
        ahead = null;
        if (open != null) {
            open.close();
        }
    }
}
