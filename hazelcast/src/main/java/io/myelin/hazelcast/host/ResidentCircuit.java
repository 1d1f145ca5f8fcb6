package io.myelin.hazelcast.host;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.hazelcast.host.route.AwaitDurable;
import io.myelin.hazelcast.host.route.BatchAnswer;
import io.myelin.hazelcast.host.route.BatchFrame;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.DeliverBatch;
import io.myelin.hazelcast.host.route.HostQuestion;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.host.route.RefusedEmissionException;
import io.myelin.journal.Health;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A circuit on the member that owns it: opened, fed, drained and closed.
///
/// Emissions of other members and of clients are accepted in the order of each sender's numbers. The lock that ensures
/// this order is held while emissions are passed to the circuit, but never during a wait: batches arrive on partition
/// threads.
final class ResidentCircuit {

    /// How many emissions of other members and clients may wait for the circuit's thread; beyond that a sender must
    /// retry.
    private static final long CREDITS = 1 << 16;

    private static final long LONGEST_AWAIT = TimeUnit.MILLISECONDS.toNanos(100);
    private static final Duration SNAPSHOT = Duration.ofSeconds(5);

    private final String key;
    private final CircuitRouter router;
    private final Executor completing;
    private final ReentrantLock intake = new ReentrantLock();

    /// Guarded by `intake`.
    private final Map<UUID, SenderIntake> senders = new HashMap<>();
    private Map<UUID, Long> recovered = Map.of();

    private final ConcurrentLinkedQueue<Asked> asked = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Thread> awaiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean completion = new AtomicBoolean();

    private volatile State state = State.OPENING;
    private volatile @Nullable HostedCircuit hosted;
    private volatile @Nullable Circuit plain;
    private volatile @Nullable Pipe<Runnable> jobs;
    private volatile @Nullable Throwable failure;
    private volatile @Nullable UUID openedBy;
    private volatile long origin;
    private volatile long snapshotAt;
    private final AtomicBoolean snapshotting = new AtomicBoolean();

    /// Whether arriving emissions are forwarded. Confined to the circuit's thread.
    private boolean leaving;

    /// The receipt whose emission is about to be recorded. Confined to the circuit's thread.
    private @Nullable CompletableFuture<Void> unrecorded;

    /// Whether emissions on this member must be routed elsewhere. Read for each of them.
    private volatile boolean moving;

    private volatile boolean claimed;

    /// Open once its journal has ended, after which nothing more becomes durable. Replaced when an opening is
    /// postponed.
    private volatile CountDownLatch ended = new CountDownLatch(1);

    private volatile long takenFromElsewhere;
    private volatile long handledFromElsewhere;

    private long seenSequence = -1;
    private long seenAt;

    /// The phases of its life.
    enum State {
        OPENING, LIVE, LEAVING, GONE, FAILED
    }

    /// A receipt that waits for a number of records to be durable.
    private record Asked(long sequence, CompletableFuture<Void> receipt) {}

    /// @param key        the circuit's
    /// @param router     forwards emissions that arrive after it left
    /// @param completing runs the dependents of receipts
    ResidentCircuit(String key, CircuitRouter router, Executor completing) {
        this.key = key;
        this.router = router;
        this.completing = completing;
    }

    String key() {
        return key;
    }

    /// The identity, at that time, of the member that opened it.
    @Nullable UUID openedBy() {
        return openedBy;
    }

    State state() {
        return state;
    }

    @Nullable Throwable failure() {
        return failure;
    }

    // ---- open ----

    /// Opens it: ends the epoch of the previous owner, if there was one, and replays the rest.
    ///
    /// @param owner this member's present identity: a split may change it
    /// @param confirm enters into the directory that it has a journal: after the epoch was claimed, and before
    ///     anything is accepted, so that a circuit with an acknowledged emission is in the directory. If it throws, the
    ///     circuit is closed, and emissions of this member find no inlet: `hosted` is not set
    void open(CircuitRebuild rebuild, UUID owner, Runnable confirm) {
        openedBy = owner;
        var building = rebuild.takeOver();
        var circuit = rebuild.circuit();
        try {
            confirm.run();
        } catch (RuntimeException | Error failed) {
            try {
                building.journaled().close();
            } finally {
                circuit.close();
            }
            throw failed;
        }
        plain = circuit;
        jobs = circuit.pipe(Substrates.cortex().name("host"), (Receptor<Runnable>) Runnable::run);
        building.journaled().onDurable(_ -> durableAdvanced());
        intake.lock();
        try {
            // No emission from elsewhere was accepted yet, so the table is as in the journal.
            recovered = building.senders().save();
            origin = building.journaled().sequence();
            snapshotAt = origin;
            hosted = building;
        } finally {
            intake.unlock();
        }
        state = State.LIVE;
    }

    /// Records that it could not be opened, or has failed.
    void fail(Throwable reason) {
        failure = reason;
        state = State.FAILED;
    }

    // ---- emissions from elsewhere ----

    /// Accepts a batch.
    BatchAnswer receive(DeliverBatch batch) {
        intake.lock();
        try {
            var open = hosted;
            if (state != State.LIVE || open == null) {
                return unready();
            }
            var sender = intakeOf(batch);
            if (batch.first() <= sender.expected()) {
                if (takenFromElsewhere - handledFromElsewhere > CREDITS) {
                    return BatchAnswer.later("the circuit has more to do than it may have waiting");
                }
                var refused = take(open, sender, batch);
                if (refused != null) {
                    return refused;
                }
            }
            return BatchAnswer.taken(sender.expected(), sender.durable(open.journaled().durable()));
        } finally {
            intake.unlock();
        }
    }

    private BatchAnswer unready() {
        var reason = failure;
        return BatchAnswer.later(reason == null ? "the circuit is " + state : "the circuit failed: " + reason);
    }

    private SenderIntake intakeOf(HostQuestion question) {
        var known = senders.get(question.sender());
        if (known != null) {
            return known;
        }
        // A sender forgets only emissions that it knows to be durable, even if this table was lost with the journal.
        var fresh = new SenderIntake(
                question.sender(), Math.max(recovered.getOrDefault(question.sender(), 0L), question.floor()));
        senders.put(question.sender(), fresh);
        return fresh;
    }

    /// Passes the new emissions of a batch to the circuit, in order.
    ///
    /// @return the answer if one is refused, else `null`
    private @Nullable BatchAnswer take(
            HostedCircuit open, SenderIntake sender, DeliverBatch batch) {
        var frames = batch.frames();
        long number = batch.first();
        @Nullable BatchAnswer refused = null;
        long before = sender.expected();
        while (refused == null && frames.remaining() >= BatchFrame.HEADER) {
            int inlet = frames.getShort() & 0xFFFF;
            int length = frames.getInt();
            int end = frames.position() + length;
            if (number >= before) {
                refused = deliver(open, sender, number, inlet, batch, frames.slice(frames.position(), length));
                if (refused == null) {
                    sender.expect(number + 1);
                }
            }
            frames.position(end);
            number++;
        }
        long taken = sender.expected() - before;
        if (taken > 0) {
            takenFromElsewhere += taken;
            long next = sender.expected();
            job(() -> mark(open, sender, next, taken));
        }
        return refused;
    }

    private static @Nullable BatchAnswer deliver(
            HostedCircuit open,
            SenderIntake sender,
            long number,
            int inlet,
            DeliverBatch batch,
            ByteBuffer content) {
        HostedPort<?> port;
        if (inlet == BatchFrame.WITHDRAWN) {
            port = open.withdrawn();
        } else {
            var label = batch.inlets().get(inlet - 1);
            port = open.port(label.name());
            if (port == null) {
                return BatchAnswer.refused(number, "there is no inlet " + label.name());
            }
            if (!port.type().codec().name().equals(label.codec())) {
                return BatchAnswer.refused(number, "inlet " + label.name() + " has the codec "
                        + port.type().codec().name() + ", not " + label.codec());
            }
        }
        try {
            port.deliver(sender.sender(), number, content.order(ByteOrder.LITTLE_ENDIAN));
            return null;
        } catch (RuntimeException unreadable) {
            return BatchAnswer.refused(number, "cannot be read: " + unreadable);
        }
    }

    /// Called after a batch, on the circuit's thread. If not all of it was recorded, the journal has failed: then
    /// nothing more is reported durable, and emissions that were not recorded are resent once the circuit has been
    /// reopened.
    private void mark(HostedCircuit open, SenderIntake sender, long next, long count) {
        handledFromElsewhere += count;
        if (open.senders().isAt(sender.sender(), next)) {
            sender.recorded(next, open.journaled().sequence());
            wakeAwaiting(); // the record may be durable already
        } else {
            fail(new RefusedEmissionException(key + ": emissions below " + next + " of sender " + sender.sender()
                    + " were not recorded"));
        }
    }

    /// Waits for a limited time until a sender's emissions are durable.
    BatchAnswer await(AwaitDurable question) {
        long deadline = System.nanoTime() + LONGEST_AWAIT;
        awaiting.add(Thread.currentThread());
        try {
            while (true) {
                var answer = progress(question);
                long left = deadline - System.nanoTime();
                if (answer.status() != BatchAnswer.Status.TAKEN
                        || answer.durable() >= question.until()
                        || answer.expected() < question.until()
                        || left <= 0) {
                    return answer;
                }
                // Added to `awaiting` before the progress is read; a thread that adds a mark or moves the journal's
                // watermark does so before it reads `awaiting`.
                LockSupport.parkNanos(this, left);
            }
        } finally {
            awaiting.remove(Thread.currentThread());
        }
    }

    private BatchAnswer progress(AwaitDurable question) {
        intake.lock();
        try {
            var open = hosted;
            if (state != State.LIVE || open == null) {
                return unready();
            }
            var sender = intakeOf(question);
            return BatchAnswer.taken(sender.expected(), sender.durable(open.journaled().durable()));
        } finally {
            intake.unlock();
        }
    }

    // ---- emissions of this member ----

    /// The inlet for emissions on this member, `null` unless the circuit was opened.
    ///
    /// @throws IllegalArgumentException if the circuit has no such inlet
    <E> @Nullable HostedPort<E> port(InletType<E> type) {
        var open = hosted;
        if (open == null || state == State.OPENING) {
            return null;
        }
        var port = open.port(type.name());
        if (port == null || !port.type().codec().name().equals(type.codec().name())) {
            throw new IllegalArgumentException(key + " has no inlet " + type.name() + " of " + type.codec().name());
        }
        @SuppressWarnings("unchecked") // one name and one codec, so one type
        var typed = (HostedPort<E>) port;
        return typed;
    }

    /// Whether emissions on this member must be routed elsewhere, after [#settle].
    boolean isMoving() {
        return moving;
    }

    /// Waits until the calling thread's earlier emissions here are recorded or forwarded, so that its next emission,
    /// which goes elsewhere, does not overtake them. It need not wait for the journal: the next owner does.
    ///
    /// @param patience the maximum time to wait: a receptor may block
    void settle(Duration patience) {
        var circuit = plain;
        if (circuit != null) {
            await(Thread.startVirtualThread(circuit::await), patience);
        }
    }

    /// Whether emissions are forwarded instead of recorded. Called on the circuit's thread.
    boolean isLeaving() {
        return leaving;
    }

    /// Forwards an emission to the circuit's new owner. Called on the circuit's thread, so in the order of arrival.
    /// Does not wait for capacity, because the close waits for this thread.
    <E> void forward(InletType<E> type, E value, @Nullable CompletableFuture<Void> receipt) {
        try {
            router.remote(key).emit(type, value, receipt, -1);
        } catch (RefusedEmissionException closed) {
            if (receipt != null) {
                completing.execute(() -> receipt.completeExceptionally(closed));
            }
        }
    }

    /// Sets the receipt whose emission is about to be recorded. Called on the circuit's thread.
    void asking(@Nullable CompletableFuture<Void> receipt) {
        unrecorded = receipt;
    }

    /// Fails a receipt whose emission was not recorded. Called on the circuit's thread.
    void requireRecorded(@Nullable CompletableFuture<Void> receipt) {
        if (receipt != null && receipt == unrecorded) {
            unrecorded = null;
            completing.execute(() -> receipt.completeExceptionally(new RefusedEmissionException(
                    key + ": the circuit's journal refused the emission; the circuit reported why")));
        }
    }

    /// Completes a receipt once the given number of records is durable. Called on the circuit's thread.
    void recorded(long sequence, CompletableFuture<Void> receipt) {
        unrecorded = null;
        asked.add(new Asked(sequence, receipt));
        // Added before `ended` is read; the thread that ends the journal opens `ended` before it reads the receipts.
        if (ended.getCount() == 0) {
            completing.execute(this::decideReceipts);
            return;
        }
        // It may be durable already; then there is no further notification.
        var open = hosted;
        if (open != null && open.journaled().durable() >= sequence) {
            durableAdvanced();
        }
    }

    private void wakeAwaiting() {
        for (var thread : awaiting) {
            LockSupport.unpark(thread);
        }
    }

    /// Called on one of the journal's threads, which must not wait.
    private void durableAdvanced() {
        wakeAwaiting();
        if (!asked.isEmpty() && completion.compareAndSet(false, true)) {
            completing.execute(this::complete);
        }
    }

    private void complete() {
        completion.set(false);
        var open = hosted;
        if (open != null) {
            complete(open.journaled().durable());
        }
    }

    private void complete(long records) {
        Asked first = asked.peek();
        while (first != null && first.sequence <= records) {
            if (asked.remove(first)) {
                first.receipt.complete(null);
            }
            first = asked.peek();
        }
    }

    // ---- snapshots ----

    /// Whether the program allows snapshots, and there are enough records since the last one.
    boolean isSnapshotDue() {
        var open = hosted;
        return open != null && open.snapshotEvery() > 0
                && open.journaled().sequence() - snapshotAt >= open.snapshotEvery();
    }

    /// Takes a snapshot if the program allows it and there are enough records since the last one, and removes the
    /// records before it. A failed snapshot is retried later: nothing depends on it.
    void snapshot(boolean leavingNow) {
        var open = hosted;
        if (open == null || open.snapshotEvery() == 0) {
            return;
        }
        var journaled = open.journaled();
        long least = leavingNow ? 1 : open.snapshotEvery();
        if (journaled.sequence() - snapshotAt < least || !snapshotting.compareAndSet(false, true)) {
            return;
        }
        try {
            long sequence = journaled.snapshot(SNAPSHOT);
            snapshotAt = sequence;
            journaled.truncate(sequence);
        } catch (TimeoutException | RuntimeException another) {
            // The journal has all records.
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        } finally {
            snapshotting.set(false);
        }
    }

    // ---- the end ----

    /// Whether it has failed: another owner fenced it, its journal failed, or it never opened.
    boolean isBroken() {
        if (state == State.FAILED) {
            return true;
        }
        var open = hosted;
        return state == State.LIVE && open != null && open.health().compareTo(Health.FENCED) >= 0;
    }

    /// Whether it was live and has failed since.
    boolean isLost() {
        return hosted != null && isBroken();
    }

    @Nullable Health health() {
        var open = hosted;
        return state == State.LIVE && open != null ? open.health() : null;
    }

    /// The number of records in its journal when it was opened here.
    long origin() {
        return origin;
    }

    /// The number of accepted records that are not durable.
    long lag() {
        var open = hosted;
        return state == State.LIVE && open != null
                ? Math.max(0, open.journaled().sequence() - open.journaled().durable())
                : 0;
    }

    /// Whether nothing was recorded for a while. Called by one thread.
    boolean isIdle(Duration after) {
        var open = hosted;
        if (state != State.LIVE || open == null) {
            return false;
        }
        long sequence = open.journaled().sequence();
        long now = System.nanoTime();
        if (sequence != seenSequence) {
            seenSequence = sequence;
            seenAt = now;
        }
        return now - seenAt >= after.toNanos();
    }

    /// Closes it in an orderly way: no further emission is accepted, and all accepted ones are recorded and made
    /// durable. Emissions that threads of this member made before, and those of threads that checked before the close
    /// and were descheduled, are forwarded.
    ///
    /// A stalled journal may take long to close. After a timeout this returns nevertheless, and another thread
    /// completes the close; receipts stay pending until the journal has ended. A failed journal has nothing more to
    /// make durable, and is not waited for.
    ///
    /// @param patience the maximum time to wait for the journal
    /// @return whether this call closed it
    boolean leave(Duration patience) {
        boolean broken = isBroken();
        intake.lock();
        try {
            if (state != State.LIVE && state != State.FAILED) {
                return false;
            }
            state = State.LEAVING;
        } finally {
            intake.unlock();
        }
        moving = true;
        var open = hosted;
        if (open == null) {
            ended.countDown();
        } else {
            job(() -> leaving = true);
            var closing = Thread.startVirtualThread(() -> close(open, broken));
            if (!broken && await(closing, patience)) {
                settle(patience);
            }
        }
        state = State.GONE;
        return true;
    }

    private void close(HostedCircuit open, boolean broken) {
        try {
            if (!broken) {
                snapshot(true);
            }
            open.journaled().close();
        } finally {
            ended.countDown();
            decideReceipts();
        }
    }

    /// Notes that another member is about to open the circuit. If it is still opening here, the opening is abandoned,
    /// or the circuit leaves once it is open.
    void claim() {
        claimed = true;
    }

    /// Whether another member is about to open the circuit.
    boolean isClaimed() {
        return claimed;
    }

    /// Abandons the opening: nothing was opened here.
    void decline() {
        state = State.GONE;
        ended.countDown();
    }

    /// Abandons the opening until a later one, for which its standby follows on. A claim that comes during this call
    /// may last: then the next opening is abandoned too.
    void postpone() {
        claimed = false;
        var before = ended;
        ended = new CountDownLatch(1);
        before.countDown();
    }

    /// Waits until the next owner may open it: until its journal has ended, or its opening was given up.
    ///
    /// @param patience the maximum time to wait
    /// @return whether it may
    boolean awaitEnd(Duration patience) {
        try {
            return ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean await(Thread thread, Duration patience) {
        try {
            return thread.join(patience);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// Completes the receipts of durable records, and fails the others. Called after the journal's end.
    private void decideReceipts() {
        complete();
        var lost = new RefusedEmissionException(
                key + ": its journal ended before it was acknowledged; whether it was recorded is not known");
        Asked left = asked.poll();
        while (left != null) {
            left.receipt.completeExceptionally(lost);
            left = asked.poll();
        }
    }

    /// Ends the forwarding, after [#leave]. Later emissions into its ports are lost.
    void end() {
        var circuit = plain;
        if (circuit != null) {
            circuit.close();
        }
    }

    private void job(Runnable job) {
        var pipe = jobs;
        if (pipe != null) {
            pipe.emit(job);
        }
    }
}
