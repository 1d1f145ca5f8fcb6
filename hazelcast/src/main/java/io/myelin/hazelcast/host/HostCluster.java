package io.myelin.hazelcast.host;

import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.ExecutorConfig;
import com.hazelcast.config.IndexConfig;
import com.hazelcast.config.IndexType;
import com.hazelcast.config.MapConfig;
import com.hazelcast.spi.merge.PutIfAbsentMergePolicy;
import io.myelin.hazelcast.host.route.AwaitDurable;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.HostTypes;

/// Prepares the configuration of a member that hosts circuits, or of a client that emits to them.
public final class HostCluster {

    static final String MEMBERS = "myelin.host.members";

    private static final int AWAITING = 32;
    private static final int RELEASING = 8;

    private HostCluster() {}

    /// Prepares a member, in addition to [io.myelin.hazelcast.journal.JournalCluster#configure]. To be called before
    /// the member starts, in the same way on every member; every member with data must start a [CircuitHost].
    ///
    /// @param config  the member's configuration
    /// @param backups synchronous copies of the directory besides the owner's, 0 to 6: the same as for the journals
    /// @return the configuration
    /// @throws IllegalArgumentException if the number is out of range
    public static Config configure(Config config, int backups) {
        config.getSerializationConfig().addDataSerializableFactory(HostTypes.FACTORY, new HostTypes());
        var directory = new MapConfig(CircuitRouter.DIRECTORY)
                .setBackupCount(backups)
                .setReadBackupData(false)
                .setStatisticsEnabled(false);
        // An index, because the sweep queries the circuits that should be open.
        directory.addIndexConfig(new IndexConfig(IndexType.HASH, "active"));
        // Both sides of a split may have added circuits. If both have an entry for a circuit, that of the larger side
        // stays.
        directory.getMergePolicyConfig().setPolicy(PutIfAbsentMergePolicy.class.getName());
        config.addMapConfig(directory);
        config.addExecutorConfig(new ExecutorConfig(AwaitDurable.EXECUTOR, AWAITING));
        config.addExecutorConfig(new ExecutorConfig(MEMBERS, RELEASING));
        return config;
    }

    /// Prepares a client.
    ///
    /// @param config the client's configuration
    /// @return the configuration
    public static ClientConfig configure(ClientConfig config) {
        config.getSerializationConfig().addDataSerializableFactory(HostTypes.FACTORY, new HostTypes());
        return config;
    }
}
