package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Restores the content of a member's files to the cluster, when the member starts and after losses, on a thread of its
/// own. Other members ask how far it is.
///
/// Threading: any thread.
final class ContentRestorer {

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /// How long the thread waits after a change before it asks again, since no event reports the answer. Then it waits
    /// twice as long each time, up to [#IDLE_NANOS].
    private static final long SOON_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final BlockLog files;

    /// The number of members that are to keep files.
    private final int expected;

    private final BooleanSupplier merging;
    private final BooleanSupplier closed;

    /// The number of times that the member began to merge or a partition was lost: each time the cluster may have lost
    /// content that the files have.
    private final AtomicInteger losses = new AtomicInteger();

    /// Their number when it began to restore the content of the files for the last time, -1 if it never did. Written by
    /// the restoring thread, read by any.
    private volatile int restored = -1;

    /// See the method. Written by the restoring thread; a thread of Hazelcast resets it once it has counted a loss.
    private volatile boolean complete;

    /// See the method. Written as `complete`.
    private volatile boolean whole;

    /// See the method. Written by the threads that restore heads, read by any.
    private volatile @Nullable String different;

    /// See the method. Written by the restoring thread, read by any.
    private volatile @Nullable String waiting;

    /// The number of members that the files stated when they were opened, or when all copies were lost, or any if the
    /// member has been there from the beginning: 0 if they cannot have content that others lack. Written by a thread of
    /// Hazelcast, read by any.
    private volatile int known;

    /// Whether this member has been in the cluster since before it was in use. Then it is one of those that the files
    /// know of, and not in the place of one that is away. Written by the restoring thread at the beginning; reset by a
    /// thread of Hazelcast when the member merges into another cluster; read by threads of Hazelcast.
    private volatile boolean founder;

    /// Whether `founder` has been decided. Confined to the restoring thread.
    private boolean decided;

    /// The restoring thread. Set once, when the member has started; read by threads that wake it.
    private volatile @Nullable Thread thread;

    /// @param files    the member's files
    /// @param expected the number of members that are to keep files
    /// @param merging  whether the member is merging into another cluster; [#wake] is called once it is not any more
    /// @param closed   whether the member was shut down; [#wake] is called then
    ContentRestorer(BlockLog files, int expected, BooleanSupplier merging, BooleanSupplier closed) {
        this.files = files;
        this.expected = expected;
        this.merging = merging;
        this.closed = closed;
        known = files.members();
    }

    /// The restorer of a member.
    ///
    /// @throws IllegalStateException if the member keeps no files
    static ContentRestorer required(HazelcastInstance member) {
        var restorer = MemberState.required(member).restorer();
        if (restorer == null) {
            throw new IllegalStateException("the member keeps no files: see JournalCluster.keepFiles");
        }
        return restorer;
    }

    /// Called once the member has started.
    void start(HazelcastInstance member) {
        var restoring = Thread.ofPlatform()
                .daemon()
                .name("journal-restore")
                .unstarted(() -> run(member));
        thread = restoring;
        restoring.start();
    }

    /// Makes the thread ask again. The caller has written before what the thread is to read.
    void wake() {
        LockSupport.unpark(thread);
    }

    BlockLog files() {
        return files;
    }

    /// Called when the member begins to merge into another cluster, which may not have its content.
    void merging() {
        losses.incrementAndGet();
        founder = false;
    }

    /// Called when copies of a partition were lost.
    ///
    /// @param all whether all copies were: heads were lost, too. As after a shutdown of all members, a journal that the
    ///            cluster does not have may be in files that were not restored yet
    void lost(boolean all) {
        losses.incrementAndGet();
        if (all) {
            complete = false;
            whole = false;
        }
        if (all || founder) {
            known = files.members();
        }
        wake();
    }

    /// Whether it has restored the content of its files, and nothing can have been lost since: neither a partition nor
    /// content that it brought to a merge, which is on its way to the other members, or gone if the merge fails.
    boolean isRestored() {
        return restored == losses.get();
    }

    /// How many members have to restore their files: the given number, or more if this member has seen more members. In
    /// either case fewer of the members that it has seen may be missing than there are copies. So the files that are
    /// present contain a copy of each block, unless a writer continued while copies were missing.
    int requiredMembers(HazelcastInstance asked) {
        return Math.max(expected, files.members() - dispensable(asked));
    }

    /// How many of the members that it has seen may be missing.
    int dispensable(HazelcastInstance asked) {
        return files.arePreferred() ? 0 : JournalCluster.backups(asked);
    }

    /// How many members with files it has seen together, as far as its files state.
    int seen() {
        return files.members();
    }

    /// How many members its files knew of, 0 if it is new. A new member takes the place of none that is away.
    int known() {
        return known;
    }

    /// Whether all required members have restored theirs, at any time since it joined, or since all copies of a
    /// partition were lost.
    boolean isComplete() {
        return complete;
    }

    /// Whether all members with files that this one has ever seen have restored theirs, at the same time, since it
    /// joined or since all copies of a partition were lost.
    boolean isWhole() {
        return whole;
    }

    /// Called when the cluster has another journal of a name than this member's files, and no member is complete.
    void differs(HazelcastInstance member, String message) {
        if (different == null) {
            member.getLoggingService().getLogger(FileRestore.class).severe(message);
        }
        different = message;
    }

    /// Called while it waits for the files of other members, and with `null` once it does not any more.
    private void waits(HazelcastInstance member, @Nullable String reason) {
        if (reason != null && !reason.equals(waiting)) {
            member.getLoggingService().getLogger(FileRestore.class)
                    .warning("no journal is opened: " + reason);
        }
        waiting = reason;
    }

    /// Why it waits, `null` if it does not wait, or not for long.
    @Nullable String waiting() {
        return waiting;
    }

    /// How its files differ from the cluster's content, `null` if no difference was found.
    @Nullable String different() {
        return different;
    }

    private void run(HazelcastInstance instance) {
        if (files.isUncopied()) {
            instance.getLoggingService().getLogger(BlockLog.class).warning("the disk of this member's files is full."
                    + " They can be read, and nothing is stored before there is space to copy the last one");
        }
        FileRestore content;
        try {
            warnIfTooLow(instance);
            content = new FileRestore(instance, files);
        } catch (HazelcastInstanceNotActiveException gone) {
            return; // The member was shut down right after its start.
        }
        long pause = SOON_NANOS;
        while (!closed.getAsBoolean()) {
            if (merging.getAsBoolean() || isRestored()) {
                noteMembers(instance);
                noteWhole(instance);
                confirmAnchors(instance, content);
                long begun = System.nanoTime();
                LockSupport.parkNanos(this, pause);
                boolean woken = System.nanoTime() - begun < pause;
                pause = woken ? SOON_NANOS : Math.min(2 * pause, IDLE_NANOS);
            } else {
                tryRestore(instance, content);
                pause = SOON_NANOS;
            }
        }
    }

    private void warnIfTooLow(HazelcastInstance instance) {
        if (expected < files.members()) {
            instance.getLoggingService().getLogger(FileRestore.class).severe("keepFiles says that " + expected
                    + " members have files, and " + files.members() + " had: " + requiredMembers(instance)
                    + " are waited for. Records of which the others have the only copy are missing. If their files are"
                    + " lost for good, and fewer are to do, stop the members and remove " + files.membersFile()
                    + " at each");
        }
    }

    /// Only a cluster in use writes blocks. The files that other members keep before that may be another journal's. A
    /// new member waits until all were there: it would count as one of them when it is started again.
    private void noteMembers(HazelcastInstance instance) {
        if (complete && (whole || files.members() > 0)) {
            try {
                files.membersSeen(KeptFiles.count(instance));
            } catch (UncheckedIOException full) {
                // Tried again, like all that is not stored.
            } catch (HazelcastInstanceNotActiveException gone) {
                // The loop ends, unless the member is merging.
            }
        }
    }

    private void noteWhole(HazelcastInstance instance) {
        try {
            // One that was in use with all of them says so to those that are started again one after the other.
            if (complete && !whole && !merging.getAsBoolean() && (MemberInquiry.anyWhole(instance)
                    || MemberInquiry.areWhole(instance, files.members()))) {
                whole = true;
                // As in `restore`: a loss resets that first.
                if (!complete) {
                    whole = false;
                }
                noteMembers(instance);
            }
        } catch (RuntimeException later) {
            // Asked again, unless the member is closed. While it merges its executors may refuse anything.
        }
    }

    /// Some members had not restored their files when this one had.
    private void confirmAnchors(HazelcastInstance instance, FileRestore content) {
        try {
            if (complete && !merging.getAsBoolean()) {
                content.confirmAnchors(() -> closed.getAsBoolean() || merging.getAsBoolean() || !isRestored());
            }
        } catch (RuntimeException failed) {
            instance.getLoggingService().getLogger(FileRestore.class)
                    .warning("the restored anchors keep their marks, and this is tried again", failed);
        }
    }

    /// Tried again if it fails, for example because the state of the cluster allows no partition an owner.
    private void tryRestore(HazelcastInstance instance, FileRestore content) {
        try {
            restore(instance, content);
        } catch (RuntimeException failed) {
            instance.getLoggingService().getLogger(FileRestore.class)
                    .warning("this member's files were not restored, which is tried again", failed);
            LockSupport.parkNanos(this, IDLE_NANOS);
        }
    }

    private void restore(HazelcastInstance instance, FileRestore content) {
        int before = losses.get();
        if (!decided) {
            // Before it can count as restored: the others may be complete from then on.
            founder = known == 0 && content.isClusterNew(closed);
            // A merge is counted before this is reset, which the line above may have undone.
            if (before != losses.get()) {
                founder = false;
            }
            decided = true;
        }
        content.run(closed);
        restored = before;
        if (!complete) {
            content.awaitOthers(
                    expected,
                    () -> closed.getAsBoolean() || !isRestored(),
                    reason -> waits(instance, reason));
            complete = isRestored();
            // A loss is counted before this is reset, which the line above may have undone.
            if (!isRestored()) {
                complete = false;
            }
        }
        if (complete) {
            content.decide(closed);
            content.confirmAnchors(closed);
            content.deleteAgain(closed);
        }
    }
}
