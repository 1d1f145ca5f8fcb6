package io.myelin.journal.circuit;

import io.myelin.journal.Appender;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.record.RecordRing;
import io.myelin.journal.record.RecordSender;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The way of a live circuit's records into its journal: the thread that sends them, the journal's appender, and the
/// watch of the journal's limit. Reports which of them has failed, or refuses.
///
/// Threading: any thread.
final class CircuitWriter {

    private final Journal journal;
    private final Appender appender;
    private final RecordSender sender;

    /// `null` if the journal has no limit.
    private final @Nullable LimitWatch watch;

    /// @param circuit  its name in the sender's
    /// @param ring     where the circuit writes its records
    /// @param watch    watches the journal's limit; `null` if it has none
    CircuitWriter(
            String circuit,
            Journal journal,
            Appender appender,
            RecordRing ring,
            @Nullable LimitWatch watch) {
        this.journal = journal;
        this.appender = appender;
        this.watch = watch;
        sender = new RecordSender(ring, appender, watch == null ? RecordSender.Gate.OPEN : watch, circuit);
    }

    /// Starts the sending thread.
    void start() {
        sender.start();
    }

    /// Starts to act at the journal's limit. Called once the circuit is live.
    void watchLimit() {
        if (watch != null) {
            watch.start();
        }
    }

    Journal journal() {
        return journal;
    }

    Appender appender() {
        return appender;
    }

    Health health() {
        var health = appender.health();
        var broken = senderFailure();
        // The state of an ended writer is more specific; but the writer may be healthy although its sender failed.
        if (broken != null && health.compareTo(Health.FENCED) < 0) {
            return Health.after(broken);
        }
        return health == Health.SOUND && watch != null && watch.isRefusing() ? Health.FULL : health;
    }

    /// The reason why the sender has failed, or `null`. Records that it has not appended by then are never
    /// durable.
    @Nullable JournalException senderFailure() {
        return sender.failure();
    }

    void requireSender() {
        var broken = senderFailure();
        if (broken != null) {
            throw broken;
        }
    }

    /// Whether emissions from outside are refused, for a while because the journal is full, or because the sender has
    /// failed.
    boolean isRefusing() {
        return senderFailure() != null || watch != null && watch.isRefusing();
    }

    /// The reason why a journal at its limit refuses emissions, or `null`: that it has ended, if it has.
    @Nullable JournalException fullOrEnd() {
        var full = watch == null ? null : watch.full();
        var ended = full == null ? null : end();
        return ended == null ? full : ended;
    }

    /// The reason why the journal's writer has ended, or `null`. A circuit that refuses emissions appends nothing, and
    /// does not learn otherwise that its journal is another writer's, which the caller must not truncate.
    @Nullable JournalException end() {
        try {
            // A record with this number is never written, so this returns false, or throws the reason.
            boolean unused = appender.awaitDurable(Long.MAX_VALUE, 0, TimeUnit.NANOSECONDS);
            return null;
        } catch (JournalException ended) {
            return ended;
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /// Counts the contents of the journal again, from which something was removed.
    void recount() {
        if (watch != null) {
            watch.recount();
        }
    }

    /// Ends the watch of the limit: a circuit that is being closed takes no snapshots, and truncates nothing.
    void closeWatch() {
        if (watch != null) {
            watch.close();
        }
    }

    /// Sends what is left, and ends the sending thread.
    ///
    /// @param patience the maximum time to wait for the journal
    void finish(Duration patience) {
        sender.finish(patience);
    }

    /// Closes the journal's appender, after [#finish].
    void close() {
        appender.close();
    }
}
