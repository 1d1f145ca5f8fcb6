package io.myelin.hazelcast.journal;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The waits of one opening of a circuit for the cluster. None of them outlasts the [OpeningCondition]: a member that
/// was cut off waits for the others until they are removed, and for a majority for much longer.
///
/// A request is made on a thread of its own, since Hazelcast ends none early. One that is given up may still take
/// effect: a step of an opening may be made at any time before the next epoch is claimed.
///
/// The waits are those of all journals that are made [#during] the opening, on any thread, and those of other journals
/// on the opening's thread. They belong to the circuit for longer than its opening lasts, and then have no condition.
public final class OpeningWaits {

    private static final ScopedValue<OpeningWaits> CURRENT = ScopedValue.newInstance();

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /// In place of a condition, once the circuit is open.
    private static final OpeningCondition OPENED = new OpeningCondition() {

        @Override
        public void requireToWait() {
            // It holds.
        }

        @Override
        public void requireToClaim() {
            // It holds.
        }
    };

    /// The condition of the opening that is under way, `null` before it and after one that failed. Written by the
    /// thread that opens; a thread that waits reads it again at each poll.
    private volatile @Nullable OpeningCondition condition;

    /// The waits of the opening on the calling thread, `null` if there is none.
    static @Nullable OpeningWaits current() {
        return CURRENT.isBound() ? CURRENT.get() : null;
    }

    /// Begins the opening.
    public void begin(OpeningCondition opening) {
        condition = requireNonNull(opening, "opening");
    }

    /// Ends the opening: whatever waits from now on has no condition.
    ///
    /// @param opened whether the circuit is open, and no other opening begins: requests are made on the caller's thread
    ///               from now on
    public void end(boolean opened) {
        condition = opened ? OPENED : null;
    }

    /// Runs a part of the opening, or builds its circuit in advance.
    public <T extends @Nullable Object> T during(Supplier<T> part) {
        return ScopedValue.where(CURRENT, this).call(part::get);
    }

    /// Calls the cluster as long as the condition holds.
    ///
    /// @param request may still be made, and end, when this has thrown the condition's exception
    public <T extends @Nullable Object> T call(Supplier<T> request) {
        if (condition == OPENED) {
            return request.get();
        }
        requireToWait();
        var waiting = Thread.currentThread();
        var answer = new FutureTask<T>(() -> during(request)) {

            @Override
            protected void done() {
                LockSupport.unpark(waiting);
            }
        };
        Thread.startVirtualThread(answer);
        boolean interrupted = false;
        try {
            while (!answer.isDone()) {
                LockSupport.parkNanos(answer, POLL_NANOS);
                interrupted |= Thread.interrupted();
                if (!answer.isDone()) {
                    requireToWait();
                }
            }
            return resultOf(answer);
        } finally {
            // The interrupt keeps a request that is given up from being repeated.
            boolean unused = answer.cancel(true);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static <T extends @Nullable Object> T resultOf(FutureTask<T> answer) {
        if (answer.state() == Future.State.SUCCESS) {
            return answer.resultNow();
        }
        switch (answer.exceptionNow()) {
            case RuntimeException reason -> throw reason;
            case Error reason -> throw reason;
            case Throwable reason -> throw new IllegalStateException(reason);
        }
    }

    /// Whether the opening is under way.
    boolean isUnderWay() {
        var opening = condition;
        return opening != null && opening != OPENED;
    }

    /// The check before a claim. To be obtained before the request is made: one that is given up must not pass the
    /// check because the opening has ended since.
    Runnable claimCheck() {
        var opening = condition;
        return opening == null ? () -> {} : opening::requireToClaim;
    }

    private void requireToWait() {
        var opening = condition;
        if (opening != null) {
            opening.requireToWait();
        }
    }
}
