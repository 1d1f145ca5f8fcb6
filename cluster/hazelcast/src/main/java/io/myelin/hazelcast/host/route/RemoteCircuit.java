package io.myelin.hazelcast.host.route;

import io.myelin.hazelcast.wire.FailureText;
import io.myelin.hazelcast.wire.LostRequests;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The sending side to one circuit, wherever that lives.
///
/// Emissions are numbered in order of arrival and kept until the owner reports them as durable. One batch is in flight
/// at a time; emissions that arrive meanwhile form the next one. So the owner receives them in order, and a repeated
/// batch is identical to the first. The owner answers with the number that it expects next. After a previous owner
/// died, that may be lower than the numbers already sent: then emissions from there on are resent. The owner skips
/// numbers that it has.
///
/// No acknowledged emission is lost and none is recorded twice. An emission is removed from the window only when its
/// number is below the durable number of an owner. Owners report as durable only emissions in the circuit's journal,
/// where the next owner finds them together with their numbers. [HostQuestion#floor] is the number below which the
/// sender has dropped emissions.
///
/// One with nothing under way that was not used for long retires: the router forgets it, and the next emission to the
/// circuit is the first of another one, a sender of its own. Threads that still have the old one reach the new one
/// through it.
///
/// Threading: any thread. The only wait under the lock is that for capacity, which releases it.
public final class RemoteCircuit {

    private static final long SHORTEST_PAUSE = 1;
    private static final long LONGEST_PAUSE = 100;

    /// Milliseconds until the owner is asked for the durable number, if no thread waits for it.
    private static final long IDLE_ASK = 5;

    private final CircuitRouter router;
    private final String key;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();

    // Guarded by the lock.
    private final SendWindow window = new SendWindow();
    private final RequestTarget target = new RequestTarget();
    private boolean sending;
    private boolean asking;
    private boolean pausing;

    /// The number of threads that wait for capacity, or for the lock once there is some.
    private int waiting;

    private long pause = SHORTEST_PAUSE;
    private long refused;
    private String trouble = "";

    private @Nullable RefusedEmissionException end;

    /// The number of the next emission at the last review.
    private long reviewed = -1;

    /// Whether another one has taken its place, or will.
    private boolean retired;

    /// Whether everything is durable. Written under the lock. A thread that emitted here wrote `false`, or read it
    /// under the lock, before it returned; so its next read finds `true` only if its own emissions are durable. `false`
    /// once this has retired: the thread's emissions may be under way from the one that took its place, which exists
    /// only since.
    private volatile boolean quiet = true;

    RemoteCircuit(CircuitRouter router, String key) {
        this.router = router;
        this.key = key;
    }

    /// Accepts an emission, and waits for capacity if there is none.
    ///
    /// @param type     its inlet
    /// @param value    the emitted value; encoded at once, so it may change afterwards
    /// @param receipt  completed when it is durable, `null` if there is none
    /// @param patience how long to wait for capacity, in nanoseconds; 0 not to wait, negative to ignore the capacity
    /// @param <E>      the type of the emission
    /// @return whether it was accepted; if not, there was no capacity
    /// @throws IllegalArgumentException if it is too large
    /// @throws RefusedEmissionException if this was closed, or if the host is being closed and the patience is not
    ///                                  negative
    public <E> boolean emit(
            InletType<E> type,
            E value,
            @Nullable CompletableFuture<Void> receipt,
            long patience) {
        int bound = type.codec().bound(value);
        if (bound > BatchFrame.LARGEST_VALUE) {
            throw new IllegalArgumentException(key + ": a value of up to " + bound + " bytes, at most "
                    + BatchFrame.LARGEST_VALUE + " can be sent");
        }
        lock.lock();
        try {
            if (!retired) {
                return add(type, value, bound, receipt, patience);
            }
        } finally {
            lock.unlock();
        }
        // The router's review may not have come that far.
        router.forget(key, this);
        return router.remote(key).emit(type, value, receipt, patience);
    }

    /// Called under the lock.
    private <E> boolean add(
            InletType<E> type,
            E value,
            int bound,
            @Nullable CompletableFuture<Void> receipt,
            long patience) {
        requireOpen();
        if (patience >= 0 && window.bytes() >= router.capacity() && !awaitCapacity(patience)) {
            refused++;
            return false;
        }
        // After the wait for capacity, which may have lasted until now.
        if (patience >= 0 && router.isRefusing()) {
            throw new RefusedEmissionException(key + ": the host is being closed");
        }
        window.add(type, value, bound, receipt);
        // At once: if something failed in between, for lack of memory, the thread would take this one for durable.
        if (quiet) {
            quiet = false;
        }
        try {
            send();
        } catch (Error scarce) {
            router.resumeLater(); // it was accepted
        }
        return true;
    }

    private void requireOpen() {
        var reason = end;
        if (reason != null) {
            throw new RefusedEmissionException(key + ": " + reason.getMessage(), reason);
        }
    }

    private boolean awaitCapacity(long patience) {
        long left = patience;
        waiting++;
        try {
            while (window.bytes() >= router.capacity()) {
                if (left <= 0) {
                    return false;
                }
                left = notFull.awaitNanos(left);
                requireOpen();
            }
            return true;
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            waiting--;
        }
    }

    /// Sends the next batch, unless one is in flight. Called under the lock.
    private void send() {
        if (sending || pausing || end != null) {
            return;
        }
        var batch = window.batch();
        if (batch != null) {
            sending = true;
            submit(batch);
            return;
        }
        ask();
    }

    /// Asks for the durable number, unless such a request is in flight. Called under the lock.
    private void ask() {
        if (asking || pausing || window.isTakenDurable() || end != null) {
            return;
        }
        if (window.hasReceipts()) {
            var question = window.question();
            asking = true;
            submit(question);
        } else {
            router.later(this::askNow, IDLE_ASK);
            asking = true;
        }
    }

    private void askNow() {
        lock.lock();
        try {
            submit(window.question());
        } catch (Throwable scarce) {
            unanswered(false);
            throw scarce;
        } finally {
            lock.unlock();
        }
    }

    /// Called under the lock, after the flag was set that says so.
    private void submit(HostQuestion question) {
        try {
            var asked = target.member(router);
            question.insist(asked == null && target.insists());
            if (asked == null) {
                router.submit(key, question, new Submitted(question, null));
            } else {
                router.submitTo(asked, key, question, new Submitted(question, asked));
            }
        } catch (Throwable scarce) {
            // Not even the failure could be handed to the router's thread.
            unanswered(question instanceof DeliverBatch);
        }
    }

    /// A request that was sent. Its answer is handled on the router's thread.
    final class Submitted implements BiConsumer<@Nullable BatchAnswer, @Nullable Throwable>, Executor {

        private final HostQuestion question;

        /// The member that was asked itself, `null` if the key's owner was.
        private final @Nullable UUID asked;

        Submitted(HostQuestion question, @Nullable UUID asked) {
            this.question = question;
            this.asked = asked;
        }

        @Override
        public void accept(@Nullable BatchAnswer answer, @Nullable Throwable failure) {
            try {
                if (asked != null && (answer == null || isGone(answer))) {
                    left(asked, failure == null || !LostRequests.isLost(failure));
                }
            } finally {
                // Whatever the failure is: without an answer nothing more would be sent to the circuit.
                answered(question, answer, failure);
            }
        }

        /// Called on the thread that receives the answer.
        @Override
        public void execute(Runnable handling) {
            try {
                router.execute(handling);
            } catch (Throwable scarce) {
                unanswered(question instanceof DeliverBatch);
            }
        }
    }

    /// Has a request repeated whose answer is lost for lack of memory. Allocates nothing.
    ///
    /// @param batch whether it was a batch
    private void unanswered(boolean batch) {
        lock.lock();
        try {
            if (batch) {
                sending = false;
            } else {
                asking = false;
            }
        } finally {
            lock.unlock();
        }
        router.resumeLater();
    }

    /// A member does not answer, or does not have the circuit.
    ///
    /// @param gone whether the key's owner is to open the circuit at once; otherwise it says where the circuit is now
    private void left(UUID asked, boolean gone) {
        lock.lock();
        try {
            target.left(asked, gone);
        } finally {
            lock.unlock();
        }
    }

    private void answered(
            HostQuestion question, @Nullable BatchAnswer answer, @Nullable Throwable failure) {
        boolean batch = question instanceof DeliverBatch;
        List<SendWindow.Receipt> done = List.of();
        SendWindow.@Nullable Receipt rejected = null;
        @Nullable RefusedEmissionException refusal = null;
        try {
            lock.lock();
            try {
                if (batch) {
                    sending = false;
                } else {
                    asking = false;
                }
                if (answer == null) {
                    failed(failure == null ? new IllegalStateException("no answer") : failure);
                } else {
                    switch (answer.status()) {
                        case TAKEN -> done = taken(answer, batch);
                        case LATER -> pause(answer.reason());
                        case REFUSED -> {
                            refusal = new RefusedEmissionException(key + ": " + answer.reason());
                            refused++;
                            rejected = window.withdraw(answer.expected());
                        }
                        case ELSEWHERE -> elsewhere(answer);
                    }
                }
                send();
                if (window.hasReceipts()) {
                    ask();
                }
            } catch (Throwable scarce) {
                router.resumeLater();
                throw scarce;
            } finally {
                lock.unlock();
            }
        } finally {
            // Outside the lock: dependents of a receipt run here.
            done.forEach(receipt -> complete(receipt, null));
            if (rejected != null && refusal != null) {
                complete(rejected, refusal);
            }
        }
    }

    /// Completes a receipt, whatever its dependents do: others are still to be completed.
    private static void complete(SendWindow.Receipt receipt, @Nullable RefusedEmissionException reason) {
        try {
            if (reason == null) {
                receipt.future().complete(null);
            } else {
                receipt.future().completeExceptionally(reason);
            }
        } catch (Throwable scarce) {
            // A dependent for which there was no memory.
        }
    }

    /// Whether a member that was asked itself does not have the circuit any more.
    private static boolean isGone(BatchAnswer answer) {
        return answer.status() == BatchAnswer.Status.ELSEWHERE && answer.member() == null;
    }

    /// The key's owner named a member that has the circuit, or a member that was asked itself does not have it.
    private void elsewhere(BatchAnswer answer) {
        var member = answer.member();
        if (member == null) {
            pause(answer.reason());
        } else {
            target.moved(member);
        }
    }

    /// The owner has reached the number in its answer. Later emissions are resent.
    ///
    /// @return the receipts of emissions that are durable now
    private List<SendWindow.Receipt> taken(BatchAnswer answer, boolean batch) {
        var done = window.advance(answer, batch, batch || !sending);
        trouble = "";
        pause = SHORTEST_PAUSE;
        target.accepted(answer.member());
        if (window.isEmpty()) {
            quiet = true;
        }
        notFull.signalAll();
        return done;
    }

    private void failed(Throwable failure) {
        var cause = failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
        // For any failure: members and clients report their own end by different exceptions, and a member that merges
        // after a split is inactive for a while and comes back.
        if (router.isOver()) {
            // On another thread: it completes receipts, and the lock is held here.
            router.later(
                    () -> close(new RefusedEmissionException(key + ": this member or client was shut down", cause)), 0);
            pausing = true;
        } else {
            pause(FailureText.of(cause));
        }
    }

    private void pause(String reason) {
        trouble = reason;
        if (!pausing) {
            router.later(this::resume, pause);
            pausing = true;
            // By half: the last pause adds a third, at most, to the time until the circuit was open.
            pause = Math.min(pause + (pause + 1) / 2, LONGEST_PAUSE);
        }
    }

    private void resume() {
        lock.lock();
        try {
            pausing = false;
            send();
        } catch (Throwable scarce) {
            router.resumeLater();
            throw scarce;
        } finally {
            lock.unlock();
        }
    }

    /// Goes on if there was no memory for it. Otherwise an answer or the end of a pause is still to come.
    void goOn() {
        lock.lock();
        try {
            send();
        } finally {
            lock.unlock();
        }
    }

    /// Whether everything is durable and nothing waits. Any thread.
    public boolean isEmpty() {
        lock.lock();
        try {
            return window.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /// Whether the calling thread's emissions are durable. May be wrong about those of other threads. Does not lock.
    public boolean isQuiet() {
        return quiet;
    }

    /// Waits until everything is durable.
    ///
    /// @param nanos the maximum time to wait
    /// @return whether it is
    public boolean awaitEmpty(long nanos) {
        lock.lock();
        try {
            long left = nanos;
            while (!window.isEmpty() && left > 0 && end == null) {
                left = notFull.awaitNanos(left);
            }
            return window.isEmpty();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /// Returns the emissions under way.
    public Traffic traffic() {
        lock.lock();
        try {
            return window.traffic(refused, trouble);
        } finally {
            lock.unlock();
        }
    }

    /// Has it retire if nothing is under way, no thread waits for capacity, and nothing was emitted since the last
    /// review.
    ///
    /// @return its last traffic if it has retired, else `null`
    @Nullable Traffic review() {
        lock.lock();
        try {
            boolean used = window.next() != reviewed;
            reviewed = window.next();
            if (used || waiting > 0 || !window.isEmpty() || sending || asking || pausing || end != null) {
                return null;
            }
            // Before the router forgets it. No answer is missing, so nothing writes `true` again.
            quiet = false;
            retired = true;
            return traffic();
        } finally {
            lock.unlock();
        }
    }

    /// Ends it: emissions that are not durable by now are abandoned, and their receipts fail.
    void close(RefusedEmissionException reason) {
        List<SendWindow.Receipt> failing;
        lock.lock();
        try {
            if (end != null) {
                return;
            }
            // First, because there may be no memory for it.
            failing = window.removeReceipts();
            end = reason;
            notFull.signalAll();
        } finally {
            lock.unlock();
        }
        failing.forEach(receipt -> complete(receipt, reason));
    }
}
