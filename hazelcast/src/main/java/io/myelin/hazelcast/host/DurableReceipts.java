package io.myelin.hazelcast.host;

import io.myelin.hazelcast.host.route.RefusedEmissionException;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The receipts of emissions that were made on this member. Each is completed once its emission is durable, or fails
/// when the journal refuses the emission or has ended.
///
/// The dependents of a receipt run on threads of their own: they may wait, which neither the circuit's thread nor the
/// journal's may. The host's executor does not run them: a receptor may return after the host was closed.
final class DurableReceipts {

    private final String key;
    private final LongSupplier durable;
    private final ConcurrentLinkedQueue<Pending> pending = new ConcurrentLinkedQueue<>();

    /// Whether a completion was handed to a thread and has not begun.
    private final AtomicBoolean completion = new AtomicBoolean();

    /// Whether the journal has ended, after which nothing more becomes durable.
    private volatile boolean ended;

    /// Made in advance, because there may be no memory when it is needed.
    private final Runnable decision = this::decide;

    /// Those whose emissions are about to be recorded, in that order: before the first one is, the circuit's own thread
    /// may ask for others. Confined to the circuit's thread.
    private final ArrayDeque<Pending> unrecorded = new ArrayDeque<>();

    /// A receipt that waits for a number of records to be durable.
    private static final class Pending {

        private final CompletableFuture<Void> receipt;

        /// That number, as large as possible until the emission is recorded. Written by the circuit's thread before it
        /// reads the number of durable records; read by the threads that complete receipts, after that number.
        private volatile long sequence = Long.MAX_VALUE;

        Pending(CompletableFuture<Void> receipt) {
            this.receipt = receipt;
        }
    }

    /// @param key     the circuit's
    /// @param durable the number of durable records
    DurableReceipts(String key, LongSupplier durable) {
        this.key = key;
        this.durable = durable;
    }

    /// Adds a receipt whose emission is about to be recorded: afterwards there may be no memory for it. Called on the
    /// circuit's thread.
    void expect(CompletableFuture<Void> receipt) {
        var expected = new Pending(receipt);
        // First: an entry that is left over after an error is found among the unrecorded ones. In `pending` it would
        // hold up all later ones.
        unrecorded.add(expected);
        pending.add(expected);
    }

    /// Fails a receipt whose emission was not recorded. Called on the circuit's thread.
    void requireRecorded(@Nullable CompletableFuture<Void> receipt) {
        var expected = unrecorded.peek();
        if (expected != null && expected.receipt == receipt) {
            unrecorded.remove();
            boolean unused = pending.remove(expected);
            fail(expected.receipt, new RefusedEmissionException(
                    key + ": the circuit's journal refused the emission; the circuit reported why"));
        }
    }

    /// Completes an expected receipt once the given number of records is durable. Called on the circuit's thread.
    void recorded(CompletableFuture<Void> receipt, long sequence) {
        var expected = unrecorded.poll();
        while (expected != null && expected.receipt != receipt) {
            abandon(expected);
            expected = unrecorded.poll();
        }
        if (expected == null) {
            return;
        }
        expected.sequence = sequence;
        // Added before `ended` is read; the thread that ends the journal sets `ended` before it reads the receipts.
        if (ended) {
            elsewhere(decision);
        } else if (durable.getAsLong() >= sequence) {
            // It was durable already, and there is no further notification.
            durableAdvanced();
        }
    }

    /// Fails a receipt whose emission was lost by an error between [#expect] and the journal.
    private void abandon(Pending lost) {
        boolean unused = pending.remove(lost);
        fail(lost.receipt,
                new RefusedEmissionException(key + ": an error came in between; whether it was recorded is not known"));
    }

    /// Fails a receipt whose emission was refused.
    void fail(CompletableFuture<Void> receipt, RefusedEmissionException refused) {
        elsewhere(() -> receipt.completeExceptionally(refused));
    }

    /// Runs a task on a thread of its own, or here if there is no memory for one.
    private static void elsewhere(Runnable task) {
        try {
            Thread.startVirtualThread(task);
        } catch (OutOfMemoryError scarce) {
            task.run();
        }
    }

    /// Called after more records have become durable, on a thread that must not wait; and by each sweep, because there
    /// may have been no memory for a thread then.
    void durableAdvanced() {
        if (!pending.isEmpty() && completion.compareAndSet(false, true)) {
            try {
                Thread.startVirtualThread(() -> {
                    completion.set(false);
                    complete(durable.getAsLong());
                });
            } catch (Throwable scarce) {
                completion.set(false);
                throw scarce;
            }
        }
    }

    private void complete(long records) {
        Pending first = pending.peek();
        while (first != null && first.sequence <= records) {
            if (pending.remove(first)) {
                first.receipt.complete(null);
            }
            first = pending.peek();
        }
    }

    /// Completes the receipts of durable records and fails the others, now and from now on. Called after the journal's
    /// end.
    void end() {
        ended = true;
        decide();
    }

    private void decide() {
        complete(durable.getAsLong());
        var lost = new RefusedEmissionException(
                key + ": its journal ended before it was acknowledged; whether it was recorded is not known");
        Pending left = pending.poll();
        while (left != null) {
            left.receipt.completeExceptionally(lost);
            left = pending.poll();
        }
    }
}
