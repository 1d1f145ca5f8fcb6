package io.myelin.hazelcast.host;

import io.myelin.hazelcast.host.route.RefusedEmissionException;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The receipts of emissions that were made on this member. Each is completed once its emission is durable, or fails
/// when the journal refuses the emission or has ended. One for which there is no memory then is tried again by the next
/// sweep.
///
/// The dependents of a receipt run on threads of their own: they may wait, which neither the circuit's thread nor the
/// journal's may. The host's executor does not run them: a receptor may return after the host was closed.
final class DurableReceipts {

    /// A reason for which no memory is needed.
    private static final RefusedEmissionException SCARCE =
            new RefusedEmissionException("no memory for the reason; whether it was recorded is not known");

    private static final String LOST = "an error came in between; whether it was recorded is not known";

    private final String key;
    private final LongSupplier durable;
    private final ConcurrentLinkedQueue<Pending> pending = new ConcurrentLinkedQueue<>();

    /// Whether a completion was handed to a thread and has not begun.
    private final AtomicBoolean completion = new AtomicBoolean();

    /// Whether the journal has ended, after which nothing more becomes durable. Written by the thread that ends it
    /// before it reads the receipts; read by the circuit's after it has added one.
    private volatile boolean ended;

    // Made in advance, because there may be no memory when they are needed.
    private final Runnable decision = this::decide;
    private final Runnable refusals = this::completeRefused;
    private final Runnable lost = this::requireAllRecorded;

    /// Those whose emissions are about to be recorded, in that order: before the first one is, the circuit's own thread
    /// may ask for others. Confined to the circuit's thread.
    private final ArrayDeque<Pending> unrecorded = new ArrayDeque<>();

    /// A receipt that waits for a number of records to be durable.
    static final class Pending {

        private final CompletableFuture<Void> receipt;

        /// Why it fails, if it does. Written before the sequence, read after it.
        private @Nullable RefusedEmissionException refusal;

        /// That number, as large as possible until the emission is recorded, and 0 once it is refused. Written by the
        /// circuit's thread before it reads the number of durable records; read by the threads that complete receipts,
        /// after that number.
        private volatile long sequence = Long.MAX_VALUE;

        private Pending(CompletableFuture<Void> receipt) {
            this.receipt = receipt;
        }

        private boolean isUnrecorded() {
            return sequence == Long.MAX_VALUE;
        }

        private boolean isRefused() {
            return sequence == 0;
        }

        /// @param otherwise why it fails if it was not refused, `null` if it does not fail then
        private void complete(@Nullable RefusedEmissionException otherwise) {
            var reason = isRefused() ? refusal : otherwise;
            if (reason == null) {
                receipt.complete(null);
            } else {
                receipt.completeExceptionally(reason);
            }
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
    ///
    /// @return to be passed to [#requireRecorded]
    Pending expect(CompletableFuture<Void> receipt) {
        var expected = new Pending(receipt);
        // First: an entry that is left over after an error is found among the unrecorded ones. In `pending` it would
        // hold up all later ones.
        unrecorded.add(expected);
        pending.add(expected);
        return expected;
    }

    /// Fails a receipt if its emission was not recorded. Called on the circuit's thread.
    void requireRecorded(Pending expected) {
        if (expected.isUnrecorded() && pollTo(expected.receipt) != null) {
            refuse(expected, "the circuit's journal refused the emission; the circuit reported why");
        }
    }

    /// Fails a receipt alone whose emission was perhaps not queued. The emissions of those before it are on their way,
    /// and so may be its own: it stays among those whose records are expected. Called on the circuit's thread.
    void withdraw(Pending expected) {
        if (expected.isUnrecorded()) {
            refuse(expected, LOST);
        }
    }

    /// Fails the receipts whose emissions were neither recorded nor found to be refused: there was no memory for the
    /// check. Called on the circuit's thread between emissions from outside, so no emission is on its way.
    void requireAllRecorded() {
        var expected = unrecorded.poll();
        while (expected != null) {
            if (expected.isUnrecorded()) {
                refuse(expected, LOST);
            }
            expected = unrecorded.poll();
        }
    }

    /// Takes an expected receipt. The emissions of those before it were lost by an error between [#expect] and the
    /// journal.
    private @Nullable Pending pollTo(CompletableFuture<Void> receipt) {
        var expected = unrecorded.poll();
        while (expected != null && expected.receipt != receipt) {
            if (expected.isUnrecorded()) {
                refuse(expected, LOST);
            }
            expected = unrecorded.poll();
        }
        return expected;
    }

    /// Completes an expected receipt once the given number of records is durable. Called on the circuit's thread.
    ///
    /// @param sequence that number, 1 or more
    void recorded(CompletableFuture<Void> receipt, long sequence) {
        var expected = pollTo(receipt);
        if (expected == null || !expected.isUnrecorded()) {
            return; // it was withdrawn
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

    /// Needs no memory: otherwise the receipt would neither be expected nor end.
    private void refuse(Pending refused, String reason) {
        refused.refusal = refusal(reason);
        refused.sequence = 0;
        try {
            elsewhere(refusals);
        } catch (OutOfMemoryError scarce) {
            // The next sweep tries again. An error here would keep the next receipt from its sequence.
        }
    }

    private RefusedEmissionException refusal(String reason) {
        try {
            return new RefusedEmissionException(key + ": " + reason);
        } catch (OutOfMemoryError scarce) {
            return SCARCE;
        }
    }

    private void completeRefused() {
        for (var left : pending) {
            if (left.isRefused()) {
                end(left, null);
            }
        }
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

    /// Completes receipts that should be complete, and for which there was no memory then. Called by each sweep, on a
    /// thread that must not wait.
    ///
    /// @param jobs runs a job on the circuit's thread, between emissions from outside
    void retry(Consumer<Runnable> jobs) {
        if (!pending.isEmpty()) {
            jobs.accept(lost);
            // Those that were refused may come after others that are not durable yet.
            Thread.startVirtualThread(refusals);
            durableAdvanced();
        }
    }

    /// Called after more records have become durable, on a thread that must not wait.
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
            end(first, null);
            first = pending.peek();
        }
    }

    /// Completes a receipt, and removes it after that: if there is no memory for its end, the next attempt finds it.
    private void end(Pending left, @Nullable RefusedEmissionException otherwise) {
        left.complete(otherwise);
        boolean unused = pending.remove(left); // another thread may have done so
    }

    /// Completes the receipts of durable records and fails the others, now and from now on. Called after the journal's
    /// end.
    void end() {
        ended = true;
        decide();
    }

    private void decide() {
        complete(durable.getAsLong());
        var lost = refusal("its journal ended before it was acknowledged; whether it was recorded is not known");
        Pending left = pending.peek();
        while (left != null) {
            end(left, lost);
            left = pending.peek();
        }
    }
}
