package io.myelin.journal.effects;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.BlockRecords;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.FencedException;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.record.RecordRing;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The outbox in which an [OutboxReader] sets aside emissions whose effect failed. They are in a journal of their own,
/// and can be read, dumped or fed to a circuit like the emissions of any outbox, with [DeadLetter#codec].
///
/// A letter is durable before the reader continues. The effect's stored position may then lag by one letter, so the
/// reader begins after the last letter: no emission is set aside twice.
///
/// Threading: the reader's thread; [#close] by any thread, after the reader was closed.
///
/// @param <E> the type of the emissions
public final class DeadLetterOutbox<E> implements AutoCloseable {

    private static final int RING = 1 << 18;
    private static final long PATIENCE_SECONDS = 30;

    private final Journal journal;
    private final Codec<DeadLetter<E>> codec;
    private final Appender appender;
    private final RecordRing ring = new RecordRing(RING);

    /// One more than the number of the last durable letter's emission.
    private long position;

    /// One more than the number of the last letter's emission. If that letter was not durable in time, a reader may
    /// have the same emission again.
    private long written;

    /// The number of letters. As `written`.
    private long end;

    private DeadLetterOutbox(Journal journal, Codec<E> codec, Appender appender) {
        this.journal = journal;
        this.codec = DeadLetter.codec(codec);
        this.appender = appender;
        end = appender.origin();
        position = positionOf(journal, this.codec, end);
        written = position;
    }

    /// Opens the letters of an outbox and ends the epoch of their previous writer.
    ///
    /// @param journal the letters' own journal, for one outbox
    /// @param codec   how the outbox's emissions are written
    /// @param <E>     the type of the emissions
    /// @throws FencedException if another writer opened it meanwhile
    /// @throws CorruptJournalException if the journal is damaged, or the last letter cannot be read
    /// @throws JournalException if the medium does not answer
    /// @throws NullPointerException if `codec` is `null`
    public static <E> DeadLetterOutbox<E> open(Journal journal, Codec<E> codec) {
        requireNonNull(journal, "journal");
        requireNonNull(codec, "codec"); // before the appender, which ends the one before it
        var appender = journal.appender();
        try {
            return new DeadLetterOutbox<>(journal, codec, appender);
        } catch (Throwable failed) { // the codec may throw anything
            appender.close();
            throw failed;
        }
    }

    private static <E> long positionOf(Journal journal, Codec<DeadLetter<E>> codec, long end) {
        if (end == 0) {
            return 0;
        }
        long last = end - 1;
        if (last < journal.first()) {
            throw new CorruptJournalException("dead letters " + journal.circuit() + ": the last one was truncated");
        }
        try (var cursor = journal.read(last)) {
            for (Block block = cursor.next(); block != null; block = cursor.next()) {
                var records = new BlockRecords(block);
                while (records.next()) {
                    if (records.inlet() != 0 && records.number() == last) {
                        return Codecs.read(codec, records.content()).number() + 1;
                    }
                }
            }
        }
        throw new JournalException("dead letters " + journal.circuit() + ": letter " + last + " cannot be read");
    }

    /// An effect that sets aside here the emissions that the given one could not apply.
    ///
    /// @param effect applies emissions
    /// @throws NullPointerException if the effect is `null`
    public OutboxReader.Effect<E> after(OutboxReader.Effect<? super E> effect) {
        requireNonNull(effect, "effect");
        return new OutboxReader.Effect<>() {

            @Override
            public long position() throws Exception {
                return Math.max(effect.position(), position);
            }

            @Override
            public void apply(String key, long number, E emission) throws Exception {
                effect.apply(key, number, emission);
            }

            @Override
            public void refuse(String key, long number, E emission, Exception reason)
                    throws Exception {
                add(new DeadLetter<>(number, reason.toString(), emission));
            }
        };
    }

    private void add(DeadLetter<E> letter) throws InterruptedException, TimeoutException {
        if (letter.number() >= written) {
            ring.write(RecordRing.OUTBOX, codec, letter);
            for (var records = ring.take(); records != null; records = ring.take()) {
                end = appender.append(records, ring.count()).end();
                ring.release();
            }
            written = letter.number() + 1;
        }
        if (!appender.awaitDurable(end, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new TimeoutException(
                    "dead letters " + journal.circuit() + ": letter " + (end - 1) + " is not durable");
        }
        position = written;
    }

    /// The number of durable letters. Any thread.
    public long durable() {
        return appender.durable();
    }

    /// Ends the writing of letters. The journal stays open.
    @Override
    public void close() {
        appender.close();
    }
}
