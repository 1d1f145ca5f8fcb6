package io.myelin.journal.circuit;

import io.myelin.journal.Appender;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.record.RecordRing;
import io.myelin.journal.record.RecordSender;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The way of a live circuit's records into its journal, or of an outbox's emissions into its own: the thread that
/// sends them, and the journal's appender.
/// Reports which of them has failed.
///
/// Threading: any thread.
final class CircuitWriter {

    private final Journal journal;
    private final Appender appender;
    private final RecordSender sender;

    /// @param ring where the circuit writes them
    /// @param gate holds them back
    CircuitWriter(Journal journal, Appender appender, RecordRing ring, RecordSender.Gate gate) {
        this.journal = journal;
        this.appender = appender;
        sender = new RecordSender(ring, appender, gate, journal.circuit());
    }

    /// Starts the sending thread.
    void start() {
        sender.start();
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
        return health;
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
