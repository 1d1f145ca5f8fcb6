package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.journal.Block;
import io.myelin.journal.BlockRecords;
import io.myelin.journal.Codecs;
import io.myelin.journal.ControlRecord;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.DivergenceException;
import io.myelin.journal.FencedException;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.state.SnapshotSearch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Rebuilds a circuit: runs the program on a fresh circuit, loads a snapshot if there is one, and feeds it the journal
/// from there in order.
///
/// The circuit reaches its former state, emission for emission. A block that is damaged, missing or out of order stops
/// the replay with a [CorruptJournalException]; the circuit then has the state before the gap. The circuit's emissions
/// into its own inlets and outboxes are compared with the records: the first difference stops the replay with a
/// [DivergenceException].
///
/// Nothing may be emitted to the circuit from outside while it replays. An emission that arrives while the replay has
/// nothing to feed is refused and reported, and changes nothing. One that arrives in the
/// middle counts as the circuit's own and stops the replay if the record differs.
///
/// Threading: one thread at a time, not the circuit's.
public final class Replay implements AutoCloseable {

    /// The replay awaits the circuit after this number of records, so that the circuit's queue stays short.
    private static final int PACE = 1 << 14;

    private final JournaledCircuit target;
    private final Declarations declared;
    private final Circuit circuit;
    private final Journal journal;
    private final Cursor cursor;
    private final Set<Long> skipped = new HashSet<>();

    /// The next record to feed.
    private long position;

    /// The next record of the block being read; less than the position while the block's beginning is skipped.
    private long next;

    /// Whether the records before the first fed one were removed, and no snapshot contains their effects.
    private boolean incomplete;

    /// Why a snapshot was not used, `null` if none was refused.
    private final @Nullable String refusal;

    private boolean fed = true;

    /// Whether the circuit is live, or this was closed. A live circuit would take what is fed for its own emissions.
    private boolean over;

    /// See [#suppose].
    private boolean supposing;

    private int unwaited;
    private LongConsumer progress = _ -> {};

    private @Nullable Block block;
    private @Nullable ByteBuffer records;

    private Replay(
            Circuit circuit,
            Journal journal,
            Program program,
            Function<SnapshotSearch, SnapshotSearch.@Nullable Beginning> choice) {
        this.circuit = requireNonNull(circuit, "circuit");
        this.journal = requireNonNull(journal, "journal");
        requireNonNull(program, "program");
        target = new JournaledCircuit(circuit, journal.circuit());
        declared = target.declarations();
        try {
            program.build(target);
            declared.complete();
            var search = new SnapshotSearch(journal, declared.sections());
            var beginning = choice.apply(search);
            refusal = search.refusal();
            cursor = beginning == null ? journal.read() : beginning.records();
            try {
                position = cursor.origin();
                begin(beginning == null ? null : beginning.snapshot());
            } catch (Throwable failed) {
                cursor.close();
                throw failed;
            }
        } catch (Throwable failed) {
            target.closeUnopened(); // the program may have passed its inlets on
            throw failed;
        }
    }

    private void begin(@Nullable Snapshot snapshot) {
        target.begin();
        if (snapshot != null) {
            target.restore(snapshot);
        } else if (position > 0) {
            incomplete = true;
            target.thread().perform(() -> target.recorder().startAt(position));
        }
    }

    /// Prepares a replay from the latest snapshot that the program can use, or from the beginning if there is none:
    /// runs the program and loads the snapshot.
    ///
    /// @param circuit a circuit nothing has entered yet; closed if the replay cannot be prepared
    /// @param journal the journal; only read until [#takeOver]
    /// @param program the program that wrote it
    /// @throws CorruptJournalException if a snapshot cannot be loaded
    public static Replay of(Circuit circuit, Journal journal, Program program) {
        return new Replay(circuit, journal, program, search -> search.atOrBefore(Long.MAX_VALUE));
    }

    /// Prepares a replay to an earlier sequence: from the latest snapshot at or before it, or from the first record if
    /// there is none. Then `to(sequence)` rebuilds the circuit as it was when it had accepted that number of records.
    /// The live circuit continues meanwhile.
    ///
    /// @param circuit  a circuit nothing has entered yet; closed if the replay cannot be prepared
    /// @param journal  the journal; only read
    /// @param program  the program that wrote it, but another object than that of the live circuit
    /// @param sequence the number of records to replay
    /// @throws CorruptJournalException if a snapshot cannot be loaded
    /// @throws IllegalArgumentException if the sequence is negative
    public static Replay near(
            Circuit circuit, Journal journal, Program program, long sequence) {
        if (sequence < 0) {
            throw new IllegalArgumentException("sequence " + sequence);
        }
        return new Replay(circuit, journal, program, search -> search.atOrBefore(sequence));
    }

    /// Prepares a replay of the whole journal, ignoring snapshots.
    ///
    /// @param circuit a circuit nothing has entered yet; closed if the replay cannot be prepared
    /// @param journal the journal; only read until [#takeOver]
    /// @param program the program that wrote it
    public static Replay whole(Circuit circuit, Journal journal, Program program) {
        return new Replay(circuit, journal, program, _ -> null);
    }

    /// Prepares a replay of the whole journal, from the first snapshot if the records before it were removed.
    static Replay fromFirst(Circuit circuit, Journal journal, Program program) {
        return new Replay(circuit, journal, program, SnapshotSearch::beginning);
    }

    /// Skips a record that cannot be read, or that the program fails to handle. It keeps its number.
    ///
    /// @param sequence the record's number
    public Replay skip(long sequence) {
        skipped.add(sequence);
        return this;
    }

    /// Sets a function that is called with the replay's progress after every block, on the replaying thread.
    ///
    /// @param listener receives the number of records fed
    /// @throws NullPointerException if the listener is `null`
    public Replay onProgress(LongConsumer listener) {
        progress = requireNonNull(listener, "listener");
        return this;
    }

    /// Sets a function that is called for each record that is fed, before it is handled, on the circuit's thread; to be
    /// set before the first.
    ///
    /// @param listener receives whether the circuit has made the emission itself, so that it was handled before
    /// @throws NullPointerException if the listener is `null`
    public Replay onFed(Consumer<? super Boolean> listener) {
        requireNonNull(listener, "listener");
        target.thread().perform(() -> target.recorder().onFed(listener));
        return this;
    }

    /// Makes this a replay of what might have been, for a journal of other records than the circuit wrote: what the
    /// circuit makes is not compared with them, so they must all have come from outside. It cannot go live. To be
    /// called before the first record is fed.
    public Replay suppose() {
        target.thread().perform(() -> target.recorder().suppose());
        supposing = true;
        return this;
    }

    /// The circuit under its journal. Its inlets record nothing yet.
    public JournaledCircuit circuit() {
        return target;
    }

    /// The number of the next record to feed.
    public long position() {
        return position;
    }

    /// Feeds all records that are durable now. On return they are handled.
    ///
    /// @return the number of the next record
    /// @throws CorruptJournalException as of [#to]
    /// @throws DivergenceException at the first record that the circuit made differently
    /// @throws IllegalStateException if the replay is over
    public long toEnd() {
        return to(Long.MAX_VALUE);
    }

    /// Feeds the records that are durable now and have numbers below a given one. On return they are handled.
    ///
    /// @param end the number of the first record not to feed
    /// @return the number of the next record, less than the one given if the journal ends before
    /// @throws CorruptJournalException at the first gap, at a record that cannot be read, or if the first records were
    ///     truncated and no snapshot was loaded
    /// @throws DivergenceException at the first record that the circuit made differently
    /// @throws IllegalStateException if the replay is over
    public long to(long end) {
        requireGoing();
        requireBeginning();
        while (position < end && fetch()) {
            feed(end);
            progress.accept(position);
        }
        settle();
        return position;
    }

    private void settle() {
        if (fed) {
            target.settle();
            fed = false;
            unwaited = 0;
        }
        requireSame();
    }

    /// After a difference the circuit's thread accepts nothing more.
    private void requireSame() {
        var reason = target.recorder().end();
        if (reason != null) {
            throw reason;
        }
    }

    /// Feeds all records that are durable now, ends the epoch of the journal's current writer, feeds the rest, and
    /// makes this circuit the authoritative one: from now on its inlets record. The replay is over. A circuit that
    /// fails to go live is closed. If the program cannot read a record that is durable now, or makes another emission
    /// than the recorded one, the journal and its writer stay as they are.
    ///
    /// @throws FencedException if yet another writer took over meanwhile
    /// @throws CorruptJournalException if the journal is damaged, or begins in the middle and no snapshot was loaded
    /// @throws DivergenceException if the circuit made an emission that differs from the record
    /// @throws IllegalStateException if the replay is over
    /// @throws JournalException if the medium does not answer
    public JournaledCircuit takeOver() {
        requireGoing();
        if (supposing) {
            throw new IllegalStateException(
                    "the replay of journal " + journal.circuit() + " is of what might have been");
        }
        try {
            // A program that cannot read its journal may be tried again and again. Each epoch would leave blocks.
            toEnd();
            var appender = journal.appender();
            try {
                toEnd();
                if (position != appender.origin()) {
                    throw new CorruptJournalException("journal of " + journal.circuit() + ": "
                            + (position > appender.origin()
                                    ? "the snapshot reflects " + position + " records, but only "
                                            + appender.origin() + " are there: the newest are missing"
                                    : position + " of " + appender.origin() + " records can be read"));
                }
                target.live(appender, journal);
            } catch (Throwable failed) {
                appender.close();
                throw failed;
            }
        } catch (Throwable failed) {
            over = true;
            target.closeUnopened();
            throw failed;
        }
        close();
        return target;
    }

    private void requireBeginning() {
        if (incomplete) {
            throw new CorruptJournalException("journal of " + journal.circuit() + ": its first records were truncated,"
                    + " and there is no snapshot that this program can begin with"
                    + (refusal == null ? ": restore one" : "; " + refusal));
        }
    }

    private boolean fetch() {
        if (records != null && records.hasRemaining()) {
            return true;
        }
        block = cursor.next();
        records = block == null ? null : block.accessibleRecords();
        if (block != null) {
            next = block.first();
        }
        return records != null;
    }

    private void feed(long end) {
        var from = requireNonNull(records);
        int limit = from.limit();
        fed = true;
        while (from.hasRemaining() && next < end) {
            int at = from.position();
            int header = from.getInt(at);
            int recordEnd = at + BlockRecords.lengthAt(from, at, header);
            if (recordEnd > limit || recordEnd <= at) {
                throw new CorruptJournalException(
                        journal.circuit() + ": record " + next + " does not end within " + block);
            }
            int id = header >>> BlockRecords.LENGTH_BITS;
            int following = at; // a record that cannot be fed may be tried again, or skipped
            try {
                if (next >= position) {
                    // Narrowed to the record instead of sliced: a slice would be an object for each record.
                    feed(id, from.limit(recordEnd).position(BlockRecords.contentAt(at, header)));
                }
                next += id == 0 ? 0 : 1;
                following = recordEnd;
            } finally {
                // The codec was lent the buffer, and may have changed position, limit and order.
                from.limit(limit).position(following).order(ByteOrder.LITTLE_ENDIAN);
            }
        }
    }

    private void feed(int id, ByteBuffer content) {
        if (id == 0) {
            control(content);
            return;
        }
        if (!skipped.isEmpty() && skipped.contains(position)) {
            declared.inlets().skip();
        } else {
            declared.inlets().replay(id, position, content);
        }
        position++;
        pace();
    }

    private void control(ByteBuffer content) {
        switch (Codecs.read(ControlRecord.CODEC, content)) {
            case ControlRecord.Define define -> {
                // An emission under way might belong to an inlet that is being redefined.
                circuit.await();
                declared.inlets().apply(define);
            }
            case ControlRecord.Seed seed -> {
                circuit.await();
                declared.apply(seed);
            }
            case ControlRecord.Marker marker -> {
                circuit.await();
                declared.apply(marker);
            }
            case ControlRecord.End() -> {
                // The writer closed in an orderly way; a later one may have continued.
            }
        }
    }

    private void pace() {
        unwaited++;
        if (unwaited == PACE) {
            circuit.await();
            unwaited = 0;
            requireSame();
        }
    }

    private void requireGoing() {
        if (over) {
            throw new IllegalStateException("the replay of journal " + journal.circuit() + " is over");
        }
    }

    /// Ends the replay and releases the journal's cursor. The circuit stays as it is.
    @Override
    public void close() {
        over = true;
        cursor.close();
    }
}
