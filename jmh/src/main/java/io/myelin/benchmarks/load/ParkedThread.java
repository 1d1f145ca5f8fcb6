package io.myelin.benchmarks.load;

import io.myelin.benchmarks.check.Patience;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/// The cost of a bare wake-up: a thread that parks until there is a value, and a caller that stores one and unparks it.
/// There is no queue, so it holds one value.
final class ParkedThread implements AutoCloseable {

    private static final long NOTHING = Long.MIN_VALUE;

    /// Passed from the caller to the thread, which resets it to [#NOTHING]. The caller's volatile write before the
    /// unpark pairs with the thread's volatile read after the park.
    private volatile long value = NOTHING;
    private volatile boolean closed;

    private final LongConsumer receiver;
    private final Thread thread = Thread.ofPlatform().daemon().name("parked").unstarted(this::loop);

    /// @param receiver called on the thread
    ParkedThread(LongConsumer receiver) {
        this.receiver = receiver;
        thread.start();
    }

    private void loop() {
        while (!closed) {
            long next = value;
            if (next == NOTHING) {
                LockSupport.park(this);
            } else {
                receiver.accept(next);
                value = NOTHING;
            }
        }
    }

    /// Passes a value, as soon as the previous one was received.
    ///
    /// @param next the value
    void hand(long next) {
        awaitEmpty();
        value = next;
        LockSupport.unpark(thread);
    }

    /// Waits until the last value was received.
    void awaitEmpty() {
        var patience = new Patience("the parked thread");
        while (value != NOTHING) {
            patience.spin();
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
