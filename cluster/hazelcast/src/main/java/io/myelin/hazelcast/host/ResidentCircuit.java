package io.myelin.hazelcast.host;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.host.route.RefusedEmissionException;
import io.myelin.journal.Health;
import io.myelin.journal.thread.UncaughtFailure;
import io.myelin.journal.thread.UninterruptedJoin;
import io.myelin.journal.circuit.MissingEffectsException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// A circuit on the member that owns it: opened, fed, drained and closed. [CircuitIntake] accepts the emissions of
/// other members and of clients, [DurableReceipts] completes the receipts of this member's.
final class ResidentCircuit {

    private static final Duration SNAPSHOT = Duration.ofSeconds(5);

    private final String key;
    private final CircuitRouter router;
    private final CircuitIntake intake = new CircuitIntake(this);
    private final DurableReceipts receipts;

    /// Written after the fields that a state implies; changes that race are made under this object's monitor.
    private volatile State state = State.OPENING;

    /// Set by the opening thread before all others, read by any.
    private volatile @Nullable UUID openedBy;

    /// Set by the opening thread before `hosted`, read by any.
    private volatile @Nullable Circuit plain;

    /// Set by the opening thread before `hosted`, read by any.
    private volatile @Nullable Pipe<Runnable> jobs;

    /// Set by the opening thread before `hosted`, read by any.
    private volatile long origin;

    /// Set by the opening thread before the circuit is live, read by any: one that finds it finds the fields above.
    private volatile @Nullable HostedCircuit hosted;

    /// Why it could not be opened, or has failed. Written before `state` by the thread that finds the failure.
    private volatile @Nullable Throwable failure;

    /// The sequence of the last snapshot. Written by the thread that takes it, while `snapshotting` is set.
    private volatile long snapshotAt;
    private final AtomicBoolean snapshotting = new AtomicBoolean();

    /// Whether arriving emissions are forwarded. Confined to the circuit's thread.
    private boolean leaving;

    /// Whether emissions on this member must be routed elsewhere. Read for each of them.
    private volatile boolean moving;

    /// Whether another member is about to open the circuit. Written by any thread; the opening thread reads it.
    private volatile boolean claimed;

    /// Whether emissions into its ports may be lost. Written before the circuit is closed, and if the host is closed
    /// before the circuit leaves; an emitting thread reads it after it has emitted. So it finds this set if the
    /// emission found the circuit closed, or is forwarded by a host that is being closed.
    private volatile boolean over;

    /// Open once its journal has ended, after which nothing more becomes durable. Replaced when an opening is
    /// postponed, before the former latch is opened; read by any thread.
    private volatile CountDownLatch ended = new CountDownLatch(1);

    /// The context of the circuit's thread, see [#requireOther]. Written by the circuit's first job, read by any
    /// thread: its own finds what it wrote, and another one finds that it is none of its own.
    private volatile @Nullable Current context;

    private long seenSequence = -1;
    private long seenAt;

    /// The phases of its life.
    enum State {
        OPENING, LIVE, LEAVING, GONE, FAILED
    }

    /// @param key    the circuit's
    /// @param router forwards emissions that arrive after it left
    ResidentCircuit(String key, CircuitRouter router) {
        this.key = key;
        this.router = router;
        receipts = new DurableReceipts(key, this::durable);
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

    boolean isLive() {
        return state == State.LIVE;
    }

    /// The intake of emissions of other members and of clients.
    CircuitIntake intake() {
        return intake;
    }

    /// The receipts of emissions of this member.
    DurableReceipts receipts() {
        return receipts;
    }

    /// The number of durable records.
    private long durable() {
        var open = hosted;
        return open == null ? 0 : open.journaled().durable();
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
        Pipe<Runnable> running;
        try {
            confirm.run();
            running = circuit.pipe(Substrates.cortex().name("host"), (Receptor<Runnable>) Runnable::run);
            building.journaled().onDurable(_ -> durableAdvanced());
        } catch (Throwable failed) {
            // Nothing was accepted. Its journals may not answer, and each step of the close would wait for them.
            try {
                Thread.startVirtualThread(() -> discard(building, circuit));
            } catch (OutOfMemoryError scarce) {
                discard(building, circuit);
            }
            throw failed;
        }
        plain = circuit;
        jobs = running;
        origin = building.journaled().sequence();
        snapshotAt = origin;
        hosted = building;
        intake.open(building, running);
        state = State.LIVE;
    }

    private static void discard(HostedCircuit building, Circuit circuit) {
        try {
            building.journaled().close();
        } catch (Throwable unclosed) {
            // The opening's failure is the one to report.
        } finally {
            circuit.close();
        }
    }

    /// Records that it could not be opened, or has failed. Does nothing if it is leaving: it must not leave twice.
    synchronized void fail(Throwable reason) {
        if (state == State.OPENING || state == State.LIVE) {
            failure = reason;
            state = State.FAILED;
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
    /// @param patience the maximum time to wait: a receptor may block. An interrupt does not shorten it, and the thread
    ///                 stays interrupted
    void settle(Duration patience) {
        var circuit = plain;
        if (circuit != null) {
            boolean unused = UninterruptedJoin.of(Thread.startVirtualThread(circuit::await), patience);
        }
    }

    /// Makes [#requireOther] recognise the calling thread as the circuit's.
    void recognise() {
        context = Substrates.cortex().current();
    }

    /// @throws IllegalStateException on the circuit's own thread
    void requireOther() {
        if (Substrates.cortex().current() == context) {
            throw new IllegalStateException("the circuit of " + key + " would wait for itself");
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
                receipts.fail(receipt, closed);
            }
        } catch (Throwable unwritable) {
            if (receipt != null) {
                receipts.fail(receipt, new RefusedEmissionException(key + ": cannot be written", unwritable));
            }
            throw unwritable; // by the codec: the circuit reports it, as if it had recorded the emission
        }
    }

    /// Called on one of the journal's threads, which must not wait.
    private void durableAdvanced() {
        intake.durableAdvanced();
        receipts.durableAdvanced();
    }

    /// Completes receipts for which there was no memory when they were due. Called by each sweep.
    void retryReceipts() {
        receipts.retry(this::job);
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
    ///
    /// @return whether none can be taken until the circuit is opened again
    boolean snapshot(boolean leavingNow) {
        var open = hosted;
        if (open == null || open.snapshotEvery() == 0) {
            return false;
        }
        var journaled = open.journaled();
        long least = leavingNow ? 1 : open.snapshotEvery();
        if (journaled.sequence() - snapshotAt < least || !snapshotting.compareAndSet(false, true)) {
            return false;
        }
        try {
            long sequence = journaled.snapshot(SNAPSHOT);
            snapshotAt = sequence;
            journaled.truncate(sequence);
        } catch (MissingEffectsException incomplete) {
            return true;
        } catch (TimeoutException | RuntimeException another) {
            // The journal has all records.
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        } finally {
            snapshotting.set(false);
        }
        return false;
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

    /// Whether it is live, and its journal acknowledges: a writer that may have been superseded without its knowledge
    /// is stalled.
    boolean isCertain() {
        var present = health();
        return present != null && present.compareTo(Health.STALLED) < 0;
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
        if (!beginsLeaving()) {
            return false;
        }
        intake.close();
        moving = true;
        var open = hosted;
        if (open == null) {
            ended.countDown();
        } else {
            forwardArriving();
            closeWithin(open, broken, patience);
        }
        state = State.GONE;
        return true;
    }

    private void forwardArriving() {
        try {
            job(() -> leaving = true);
        } catch (OutOfMemoryError scarce) {
            warn(); // those that arrive from now on are not forwarded
        }
    }

    /// If there is no memory for a thread, this takes as long as the journal: a circuit that does not leave would be in
    /// the way of its next opening.
    private void closeWithin(HostedCircuit open, boolean broken, Duration patience) {
        Thread closing;
        try {
            closing = Thread.startVirtualThread(() -> close(open, broken));
        } catch (OutOfMemoryError scarce) {
            UncaughtFailure.reportOf(() -> close(open, broken));
            return;
        }
        if (!broken && UninterruptedJoin.of(closing, patience)) {
            try {
                settle(patience);
            } catch (OutOfMemoryError scarce) {
                warn(); // an emission may still be on its way
            }
        }
    }

    private synchronized boolean beginsLeaving() {
        if (state != State.LIVE && state != State.FAILED) {
            return false;
        }
        state = State.LEAVING;
        return true;
    }

    private void close(HostedCircuit open, boolean broken) {
        try {
            if (!broken) {
                boolean unused = snapshot(true);
            }
        } finally {
            closeJournal(open);
        }
    }

    /// Called after an error of the snapshot too: emissions that were accepted have to become durable.
    private void closeJournal(HostedCircuit open) {
        try {
            open.journaled().close();
        } finally {
            ended.countDown();
            receipts.end();
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

    /// Whether emissions that were just made into its ports may be lost.
    boolean isOver() {
        return over;
    }

    /// From now on, threads that emit into its ports are notified that their emissions may be lost.
    void warn() {
        over = true;
    }

    /// Ends the forwarding, after [#leave]. Later emissions into its ports are lost, and their threads are notified.
    void end() {
        warn();
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
