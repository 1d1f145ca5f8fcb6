package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.journal.Appender;
import io.myelin.journal.Codec;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.DivergenceException;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.record.EncodingCheck;
import io.myelin.journal.record.OutboxComparison;
import io.myelin.journal.record.RecordRing;
import io.myelin.journal.state.SnapshotOutput;
import io.myelin.journal.state.SnapshotSection;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Where emissions leave a journaled circuit permanently: they go into a journal of their own, numbered from 0, each
/// once.
///
/// An emission leaves only after the circuit's records that caused it are durable, so no receiver acts on an emission
/// that a replay would not repeat. A replay makes the same emissions again; those in the outbox's journal are compared
/// with it and dropped, and the others leave when the circuit goes live. The first that differs stops the replay. Of
/// truncated emissions only the number is known.
///
/// Threading: [#receive] on the circuit's thread; it neither blocks, unless its journal is slower than the circuit,
/// nor waits for durability.
///
/// @param <E> the type of the emissions
public final class Outbox<E> implements Receptor<E>, Derivation {

    /// In front of its name in a snapshot.
    static final String OUTBOX = "outbox ";

    /// During a replay, emissions are compared each time this number of them has been made.
    private static final int COMPARISON_INTERVAL = 1 << 10;

    private static final int RING = 1 << 20;

    private final JournaledCircuit circuit;
    private final Journal journal;
    private final Codec<E> codec;

    // Circuit's thread.
    private final ArrayDeque<E> unsent = new ArrayDeque<>();
    private final EncodingCheck check = new EncodingCheck();
    private long made;

    /// The number of emissions in the last snapshot. Written by the circuit's thread, read by the one that waited for
    /// it to save.
    private volatile long saved;
    private @Nullable OutboxComparison comparison;
    private @Nullable RecordRing ring;

    // Set once, when the circuit goes live; read by any thread.
    private volatile @Nullable CircuitWriter writer;

    private Outbox(
            JournaledCircuit circuit,
            Journal journal,
            Codec<E> codec) {
        this.circuit = requireNonNull(circuit, "circuit");
        this.journal = requireNonNull(journal, "journal");
        this.codec = requireNonNull(codec, "codec");
    }

    /// Declares an outbox. To be called in the circuit's program.
    ///
    /// @param circuit the source of the emissions
    /// @param journal the outbox's own journal, not the circuit's
    /// @param codec   how emissions are written
    /// @param <E>     the type of the emissions
    public static <E> Outbox<E> of(
            JournaledCircuit circuit,
            Journal journal,
            Codec<E> codec) {
        var outbox = new Outbox<E>(circuit, journal, codec);
        circuit.attach(outbox, new SnapshotSection(OUTBOX + journal.circuit(), outbox::save, outbox::load));
        return outbox;
    }

    /// Sends an emission out. One that is too large or whose codec throws is refused, gets no number, and is refused by
    /// every replay as well. Called on the circuit's thread.
    ///
    /// @param emission the emission
    /// @throws IllegalArgumentException if it may take more bytes than a block of the receiving circuit can hold
    /// @throws JournalException if the outbox's journal has ended
    @Override
    public void receive(E emission) {
        var live = ring;
        if (live != null) {
            try {
                live.write(RecordRing.OUTBOX, codec, emission);
            } catch (Throwable refused) {
                circuit.recorder().refused(refused);
                throw refused;
            }
        } else {
            check.write(codec, emission);
            unsent.add(emission);
        }
        made++;
        if (live == null && made % COMPARISON_INTERVAL == 0) {
            tryCompare();
        }
    }

    private void save(SnapshotOutput out) {
        out.putLong(made);
        saved = made;
    }

    private void load(ByteBuffer in) {
        made = in.getLong();
        unsent.clear();
        comparison = null;
    }

    /// Compares and drops emissions that have already left, to save memory. A failure must not end the handling of an
    /// emission, because the live circuit had no such failure; the journal is read again later, at the latest when the
    /// circuit goes live.
    private void tryCompare() {
        try {
            compare();
        } catch (DivergenceException different) {
            circuit.recorder().end(different);
        } catch (Throwable passing) {
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
        try {
            var fresh = new RecordRing(RING);
            // A block is held back until its causes are durable.
            var writing = new CircuitWriter(journal, next, fresh,
                    () -> source.awaitDurable(circuit.sequence(), Long.MAX_VALUE, TimeUnit.NANOSECONDS));
            writing.start();
            writer = writing;
            circuit.thread().perform(() -> begin(fresh, next));
        } catch (Throwable failed) {
            if (writer == null) {
                next.close(); // there was no memory for the ring, or no thread
            }
            close();
            throw failed;
        }
    }

    /// On the circuit's thread: emissions that the journal lacks are sent, and from here on all emissions.
    private void begin(RecordRing fresh, Appender next) {
        if (next.origin() < made - unsent.size()) {
            throw new CorruptJournalException("outbox " + journal.circuit() + " holds " + next.origin()
                    + " emissions, the first that can be sent again is " + (made - unsent.size()));
        }
        compare();
        if (next.origin() > made) {
            throw new CorruptJournalException("outbox " + journal.circuit() + " holds " + next.origin()
                    + " emissions, the circuit has made " + made);
        }
        if (!unsent.isEmpty() && made - unsent.size() < next.origin()) {
            throw new JournalException("outbox " + journal.circuit() + ": emission "
                    + (made - unsent.size()) + " of " + next.origin() + " cannot be read");
        }
        closeComparison();
        unsent.forEach(emission -> fresh.write(RecordRing.OUTBOX, codec, emission));
        unsent.clear();
        ring = fresh;
    }

    /// The emissions that a snapshot counts: a replay from it does not make them again, so an outbox that lacked one of
    /// them could never continue.
    @Override
    public boolean awaitEffects(long sequence, long nanos) throws InterruptedException {
        return open().appender().awaitDurable(saved, nanos, TimeUnit.NANOSECONDS);
    }

    /// The number of emissions that have left durably. Any thread.
    ///
    /// @throws IllegalStateException if the circuit is not live
    public long durable() {
        return open().appender().durable();
    }

    /// Adds a function that is called for every advance of [#durable]: see [Appender#onDurable]. Any thread.
    ///
    /// @param listener returns at once
    /// @throws IllegalStateException if the circuit is not live
    public void onDurable(LongConsumer listener) {
        open().appender().onDurable(listener);
    }

    /// The health of the outbox's journal. Any thread.
    ///
    /// @throws IllegalStateException if the circuit is not live
    public Health health() {
        return open().health();
    }

    private CircuitWriter open() {
        var open = writer;
        if (open == null) {
            throw new IllegalStateException("the outbox " + journal.circuit() + " is not live");
        }
        return open;
    }

    @Override
    public void close() {
        var open = writer;
        if (open != null) {
            open.finish(circuit.patience());
            open.close();
        }
    }
}
