package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.config.Config;
import com.hazelcast.config.ListenerConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.core.LifecycleListener;
import com.hazelcast.partition.PartitionLostEvent;
import com.hazelcast.partition.PartitionLostListener;
import io.myelin.hazelcast.wire.CutOffClients;
import io.myelin.hazelcast.wire.LostRequests;
import io.myelin.hazelcast.wire.SilentConnections;
import io.myelin.journal.UninterruptedJoin;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The state that other members ask a member for: whether it is merging its content after a split, and which partitions
/// it saw lost.
///
/// Threading: any thread.
final class MemberState
        implements LifecycleListener, PartitionLostListener, MembershipListener, HazelcastInstanceAware {

    private static final String KEY = "io.myelin.journal.member";
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /// How long the restoring thread waits after a change before it asks again, since no event tells the answer. Then
    /// it waits twice as long each time, up to [#IDLE_NANOS].
    private static final long SOON_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /// How long a shutdown waits for the device of the files.
    private static final Duration CLOSE = Duration.ofSeconds(10);

    private final Set<Integer> lost = ConcurrentHashMap.newKeySet();

    /// Whether it is merging into another cluster. Written by a thread of Hazelcast before the restoring thread is
    /// unparked.
    private volatile boolean merging;

    /// The number of times that it began to merge or was told of a lost partition: each time the cluster may have lost
    /// content that this member's files have.
    private final AtomicInteger losses = new AtomicInteger();

    /// Their number when it began to restore the content of its files for the last time, -1 if it never did.
    private volatile int restored = -1;

    // See the methods. Written by the restoring thread; a thread of Hazelcast resets them once it has counted a loss.
    private volatile boolean complete;
    private volatile boolean whole;

    /// Whether it was shut down. Written by a thread of Hazelcast before the restoring thread is unparked.
    private volatile boolean closed;

    // See the methods. Written by the restoring thread, read by any.
    private volatile @Nullable String different;
    private volatile @Nullable String waiting;

    /// Set once, before the member starts.
    private volatile @Nullable HazelcastInstance member;

    /// Made on first use, under the lock below; read by any thread.
    private volatile @Nullable ClusterEvents events;

    /// Held while listeners are registered, which needs an answer of each member. Hazelcast may never return from that
    /// if this member is shut down meanwhile, so nothing else waits for it, least of all a thread of a partition.
    private final Object registering = new Object();

    private @Nullable SafeMembers safe;
    private @Nullable SharedInquiry<List<MemberAnswer>> inquiry;
    private final MemoryLimit memory = new MemoryLimit();

    /// Made on first use, under this object's monitor; read by any thread.
    private volatile @Nullable BlockConfirmer confirmer;

    /// Restores the content of its files, when it starts and after losses.
    private volatile @Nullable Thread restoring;

    /// The writers of this member that wait for devices, each by the place of its blocks.
    private final Map<String, DiskCommit> commits = new ConcurrentHashMap<>();

    /// Written before the member starts, like the number of members that keep files.
    private @Nullable BlockLog log;
    private int expected;

    /// The number of members that its files stated when they were opened, or when all copies were lost: 0 if they
    /// cannot have content that others lack.
    private volatile int known;

    /// The limit of blocks, in percent of the heap. Written before the member starts.
    private int share = 50;

    /// The state of a member that was prepared by [JournalCluster#configure].
    static @Nullable MemberState of(HazelcastInstance member) {
        return (MemberState) member.getUserContext().get(KEY);
    }

    /// The state of a member.
    ///
    /// @throws IllegalStateException if it was not prepared
    static MemberState required(HazelcastInstance member) {
        var state = of(member);
        if (state == null) {
            throw new IllegalStateException(
                    "the member's configuration was not prepared: see JournalCluster.configure");
        }
        return state;
    }

    /// Its events, for all writers. Listeners are registered with the cluster when this is first called.
    ClusterEvents events(HazelcastInstance asking) {
        var present = events;
        if (present != null) {
            return present;
        }
        synchronized (registering) {
            var made = events;
            var all = made == null ? new ClusterEvents(asking) : made;
            events = all;
            return all;
        }
    }

    /// The members among whom all copies were found, for all writers.
    synchronized SafeMembers safeMembers(HazelcastInstance asking) {
        var present = safe;
        var all = present == null ? new SafeMembers(asking) : present;
        safe = all;
        return all;
    }

    /// The questions to all members, for all writers.
    ///
    /// @param question the same for each call
    synchronized SharedInquiry<List<MemberAnswer>> inquiry(Supplier<List<MemberAnswer>> question) {
        var present = inquiry;
        var all = present == null ? new SharedInquiry<>(question) : present;
        inquiry = all;
        return all;
    }

    /// The limit of blocks in memory, for all writers.
    MemoryLimit memory() {
        return memory;
    }

    /// The state of a member that is being prepared.
    static @Nullable MemberState of(Config config) {
        return (MemberState) config.getUserContext().get(KEY);
    }

    void attach(Config config) {
        config.getUserContext().put(KEY, this);
        config.addListenerConfig(new ListenerConfig(this));
    }

    @Override
    public void stateChanged(LifecycleEvent event) {
        // Set before the member leaves its old cluster, reset after its content was merged into the new one.
        switch (event.getState()) {
            case MERGING -> {
                merging = true;
                losses.incrementAndGet();
            }
            case MERGED, MERGE_FAILED -> {
                merging = false;
                LockSupport.unpark(restoring);
            }
            case STARTED -> {
                var started = member;
                if (started != null) {
                    LostRequests.end(started, this::unheard);
                    SilentConnections.close(started);
                    var majority = JournalCluster.majority(started.getConfig());
                    if (majority != null) {
                        CutOffClients.release(started, () -> majority.apply(started.getCluster().getMembers()));
                    }
                }
                var files = log;
                if (files != null && started != null) {
                    var thread = Thread.ofPlatform()
                            .daemon()
                            .name("journal-restore")
                            .unstarted(() -> restore(started, files));
                    restoring = thread;
                    thread.start();
                }
            }
            case SHUTDOWN -> {
                closed = true;
                LockSupport.unpark(restoring);
                closeFiles();
                var confirming = confirmer;
                if (confirming != null) {
                    confirming.wake();
                }
            }
            default -> {}
        }
    }

    private void unheard() {
        var all = events;
        if (all != null) {
            all.unheard();
        }
    }

    /// Closing forces the files, and a device that hangs must not keep the shutdown: Hazelcast holds a lock meanwhile,
    /// and other listeners wait for the event.
    private void closeFiles() {
        var files = log;
        if (files == null) {
            return;
        }
        var closing = Thread.ofPlatform().daemon().name("journal-closer").start(() -> close(files));
        if (!UninterruptedJoin.of(closing, CLOSE)) {
            warn("the device of this member's files has not confirmed a force for " + CLOSE.toSeconds()
                    + " seconds. They are closed once it has; until then no other member can use them", null);
        }
    }

    /// Hazelcast interrupts the threads of partitions, and Java closes the file that such a thread just writes.
    private void close(BlockLog files) {
        try {
            files.close();
        } catch (UncheckedIOException unforced) {
            warn("this member's files were closed without a last force; what no device has confirmed was not"
                    + " acknowledged", unforced);
        }
    }

    private void warn(String message, @Nullable Throwable cause) {
        var ended = member;
        if (ended != null) {
            ended.getLoggingService().getLogger(BlockLog.class).warning(message, cause);
        }
    }

    @Override
    public void partitionLost(PartitionLostEvent event) {
        lost.add(event.getPartitionId());
        if (log != null) {
            losses.incrementAndGet();
            if (event.allReplicasInPartitionLost()) {
                beginAgain();
            }
            LockSupport.unpark(restoring);
        }
    }

    @Override
    public void memberAdded(MembershipEvent event) {
        // It has nothing that was lost, and its files may be needed later.
        LockSupport.unpark(restoring);
    }

    @Override
    public void memberRemoved(MembershipEvent event) {
        // Then no partition has an owner, and Hazelcast reports none as lost.
        if (log != null && event.getMembers().stream().allMatch(Member::isLiteMember)) {
            losses.incrementAndGet();
            beginAgain();
            LockSupport.unpark(restoring);
        }
    }

    /// Heads were lost, too: as after a shutdown of all members, a journal that the cluster does not have may be in
    /// files that were not restored yet.
    private void beginAgain() {
        complete = false;
        whole = false;
        var files = log;
        known = files == null ? 0 : files.members();
    }

    void files(BlockLog files, int members) {
        log = files;
        expected = members;
        known = files.members();
    }

    @Nullable BlockLog log() {
        return log;
    }

    Map<String, DiskCommit> commits() {
        return commits;
    }

    /// The thread that forces its files, `null` if it keeps none.
    @Nullable BlockConfirmer confirmer(HazelcastInstance instance) {
        var files = log;
        var present = confirmer;
        if (files == null || present != null) {
            return present;
        }
        synchronized (this) {
            var made = confirmer;
            if (made == null) {
                var listers = Thread.ofVirtual().name("journal-lister").factory();
                made = new BlockConfirmer(instance, files, () -> closed, BlockConfirmer.PATIENCE_NANOS,
                        listing -> listers.newThread(listing).start());
                made.start();
                confirmer = made;
            }
            return made;
        }
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
        var files = log;
        if (files == null) {
            return 0;
        }
        return Math.max(expected, files.members() - dispensable(asked));
    }

    /// How many of the members that it has seen may be missing.
    int dispensable(HazelcastInstance asked) {
        var files = log;
        return files == null || files.arePreferred() ? 0 : JournalCluster.backups(asked);
    }

    /// How many members with files it has seen together, as far as its files state, 0 if it keeps none.
    int seen() {
        var files = log;
        return files == null ? 0 : files.members();
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
    void differs(String message) {
        var asked = member;
        if (different == null && asked != null) {
            asked.getLoggingService().getLogger(FileRestore.class).severe(message);
        }
        different = message;
    }

    /// Called while it waits for the files of other members, and with `null` once it does not any more.
    void waits(@Nullable String reason) {
        var asked = member;
        if (reason != null && !reason.equals(waiting) && asked != null) {
            asked.getLoggingService().getLogger(FileRestore.class)
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

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
    }

    private void restore(HazelcastInstance instance, BlockLog files) {
        if (files.isUncopied()) {
            instance.getLoggingService().getLogger(BlockLog.class).warning("the disk of this member's files is full."
                    + " They can be read, and nothing is stored before there is space to copy the last one");
        }
        warnIfTooLow(instance, files);
        var content = new FileRestore(instance, files);
        long pause = SOON_NANOS;
        while (!closed) {
            if (merging || isRestored()) {
                noteMembers(instance, files);
                noteWhole(instance, files);
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

    private void warnIfTooLow(HazelcastInstance instance, BlockLog files) {
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
    private void noteMembers(HazelcastInstance instance, BlockLog files) {
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

    private void noteWhole(HazelcastInstance instance, BlockLog files) {
        try {
            // One that was in use with all of them says so to those that are started again one after the other.
            if (complete && !whole && !merging && (MemberInquiry.anyWhole(instance)
                    || MemberInquiry.areWhole(instance, files.members()))) {
                whole = true;
                // As in `restore`: a loss resets that first.
                if (!complete) {
                    whole = false;
                }
                noteMembers(instance, files);
            }
        } catch (RuntimeException later) {
            // Asked again, unless the member is closed. While it merges its executors may refuse anything.
        }
    }

    /// Some members had not restored their files when this one had.
    private void confirmAnchors(HazelcastInstance instance, FileRestore content) {
        try {
            if (complete && !merging) {
                content.confirmAnchors(() -> closed || merging || !isRestored());
            }
        } catch (RuntimeException failed) {
            instance.getLoggingService().getLogger(FileRestore.class)
                    .warning("the restored anchors keep their marks, and this is tried again", failed);
        }
    }

    /// Tried again if it fails, for example because the state of the cluster allows no partition an owner.
    private void tryRestore(HazelcastInstance instance, FileRestore content) {
        try {
            restore(content);
        } catch (RuntimeException failed) {
            instance.getLoggingService().getLogger(FileRestore.class)
                    .warning("this member's files were not restored, which is tried again", failed);
            LockSupport.parkNanos(this, IDLE_NANOS);
        }
    }

    private void restore(FileRestore content) {
        int before = losses.get();
        content.run(() -> closed);
        restored = before;
        if (!complete) {
            content.awaitOthers(expected, () -> closed || !isRestored());
            complete = isRestored();
            // A loss is counted before this is reset, which the line above may have undone.
            if (!isRestored()) {
                complete = false;
            }
        }
        if (complete) {
            content.decide(() -> closed);
            content.confirmAnchors(() -> closed);
            content.deleteAgain(() -> closed);
        }
    }

    void share(int percent) {
        share = percent;
    }

    /// Whether the blocks on this member, owned ones and backups, have reached their limit of the heap.
    boolean isFull(HazelcastInstance member) {
        long cost = member.getMap(JournalCluster.BLOCKS).getLocalMapStats().getHeapCost();
        return cost > Runtime.getRuntime().maxMemory() / 100 * share;
    }

    boolean isMerging() {
        return merging;
    }

    /// The partitions that lost more than their owner's copy at once.
    Set<Integer> lost() {
        return Set.copyOf(lost);
    }
}
