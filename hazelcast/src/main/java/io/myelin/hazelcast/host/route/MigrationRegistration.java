package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.internal.partition.IPartitionService;
import com.hazelcast.partition.MigrationListener;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Adds and removes a listener of migrations. Hazelcast does both at each member, one after the other. On a member its
/// public calls wait for the answers, and may keep their thread for good: if the members change meanwhile, Hazelcast
/// repeats the call on an executor, and drops it if the member is shut down before. So this uses the calls of its
/// partition service that return a future, which then has no result. On a client it uses the public ones, which wait
/// for a member that does not answer until that is removed from the cluster.
///
/// Threading: any thread that may wait.
final class MigrationRegistration {

    private final HazelcastInstance instance;

    /// @param instance a member or a client
    MigrationRegistration(HazelcastInstance instance) {
        this.instance = instance;
    }

    /// Adds a listener.
    ///
    /// @return its registration, once all members have it
    /// @throws RuntimeException if this member or client is down
    /// @throws LinkageError     if Hazelcast's partition service is another one; nothing is added then
    CompletableFuture<UUID> add(MigrationListener listener) {
        var partitions = partitions();
        return partitions == null
                ? CompletableFuture.completedFuture(instance.getPartitionService().addMigrationListener(listener))
                : partitions.addMigrationListenerAsync(listener);
    }

    /// Removes a listener.
    ///
    /// @throws RuntimeException if this member or client is down
    /// @throws LinkageError     if Hazelcast's partition service is another one; nothing is removed then
    void remove(UUID registration) {
        var partitions = partitions();
        if (partitions == null) {
            instance.getPartitionService().removeMigrationListener(registration);
        } else {
            partitions.removeMigrationListenerAsync(registration);
        }
    }

    /// Hazelcast's own service, `null` on a client.
    private @Nullable IPartitionService partitions() {
        return instance instanceof HazelcastInstanceProxy proxy
                ? proxy.getOriginal().node.nodeEngine.getPartitionService()
                : null;
    }
}
