package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.ClosedJournalException;
import io.myelin.journal.Codec;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.record.EncodingCheck;
import io.myelin.journal.record.RecordRing;
import io.myelin.journal.record.RecordSender;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Where emissions leave a journaled circuit for good: into a journal of their own, numbered from 0, each once.
///
/// A record leaves only after the records of the circuit that caused it are durable, so that nobody acts on what a
/// replay would not repeat. A replay makes the same emissions again; those that the outbox's journal has are compared
/// with it and dropped, and the others leave when the circuit goes live. The first that differs stops the replay. Of
/// those that were truncated away the number alone is known.
///
/// Threading: [#receive] on the circuit's thread; it neither blocks, unless its journal is slower than the circuit,
/// nor waits for durability.
///
/// @param <E> the type of the emissions
public final class Outbox<E> implements Receptor<E>, Derivation {

    /// Bytes of an emission at most: a feed records it with its number.
    static final int LARGEST = RecordRing.LARGEST - OutboxFeed.NUMBER;

    /// The one inlet of an outbox's journal.
    static final int ONLY = 1;

    /// While replaying, what was made is compared after as many emissions.
    private static final int LOOK = 1 << 10;

    private static final int RING = 1 << 20;

    private final JournaledCircuit circuit;
    private final Journal journal;
    private final Codec<E> codec;
    private final Consumer<? super Block> announce;

    // Circuit's thread.
    private final ArrayDeque<E> unsent = new ArrayDeque<>();
    private final EncodingCheck check = new EncodingCheck(LARGEST);
    private long made;
    private @Nullable OutboxComparison comparison;
    private @Nullable RecordRing ring;

    private volatile @Nullable Appender appender;
    private volatile @Nullable RecordSender sender;

    private Outbox(
            JournaledCircuit circuit,
            Journal journal,
            Codec<E> codec,
            Consumer<? super Block> announce) {
        this.circuit = circuit;
        this.journal = requireNonNull(journal, "journal");
        this.codec = requireNonNull(codec, "codec");
        this.announce = requireNonNull(announce, "announce");
    }

    /// Declares an outbox. Belongs into the circuit's program.
    ///
    /// @param circuit  where the emissions come from
    /// @param journal  the outbox's own journal, not the circuit's
    /// @param codec    how emissions are written
    /// @param announce told of each block handed to the journal, durable or not yet; on a thread of the outbox
    /// @param <E>      the type of the emissions
    public static <E> Outbox<E> of(
            JournaledCircuit circuit,
            Journal journal,
            Codec<E> codec,
            Consumer<? super Block> announce) {
        var outbox = new Outbox<E>(circuit, journal, codec, announce);
        circuit.attach(outbox, new SnapshotSection("outbox " + journal.circuit(), false, outbox::save, outbox::load));
        return outbox;
    }

    /// Has an emission leave. One that is too large or whose codec throws is refused, has no number, and is refused
    /// by every replay as well. The circuit's thread.
    ///
    /// @param emission what leaves
    /// @throws IllegalArgumentException if it may take more bytes than a block of the receiving circuit has room for
    /// @throws JournalException if the outbox's journal has ended
    @Override
    public void receive(E emission) {
        var live = ring;
        if (live != null) {
            live.write(ONLY, codec, emission);
        } else {
            check.write(codec, emission);
            unsent.add(emission);
        }
        made++;
        if (live == null && made % LOOK == 0) {
            look();
        }
    }

    private void save(SnapshotOutput out) {
        out.putLong(made);
    }

    private void load(ByteBuffer in) {
        made = in.getLong();
        unsent.clear();
        comparison = null;
    }

    /// Compares and drops what has left, to spare room. A failure must not end the handling of an emission, because
    /// that had no such failure when it was live; the journal is asked again later, at the latest when the circuit goes
    /// live.
    private void look() {
        try {
            compare();
        } catch (DivergenceException different) {
            circuit.recorder().end(different);
        } catch (RuntimeException passing) {
            closeComparison();
        }
    }

    private void compare() {
        while (!unsent.isEmpty()) {
            long number = made - unsent.size();
            var with = comparison;
            if (with == null) {
                with = new OutboxComparison(journal, number);
                comparison = with;
            }
            if (!with.compare(number, codec, unsent.getFirst(), check)) {
                return;
            }
            unsent.removeFirst();
        }
    }

    private void closeComparison() {
        var open = comparison;
        comparison = null;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public void live(Appender source) {
        var next = journal.appender();
        var fresh = new RecordRing(RING, LARGEST);
        var sending = new RecordSender(fresh, next, new Gate(source), journal.circuit());
        appender = next;
        sender = sending;
        sending.start();
        try {
            circuit.perform(() -> begin(fresh, next));
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    /// On the circuit's thread: what the journal lacks is sent, and from here on everything.
    private void begin(RecordRing fresh, Appender next) {
        if (next.origin() < made - unsent.size()) {
            throw new CorruptJournalException("outbox " + journal.circuit() + " holds " + next.origin()
                    + " emissions, the first that can be sent again is " + (made - unsent.size()));
        }
        // A reader's bound follows the writer's: all that this one found is compared.
        long deadline = System.nanoTime() + circuit.patience().toNanos();
        compare();
        if (next.origin() > made) {
            throw new CorruptJournalException("outbox " + journal.circuit() + " holds " + next.origin()
                    + " emissions, the circuit has made " + made);
        }
        while (!unsent.isEmpty() && made - unsent.size() < next.origin()) {
            if (System.nanoTime() - deadline > 0) {
                throw new JournalException("outbox " + journal.circuit() + ": emission "
                        + (made - unsent.size()) + " of " + next.origin() + " cannot be read");
            }
            LockSupport.parkNanos(this, Cursor.LOOK_NANOS);
            compare();
        }
        closeComparison();
        unsent.forEach(emission -> fresh.write(ONLY, codec, emission));
        unsent.clear();
        ring = fresh;
    }

    /// How many emissions have left for good. Any thread.
    ///
    /// @throws IllegalStateException if the circuit is not live
    public long durable() {
        return open().durable();
    }

    /// Adds a function that is called for every advance of [#durable]: see [Appender#onDurable]. Any thread.
    ///
    /// @param listener returns at once
    /// @throws IllegalStateException if the circuit is not live
    public void onDurable(LongConsumer listener) {
        open().onDurable(listener);
    }

    private Appender open() {
        var open = appender;
        if (open == null) {
            throw new IllegalStateException("the outbox " + journal.circuit() + " is not live");
        }
        return open;
    }

    @Override
    public void close() {
        var sending = sender;
        var open = appender;
        if (sending != null && open != null) {
            sending.finish(circuit.patience());
            open.close();
        }
    }

    /// Holds a block back until its causes are durable.
    private final class Gate implements RecordSender.Gate {

        private final Appender source;

        Gate(Appender source) {
            this.source = source;
        }

        @Override
        public void before() {
            try {
                source.awaitDurable(circuit.sequence(), Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            } catch (InterruptedException ended) {
                throw new ClosedJournalException(journal.circuit());
            }
        }

        @Override
        public void after(Block block) {
            announce.accept(block);
        }
    }
}
