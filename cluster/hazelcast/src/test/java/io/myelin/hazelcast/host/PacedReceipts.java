package io.myelin.hazelcast.host;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/// Requests a receipt from each of a number of circuits, or an answer of something else, in turn, at a fixed rate,
/// whether or not earlier receipts have arrived. Keeps the longest wait of each circuit, counted from the time at which
/// the emission was due, so that it includes delays of the machine.
final class PacedReceipts implements Runnable {

    private static final int MOST_IN_FLIGHT = 1 << 20;

    /// Ask for a receipt, given the number of the round.
    private final List<LongFunction<CompletionStage<?>>> asks;
    private final long pause;
    private final AtomicLongArray longest;
    private final Semaphore inFlight = new Semaphore(MOST_IN_FLIGHT);
    private volatile boolean stopping;

    /// @param asks   for a receipt of each circuit, given the number of the round
    /// @param millis the time between two emissions to one circuit
    PacedReceipts(List<LongFunction<CompletionStage<?>>> asks, long millis) {
        this.asks = asks;
        pause = TimeUnit.MILLISECONDS.toNanos(millis) / asks.size();
        longest = new AtomicLongArray(asks.size());
    }

    /// Runs until stopped, and until all receipts have come.
    @Override
    public void run() {
        long due = System.nanoTime();
        long value = 0;
        while (!stopping) {
            for (int i = 0; i < asks.size() && !stopping; i++) {
                while (System.nanoTime() - due < 0) {
                    LockSupport.parkNanos(due - System.nanoTime());
                }
                ask(i, value, due);
                due += pause;
            }
            value++;
        }
        inFlight.acquireUninterruptibly(MOST_IN_FLIGHT);
    }

    private void ask(int circuit, long value, long due) {
        inFlight.acquireUninterruptibly();
        asks.get(circuit).apply(value).whenComplete((_, failure) -> {
            if (failure != null) {
                System.out.println("trouble " + failure);
            }
            longest.accumulateAndGet(circuit, System.nanoTime() - due, Math::max);
            inFlight.release();
        });
    }

    void stop() {
        stopping = true;
    }

    /// The longest wait for a receipt of each circuit, in milliseconds.
    List<Long> longest() {
        return IntStream.range(0, longest.length()).mapToObj(this::longest).toList();
    }

    /// The longest wait for a receipt of this circuit, in milliseconds.
    long longest(int circuit) {
        return TimeUnit.NANOSECONDS.toMillis(longest.get(circuit));
    }
}
