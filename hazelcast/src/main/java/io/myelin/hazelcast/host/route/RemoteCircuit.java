package io.myelin.hazelcast.host.route;

import io.myelin.hazelcast.wire.FailureText;
import io.myelin.hazelcast.wire.LostRequests;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
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
/// No acknowledged emission is lost and none is recorded twice. An emission is removed from `kept` only when its number
/// is below the durable number of an owner. Owners report as durable only emissions in the circuit's journal, where the
/// next owner finds them together with their numbers. [HostQuestion#floor] is the number below which the sender has
/// dropped emissions.
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
    private final UUID sender = UUID.randomUUID();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();

    // Guarded by the lock.
    private final ArrayDeque<EmissionBatch> kept = new ArrayDeque<>();
    private final ArrayDeque<Pending> receipts = new ArrayDeque<>();
    private final Map<DeliverBatch.InletLabel, Integer> inlets = new HashMap<>();
    private List<DeliverBatch.InletLabel> labels = List.of();
    private long next;
    private long taken;
    private long durable;
    private long bytes;
    private boolean sending;
    private boolean asking;
    private boolean pausing;

    /// The number of threads that wait for capacity, or for the lock once there is some.
    private int waiting;

    private long pause = SHORTEST_PAUSE;
    private long refused;
    private long resent;
    private String trouble = "";

    /// The member that has the circuit open and does not own its key, `null` to ask the key's owner.
    private @Nullable UUID at;

    /// The owner of the key that accepted emissions last, `null` if none did or it does not have the circuit any more.
    private @Nullable UUID lastOwner;

    /// Whether the key's owner is to open the circuit, because a member that it named did not have it.
    private boolean insisting;
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

    /// A receipt for an emission.
    private record Pending(long number, CompletableFuture<Void> receipt) {}

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
        if (patience >= 0 && bytes >= router.capacity() && !awaitCapacity(patience)) {
            refused++;
            return false;
        }
        // After the wait for capacity, which may have lasted until now.
        if (patience >= 0 && router.isRefusing()) {
            throw new RefusedEmissionException(key + ": the host is being closed");
        }
        var batch = open(bound);
        var pending = receipt == null ? null : new Pending(next, receipt);
        if (pending != null) {
            // Before the emission: if there is no memory for it afterwards, the emission is sent nevertheless.
            receipts.add(pending);
        }
        try {
            bytes += batch.add(inlet(type), type.codec(), value, bound);
        } catch (Throwable refused) {
            if (pending != null) {
                receipts.removeLast();
            }
            throw refused;
        }
        // Both at once: if something failed in between, for lack of memory, the next emission would have the same
        // number, or its thread would take this one for durable.
        next++;
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
            while (bytes >= router.capacity()) {
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

    private EmissionBatch open(int bound) {
        var last = kept.peekLast();
        if (last != null && last.takes(bound)) {
            return last;
        }
        if (last != null) {
            last.seal();
        }
        var fresh = new EmissionBatch(next);
        kept.add(fresh);
        return fresh;
    }

    private int inlet(InletType<?> type) {
        // By both names: an emission with another codec than that of the inlet's first use has to be recognised.
        var label = new DeliverBatch.InletLabel(type.name(), type.codec().name());
        Integer known = inlets.get(label);
        if (known != null) {
            return known;
        }
        var more = new ArrayList<>(labels);
        more.add(label);
        labels = List.copyOf(more);
        inlets.put(label, labels.size());
        return labels.size();
    }

    /// Sends the next batch, unless one is in flight. Called under the lock.
    private void send() {
        if (sending || pausing || end != null) {
            return;
        }
        for (var batch : kept) {
            if (batch.end() > taken) {
                batch.seal();
                var question =
                        new DeliverBatch(sender, durable, batch.first(), batch.count(), labels, batch.frames());
                sending = true;
                submit(question);
                return;
            }
        }
        ask();
    }

    /// Asks for the durable number, unless such a request is in flight. Called under the lock.
    private void ask() {
        if (asking || pausing || taken == durable || end != null) {
            return;
        }
        if (receipts.isEmpty()) {
            router.later(this::askNow, IDLE_ASK);
            asking = true;
        } else {
            var question = new AwaitDurable(sender, durable, taken);
            asking = true;
            submit(question);
        }
    }

    private void askNow() {
        lock.lock();
        try {
            submit(new AwaitDurable(sender, durable, taken));
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
            var asked = destination();
            question.insist(asked == null && insisting);
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

    /// The member to ask, `null` for the key's owner. Called under the lock.
    private @Nullable UUID destination() {
        // A question to the key's owner waits while the key's partition migrates. Circuits stay where they are then.
        return at == null && !insisting && router.isMigrating() ? lastOwner : at;
    }

    /// A member does not answer, or does not have the circuit.
    ///
    /// @param gone whether the key's owner is to open the circuit at once; otherwise it says where the circuit is now
    private void left(UUID asked, boolean gone) {
        lock.lock();
        try {
            if (asked.equals(lastOwner)) {
                lastOwner = null;
            }
            if (asked.equals(at)) {
                at = null;
                insisting = gone;
            }
        } finally {
            lock.unlock();
        }
    }

    private void answered(
            HostQuestion question, @Nullable BatchAnswer answer, @Nullable Throwable failure) {
        boolean batch = question instanceof DeliverBatch;
        List<Pending> done = List.of();
        @Nullable Pending rejected = null;
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
                            rejected = withdraw(answer);
                        }
                        case ELSEWHERE -> elsewhere(answer);
                    }
                }
                send();
                if (!receipts.isEmpty()) {
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
            done.forEach(pending -> complete(pending, null));
            if (rejected != null && refusal != null) {
                complete(rejected, refusal);
            }
        }
    }

    /// Completes a receipt, whatever its dependents do: others are still to be completed.
    private static void complete(Pending pending, @Nullable RefusedEmissionException reason) {
        try {
            if (reason == null) {
                pending.receipt.complete(null);
            } else {
                pending.receipt.completeExceptionally(reason);
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
            at = member;
        }
    }

    /// The owner has reached the number in its answer. Later emissions are resent. An answer to a request may be older
    /// than one to a batch; then some are resent needlessly.
    ///
    /// @return the receipts of emissions that are durable now
    private List<Pending> taken(BatchAnswer answer, boolean batch) {
        long reached = Math.max(durable, Math.min(answer.durable(), next));
        // Before anything is changed: if there is no memory, the owner is asked again.
        var done = new ArrayList<Pending>();
        for (var pending : receipts) {
            if (pending.number >= reached) {
                break;
            }
            done.add(pending);
        }
        trouble = "";
        pause = SHORTEST_PAUSE;
        insisting = false;
        var owner = answer.member();
        if (owner != null) {
            lastOwner = owner;
        }
        if (answer.expected() < taken && (batch || !sending)) {
            resent++;
            taken = Math.max(answer.expected(), durable);
        } else if (batch) {
            taken = Math.min(Math.max(answer.expected(), durable), next);
        }
        durable = reached;
        taken = Math.max(taken, durable);
        while (!kept.isEmpty() && kept.peek().end() <= durable) {
            bytes -= kept.remove().length();
        }
        for (int many = done.size(); many > 0; many--) {
            receipts.remove();
        }
        if (durable == next) {
            quiet = true;
        }
        notFull.signalAll();
        return done;
    }

    /// Withdraws one emission that the owner will never accept, so that later ones are accepted.
    private @Nullable Pending withdraw(BatchAnswer answer) {
        long number = answer.expected();
        taken = Math.max(number, durable);
        refused++;
        for (var batch : kept) {
            if (batch.first() <= number && number < batch.end()) {
                batch.withdraw(number);
            }
        }
        for (var pending : receipts) {
            if (pending.number == number) {
                receipts.remove(pending);
                return pending;
            }
        }
        return null;
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
            return durable == next;
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
            while (durable < next && left > 0 && end == null) {
                left = notFull.awaitNanos(left);
            }
            return durable == next;
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
            return new Traffic(next - taken, taken - durable, bytes, refused, resent, trouble);
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
            boolean used = next != reviewed;
            reviewed = next;
            if (used || waiting > 0 || durable != next || sending || asking || pausing || end != null) {
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
        List<Pending> failing;
        lock.lock();
        try {
            if (end != null) {
                return;
            }
            // First, because there may be no memory for it.
            failing = List.copyOf(receipts);
            end = reason;
            receipts.clear();
            notFull.signalAll();
        } finally {
            lock.unlock();
        }
        failing.forEach(pending -> complete(pending, reason));
    }
}
