package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.internal.partition.IPartitionService;
import com.hazelcast.internal.partition.operation.PublishCompletedMigrationsOperation;

/// Notifies the members at once of each partition that has migrated. Hazelcast's oldest member reports ten at a time,
/// and an owner that has not been notified refuses appends to a partition that has already migrated. This sends
/// Hazelcast's own message earlier; a member ignores a repeated one. Hazelcast has no public interface for
/// that, so this uses its partition service; where that is inaccessible, Hazelcast notifies them.
///
/// Threading: any thread; no call waits.
final class MigrationNews {

    private final HazelcastInstance instance;

    /// @param instance a member or a client
    MigrationNews(HazelcastInstance instance) {
        this.instance = instance;
    }

    /// Notifies them, if this is the oldest member.
    ///
    /// @throws RuntimeException if this member is down
    /// @throws LinkageError     if Hazelcast's partition service is another one
    void publish() {
        if (!(instance instanceof HazelcastInstanceProxy proxy)) {
            return;
        }
        var node = proxy.getOriginal().node;
        if (!node.partitionService.isLocalMemberMaster()) {
            return;
        }
        var completed = node.partitionService.getMigrationManager().getCompletedMigrationsCopy();
        if (completed.isEmpty()) {
            return; // Hazelcast has notified them
        }
        var operations = node.nodeEngine.getOperationService();
        for (var member : node.clusterService.getMembers()) {
            if (!member.localMember()) {
                // A member that rejects it, or does not answer, is notified by Hazelcast.
                operations.invokeOnTarget(IPartitionService.SERVICE_NAME,
                        new PublishCompletedMigrationsOperation(completed), member.getAddress());
            }
        }
    }
}
