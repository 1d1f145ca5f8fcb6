package io.myelin.hazelcast.host.route;

import com.hazelcast.client.HazelcastClientNotActiveException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.partition.MigrationListener;
import com.hazelcast.partition.MigrationState;
import com.hazelcast.partition.ReplicaMigrationEvent;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/// Whether partitions migrate, as far as a member or client was told.
///
/// Threading: any thread.
final class MigrationWatch implements MigrationListener, AutoCloseable {

    /// The time without an event after which a migration counts as over: that of its end may have been missed.
    private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final HazelcastInstance instance;
    private final UUID registration;

    /// Called after each partition and at the end.
    private volatile Runnable advanced = () -> {};
    private volatile boolean migrating;
    private volatile long heardAt;

    /// @param instance a member or a client
    MigrationWatch(HazelcastInstance instance) {
        this.instance = instance;
        registration = instance.getPartitionService().addMigrationListener(this);
    }

    /// Sets what is called when a partition has migrated or could not, and at the end, on Hazelcast's threads.
    ///
    /// @param action returns at once
    void onAdvance(Runnable action) {
        advanced = action;
    }

    boolean isMigrating() {
        return migrating && System.nanoTime() - heardAt < SILENT_NANOS;
    }

    @Override
    public void migrationStarted(MigrationState state) {
        heardAt = System.nanoTime();
        migrating = true;
    }

    @Override
    public void migrationFinished(MigrationState state) {
        migrating = false;
        advanced.run();
    }

    @Override
    public void replicaMigrationCompleted(ReplicaMigrationEvent event) {
        heardAt = System.nanoTime();
        advanced.run();
    }

    @Override
    public void replicaMigrationFailed(ReplicaMigrationEvent event) {
        advanced.run();
    }

    @Override
    public void close() {
        try {
            instance.getPartitionService().removeMigrationListener(registration);
        } catch (HazelcastInstanceNotActiveException | HazelcastClientNotActiveException gone) {
            // The listener is gone with the member or the client.
        }
    }
}
