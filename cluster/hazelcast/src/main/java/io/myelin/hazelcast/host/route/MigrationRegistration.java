package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.internal.partition.IPartitionService;
import com.hazelcast.partition.MigrationListener;
import io.myelin.hazelcast.wire.ListenerRegistration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Hazelcast's public calls that add and remove a listener of migrations.
record MigrationRegistration(HazelcastInstance instance, MigrationListener listener)
        implements ListenerRegistration.Calls {

    /// Listens. Returns at once.
    ///
    /// @param instance a member or a client
    static ListenerRegistration begin(HazelcastInstance instance, MigrationListener listener) {
        return new ListenerRegistration(instance, "migration-watch", () -> OwnService.of(instance, listener),
                new MigrationRegistration(instance, listener), () -> {});
    }

    @Override
    public CompletableFuture<UUID> add() {
        return CompletableFuture.completedFuture(instance.getPartitionService().addMigrationListener(listener));
    }

    @Override
    public void remove(UUID registration) {
        instance.getPartitionService().removeMigrationListener(registration);
    }

    /// The calls of Hazelcast's partition service on a member. A class of its own, because another release may lack
    /// what it uses.
    private record OwnService(IPartitionService partitions, MigrationListener listener)
            implements ListenerRegistration.Calls {

        static ListenerRegistration.@Nullable Calls of(HazelcastInstance instance, MigrationListener listener) {
            return instance instanceof HazelcastInstanceProxy member
                    ? new OwnService(member.getOriginal().node.nodeEngine.getPartitionService(), listener)
                    : null;
        }

        @Override
        public CompletableFuture<UUID> add() {
            return partitions.addMigrationListenerAsync(listener);
        }

        @Override
        public void remove(UUID registration) {
            partitions.removeMigrationListenerAsync(registration);
        }
    }
}
