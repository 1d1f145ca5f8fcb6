package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.FencedException;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.record.ControlRecord;
import io.myelin.journal.record.RecordRing;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Rebuilds a circuit: runs the program on a fresh circuit and feeds it the journal in order.
///
/// The circuit reaches the state it had, emission for emission, if the program keeps its promise. A block that is
/// damaged, missing or out of order stops the replay with a [CorruptJournalException]; what was fed before is then
/// the state before the gap.
///
/// Nothing may be emitted to the circuit from outside while it replays.
///
/// Threading: one thread at a time, not the circuit's.
public final class Replay implements AutoCloseable {

    /// The circuit is waited for after as many records, so that its queue stays short.
    private static final int PACE = 1 << 14;

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final JournaledCircuit target;
    private final Circuit circuit;
    private final Journal journal;
    private final Cursor cursor;
    private long position;
    private int unwaited;
    private LongConsumer progress = _ -> {};
    private @Nullable Block block;
    private @Nullable ByteBuffer records;

    private Replay(final Circuit circuit, final Journal journal, final Program program) {
        this.circuit = requireNonNull(circuit, "circuit");
        this.journal = requireNonNull(journal, "journal");
        requireNonNull(program, "program");
        target = new JournaledCircuit(circuit, journal.circuit());
        program.build(target);
        cursor = journal.read();
        position = cursor.origin();
        target.recorder().startAt(position);
    }

    /// Prepares a replay: runs the program.
    ///
    /// @param circuit a circuit nothing has entered yet
    /// @param journal the journal; only read until [#takeOver]
    /// @param program the program that wrote it
    public static Replay of(final Circuit circuit, final Journal journal, final Program program) {
        return new Replay(circuit, journal, program);
    }

    /// Has a function told how far the replay is, after every block and on the replaying thread.
    ///
    /// @param listener given the number of records fed
    public Replay onProgress(final LongConsumer listener) {
        progress = requireNonNull(listener, "listener");
        return this;
    }

    /// The circuit under its journal. Its inlets refuse nothing yet and record nothing yet.
    public JournaledCircuit circuit() {
        return target;
    }

    /// The number of the next record to feed.
    public long position() {
        return position;
    }

    /// Feeds what is durable now. On return all of it is handled.
    ///
    /// @return the number of the next record
    /// @throws CorruptJournalException at the first gap
    public long toEnd() {
        return to(Long.MAX_VALUE);
    }

    /// Feeds what is durable now, but no record with a given number or above. On return all of it is handled.
    ///
    /// @param end the number of the first record not to feed
    /// @return the number of the next record, less than the one given if the journal ends before
    /// @throws CorruptJournalException at the first gap
    public long to(final long end) {
        while (position < end && fetch()) {
            feed(end);
            progress.accept(position);
        }
        circuit.await();
        unwaited = 0;
        return position;
    }

    /// Feeds the journal as it grows, until told to stop.
    ///
    /// @param goOn asked at least every few milliseconds
    /// @return the number of the next record
    /// @throws CorruptJournalException at the first gap
    public long follow(final BooleanSupplier goOn) {
        while (goOn.getAsBoolean()) {
            final long before = position;
            toEnd();
            if (position == before) {
                LockSupport.parkNanos(this, LOOK_NANOS);
            }
        }
        return position;
    }

    /// Ends the epoch of whoever writes the journal, feeds the rest, and makes the circuit the one that counts: from
    /// here on its inlets record. The replay is over. A circuit that fails to go live is closed.
    ///
    /// @throws FencedException if yet another writer took over meanwhile
    /// @throws CorruptJournalException if the journal is damaged
    /// @throws JournalException if the medium does not answer
    public JournaledCircuit takeOver() {
        final var appender = journal.appender();
        try {
            toEnd();
            if (position != appender.origin()) {
                throw new CorruptJournalException("journal of " + journal.circuit() + ": " + position + " of "
                        + appender.origin() + " records found");
            }
            target.live(appender);
        } catch (final RuntimeException failed) {
            appender.close();
            throw failed;
        }
        cursor.close();
        return target;
    }

    private boolean fetch() {
        if (records != null && records.hasRemaining()) {
            return true;
        }
        block = cursor.next();
        records = block == null ? null : block.accessibleRecords();
        return records != null;
    }

    private void feed(final long end) {
        final var from = requireNonNull(records);
        final int limit = from.limit();
        while (from.hasRemaining() && position < end) {
            final int at = from.position();
            final int header = from.getInt(at);
            final int next = at + RecordRing.lengthAt(from, at, header);
            if (next > limit) {
                throw new CorruptJournalException(journal.circuit() + ": a record ends behind " + block);
            }
            // Narrowed to the record rather than sliced: that would make an object for each.
            from.limit(next).position(RecordRing.contentAt(at, header));
            final int id = header >>> 12;
            if (id == 0) {
                control(from);
            } else {
                target.registry().numbered(id).replay(from);
                position++;
                pace();
            }
            from.limit(limit).position(next);
        }
    }

    private void control(final ByteBuffer content) {
        switch (ControlRecord.CODEC.decode(content)) {
            case final ControlRecord.Define define -> {
                // An emission under way might be of an inlet that is defined again.
                circuit.await();
                target.registry().apply(define);
            }
            case final ControlRecord.Seed seed -> {
                circuit.await();
                target.seeds().apply(seed);
            }
            case ControlRecord.End() -> {
                // The writer closed in good order; a later one may have gone on.
            }
        }
    }

    private void pace() {
        unwaited++;
        if (unwaited == PACE) {
            circuit.await();
            unwaited = 0;
        }
    }

    /// Releases the journal's cursor. The circuit stays as it is.
    @Override
    public void close() {
        cursor.close();
    }
}
