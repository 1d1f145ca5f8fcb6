package io.myelin.hazelcast.host;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.hazelcast.host.route.AwaitDurable;
import io.myelin.hazelcast.host.route.BatchAnswer;
import io.myelin.hazelcast.host.route.BatchFrame;
import io.myelin.hazelcast.host.route.DeliverBatch;
import io.myelin.hazelcast.host.route.HostQuestion;
import io.myelin.hazelcast.host.route.RefusedEmissionException;
import io.myelin.hazelcast.wire.FailureText;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Accepts the emissions of other members and of clients into a circuit that is open here, in the order of each
/// sender's numbers.
///
/// The lock that ensures this order is held while emissions are passed to the circuit, but never during a wait: batches
/// arrive on partition threads.
///
/// Threading: any thread.
final class CircuitIntake {

    /// How many emissions may wait for the circuit's thread; beyond that a sender must retry.
    private static final long CREDITS = 1 << 16;

    private static final long LONGEST_AWAIT = TimeUnit.MILLISECONDS.toNanos(100);

    private final ResidentCircuit resident;
    private final ReentrantLock lock = new ReentrantLock();
    private final ConcurrentLinkedQueue<Thread> awaiting = new ConcurrentLinkedQueue<>();

    /// Guarded by `lock`.
    private final Map<UUID, SenderIntake> senders = new HashMap<>();

    private @Nullable Entrance entrance;
    private long taken;

    /// The sender of the last question. There may be no mark after its emissions, for lack of memory.
    private @Nullable SenderIntake last;

    /// Written by the circuit's thread.
    private volatile long handled;

    /// @param hosted    the circuit that accepts
    /// @param jobs      runs jobs on its thread, in the order of its emissions
    /// @param recovered the next number of each sender, as in the journal
    private record Entrance(HostedCircuit hosted, Pipe<Runnable> jobs, Map<UUID, Long> recovered) {}

    /// @param resident the circuit, which knows its state
    CircuitIntake(ResidentCircuit resident) {
        this.resident = resident;
    }

    /// Begins to accept. Nothing was accepted before, so the table of senders is as in the journal.
    void open(HostedCircuit hosted, Pipe<Runnable> jobs) {
        lock.lock();
        try {
            entrance = new Entrance(hosted, jobs, hosted.senders().save());
        } finally {
            lock.unlock();
        }
    }

    /// Accepts nothing more. Emissions that were accepted are in the circuit's queue when this returns.
    void close() {
        lock.lock();
        try {
            entrance = null;
        } finally {
            lock.unlock();
        }
    }

    /// Accepts a batch.
    BatchAnswer receive(DeliverBatch batch) {
        lock.lock();
        try {
            var open = entrance;
            if (open == null || !resident.isLive()) {
                return unready();
            }
            var sender = intakeOf(open, batch);
            if (batch.first() <= sender.expected()) {
                if (taken - handled > CREDITS) {
                    return BatchAnswer.later("the circuit has more to do than it may have waiting");
                }
                var refused = take(open, sender, batch);
                if (refused != null) {
                    return refused;
                }
            }
            return answer(open, sender);
        } finally {
            lock.unlock();
        }
    }

    private BatchAnswer unready() {
        var reason = resident.failure();
        return BatchAnswer.later(
                reason == null ? "the circuit is " + resident.state()
                        : "the circuit failed: " + FailureText.of(reason));
    }

    private static BatchAnswer answer(Entrance open, SenderIntake sender) {
        return BatchAnswer.taken(
                sender.expected(), sender.durable(open.hosted.journaled().durable()));
    }

    private SenderIntake intakeOf(Entrance open, HostQuestion question) {
        long floor = question.floor();
        // One that the journal does not know begins with its floor.
        var sender = senders.computeIfAbsent(question.sender(),
                any -> new SenderIntake(any, open.recovered.getOrDefault(any, floor)));
        // Before another sender's emissions: thousands of others would displace it from the table that its mark reads.
        if (last != null) {
            markEnd(open, last);
        }
        last = sender;
        if (sender.expected() < floor) {
            // A sender drops only emissions that it knows to be durable: the journal has lost them since.
            open.hosted.lost(sender.sender(), floor);
            sender.expect(floor);
        }
        markEnd(open, sender);
        return sender;
    }

    /// Has the circuit's thread note when the emissions that were passed on are recorded. If there is no memory for
    /// that, the sender gets an error, and the next question of any sender does it.
    private void markEnd(Entrance open, SenderIntake sender) {
        long count = sender.expected() - sender.marked();
        if (count > 0) {
            var mark = new SenderIntake.Mark(sender.expected());
            open.jobs.emit(() -> mark(open.hosted, sender, mark, count));
            taken += count;
            sender.mark(mark.number());
        }
    }

    /// Passes the new emissions of a batch to the circuit, in order.
    ///
    /// @return the answer if one is refused, else `null`
    private @Nullable BatchAnswer take(Entrance open, SenderIntake sender, DeliverBatch batch) {
        var frames = batch.frames();
        long number = batch.first();
        @Nullable BatchAnswer refused = null;
        long before = sender.expected();
        while (refused == null && frames.remaining() >= BatchFrame.HEADER) {
            int inlet = frames.getShort() & 0xFFFF;
            int length = frames.getInt();
            int end = frames.position() + length;
            if (number >= before) {
                refused = deliver(open.hosted, sender, number, inlet, batch, frames.slice(frames.position(), length));
                if (refused == null) {
                    sender.expect(number + 1);
                }
            }
            frames.position(end);
            number++;
        }
        markEnd(open, sender);
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
        } catch (OutOfMemoryError full) {
            return BatchAnswer.later("no memory to read emission " + number);
        } catch (Throwable unreadable) {
            // An error too: the sender would repeat the emission, and none after it would arrive.
            return BatchAnswer.refused(number, "cannot be read: " + FailureText.of(unreadable));
        }
    }

    /// Called after a batch, or after the record of lost emissions, on the circuit's thread. If not all of it was
    /// recorded, the journal has failed: then nothing more is reported durable, and emissions that were not recorded
    /// are resent once the circuit has been reopened.
    private void mark(HostedCircuit open, SenderIntake sender, SenderIntake.Mark end, long count) {
        handled += count;
        try {
            requireRecorded(open, sender.sender(), end.number());
        } catch (Throwable unrecorded) {
            // An error too, because this mark is not made again: a circuit that is reopened knows what is recorded.
            resident.fail(unrecorded);
            return;
        }
        sender.recorded(end, open.journaled().sequence());
        durableAdvanced(); // the record may be durable already
    }

    private void requireRecorded(HostedCircuit open, UUID sender, long end) {
        if (!open.senders().isAt(sender, end)) {
            throw new RefusedEmissionException(resident.key() + ": emissions below " + end + " of sender " + sender
                    + " were not recorded");
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
        lock.lock();
        try {
            var open = entrance;
            return open == null || !resident.isLive() ? unready() : answer(open, intakeOf(open, question));
        } finally {
            lock.unlock();
        }
    }

    /// Wakes the threads that wait for durability. Called after more records have become durable.
    void durableAdvanced() {
        for (var thread : awaiting) {
            LockSupport.unpark(thread);
        }
    }
}
