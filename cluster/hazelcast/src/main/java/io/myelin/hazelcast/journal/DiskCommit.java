package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import io.myelin.journal.Block;
import io.myelin.journal.JournalException;
import io.myelin.journal.thread.UninterruptibleThread;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Acknowledges the blocks that arrived and that devices confirmed.
///
/// A member that stores a block forces its files at once and notifies the writer ([BlockConfirmer]). A block is
/// acknowledged once as many members as there are copies have done so. Their messages are on the way while the append
/// is answered, so there is no second round trip.
///
/// If messages are missing, this asks all members with data to force their files, on a thread of its own: after members
/// changed, to learn whether all keep files; while copies are missing; and if a message was lost. One force at each
/// member serves all blocks that arrived before it.
///
/// Threading: any thread.
final class DiskCommit implements Runnable {

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /// Without any confirmation for that long, members are asked. An unneeded request joins a force under way.
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final HazelcastAppender appender;
    private final HazelcastJournal journal;
    private final String place;
    private final int copies;
    private final MemberState state;
    private final Thread thread;

    /// Blocks that are not acknowledged. A slot is used again once its block is.
    private final AtomicReferenceArray<@Nullable UnforcedBlock> blocks;

    private final AtomicBoolean confirming = new AtomicBoolean();

    /// The oldest block that was not forced at request. Written by the thread.
    private volatile HazelcastAppender.Mark forced;

    /// The members that were found to keep files, all of them. Written by the thread.
    private volatile Set<Member> keeping = Set.of();

    /// Whether the thread is parked until it is woken: an arrived block has to be watched, so it wakes it.
    private volatile boolean dozing;

    /// @param unforced the maximum number of blocks that are not acknowledged
    DiskCommit(HazelcastAppender appender, HazelcastJournal journal, EpochRange range, int unforced) {
        this.appender = appender;
        this.journal = journal;
        place = range.place();
        copies = 1 + journal.backups();
        state = MemberState.required(journal.instance());
        blocks = new AtomicReferenceArray<>(unforced);
        forced = appender.confirmed();
        thread = new UninterruptibleThread("journal-forcer-" + journal.circuit(), this);
    }

    void start() {
        state.commits().put(place, this);
        boolean started = false;
        try {
            thread.start();
            started = true;
        } finally {
            if (!started) {
                state.commits().remove(place, this);
            }
        }
    }

    /// Called before a block is sent.
    void expect(Block block) {
        blocks.set(slot(block.index()), new UnforcedBlock(block));
    }

    /// Called after blocks arrived. For callbacks.
    void arrived() {
        advance();
        if (appender.settled().index() > appender.confirmed().index() && (dozing || !isPrompt())) {
            wake();
        }
    }

    /// Called after a member's device confirmed blocks. For callbacks.
    void confirmed(UUID member, long[] indexes) {
        for (long index : indexes) {
            var block = block(index);
            if (block != null) {
                block.confirmed(member);
            }
        }
        advance();
    }

    void wake() {
        LockSupport.unpark(thread);
    }

    /// Whether the oldest block that is not acknowledged was appended longer ago.
    boolean isSlowerThan(long nanos) {
        var oldest = block(appender.confirmed().index());
        return oldest != null && System.nanoTime() - oldest.appendedAt > nanos;
    }

    private @Nullable UnforcedBlock block(long index) {
        var block = blocks.get(slot(index));
        return block == null || block.index != index ? null : block;
    }

    private int slot(long index) {
        return (int) (index % blocks.length());
    }

    /// Acknowledges, in order. If another thread is doing so, this returns: that thread checks once more after it is
    /// done. The confirmation or arrival that the caller reports is written before it finds `confirming` set, and the
    /// other thread resets that before it reads them.
    private void advance() {
        while (reached().index() > appender.confirmed().index() && confirming.compareAndSet(false, true)) {
            try {
                var mark = reached();
                if (mark.index() > appender.confirmed().index()) {
                    appender.confirm(mark);
                }
            } finally {
                confirming.set(false);
            }
        }
    }

    /// The oldest block that has not arrived or that too few devices have confirmed.
    private HazelcastAppender.Mark reached() {
        var mark = appender.confirmed();
        var requested = forced;
        if (requested.index() > mark.index()) {
            mark = requested;
        }
        var members = appender.redundancy().sufficient();
        if (!isPrompt(members)) {
            return mark;
        }
        long arrived = appender.settled().index();
        while (mark.index() < arrived) {
            var block = block(mark.index());
            if (block == null || block.confirmations(members) < copies) {
                return mark;
            }
            mark = new HazelcastAppender.Mark(block.index + 1, block.end);
        }
        return mark;
    }

    private boolean isPrompt() {
        return isPrompt(appender.redundancy().sufficient());
    }

    /// Whether the messages of the members with a block suffice: there are as many as copies, and all keep files.
    private boolean isPrompt(@Nullable Set<Member> members) {
        return members != null && members.equals(keeping) && appender.redundancy().known();
    }

    @Override
    public void run() {
        try {
            boolean busy = false;
            while (appender.reason() == null) {
                busy = step(busy);
            }
        } finally {
            state.commits().remove(place, this);
        }
    }

    /// Waits for messages, or asks the members if messages do not suffice or do not come.
    ///
    /// @param busy whether some came in the step before
    /// @return whether some came
    boolean step(boolean busy) {
        long before = appender.confirmed().index();
        boolean waiting = appender.settled().index() > before;
        if (!waiting || isPrompt()) {
            pause(waiting || busy);
            if (appender.confirmed().index() != before) {
                return true;
            }
        }
        if (waiting && !commit(appender.settled())) {
            LockSupport.parkNanos(this, RETRY_NANOS);
        }
        return false;
    }

    private void pause(boolean briefly) {
        if (briefly) {
            LockSupport.parkNanos(this, PATIENCE_NANOS);
            return;
        }
        dozing = true;
        // `dozing` is written before the mark is read; a thread that moves the mark does so before it reads `dozing`.
        if (appender.settled().index() == appender.confirmed().index()) {
            LockSupport.parkNanos(this, IDLE_NANOS);
        }
        dozing = false;
    }

    /// Asks all members.
    ///
    /// @return whether it is done, or will never be
    private boolean commit(HazelcastAppender.Mark arrived) {
        // Blocks that arrived at these members are in their files. A member that joined since has copies, and forces
        // too.
        var members = appender.redundancy().sufficient();
        if (members == null) {
            return false;
        }
        try {
            if (!ForceFiles.at(journal.instance(), members.stream().filter(DiskCommit::hasData).toList(), place)) {
                appender.end(new JournalException(
                        "journal of " + journal.circuit() + ": a member keeps no files, others do"));
                return true;
            }
        } catch (HazelcastInstanceNotActiveException gone) {
            appender.end(new JournalException(
                    "journal of " + journal.circuit() + ": this member was shut down", gone));
            return true;
        } catch (Throwable failed) {
            if (OperationRetry.passing(failed)) {
                return false;
            }
            // Without this thread blocks may stay unacknowledged: no thread may keep waiting for that.
            appender.end(new JournalException(
                    "journal of " + journal.circuit() + ": the forcing thread failed", failed));
            return true;
        }
        if (!members.equals(appender.redundancy().sufficient())) {
            return false;
        }
        keeping = members;
        forced = arrived;
        advance();
        return true;
    }

    private static boolean hasData(Member member) {
        return !member.isLiteMember();
    }
}
