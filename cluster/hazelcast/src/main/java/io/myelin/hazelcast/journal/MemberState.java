package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.config.Config;
import com.hazelcast.config.ListenerConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.core.LifecycleListener;
import com.hazelcast.partition.PartitionLostEvent;
import com.hazelcast.partition.PartitionLostListener;
import io.myelin.hazelcast.wire.CutOffClients;
import io.myelin.hazelcast.wire.LostRequests;
import io.myelin.hazelcast.wire.SilentConnections;
import io.myelin.journal.thread.UninterruptedJoin;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The state that other members ask a member for: whether it is merging its content after a split, and which partitions
/// it saw lost. [ContentRestorer] has the state of its files.
///
/// Threading: any thread.
final class MemberState
        implements LifecycleListener, PartitionLostListener, MembershipListener, HazelcastInstanceAware {

    private static final String KEY = "io.myelin.journal.member";

    /// How long a shutdown waits for the device of the files.
    private static final Duration CLOSE = Duration.ofSeconds(10);

    private final Set<Integer> lost = ConcurrentHashMap.newKeySet();

    /// Whether it is merging into another cluster. Set by a thread of Hazelcast before it counts the loss, so that the
    /// restoring thread, which reads both, does not restore meanwhile; reset before that thread is unparked.
    private volatile boolean merging;

    /// Whether it was shut down. Written by a thread of Hazelcast before the restoring thread is unparked.
    private volatile boolean closed;

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

    /// The writers of this member that wait for devices, each by the place of its blocks.
    private final Map<String, DiskCommit> commits = new ConcurrentHashMap<>();

    /// The restorer of its files, `null` if it keeps none. Written before the member starts.
    private @Nullable ContentRestorer restorer;

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
                if (restorer != null) {
                    restorer.merging();
                }
            }
            case MERGED, MERGE_FAILED -> {
                merging = false;
                wake();
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
                if (restorer != null && started != null) {
                    restorer.start(started);
                }
            }
            case SHUTDOWN -> {
                closed = true;
                wake();
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
        var files = log();
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
        if (restorer != null) {
            restorer.lost(event.allReplicasInPartitionLost());
        }
    }

    @Override
    public void memberAdded(MembershipEvent event) {
        // It has nothing that was lost, and its files may be needed later.
        wake();
    }

    @Override
    public void memberRemoved(MembershipEvent event) {
        // Then no partition has an owner, and Hazelcast reports none as lost.
        if (restorer != null && event.getMembers().stream().allMatch(Member::isLiteMember)) {
            restorer.lost(true);
        }
    }

    void files(BlockLog files, int members) {
        restorer = new ContentRestorer(files, members, () -> merging, () -> closed);
    }

    /// Its files, `null` if it keeps none.
    @Nullable BlockLog log() {
        return restorer == null ? null : restorer.files();
    }

    /// The restorer of its files, `null` if it keeps none.
    @Nullable ContentRestorer restorer() {
        return restorer;
    }

    private void wake() {
        if (restorer != null) {
            restorer.wake();
        }
    }

    Map<String, DiskCommit> commits() {
        return commits;
    }

    /// The thread that forces its files, `null` if it keeps none.
    @Nullable BlockConfirmer confirmer(HazelcastInstance instance) {
        var files = log();
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

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
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
