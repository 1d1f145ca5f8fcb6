package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import io.myelin.journal.JournalException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Makes members force their files, on a thread of its own, and acknowledges the blocks in them. One force at each
/// member serves all blocks that arrived during the previous one.
final class DiskCommit implements Runnable {

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final HazelcastAppender appender;
    private final HazelcastJournal journal;
    private final Thread thread;

    /// When the oldest block that waits for the devices was found, by [System#nanoTime]; 0 if none does.
    private volatile long waitingSince;

    DiskCommit(HazelcastAppender appender, HazelcastJournal journal) {
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

    /// Whether the devices have not confirmed a block for longer than the given time.
    boolean isSlowerThan(long nanos) {
        long since = waitingSince;
        return since != 0 && System.nanoTime() - since > nanos;
    }

    @Override
    public void run() {
        while (appender.reason() == null) {
            var arrived = appender.settled();
            if (arrived.index() == appender.confirmed().index()) {
                waitingSince = 0;
                LockSupport.parkNanos(this, IDLE_NANOS);
                continue;
            }
            if (waitingSince == 0) {
                waitingSince = System.nanoTime() | 1;
            }
            if (commit(arrived)) {
                waitingSince = 0;
            } else {
                LockSupport.parkNanos(this, RETRY_NANOS);
            }
        }
    }

    /// @return whether it is done, or will never be
    private boolean commit(HazelcastAppender.Mark arrived) {
        // Blocks that arrived at these members are in their files. A member that joined since has copies, and forces
        // too.
        var members = appender.redundancy().sufficient();
        if (members == null) {
            return false;
        }
        try {
            if (!ForceFiles.at(journal.instance(), members.stream().filter(DiskCommit::hasData).toList())) {
                appender.end(new JournalException(
                        "journal of " + journal.circuit() + ": a member keeps no files, others do"));
                return true;
            }
        } catch (HazelcastException passing) {
            return false;
        } catch (HazelcastInstanceNotActiveException gone) {
            appender.end(new JournalException(
                    "journal of " + journal.circuit() + ": this member was shut down", gone));
            return true;
        } catch (Throwable broken) {
            // Without this thread nothing is acknowledged: no thread may keep waiting for that.
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

    private static boolean hasData(Member member) {
        return !member.isLiteMember();
    }
}
