package io.myelin.journal.effects;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Block;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.thread.UninterruptibleThread;
import io.myelin.journal.BlockRecords;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Applies an external effect to each emission of an outbox, in order, on a thread of its own.
///
/// The effect stores its position. If it does so atomically, as in one transaction of a database, each emission takes
/// effect exactly once, whenever a process dies. Otherwise an emission may take effect again after a failure, with the
/// same key.
///
/// An effect that throws is retried, after a delay that doubles up to ten seconds, unless its position shows that it
/// took effect. After a number of attempts the emission is given to [Effect#refuse]. If that throws, too, the reader
/// ends: see [#failure]; an [Error] ends it at once. While an effect cannot return its position, there is an outage,
/// and the reader waits: see [#trouble].
///
/// @param <E> the type of the emissions
public final class OutboxReader<E> implements AutoCloseable {

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long POLL_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Journal outbox;
    private final Codec<E> codec;
    private final Effect<? super E> effect;
    private final int attempts;
    private final Thread thread;

    private final String identity;

    /// Written by the reader's thread, read by any.
    private volatile long position;

    /// Written by the reader's thread, read by any.
    private volatile @Nullable Exception trouble;

    /// Written by the reader's thread at its end, read by any.
    private volatile @Nullable Throwable failure;

    /// Written before the thread is unparked; the thread reads it before each park.
    private volatile boolean closing;

    /// The external effect of an emission. All methods are called by the reader's thread, [#position] at the start,
    /// after each attempt that threw, and before the next.
    ///
    /// @param <E> the type of the emissions
    public interface Effect<E> {

        /// The number of emissions that were applied or refused, which is the number of the next one.
        long position() throws Exception;

        /// Applies an emission, and stores its number plus one as the position.
        ///
        /// @param key      unique to the emission, across outboxes; the same in each attempt
        /// @param number   its number
        /// @param emission the emission
        /// @throws Exception if it was not applied
        void apply(String key, long number, E emission) throws Exception;

        /// Sets aside an emission whose permitted attempts all failed, and stores its number plus one as the position.
        /// Unless this is implemented, such an emission ends the reader.
        ///
        /// @param key      as in [#apply]
        /// @param number   its number
        /// @param emission the emission
        /// @param reason   the exception of the last attempt
        /// @throws Exception if it was not set aside; the reader ends then
        default void refuse(String key, long number, E emission, Exception reason)
                throws Exception {
            throw reason;
        }
    }

    /// Distinguishes the end of an effect from a temporary failure of the outbox's journal: an effect may have a
    /// journal too.
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
        identity = outbox.identity();
        thread = new UninterruptibleThread("outbox-reader-" + outbox.circuit(), this::run);
    }

    /// Starts a reader.
    ///
    /// @param outbox   the outbox's journal; only read
    /// @param codec    how its emissions are read
    /// @param effect   the effect
    /// @param attempts the number of attempts for each emission, positive
    /// @param <E>      the type of the emissions
    /// @throws IllegalArgumentException if the number of attempts is not positive
    public static <E> OutboxReader<E> start(
            Journal outbox, Codec<E> codec, Effect<? super E> effect, int attempts) {
        if (attempts <= 0) {
            throw new IllegalArgumentException(attempts + " attempts");
        }
        var reader = new OutboxReader<>(outbox, codec, effect, attempts);
        reader.thread.start();
        return reader;
    }

    /// The number of emissions applied or refused, as far as this reader knows. Any thread.
    public long position() {
        return position;
    }

    /// Why the reader makes no progress: the exception of the last attempt while an emission is retried, of the effect
    /// while it cannot return its position, or of the outbox's journal while it cannot be read. `null` if there is no
    /// trouble. Any thread.
    public @Nullable Exception trouble() {
        return trouble;
    }

    /// The exception that ended the reader, or `null` while it runs. Any thread.
    public @Nullable Exception failure() {
        var ended = failure;
        // Made here: there may have been no memory for it when the reader ended.
        return ended instanceof Error error
                ? new JournalException("the reader of outbox " + outbox.circuit() + " failed", error)
                : (Exception) ended;
    }

    private void run() {
        try {
            pass(ask());
            while (!closing) {
                try {
                    requireReached();
                    try (var cursor = outbox.read(position)) {
                        follow(cursor);
                    }
                } catch (CorruptJournalException lasting) {
                    throw lasting;
                } catch (JournalException passing) {
                    trouble = passing;
                    pause(LONGEST_PAUSE_NANOS);
                }
            }
        } catch (RefusalFailure ended) {
            failure = ended.reason;
        } catch (Exception ended) {
            failure = ended;
        } catch (Error ended) {
            failure = ended;
            throw ended;
        }
    }

    /// A restored outbox may number others as those that took effect: they would be skipped.
    private void requireReached() {
        long there = outbox.durable();
        if (there < position) {
            throw new CorruptJournalException("outbox " + outbox.circuit() + " has " + there
                    + " emissions, the effect has " + position + ": the newest are missing");
        }
    }

    private void follow(Cursor cursor) throws Exception {
        while (!closing) {
            Block block = cursor.next();
            trouble = null; // if any, it was the journal's: all earlier emissions have been passed
            if (block == null) {
                // Asked again: a wait in the read may have taken the permit of a wake-up.
                if (!closing) {
                    cursor.await(POLL_INTERVAL_NANOS);
                }
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
            return Codecs.read(codec, records.content());
        } catch (OutOfMemoryError passing) {
            throw passing; // a later reader may have memory for this emission
        } catch (Throwable unreadable) {
            throw new CorruptJournalException(
                    "outbox " + outbox.circuit() + ": emission " + records.number() + " cannot be read", unreadable);
        }
    }

    private void carryOut(long number, E emission) throws Exception {
        var key = outbox.circuit() + '/' + identity + '/' + number;
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
                // An attempt that threw may still have taken effect, like a commit whose reply was lost.
                if (isPast(number)) {
                    return;
                }
                failed++;
            } catch (Exception outage) {
                // The failure need not concern this emission, so the attempt does not count.
                outage.addSuppressed(reason);
                trouble = outage;
            }
            if (failed == attempts) {
                refuse(key, number, emission, reason);
                pass(number + 1);
                return;
            }
            pause = pause(pause);
            // Once more, right before the next attempt: another reader may have fenced this one's transactions during
            // the delay. Two readers that both asked before their delays would fence each other endlessly.
            long kept = ask();
            if (kept > number) {
                pass(kept);
                return;
            }
        }
    }

    /// Asks the effect for its position until it answers: an attempt without that could apply an emission twice.
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

    /// Asks the effect whether its position is beyond an emission, perhaps because of another reader.
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

    /// Waits for a random time between half of a delay and all of it, so that two readers do not stay in step.
    ///
    /// @return the next delay
    private long pause(long nanos) {
        if (!closing) {
            LockSupport.parkNanos(this, ThreadLocalRandom.current().nextLong(nanos / 2, nanos));
        }
        return Math.min(2 * nanos, LONGEST_PAUSE_NANOS);
    }

    /// Ends the reader after the current emission, for which it waits half a minute unless called by the effect.
    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
        if (Thread.currentThread() == thread) {
            return;
        }
        try {
            thread.join(Duration.ofSeconds(30));
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }
}
