package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import io.myelin.journal.JournalException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The thread behind an appender that does what callbacks must not: it sends failed blocks again, finds out
/// whether copies are in place, and notes the durable watermark in the head for readers elsewhere.
final class AppendRetrier implements Runnable {

    /// How soon it looks again while blocks come or fail. Each note costs the cluster as much as a small block;
    /// readers learn what is durable from the next block, too, so this only delays the last one.
    private static final long BUSY_NANOS = TimeUnit.MILLISECONDS.toNanos(40);
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final HazelcastAppender appender;
    private final HazelcastJournal journal;
    private final EpochRange range;
    private final OwnershipCheck ownership;
    private final Thread thread;
    private long noted;

    /// The last block that had to be sent again, -1 if none had.
    private volatile long sentAgain = -1;

    AppendRetrier(final HazelcastAppender appender, final HazelcastJournal journal, final EpochRange range) {
        this.appender = appender;
        this.journal = journal;
        this.range = range;
        ownership = new OwnershipCheck(journal, range);
        noted = range.index();
        thread = Thread.ofPlatform()
                .daemon()
                .name("journal-retrier-" + journal.circuit())
                .unstarted(this);
    }

    void start() {
        thread.start();
    }

    /// Has it look at once. What it finds by itself it tries again only after a pause.
    void wake() {
        if (Thread.currentThread() != thread) {
            LockSupport.unpark(thread);
        }
    }

    void finish() {
        wake();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
        } catch (final InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    /// Whether blocks had to be sent again, and have not arrived yet.
    boolean struggles() {
        return appender.settled().index() <= sentAgain;
    }

    @Override
    public void run() {
        while (appender.reason() == null) {
            boolean busy = false;
            try {
                look();
                busy = retry() | note();
            } catch (final JournalException lost) {
                appender.end(lost);
            } catch (final HazelcastException passing) {
                // The cluster is changing; the next round tries again.
                busy = true;
            } catch (final HazelcastInstanceNotActiveException gone) {
                appender.end(new JournalException(
                        "journal of " + journal.circuit() + ": this member was shut down", gone));
            } catch (final Throwable broken) {
                // Without this thread nothing is sent again: nobody may go on waiting for that.
                appender.end(new JournalException(
                        "journal of " + journal.circuit() + ": the retrying thread failed", broken));
            }
            if (appender.reason() == null) {
                LockSupport.parkNanos(this, busy ? BUSY_NANOS : IDLE_NANOS);
            }
        }
    }

    /// Looks, if the members changed, whether the journal is this writer's still and copies are in place.
    ///
    /// @return whether copies are
    boolean look() {
        appender.redundancy().look(this::confirm);
        return appender.redundancy().known();
    }

    private synchronized void confirm() {
        ownership.confirm(noted, appender.settled().index());
    }

    private boolean retry() {
        boolean any = false;
        InFlightBlock flight = appender.failed(0);
        while (flight != null) {
            any = true;
            sentAgain = flight.block.index();
            final var cause = flight.cause;
            if (cause != null && !OperationRetry.passing(cause)) {
                appender.end(new JournalException(
                        "journal of " + journal.circuit() + ": block " + flight.block.index() + " failed", cause));
                return true;
            }
            if (appender.redundancy().sufficient() != null) {
                appender.send(flight);
            }
            flight = appender.failed(flight.block.index() + 1);
        }
        return any;
    }

    /// Notes how far the journal is durable if that has moved.
    ///
    /// Called by this thread and by the one that closes.
    ///
    /// @return whether it had
    synchronized boolean note() {
        final var settled = appender.settled();
        if (settled.index() == noted) {
            return false;
        }
        journal.heads().executeOnKey(
                journal.circuit(), new NoteDurable(range.place(), noted, settled.index(), settled.sequence()));
        noted = settled.index();
        return true;
    }
}
