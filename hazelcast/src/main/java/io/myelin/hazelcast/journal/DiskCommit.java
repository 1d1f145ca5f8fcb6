package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import io.myelin.journal.JournalException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The thread that has members force their files, and acknowledges what was in them: all blocks that arrived while the
/// force before was under way, by one force at each member.
final class DiskCommit implements Runnable {

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final HazelcastAppender appender;
    private final HazelcastJournal journal;
    private final Thread thread;

    DiskCommit(final HazelcastAppender appender, final HazelcastJournal journal) {
        this.appender = appender;
        this.journal = journal;
        thread = Thread.ofPlatform().daemon().name("journal-forcer-" + journal.circuit()).unstarted(this);
    }

    void start() {
        thread.start();
    }

    void wake() {
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        while (appender.reason() == null) {
            final var arrived = appender.settled();
            if (arrived.index() == appender.confirmed().index()) {
                LockSupport.parkNanos(this, IDLE_NANOS);
            } else if (!commit(arrived)) {
                LockSupport.parkNanos(this, RETRY_NANOS);
            }
        }
    }

    /// @return whether it is done, or never will be
    private boolean commit(final HazelcastAppender.Mark arrived) {
        // What arrived among these members is in their files; who joined since has copies, and forces along.
        final var members = appender.redundancy().sufficient();
        if (members == null) {
            return false;
        }
        try {
            if (!ForceFiles.at(journal.instance(), members.stream().filter(DiskCommit::hasData).toList())) {
                appender.end(new JournalException(
                        "journal of " + journal.circuit() + ": a member keeps no files, others do"));
                return true;
            }
        } catch (final HazelcastException passing) {
            return false;
        } catch (final HazelcastInstanceNotActiveException gone) {
            appender.end(new JournalException(
                    "journal of " + journal.circuit() + ": this member was shut down", gone));
            return true;
        } catch (final Throwable broken) {
            // Without this thread nothing is acknowledged: nobody may go on waiting for that.
            appender.end(new JournalException(
                    "journal of " + journal.circuit() + ": the forcing thread failed", broken));
            return true;
        }
        if (!members.equals(appender.redundancy().sufficient())) {
            return false;
        }
        appender.confirm(arrived);
        return true;
    }

    private static boolean hasData(final Member member) {
        return !member.isLiteMember();
    }
}
