package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Block;
import io.myelin.journal.Codec;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.record.BlockRecords;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Carries the emissions of an outbox out to the outside world, in order, on a thread of its own.
///
/// The effect keeps how far it is: where that is done together with what it does, as in one transaction of a database,
/// each emission takes effect once, whatever dies when. Where it cannot be, an emission may take effect again after a
/// failure, with the same key.
///
/// An effect that throws is tried again, after a pause that doubles up to ten seconds, unless its position says that it
/// took effect all the same. After a number of attempts the emission is given to [Effect#refuse]. If that throws, too,
/// the reader ends: see [#failure]. An effect that cannot even tell its position has an outage, which is waited out:
/// see [#trouble]. [DeadLetterOutbox] sets aside what cannot be carried out, [TopicEffect] sends to a message broker.
///
/// @param <E> the type of the emissions
public final class OutboxReader<E> implements AutoCloseable {

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Journal outbox;
    private final Codec<E> codec;
    private final Effect<? super E> effect;
    private final int attempts;
    private final Thread thread;
    private volatile long position;
    private volatile boolean closing;
    private volatile @Nullable Exception trouble;
    private volatile @Nullable Exception failure;

    /// The external effect of an emission. All methods are called by the reader's thread, [#position] at the start,
    /// after each attempt that threw, and before the next.
    ///
    /// @param <E> the type of the emissions
    public interface Effect<E> {

        /// How many emissions have been carried out or refused: the number of the next one.
        long position() throws Exception;

        /// Carries an emission out, and keeps its number and one as the position.
        ///
        /// @param key      tells the emission from every other one, also of other outboxes: the same in each attempt
        /// @param number   its number
        /// @param emission the emission
        /// @throws Exception if it was not carried out
        void apply(String key, long number, E emission) throws Exception;

        /// Sets an emission aside that was not carried out in as many attempts as it may have, and keeps its number and
        /// one as the position. Unless this is implemented, such an emission ends the reader.
        ///
        /// @param key      as in [#apply]
        /// @param number   its number
        /// @param emission the emission
        /// @param reason   what the last attempt threw
        /// @throws Exception if it was not set aside; the reader ends then
        default void refuse(String key, long number, E emission, Exception reason)
                throws Exception {
            throw reason;
        }
    }

    /// Tells the end of an effect from a failure of the outbox's journal, which passes: an effect may have a journal
    /// too.
    private static final class RefusalFailure extends Exception {

        private static final long serialVersionUID = 1;

        private final transient Exception reason;

        RefusalFailure(Exception reason) {
            super(reason);
            this.reason = reason;
        }
    }

    private OutboxReader(
            Journal outbox, Codec<E> codec, Effect<? super E> effect, int attempts) {
        this.outbox = requireNonNull(outbox, "outbox");
        this.codec = requireNonNull(codec, "codec");
        this.effect = requireNonNull(effect, "effect");
        this.attempts = attempts;
        thread = Thread.ofPlatform().daemon().name("outbox-reader-" + outbox.circuit()).unstarted(this::run);
    }

    /// Starts a reader.
    ///
    /// @param outbox   the outbox's journal; only read
    /// @param codec    how its emissions are read
    /// @param effect   what they do
    /// @param attempts how often an emission is tried, positive
    /// @param <E>      the type of the emissions
    /// @throws IllegalArgumentException if there are to be no attempts
    public static <E> OutboxReader<E> start(
            Journal outbox, Codec<E> codec, Effect<? super E> effect, int attempts) {
        if (attempts <= 0) {
            throw new IllegalArgumentException(attempts + " attempts");
        }
        var reader = new OutboxReader<>(outbox, codec, effect, attempts);
        reader.thread.start();
        return reader;
    }

    /// How many emissions have been carried out or refused, as far as this reader knows. Any thread.
    public long position() {
        return position;
    }

    /// The exception of the last attempt while an emission is tried again, or `null`. Any thread.
    public @Nullable Exception trouble() {
        return trouble;
    }

    /// The exception that ended the reader, or `null` while it runs. Any thread.
    public @Nullable Exception failure() {
        return failure;
    }

    private void run() {
        try {
            pass(ask());
            while (!closing) {
                try (var cursor = outbox.read(position)) {
                    follow(cursor);
                } catch (CorruptJournalException lasting) {
                    throw lasting;
                } catch (JournalException passing) {
                    pause(LONGEST_PAUSE_NANOS);
                }
            }
        } catch (RefusalFailure ended) {
            failure = ended.reason;
        } catch (Exception ended) {
            failure = ended;
        } catch (Error ended) {
            failure = new JournalException("the reader of outbox " + outbox.circuit() + " failed", ended);
            throw ended;
        }
    }

    private void follow(Cursor cursor) throws Exception {
        while (!closing) {
            Block block = cursor.next();
            if (block == null) {
                cursor.await(LOOK_NANOS);
            } else {
                carryOut(block);
            }
        }
    }

    private void carryOut(Block block) throws Exception {
        var records = new BlockRecords(block);
        while (!closing && records.next()) {
            if (records.inlet() != 0 && records.number() >= position) {
                carryOut(records.number(), decode(records));
            }
        }
    }

    private E decode(BlockRecords records) {
        try {
            return codec.decode(records.content());
        } catch (RuntimeException unreadable) {
            throw new CorruptJournalException(
                    "outbox " + outbox.circuit() + ": emission " + records.number() + " cannot be read", unreadable);
        }
    }

    private void carryOut(long number, E emission) throws Exception {
        var key = outbox.circuit() + '/' + outbox.identity() + '/' + number;
        long pause = FIRST_PAUSE_NANOS;
        int failed = 0;
        while (!closing) {
            Exception reason;
            try {
                effect.apply(key, number, emission);
                pass(number + 1);
                return;
            } catch (Exception attempt) {
                reason = attempt;
            }
            trouble = reason;
            try {
                // An attempt that threw may still have taken effect, like a commit whose answer was lost.
                if (isPast(number)) {
                    return;
                }
                failed++;
            } catch (Exception outage) {
                // Nothing is known of this emission alone, so this attempt does not count.
                outage.addSuppressed(reason);
                trouble = outage;
            }
            if (failed == attempts) {
                refuse(key, number, emission, reason);
                pass(number + 1);
                return;
            }
            pause = pause(pause);
            // Once more, right before the next attempt: another reader may have ended this one's transactions during
            // the pause. Two that each asked before their pauses would end each other's endlessly.
            long kept = ask();
            if (kept > number) {
                pass(kept);
                return;
            }
        }
    }

    /// Asks the effect for its position until it tells: an attempt without that could carry an emission out twice.
    ///
    /// @return the position, or this reader's own if it is closed before
    private long ask() {
        long pause = FIRST_PAUSE_NANOS;
        while (!closing) {
            try {
                return effect.position();
            } catch (Exception outage) {
                trouble = outage;
            }
            pause = pause(pause);
        }
        return position;
    }

    /// Asks the effect whether it is past an emission, be it by another reader.
    private boolean isPast(long number) throws Exception {
        long kept = effect.position();
        if (kept > number) {
            pass(kept);
            return true;
        }
        return false;
    }

    private void refuse(String key, long number, E emission, Exception reason)
            throws RefusalFailure {
        try {
            effect.refuse(key, number, emission, reason);
        } catch (Exception last) {
            throw new RefusalFailure(last);
        }
    }

    private void pass(long next) {
        position = next;
        trouble = null;
    }

    /// Pauses for between half of a time and all of it, lest two readers keep in step. An effect may have left the
    /// thread interrupted, which would end each pause at once.
    ///
    /// @return how long the next pause is
    private long pause(long nanos) {
        boolean _ = Thread.interrupted();
        if (!closing) {
            LockSupport.parkNanos(this, ThreadLocalRandom.current().nextLong(nanos / 2, nanos));
        }
        return Math.min(2 * nanos, LONGEST_PAUSE_NANOS);
    }

    /// Ends the reader after the emission that it is carrying out, for which it waits half a minute.
    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
        try {
            thread.join(Duration.ofSeconds(30));
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }
}
