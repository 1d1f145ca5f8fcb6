package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.partition.MigrationListener;
import com.hazelcast.partition.MigrationState;
import com.hazelcast.partition.ReplicaMigrationEvent;
import io.myelin.hazelcast.wire.ListenerRegistration;
import java.util.concurrent.TimeUnit;

/// Whether partitions migrate, as far as a member or client was notified. On the oldest member it also notifies the
/// others of each partition that has migrated.
///
/// No call waits for the registration of the listener or for its removal, which both need an answer of each member.
/// Without a registration no event arrives, as if no partition migrated.
///
/// Threading: any thread.
final class MigrationWatch implements MigrationListener, AutoCloseable {

    /// The time without an event after which a migration counts as over: that of its end may have been missed.
    private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final HazelcastInstance instance;
    private final ListenerRegistration registration;

    /// Called after each partition and at the end. Written by the thread that starts the host, read by Hazelcast's.
    private volatile Runnable advanced = () -> {};

    /// Whether partitions migrate. Written by Hazelcast's threads after `lastEventAt`; a reader reads it first.
    private volatile boolean migrating;

    /// When the last event of a migration arrived, by [System#nanoTime]. Written by Hazelcast's threads before
    /// `migrating`, read after it.
    private volatile long lastEventAt;

    /// Returns at once.
    ///
    /// @param instance a member or a client
    MigrationWatch(HazelcastInstance instance) {
        this.instance = instance;
        registration = MigrationRegistration.begin(instance, this);
    }

    /// For tests: whether all members know the listener.
    boolean isRegistered() {
        return registration.isRegistered();
    }

    /// Sets the action that is called after each migration of a partition, failed or not, and when all have ended; on
    /// Hazelcast's threads.
    ///
    /// @param action returns at once
    void onAdvance(Runnable action) {
        advanced = action;
    }

    boolean isMigrating() {
        return migrating && System.nanoTime() - lastEventAt < SILENT_NANOS;
    }

    @Override
    public void migrationStarted(MigrationState state) {
        lastEventAt = System.nanoTime();
        migrating = true;
    }

    @Override
    public void migrationFinished(MigrationState state) {
        migrating = false;
        advanced.run();
    }

    @Override
    public void replicaMigrationCompleted(ReplicaMigrationEvent event) {
        lastEventAt = System.nanoTime();
        publish();
        advanced.run();
    }

    private void publish() {
        try {
            new MigrationNews(instance).publish();
        } catch (RuntimeException | LinkageError inaccessible) {
            // This member is down, or Hazelcast's internals are different: Hazelcast notifies the members.
        }
    }

    @Override
    public void replicaMigrationFailed(ReplicaMigrationEvent event) {
        advanced.run();
    }

    /// Returns at once. If the member or the client is shut down before the listener is removed, it is gone as well.
    @Override
    public void close() {
        registration.close();
    }
}
