package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.BlockRecords;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.ControlRecord;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.record.CarriedEmission;
import io.myelin.journal.state.SnapshotSection;
import io.myelin.journal.thread.UncaughtFailure;
import io.myelin.journal.thread.UninterruptibleThread;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Feeds the emissions of another circuit's [Outbox] into a journaled circuit, each once and in order, across any
/// number of restarts on either side.
///
/// Each is recorded with its number in the outbox, so the circuit's own journal holds the feed's position. A thread of
/// the feed reads the outbox's journal from there.
///
/// If an outbox does not respond, the feed retries, and if the circuit refuses an emission, because its codec throws
/// for example, the feed emits it again a second later. If reading fails with something else than a
/// [RuntimeException], the feed reports each failure to its thread's uncaught-exception handler, and retries.
///
/// The feed's thread ends with a [CorruptJournalException] if the outbox is damaged, was truncated before it was read,
/// contains values that the codec cannot read, was created again, so that its numbers restart, or lacks emissions that
/// were fed. The exception goes to the thread's uncaught-exception handler, [#failure] returns it, and the circuit
/// continues without the feed.
///
/// @param <E> the type of the emissions
public final class OutboxFeed<E> implements Derivation {

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /// The retry interval where each failure is reported, for example that the circuit refuses an emission.
    private static final long REPORTED_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// The feed awaits the circuit after this number of emissions, so that the circuit's queue stays short.
    private static final int PACE = 1 << 14;

    /// In front of its name in a snapshot.
    static final String FEED = "feed ";

    private final String name;
    private final Journal outbox;
    private final Codec<E> codec;
    private final JournaledCircuit circuit;
    private final Receptor<? super E> target;
    private final Pipe<CarriedEmission<E>> inlet;

    /// Confined to the circuit's thread; read by others after an `await`.
    private long expected;

    /// The number of the next emission to emit. Confined to the feed's thread. Kept across failures, because emitted
    /// ones are recorded and must not be recorded again.
    private long next;

    private int unwaited;

    /// The number after the last emission that is known to be recorded. Confined to the feed's thread.
    private long recorded;

    /// Whether the outbox is known to be the one that the circuit was fed from. Confined to the feed's thread.
    private boolean same;

    /// Written before the thread is unparked; the thread reads it before each park.
    private volatile boolean closing;

    /// Set once, when the circuit goes live; read by any thread.
    private volatile @Nullable Thread thread;

    /// Why the feed has ended. Written by its thread; read by any.
    private volatile @Nullable CorruptJournalException failure;

    private OutboxFeed(
            JournaledCircuit circuit,
            String name,
            Journal outbox,
            Codec<E> codec,
            Receptor<? super E> target) {
        this.circuit = requireNonNull(circuit, "circuit");
        this.name = requireNonNull(name, "name");
        this.outbox = requireNonNull(outbox, "outbox");
        this.codec = requireNonNull(codec, "codec");
        this.target = requireNonNull(target, "receptor");
        inlet = circuit.declarations().repeated(
                name, new CarriedEmission.Format<>(codec), (Receptor<CarriedEmission<E>>) this::handle,
                this::isOutOfTurn);
    }

    /// Declares a feed. To be called in the circuit's program.
    ///
    /// @param circuit  the circuit to feed
    /// @param name     unique among the program's inlets
    /// @param outbox   the outbox's journal; only read
    /// @param codec    reads its emissions, and records them again in no more bytes than they take in the outbox
    /// @param receptor handles each emission, on the circuit's thread
    /// @param <E>      the type of the emissions
    public static <E> OutboxFeed<E> of(
            JournaledCircuit circuit,
            String name,
            Journal outbox,
            Codec<E> codec,
            Receptor<? super E> receptor) {
        var feed = new OutboxFeed<>(circuit, name, outbox, codec, receptor);
        circuit.attach(
                feed,
                SnapshotSection.of(FEED, name, out -> out.putLong(feed.expected), in -> feed.expected =
                        in.getLong()));
        return feed;
    }

    /// The exception that ended the feed, or `null` while it goes on. Any thread.
    public @Nullable CorruptJournalException failure() {
        return failure;
    }

    /// Called on the circuit's thread before an emission is recorded. If the circuit refused one before it, that one
    /// comes again first, and this one after it. Once the circuit is being closed, no emission is taken: its journal
    /// would refuse those after its end and report it, although none is lost, because the circuit's next feed repeats
    /// them.
    private boolean isOutOfTurn(CarriedEmission<E> carried) {
        return carried.number() != expected || circuit.isClosed();
    }

    private void handle(CarriedEmission<E> carried) {
        if (carried.number() == expected) {
            expected++;
            target.receive(carried.emission());
        } else if (carried.number() > expected) {
            throw new CorruptJournalException("outbox " + outbox.circuit() + ": emission " + carried.number()
                    + " came where " + expected + " was due");
        }
    }

    @Override
    public void live(Appender appender) {
        next = expected;
        recorded = next;
        var reading = new UninterruptibleThread("feed-" + outbox.circuit(), this::run);
        thread = reading;
        reading.start();
    }

    private void run() {
        while (!closing) {
            try {
                requireSameOutbox();
                read();
            } catch (CorruptJournalException lasting) {
                failure = lasting;
                throw lasting;
            } catch (RuntimeException passing) {
                park(RETRY_NANOS);
            } catch (Throwable unexpected) {
                UncaughtFailure.report(unexpected);
                park(REPORTED_NANOS);
            }
        }
    }

    private void park(long nanos) {
        if (!closing) {
            LockSupport.parkNanos(this, nanos);
        }
    }

    /// An outbox that was created again numbers from 0, and one that was restored from a backup may number others as
    /// those that were fed: the feed would skip its emissions.
    private void requireSameOutbox() {
        if (same) {
            return;
        }
        long there = outbox.durable();
        var found = outbox.identity();
        var known = circuit.declarations().sources().identity(name);
        if (known == null) {
            circuit.thread().perform(() -> circuit.note(new ControlRecord.Source(name, found)));
        } else if (!known.equals(found)) {
            throw new CorruptJournalException("outbox " + outbox.circuit() + " was made anew: the feed " + name
                    + " has " + next + " emissions of another journal");
        }
        if (there < next) {
            throw new CorruptJournalException("outbox " + outbox.circuit() + " has " + there + " emissions, the feed "
                    + name + " has " + next + ": the newest are missing");
        }
        same = true;
    }

    private void read() {
        try (var cursor = reader()) {
            while (!closing) {
                Block block = cursor.next();
                if (block != null) {
                    emit(block);
                } else {
                    requireRecorded();
                    // Asked again: a wait in the calls above may have taken the permit of a wake-up.
                    if (!closing) {
                        cursor.await(IDLE_NANOS);
                    }
                }
            }
        }
    }

    /// It cannot be read later either, if the outbox was truncated.
    private Cursor reader() {
        try {
            return outbox.read(next);
        } catch (IllegalArgumentException truncated) {
            throw new CorruptJournalException(
                    "outbox " + outbox.circuit() + ": emission " + next + " was not fed, and is no more", truncated);
        }
    }

    private void emit(Block block) {
        var records = new BlockRecords(block);
        while (records.next()) {
            if (records.inlet() != 0 && records.number() >= next) {
                long number = records.number();
                inlet.emit(new CarriedEmission<>(number, decode(number, records.content())));
                next = number + 1;
                pace();
            }
        }
    }

    /// A codec that fails would fail again, so there is no retry, except for lack of memory.
    private E decode(long number, ByteBuffer content) {
        try {
            return Codecs.read(codec, content);
        } catch (OutOfMemoryError passing) {
            throw passing;
        } catch (Throwable unreadable) {
            throw new CorruptJournalException(
                    "outbox " + outbox.circuit() + ": emission " + number + " cannot be read", unreadable);
        }
    }

    private void pace() {
        unwaited++;
        if (unwaited == PACE) {
            requireRecorded();
        }
    }

    /// Waits until the circuit has handled all emissions so far. If it has refused an emission, the feed continues with
    /// that one after a pause, which lasts until the close if the journal has ended.
    private void requireRecorded() {
        if (next == recorded) {
            return;
        }
        circuit.circuit().await();
        unwaited = 0;
        recorded = expected;
        if (next != recorded) {
            long refused = recorded;
            next = refused;
            do {
                LockSupport.parkNanos(this, REPORTED_NANOS);
            } while (!closing && circuit.isRefusing());
            throw new JournalException("circuit of " + circuit.id() + ": emission " + refused + " was refused");
        }
    }

    @Override
    public void close() {
        closing = true;
        var reading = thread;
        if (reading != null) {
            LockSupport.unpark(reading);
            try {
                reading.join(Duration.ofSeconds(30));
            } catch (InterruptedException early) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
