package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IndeterminateOperationStateException;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.map.impl.operation.EntryOperation;
import com.hazelcast.spi.impl.operationservice.impl.Invocation;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/// Ends operations on journals that a backup has refused because their partition has just migrated, so that the
/// journals repeat them.
///
/// The new owner of a partition is the first to know that the partition has migrated. A backup that was not told yet
/// refuses what this owner sends, and tells nobody. Hazelcast ends the operation with an
/// [IndeterminateOperationStateException], but it looks for such operations once a second only, and takes those that
/// have waited for `hazelcast.operation.backup.timeout.millis`. This looks ten times a second, in partitions that have
/// migrated within the last second.
///
/// Only an operation that its owner has executed and answered is ended, as Hazelcast does: no attempt is under way when
/// the journal repeats it.
///
/// Hazelcast has no public interface for that, so this uses its invocations; where those are inaccessible, operations
/// wait for Hazelcast's search.
///
/// Threading: any thread; no call waits.
final class MigrationRefusals {

    /// Begins the names of the maps of journals. Callers of other maps may not repeat what ends early.
    private static final String JOURNALS = "myelin.journal.";

    /// A backup is told of a migration at about the same time as this member. Blocks that are sent later than that
    /// are not refused.
    private static final long WATCHED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /// How long backups may take after the owner has answered. One that takes longer without having refused anything
    /// gets the block twice.
    private static final long LATE_MILLIS = 150;

    private final HazelcastInstance instance;
    private final Executor threads;

    /// When each of the partitions that have just migrated did so, by [System#nanoTime].
    private final Map<Integer, Long> migrated = new ConcurrentHashMap<>();

    /// Whether a thread looks for refused operations, or none ever will again.
    private final AtomicBoolean searching = new AtomicBoolean();

    /// @param instance a member or a client; a client's operations are not ended
    /// @param threads  has a thread for each task
    MigrationRefusals(HazelcastInstance instance, Executor threads) {
        this.instance = instance;
        this.threads = threads;
    }

    /// Notes that a partition has migrated.
    void add(int partition) {
        migrated.put(partition, System.nanoTime());
        if (searching.compareAndSet(false, true)) {
            threads.execute(this::search);
        }
    }

    private void search() {
        do {
            while (!migrated.isEmpty()) {
                LockSupport.parkNanos(this, PAUSE_NANOS);
                try {
                    if (!end()) {
                        return;
                    }
                } catch (RuntimeException | LinkageError inaccessible) {
                    return; // this member is down, or Hazelcast's internals are others
                }
                long now = System.nanoTime();
                migrated.values().removeIf(at -> now - at > WATCHED_NANOS);
            }
            searching.set(false);
            // `add` writes the map before it reads `searching`, and here the map is read after `searching` was
            // written: of the two, one sees the other.
        } while (!migrated.isEmpty() && searching.compareAndSet(false, true));
    }

    /// @return whether this is a member
    private boolean end() {
        if (!(instance instanceof HazelcastInstanceProxy proxy)) {
            return false;
        }
        var operations = proxy.getOriginal().node.nodeEngine.getOperationService();
        for (Invocation<?> invocation : operations.getInvocationRegistry()) {
            if (invocation.op instanceof EntryOperation entry
                    && entry.getName().startsWith(JOURNALS)
                    && migrated.containsKey(entry.getPartitionId())) {
                boolean unused = invocation.detectAndHandleBackupTimeout(LATE_MILLIS);
            }
        }
        return true;
    }
}
