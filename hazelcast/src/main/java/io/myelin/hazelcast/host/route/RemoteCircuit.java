package io.myelin.hazelcast.host.route;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The sending side to one circuit, wherever that lives.
///
/// Emissions are numbered in the order in which they come and kept until the owner says that they are durable. One
/// batch is under way at a time; what comes meanwhile makes the next one. So the owner receives them in order, and a
/// repeated batch differs in nothing from the one before. The owner answers with the number that it expects next. After
/// it died that may be a lower one than was sent: then what follows is sent again. Numbers that it has it passes over.
///
/// Why nothing acknowledged is lost and nothing is recorded twice: an emission leaves `kept` only when its number is
/// below what an owner called durable, and owners call durable only what is in the circuit's journal, where the next
/// owner finds it together with its number ([HostQuestion#floor] says what was forgotten).
///
/// Threading: any. The lock is never held while something is waited for but room.
public final class RemoteCircuit {

    private static final long SHORTEST_PAUSE = 1;
    private static final long LONGEST_PAUSE = 100;

    /// Milliseconds until it is asked for what is durable, where nobody waits for it.
    private static final long IDLE_ASK = 5;

    private final CircuitRouter router;
    private final String key;
    private final UUID sender = UUID.randomUUID();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();

    // Guarded by the lock.
    private final ArrayDeque<EmissionBatch> kept = new ArrayDeque<>();
    private final ArrayDeque<Pending> receipts = new ArrayDeque<>();
    private final Map<String, Integer> inlets = new HashMap<>();
    private List<DeliverBatch.InletLabel> labels = List.of();
    private long next;
    private long taken;
    private long durable;
    private long bytes;
    private boolean sending;
    private boolean asking;
    private boolean pausing;
    private long pause = SHORTEST_PAUSE;
    private long refused;
    private long resent;
    private String trouble = "";
    private @Nullable RefusedEmissionException end;

    /// A receipt for an emission.
    private record Pending(long number, CompletableFuture<Void> receipt) {}

    RemoteCircuit(CircuitRouter router, String key) {
        this.router = router;
        this.key = key;
    }

    /// Takes an emission, and waits for room if there is none.
    ///
    /// @param type    where it goes
    /// @param value   what is emitted; written at once, so that it may change afterwards
    /// @param receipt completed when it is durable, `null` if nobody waits
    /// @param patience how long to wait for room, in nanoseconds; 0 for not at all, less to do without room
    /// @param <E>     the type of the emission
    /// @return whether it was taken; if not there was no room
    /// @throws IllegalArgumentException if it is too large
    /// @throws RefusedEmissionException if this was closed
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
            requireOpen();
            if (patience >= 0 && bytes >= router.capacity() && !awaitRoom(patience)) {
                refused++;
                return false;
            }
            var batch = open(bound);
            bytes += batch.add(inlet(type), type.codec(), value, bound);
            if (receipt != null) {
                receipts.add(new Pending(next, receipt));
            }
            next++;
            send();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void requireOpen() {
        var reason = end;
        if (reason != null) {
            throw new RefusedEmissionException(key + ": " + reason.getMessage(), reason);
        }
    }

    private boolean awaitRoom(long patience) {
        long left = patience;
        try {
            while (bytes >= router.capacity()) {
                if (left <= 0) {
                    return false;
                }
                left = room.awaitNanos(left);
                requireOpen();
            }
            return true;
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return false;
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
        Integer known = inlets.get(type.name());
        if (known != null) {
            return known;
        }
        var more = new ArrayList<>(labels);
        more.add(new DeliverBatch.InletLabel(type.name(), type.codec().name()));
        labels = List.copyOf(more);
        inlets.put(type.name(), labels.size());
        return labels.size();
    }

    /// Sends the next batch, unless one is under way. Under the lock.
    private void send() {
        if (sending || pausing || end != null) {
            return;
        }
        for (var batch : kept) {
            if (batch.end() > taken) {
                batch.seal();
                sending = true;
                submit(new DeliverBatch(sender, durable, batch.first(), batch.count(), labels, batch.frames()));
                return;
            }
        }
        ask();
    }

    /// Asks for what is durable, unless that is being asked. Under the lock.
    private void ask() {
        if (asking || pausing || taken == durable || end != null) {
            return;
        }
        asking = true;
        if (receipts.isEmpty()) {
            router.later(() -> submit(question()), IDLE_ASK);
        } else {
            submit(question());
        }
    }

    private AwaitDurable question() {
        lock.lock();
        try {
            return new AwaitDurable(sender, durable, taken);
        } finally {
            lock.unlock();
        }
    }

    private void submit(HostQuestion question) {
        router.submit(key, question, (answer, failure) -> answered(question, answer, failure));
    }

    private void answered(
            HostQuestion question, @Nullable BatchAnswer answer, @Nullable Throwable failure) {
        boolean batch = question instanceof DeliverBatch;
        var done = new ArrayList<Pending>();
        @Nullable Pending rejected = null;
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
                    case TAKEN -> taken(answer, batch, done);
                    case LATER -> pause(answer.reason());
                    case REFUSED -> rejected = withdraw(answer);
                }
            }
            send();
            if (!receipts.isEmpty()) {
                ask();
            }
        } finally {
            lock.unlock();
        }
        // Outside the lock: what depends on a receipt runs here.
        done.forEach(pending -> pending.receipt.complete(null));
        if (rejected != null) {
            rejected.receipt.completeExceptionally(
                    new RefusedEmissionException(key + ": " + (answer == null ? "" : answer.reason())));
        }
    }

    /// The owner has reached the number in its answer. Later emissions are sent again. An answer to a question may be
    /// older than one to a batch; then some are sent again needlessly.
    private void taken(BatchAnswer answer, boolean batch, List<Pending> done) {
        trouble = "";
        pause = SHORTEST_PAUSE;
        if (answer.expected() < taken && (batch || !sending)) {
            resent++;
            taken = Math.max(answer.expected(), durable);
        } else if (batch) {
            taken = Math.min(Math.max(answer.expected(), durable), next);
        }
        durable = Math.max(durable, Math.min(answer.durable(), next));
        taken = Math.max(taken, durable);
        while (!kept.isEmpty() && kept.peek().end() <= durable) {
            bytes -= kept.remove().length();
        }
        while (!receipts.isEmpty() && receipts.peek().number < durable) {
            done.add(receipts.remove());
        }
        room.signalAll();
    }

    /// Takes one emission back that the owner will never take, so that those after it are.
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
        // Whatever the failure is: members and clients tell of their own end by different exceptions, and a member that
        // merges after a split is not active for a while and comes back.
        if (router.isOver()) {
            // On another thread: it completes receipts, and the lock is held here.
            router.later(
                    () -> close(new RefusedEmissionException(key + ": this member or client was shut down", cause)), 0);
            pausing = true;
        } else {
            pause(cause.toString());
        }
    }

    private void pause(String reason) {
        trouble = reason;
        if (!pausing) {
            pausing = true;
            router.later(this::resume, pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE);
        }
    }

    private void resume() {
        lock.lock();
        try {
            pausing = false;
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

    /// Waits until everything is durable.
    ///
    /// @param nanos how long at most
    /// @return whether it is
    public boolean awaitEmpty(long nanos) {
        lock.lock();
        try {
            long left = nanos;
            while (durable < next && left > 0 && end == null) {
                left = room.awaitNanos(left);
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

    /// Ends it: what is not durable by now is given up, and its receipts fail.
    void close(RefusedEmissionException reason) {
        List<Pending> failing;
        lock.lock();
        try {
            if (end != null) {
                return;
            }
            end = reason;
            failing = List.copyOf(receipts);
            receipts.clear();
            room.signalAll();
        } finally {
            lock.unlock();
        }
        failing.forEach(pending -> pending.receipt.completeExceptionally(reason));
    }
}
