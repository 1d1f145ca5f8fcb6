package io.myelin.hazelcast.host;

import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.ExecutorConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.spi.merge.PutIfAbsentMergePolicy;
import io.myelin.hazelcast.host.route.AwaitDurable;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.DeliverBatch;
import io.myelin.hazelcast.host.route.FindUnserved;
import io.myelin.hazelcast.host.route.HostTypes;
import io.myelin.hazelcast.host.route.ReadPublished;

/// Prepares the configuration of a member that hosts circuits, or of a client that emits to them.
public final class HostCluster {

    static final String MEMBERS = "myelin.host.members";

    private static final String RETRY_PAUSE = "hazelcast.invocation.retry.pause.millis";
    private static final String RETRY_COUNT = "hazelcast.invocation.max.retry.count";
    private static final String CLIENT_RETRY_PAUSE = "hazelcast.client.invocation.retry.pause.millis";

    /// Hazelcast repeats a failed operation after pauses that double up to a maximum. After a death, an operation would
    /// wait about as long again as the promotion of the backup took.
    private static final int RETRY_MILLIS = 20;

    /// The total time for which operations are repeated remains that of Hazelcast's own settings, about two minutes.
    private static final int RETRIES = 6_250;

    private static final String BACKUP_TIMEOUT = "hazelcast.operation.backup.timeout.millis";

    /// An operation whose backup dies or moves ends without an answer after this time, and is repeated. Hazelcast's own
    /// five seconds would be added to each take-over, since an opening consists of several operations.
    private static final int BACKUP_MILLIS = 1_000;

    private static final String MIGRATIONS = "hazelcast.partition.max.parallel.migrations";

    /// Partitions that migrate at once, instead of Hazelcast's ten. A journal waits while the partition of its blocks
    /// migrates, and of ten migrations at once on the same processors each takes longer. One at a time would be slower
    /// after a death.
    private static final int MIGRATING = 3;

    private static final String MISSING_HEARTBEATS =
            "hazelcast.partial.member.disconnection.resolution.heartbeat.count";

    /// If two members have missed this number of each other's heartbeats while the oldest member receives those of
    /// both, it removes one of them; by Hazelcast's default it never does. Until then circuits with blocks on the two
    /// acknowledge nothing, and migrations between them keep all others waiting.
    private static final int MISSED = 3;

    private static final String CLIENT_HEARTBEAT_INTERVAL = "hazelcast.client.heartbeat.interval";
    private static final String CLIENT_HEARTBEAT_TIMEOUT = "hazelcast.client.heartbeat.timeout";
    private static final int HEARTBEAT_MILLIS = 1_000;

    /// A client closes its connection to a member from which it has received nothing for this time, instead of
    /// Hazelcast's minute. Only that ends a request to a suspended member, even if the cluster has removed the member
    /// before.
    private static final int SILENT_MILLIS = 10_000;

    /// Threads that wait for durable emissions, one for each circuit and sender that waits; made when needed. With few
    /// of them, circuits whose emissions are durable would wait for those whose journals are held up.
    private static final int AWAITING = 256;
    private static final int DELIVERING = 8;
    private static final int RELEASING = 8;

    /// Threads that read outlets for subscriptions, of which a quarter at most wait for the same other member.
    private static final int READING = 16;
    private static final int FINDING = 2;

    private HostCluster() {}

    /// Prepares a member, in addition to [io.myelin.hazelcast.journal.JournalCluster#configure]. To be called before
    /// the member starts, in the same way on every member; every member with data must start a [CircuitHost].
    ///
    /// It shortens the pause after which Hazelcast repeats failed operations, and the time that operations wait for
    /// their backups, and lowers the number of partitions that migrate at once. It makes the oldest member remove one
    /// of two members that miss each other. Each of these is left as it is if the configuration sets it, the pause also
    /// if it sets the number of repetitions.
    ///
    /// @param config  the member's configuration
    /// @param backups synchronous copies of the directory besides the owner's, 0 to 6: the same as for the journals
    /// @return the configuration
    /// @throws IllegalArgumentException if the number is out of range
    public static Config configure(Config config, int backups) {
        var directory = new MapConfig(CircuitRouter.DIRECTORY)
                .setBackupCount(backups)
                .setReadBackupData(false)
                .setStatisticsEnabled(false);
        config.getSerializationConfig().addDataSerializableFactory(HostTypes.FACTORY, new HostTypes());
        if (config.getProperty(RETRY_PAUSE) == null && config.getProperty(RETRY_COUNT) == null) {
            config.setProperty(RETRY_PAUSE, Integer.toString(RETRY_MILLIS));
            config.setProperty(RETRY_COUNT, Integer.toString(RETRIES));
        }
        if (config.getProperty(BACKUP_TIMEOUT) == null) {
            config.setProperty(BACKUP_TIMEOUT, Integer.toString(BACKUP_MILLIS));
        }
        if (config.getProperty(MIGRATIONS) == null) {
            config.setProperty(MIGRATIONS, Integer.toString(MIGRATING));
        }
        if (config.getProperty(MISSING_HEARTBEATS) == null) {
            config.setProperty(MISSING_HEARTBEATS, Integer.toString(MISSED));
        }
        // Both sides of a split may have added circuits. If both have an entry for a circuit, that of the larger side
        // stays.
        directory.getMergePolicyConfig().setPolicy(PutIfAbsentMergePolicy.class.getName());
        config.addMapConfig(directory);
        config.addExecutorConfig(new ExecutorConfig(AwaitDurable.EXECUTOR, AWAITING));
        config.addExecutorConfig(new ExecutorConfig(DeliverBatch.EXECUTOR, DELIVERING));
        config.addExecutorConfig(new ExecutorConfig(MEMBERS, RELEASING));
        config.addExecutorConfig(new ExecutorConfig(ReadPublished.EXECUTOR, READING));
        config.addExecutorConfig(new ExecutorConfig(FindUnserved.EXECUTOR, FINDING));
        return config;
    }

    /// Prepares a client. It shortens the pause after which Hazelcast repeats failed operations, unless the
    /// configuration sets it, and makes the client give up a member that is silent for ten seconds, unless the
    /// configuration sets the client's heartbeats.
    ///
    /// @param config the client's configuration
    /// @return the configuration
    public static ClientConfig configure(ClientConfig config) {
        config.getSerializationConfig().addDataSerializableFactory(HostTypes.FACTORY, new HostTypes());
        if (config.getProperty(CLIENT_RETRY_PAUSE) == null) {
            config.setProperty(CLIENT_RETRY_PAUSE, Integer.toString(RETRY_MILLIS));
        }
        if (config.getProperty(CLIENT_HEARTBEAT_INTERVAL) == null
                && config.getProperty(CLIENT_HEARTBEAT_TIMEOUT) == null) {
            config.setProperty(CLIENT_HEARTBEAT_INTERVAL, Integer.toString(HEARTBEAT_MILLIS));
            config.setProperty(CLIENT_HEARTBEAT_TIMEOUT, Integer.toString(SILENT_MILLIS));
        }
        return config;
    }
}
