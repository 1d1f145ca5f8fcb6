package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstanceNotActiveException;
import io.myelin.journal.FencedException;
import io.myelin.journal.JournalException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Does on its own thread the work that is forbidden in an appender's callbacks: it resends failed blocks, checks
/// whether copies are in place, and stores the durable watermark in the head for readers elsewhere.
final class AppendRetrier implements Runnable {

    /// The interval between checks while blocks arrive or fail. Each update of the head costs the cluster as much as a
    /// small block; readers learn of durable records from the next block, too, so this only delays the last one.
    private static final long BUSY_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

    /// The interval between checks if nothing wakes it. Every relevant event does, [ClusterEvents] finds those that
    /// Hazelcast does not report; a lost wake-up costs this delay.
    private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(5);

    /// If a question whether the journal is still the writer's is not answered for longer, the writer is in doubt.
    private static final long UNANSWERED_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final Duration FINISH = Duration.ofSeconds(10);

    private final HazelcastAppender appender;
    private final HazelcastJournal journal;
    private final EpochRange range;
    private final OwnershipCheck ownership;
    private final Thread thread;

    /// The block up to which the head says that all are durable. Written under this object's monitor.
    private long noted;

    /// The number of bytes that the writer had appended when this thread last checked the members' memory, -1 before.
    private long counted = -1;

    /// When [ClusterEvents] asked for a check whether the journal is still the writer's, by [System#nanoTime]; 0 once
    /// the check has begun. The thread clears it before it checks, so a check that is asked for before that is made.
    private volatile long suspectedSince;

    /// Whether to ask for the last epoch, although no event said that there is a later one. The thread clears it before
    /// it asks.
    private volatile boolean unheard;

    /// When the check that is under way was asked for; 0 if none is. Written by the thread.
    private volatile long checkingSince;

    /// Whether the thread is parked until it is woken: arrivals must be stored in the head, so the first one wakes it.
    private volatile boolean dozing;

    /// The last block that had to be resent, -1 if there is none. Written by the thread, read by any.
    private volatile long sentAgain = -1;

    AppendRetrier(HazelcastAppender appender, HazelcastJournal journal, EpochRange range) {
        this.appender = appender;
        this.journal = journal;
        this.range = range;
        ownership = new OwnershipCheck(journal, range);
        noted = range.index();
        thread = journal.thread().name("journal-retrier-" + journal.circuit()).unstarted(this);
    }

    void start() {
        thread.start();
    }

    /// Makes it check at once. It retries failures that it finds by itself only after a delay.
    void wake() {
        if (Thread.currentThread() != thread) {
            LockSupport.unpark(thread);
        }
    }

    /// Returns once the thread has ended, or after ten seconds.
    ///
    /// @param patience how long to wait at most, if that is less
    void finish(Duration patience) {
        wake();
        try {
            boolean unused = thread.join(patience.compareTo(FINISH) < 0 ? patience : FINISH);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    /// Whether blocks had to be resent, and have not arrived yet, or it is not certain that the journal is still this
    /// writer's: something was found to be wrong, or there is no answer yet.
    boolean struggles() {
        // The thread may wait for an answer to something else, and not have begun to check. It writes the second before
        // it clears the first.
        return appender.settled().index() <= sentAgain
                || ownership.isUndecided()
                || isLongAgo(suspectedSince)
                || isLongAgo(checkingSince);
    }

    private static boolean isLongAgo(long since) {
        return since != 0 && System.nanoTime() - since > UNANSWERED_NANOS;
    }

    @Override
    public void run() {
        while (appender.reason() == null) {
            boolean busy = false;
            try {
                // While copies are missing it polls for them; otherwise events wake it.
                busy = !check() | retry() | note();
                requireMemory();
            } catch (FencedException superseded) {
                appender.supersede(superseded);
                busy = true;
            } catch (JournalException lost) {
                appender.end(lost);
            } catch (HazelcastInstanceNotActiveException gone) {
                appender.end(new JournalException(
                        "journal of " + journal.circuit() + ": this member was shut down", gone));
            } catch (Throwable failed) {
                // While the cluster is changing, the next round tries again.
                busy = OperationRetry.passing(failed);
                if (!busy) {
                    // Without this thread nothing is resent: no thread may keep waiting for that.
                    appender.end(new JournalException(
                            "journal of " + journal.circuit() + ": the retrying thread failed", failed));
                }
            }
            if (appender.reason() == null) {
                pause(busy);
            }
        }
    }

    private void pause(boolean busy) {
        if (busy) {
            LockSupport.parkNanos(this, BUSY_NANOS);
            return;
        }
        dozing = true;
        // `dozing` is written before the mark is read; a thread that moves the mark does so before it reads `dozing`.
        // Every other reason to wake is checked again: a call of the cluster may have taken the permit.
        if (appender.confirmed().index() == noted
                && suspectedSince == 0
                && !unheard
                && appender.failed(0) == null
                && appender.redundancy().known()) {
            LockSupport.parkNanos(this, IDLE_NANOS);
        }
        dozing = false;
    }

    /// If the members changed, checks whether the journal is still this writer's and copies are in place.
    ///
    /// @return whether copies are in place
    boolean check() {
        long since = suspectedSince;
        boolean suspected = since != 0;
        boolean asked = unheard;
        if ((suspected || asked) && checkingSince == 0) {
            checkingSince = suspected ? since : now();
        }
        suspectedSince = 0;
        unheard = false;
        try {
            // Once for all reasons: if a member left, all writers of all members check at the same time.
            boolean checked = appender.redundancy().check(same -> confirm(same && !suspected));
            if ((suspected || asked) && !checked) {
                confirm(!suspected);
            }
            checkingSince = 0;
        } catch (RuntimeException undecided) {
            if (suspected) {
                suspectedSince = since;
            }
            if (asked) {
                unheard = true;
            }
            throw undecided;
        }
        return appender.redundancy().known();
    }

    /// Makes it check whether the writer still owns the journal.
    void suspect() {
        if (suspectedSince == 0) {
            suspectedSince = now();
        }
        wake();
    }

    /// Makes it check whether its epoch is still the last one. That reads the head alone: no member has left, so all
    /// blocks are there.
    void ask() {
        unheard = true;
        wake();
    }

    /// The time, never 0.
    private static long now() {
        return System.nanoTime() | 1;
    }

    /// Called for each advance, on Hazelcast's threads.
    void arrived() {
        if (dozing) {
            LockSupport.unpark(thread);
        }
    }

    private void confirm(boolean same) {
        // Blocks that arrived are not sent again. Whether devices have confirmed them or not, they must be there.
        long settled = appender.settledForCheck().index();
        long before;
        synchronized (this) {
            before = noted;
        }
        // Not under the monitor: the check asks the cluster, and the thread that closes notes meanwhile. The head that
        // is checked is read later, so it has at least the number noted before.
        ownership.confirm(before, settled, same);
    }

    private void requireMemory() {
        long appended = appender.appendedBytes();
        if (appended == counted) {
            return;
        }
        boolean begins = counted < 0;
        var instance = journal.instance();
        boolean reached = MemberState.required(instance).memory().isReached(
                begins ? appended : appended - counted, begins, () -> MemberInquiry.anyFull(instance));
        if (reached) {
            throw new FullClusterException(journal.circuit());
        }
        counted = appended;
    }

    private boolean retry() {
        if (appender.isSuperseded()) {
            appender.endIfSuperseded();
            return true;
        }
        boolean any = false;
        InFlightBlock flight = appender.failed(0);
        while (flight != null) {
            any = true;
            sentAgain = flight.block.index();
            var cause = flight.cause;
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

    /// Stores the durable watermark in the head if it has advanced.
    ///
    /// Called by this thread and by the one that closes.
    ///
    /// @return whether it had advanced
    synchronized boolean note() {
        var confirmed = appender.confirmed();
        if (confirmed.index() == noted) {
            return false;
        }
        journal.heads().executeOnKey(
                journal.circuit(), new NoteDurable(range.place(), noted, confirmed.index(), confirmed.sequence()));
        noted = confirmed.index();
        return true;
    }
}
