package io.myelin.hazelcast.host;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Emits each number once to each of some circuits, until it is told to stop; prints `acknowledged <n>` repeatedly: all
/// circuits have acknowledged all lower numbers.
final class EmittedNumbers implements Runnable {

    /// Emissions to each circuit between two for a receipt.
    private static final int EACH = Integer.getInteger("each", 20);

    private final List<HostedInlet<Long>> inlets;
    private volatile boolean stopping;
    private volatile long emitted;

    EmittedNumbers(List<HostedInlet<Long>> inlets) {
        this.inlets = inlets;
    }

    /// Has it end, once all is acknowledged.
    void stop() {
        stopping = true;
    }

    /// How many numbers were emitted, exact after its end.
    long emitted() {
        return emitted;
    }

    @Override
    public void run() {
        long next = 0;
        while (!stopping) {
            for (int i = 0; i < EACH; i++) {
                long value = next;
                inlets.forEach(inlet -> inlet.emit(value));
                next++;
            }
            long value = next;
            var receipts = inlets.stream().map(inlet -> inlet.ask(value)).toArray(CompletableFuture[]::new);
            next++;
            // This waits while a circuit has no owner.
            CompletableFuture.allOf(receipts).join();
            emitted = next;
            HostNode.say("acknowledged " + next);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }
}
