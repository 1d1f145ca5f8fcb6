package io.myelin.hazelcast.journal;

import com.hazelcast.spi.exception.RetryableHazelcastException;
import io.myelin.hazelcast.wire.OwnerCalls;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.FencedException;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.Watermark;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Sends blocks, with a few in flight at a time, and acknowledges them in order.
///
/// Three kinds of threads use it. The appending thread sends. Hazelcast's threads deliver answers: they set the state
/// of a block in flight, move the watermark over arrived blocks and wake threads; they never start an operation, which
/// would hang. The retrying thread resends failed blocks, watches the copies, and stores the durable watermark in the
/// head.
final class HazelcastAppender implements Appender {

    /// Maximum number of blocks in flight.
    static final int IN_FLIGHT = 4;

    /// Maximum number of blocks that arrived and were not forced yet, if members keep files.
    private static final int UNFORCED = 64;

    /// If a block is not acknowledged for longer, the writer counts as stalled: a member does not answer, its disk is
    /// full, or its device hangs.
    private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(2);

    /// How long a close waits while the circuit is being opened.
    private static final Duration UNOPENED = Duration.ofSeconds(1);

    private static final long CLOSE_POLL_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final HazelcastJournal journal;
    private final EpochRange range;
    private final Redundancy redundancy;
    private final Watermark durable;
    private final AppendRetrier retrier;
    private final ClusterEvents.Watch watch;
    private final @Nullable DiskCommit files;

    /// How long a close waits for the cluster. Written by tests, read by the thread that closes.
    private volatile Duration patience = Duration.ofSeconds(30);

    private final AtomicReferenceArray<@Nullable InFlightBlock> inFlight = new AtomicReferenceArray<>(IN_FLIGHT);
    private final AtomicBoolean settling = new AtomicBoolean();

    /// A block by its number and its first record's. The two are one object: a thread that read them separately could
    /// store an inconsistent pair, and the next epoch would begin at the wrong position.
    ///
    /// @param index    the block
    /// @param sequence the record
    record Mark(long index, long sequence) {}

    /// The oldest block that has not arrived. Written while `settling` is held.
    private volatile Mark settled;

    /// The oldest block that is not durable. If members keep files it lags `settled`, and the thread of [DiskCommit]
    /// writes it; otherwise they are equal, and it is written with `settled`.
    private volatile Mark confirmed;

    /// The next block. Written by the appending thread.
    private volatile long next;

    private long sequence;

    /// Written by the appending thread, read by the retrying one, for which a stale number suffices.
    private volatile long appendedBytes;

    /// The appending thread while too many blocks are in flight; `awaitCapacity` says with which accesses it pairs.
    private volatile @Nullable Thread waiting;

    /// Why this writer has ended. Written by any thread, before it reads `waiting`.
    private volatile @Nullable JournalException end;

    /// The reason why nothing is sent any more, if another writer took over. This writer ends once the blocks in flight
    /// are answered. Written before the states of the blocks are read, and read after one was written.
    private volatile @Nullable FencedException fence;

    HazelcastAppender(HazelcastJournal journal, EpochRange range) {
        this.journal = journal;
        this.range = range;
        redundancy = new Redundancy(journal);
        durable = new Watermark(range.first());
        settled = new Mark(range.index(), range.first());
        confirmed = settled;
        next = range.index();
        sequence = range.first();
        var state = MemberState.required(journal.instance());
        files = state.log() == null ? null : new DiskCommit(this, journal, range, UNFORCED);
        retrier = new AppendRetrier(this, journal, range);
        watch = state.events(journal.instance())
                .watch(journal.circuit(), retrier::suspect, retrier::ask, retrier::wake, this::endWithMap);
        var closed = new ClosedJournalException(journal.circuit());
        try {
            // After the registration for events: this check finds earlier changes.
            journal.ask(retrier::check);
            retrier.start();
            if (files != null) {
                files.start();
            }
        } catch (Throwable failed) {
            // One of the threads may have been started, and there may be no memory for the other, nor for a reason.
            end(closed);
            watch.close();
            throw failed;
        }
    }

    /// The epoch that this writes.
    EpochRange range() {
        return range;
    }

    @Override
    public long epoch() {
        return range.epoch();
    }

    @Override
    public long origin() {
        return range.first();
    }

    @Override
    public Block append(ByteBuffer records, int count) {
        awaitCapacity();
        long index = next;
        var block = Block.of(range.epoch(), index, sequence, count, durable.get(), records);
        var flight = new InFlightBlock(block, range.key(index));
        inFlight.set(slot(index), flight);
        if (files != null) {
            files.expect(block);
        }
        sequence = block.end();
        next = index + 1;
        appendedBytes += block.length();
        send(flight);
        return block;
    }

    @Override
    public boolean isIdle() {
        return next == settled.index() && !isFull() && end == null;
    }

    private boolean isFull() {
        return next - settled.index() >= IN_FLIGHT || next - confirmed.index() >= UNFORCED;
    }

    private void awaitCapacity() {
        if (isFull()) {
            waiting = Thread.currentThread();
            // `waiting` is written before the marks and the reasons to end are read; threads that write these do so
            // before they read `waiting`. So no wake-up is missed, and the park needs no limit: for a virtual thread a
            // limit costs more than the park.
            while (isFull() && end == null && fence == null) {
                LockSupport.park(this);
            }
            waiting = null;
        }
        JournalException ended = end;
        var reason = ended == null ? fence : ended;
        if (reason != null) {
            throw reason;
        }
    }

    /// Sends or resends a block. Not for callbacks.
    void send(InFlightBlock flight) {
        var members = redundancy.sufficient();
        if (members == null) {
            fail(flight, null);
            return;
        }
        flight.members = members;
        flight.state = InFlightBlock.State.SENT;
        try {
            OwnerCalls.process(
                    journal.instance(),
                    journal.blocks(),
                    flight.key,
                    new AppendBlock(flight.block.bytes(), writer()),
                    Runnable::run,
                    (answer, failure) -> answered(flight, answer, failure));
        } catch (RuntimeException refused) {
            // The retrying thread resends it, or ends this writer.
            fail(flight, refused);
        }
    }

    /// The member that is notified when devices have confirmed blocks: this one, if members keep files.
    private @Nullable UUID writer() {
        return files == null ? null : journal.instance().getCluster().getLocalMember().getUuid();
    }

    private void answered(
            InFlightBlock flight, @Nullable Long answer, @Nullable Throwable failure) {
        if (failure != null || answer == null) {
            fail(flight, failure);
        } else if (answer != AppendBlock.STORED) {
            flight.state = InFlightBlock.State.REFUSED;
            supersede(new FencedException(journal.circuit(), range.epoch(), answer));
        } else {
            flight.state = InFlightBlock.State.ARRIVED;
            settle();
        }
    }

    private void fail(InFlightBlock flight, @Nullable Throwable cause) {
        flight.cause = cause instanceof CompletionException && cause.getCause() != null ? cause.getCause() : cause;
        flight.state = InFlightBlock.State.FAILED;
        endIfSuperseded();
        retrier.wake();
    }

    /// Moves the watermark over the arrived blocks, in order. If another thread is doing so, or reads it
    /// ([#settledForCheck]), this returns: that thread checks once more after it is done.
    private void settle() {
        while (arrived(settled.index()) && settling.compareAndSet(false, true)) {
            try {
                settled = settledNow();
                if (files == null) {
                    confirm(settled);
                }
            } finally {
                settling.set(false);
            }
            LockSupport.unpark(waiting);
            endIfSuperseded();
            if (files == null) {
                retrier.arrived();
            } else {
                files.arrived();
            }
        }
    }

    /// Moves over blocks that arrived at the members that are present. Others have to be resent: members that came
    /// since may lack them. Only while `settling` is held, so that between the comparison and the move of the watermark
    /// no check of the journal begins that does not count the block.
    private Mark settledNow() {
        var mark = settled;
        while (arrived(mark.index())) {
            InFlightBlock flight = inFlight.get(slot(mark.index()));
            if (flight == null) {
                return mark;
            }
            if (!flight.members.equals(redundancy.sufficient())) {
                fail(flight, null);
                return mark;
            }
            mark = new Mark(flight.block.index() + 1, flight.block.end());
        }
        return mark;
    }

    /// The oldest block that has not arrived, for a check of the journal after the members changed. Blocks from there
    /// on are compared with the present members later than this is called, and resent.
    ///
    /// @throws RetryableHazelcastException if a thread is about to move it; worth asking again
    Mark settledForCheck() {
        if (!settling.compareAndSet(false, true)) {
            throw new RetryableHazelcastException("journal of " + journal.circuit() + ": a block is arriving");
        }
        var mark = settled;
        settling.set(false);
        settle();
        return mark;
    }

    /// Acknowledges the blocks that arrived and, if members keep files, were forced.
    void confirm(Mark mark) {
        confirmed = mark;
        durable.advance(mark.sequence());
        if (files != null) {
            LockSupport.unpark(waiting);
            endIfSuperseded();
            retrier.arrived();
        }
    }

    private boolean arrived(long index) {
        InFlightBlock flight = index < next ? inFlight.get(slot(index)) : null;
        return flight != null && flight.block.index() == index && flight.state == InFlightBlock.State.ARRIVED;
    }

    private int slot(long index) {
        return (int) (index % IN_FLIGHT);
    }

    /// The blocks in flight that failed, oldest first.
    @Nullable InFlightBlock failed(long from) {
        for (long index = Math.max(from, settled.index()); index < next; index++) {
            InFlightBlock flight = inFlight.get(slot(index));
            if (flight != null && flight.block.index() == index && flight.state == InFlightBlock.State.FAILED) {
                return flight;
            }
        }
        return null;
    }

    /// The oldest block that has not arrived.
    Mark settled() {
        return settled;
    }

    /// The oldest block that is not durable.
    Mark confirmed() {
        return confirmed;
    }

    long appendedBytes() {
        return appendedBytes;
    }

    Redundancy redundancy() {
        return redundancy;
    }

    /// Ends this writer because another one took over: at once if no block is in flight, otherwise once those are
    /// answered. Blocks that the other one found are part of the journal, so this writer acknowledges them as well.
    void supersede(FencedException reason) {
        fence = reason;
        LockSupport.unpark(waiting);
        endIfSuperseded();
    }

    /// Whether another writer took over. Nothing is resent then.
    boolean isSuperseded() {
        return fence != null;
    }

    /// `fence` is written before the states are read. The thread that delivers an answer writes the state before it
    /// reads `fence`: one of the two sees both.
    void endIfSuperseded() {
        var reason = fence;
        if (reason != null && !isUnderWay()) {
            end(reason);
        }
    }

    /// Whether a block may still be acknowledged: its answer is outstanding, or another thread is about to settle it.
    private boolean isUnderWay() {
        if (arrived(settled.index())) {
            return true;
        }
        for (long index = settled.index(); index < next; index++) {
            InFlightBlock flight = inFlight.get(slot(index));
            if (flight != null && flight.block.index() == index && flight.state == InFlightBlock.State.SENT) {
                return true;
            }
        }
        return files != null && confirmed.index() < settled.index() && redundancy.sufficient() != null;
    }

    /// Ends this writer, for a reason that is thrown to the appending thread and to waiting threads.
    void end(JournalException reason) {
        if (end == null) {
            end = reason;
        }
        LockSupport.unpark(waiting);
        durable.wake();
        var forcing = files;
        if (forcing != null) {
            forcing.wake();
        }
        retrier.wake();
    }

    private void endWithMap(String map) {
        end(new JournalException("journal of " + journal.circuit() + ": the map " + map + " was destroyed"));
    }

    @Nullable JournalException reason() {
        return end;
    }

    @Override
    public long durable() {
        return durable.get();
    }

    @Override
    public boolean awaitDurable(long until, long timeout, TimeUnit unit)
            throws InterruptedException {
        return durable.await(until, timeout, unit, this::reason);
    }

    @Override
    public void onDurable(LongConsumer listener) {
        durable.onAdvance(listener);
    }

    @Override
    public Health health() {
        var reason = end;
        if (reason != null) {
            return Health.after(reason);
        }
        if (retrier.struggles() || isSlow() || redundancy.sufficient() == null) {
            return Health.STALLED;
        }
        return redundancy.known() ? Health.SOUND : Health.DEGRADED;
    }

    private boolean isSlow() {
        var forcing = files;
        if (forcing != null && forcing.isSlowerThan(SLOW_NANOS)) {
            return true;
        }
        long oldest = settled.index();
        InFlightBlock flight = oldest < next ? inFlight.get(slot(oldest)) : null;
        return flight != null && flight.block.index() == oldest && System.nanoTime() - flight.appendedAt > SLOW_NANOS;
    }

    void patience(Duration other) {
        patience = other;
    }

    @Override
    public void close() {
        var waits = journal.waits();
        // Of an opening that fails, nothing was accepted.
        var limit = waits != null && waits.isUnderWay() && patience.compareTo(UNOPENED) > 0 ? UNOPENED : patience;
        long deadline = System.nanoTime() + limit.toNanos();
        // On other threads: an interrupted one could ask the cluster nothing, and readers would not learn of the last
        // records; and an answer is withheld without a limit if the head's partition waits for a device. No interrupt
        // ends a join of a future.
        Executor others = Thread.ofVirtual().name("journal-closer-" + journal.circuit())::start;
        CompletableFuture.runAsync(
                () -> {
                    while (!allNoted() && System.nanoTime() - deadline < 0) {
                        LockSupport.parkNanos(this, CLOSE_POLL_INTERVAL_NANOS);
                    }
                },
                others)
                .completeOnTimeout(null, limit.toNanos(), TimeUnit.NANOSECONDS)
                .join();
        end(new ClosedJournalException(journal.circuit()));
        CompletableFuture.runAsync(() -> retrier.finish(limit), others)
                .completeOnTimeout(null, limit.toNanos(), TimeUnit.NANOSECONDS)
                .join();
        watch.close();
    }

    /// Stores the durable watermark in the head and returns whether the head has it: that of all appended blocks, or of
    /// all acknowledged ones if this writer ended early. Otherwise readers would miss the last blocks until another
    /// epoch begins. A superseded epoch needs no update: its successor has scanned its blocks.
    private boolean allNoted() {
        var reason = end;
        if (reason instanceof FencedException) {
            return true;
        }
        if (reason == null && confirmed.index() < next) {
            return false;
        }
        try {
            retrier.note();
            return true;
        } catch (RuntimeException | Error failed) {
            if (OperationRetry.passing(failed)) {
                return false;
            }
            end(new JournalException("journal of " + journal.circuit() + ": the last note failed", failed));
            return true;
        }
    }
}
