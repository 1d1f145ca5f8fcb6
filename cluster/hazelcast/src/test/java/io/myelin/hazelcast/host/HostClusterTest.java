package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import org.junit.jupiter.api.Test;

/// The settings of Hazelcast that hosts change.
class HostClusterTest {

    private static final String BACKUP_TIMEOUT = "hazelcast.operation.backup.timeout.millis";
    private static final String MIGRATIONS = "hazelcast.partition.max.parallel.migrations";
    private static final String MISSING =
            "hazelcast.partial.member.disconnection.resolution.heartbeat.count";
    private static final String PAUSE = "hazelcast.invocation.retry.pause.millis";
    private static final String COUNT = "hazelcast.invocation.max.retry.count";
    private static final String CLIENT_INTERVAL = "hazelcast.client.heartbeat.interval";
    private static final String CLIENT_TIMEOUT = "hazelcast.client.heartbeat.timeout";
    private static final String CLIENT_PAUSE = "hazelcast.client.invocation.retry.pause.millis";

    /// Short pauses, in total as long as Hazelcast's own 250 pauses of half a second.
    @Test
    void failedOperationsAreRepeatedSoonAndForAsLongAsBefore() {
        var config = HostCluster.configure(new Config(), 1);
        long pause = Long.parseLong(config.getProperty(PAUSE));
        assertThat(pause).isEqualTo(20);
        assertThat(pause * Long.parseLong(config.getProperty(COUNT))).isEqualTo(250 * 500);
        assertThat(HostCluster.configure(new ClientConfig()).getProperty(CLIENT_PAUSE)).isEqualTo("20");
    }

    @Test
    void operationWhoseBackupDiedEndsSoon() {
        assertThat(HostCluster.configure(new Config(), 1).getProperty(BACKUP_TIMEOUT)).isEqualTo("1000");
        var config = HostCluster.configure(new Config().setProperty(BACKUP_TIMEOUT, "4000"), 1);
        assertThat(config.getProperty(BACKUP_TIMEOUT)).isEqualTo("4000");
    }

    @Test
    void fewPartitionsMigrateAtOnce() {
        assertThat(HostCluster.configure(new Config(), 1).getProperty(MIGRATIONS)).isEqualTo("3");
        var config = HostCluster.configure(new Config().setProperty(MIGRATIONS, "10"), 1);
        assertThat(config.getProperty(MIGRATIONS)).isEqualTo("10");
    }

    @Test
    void oneOfTwoMembersThatMissEachOtherIsRemoved() {
        assertThat(HostCluster.configure(new Config(), 1).getProperty(MISSING)).isEqualTo("3");
        var config = HostCluster.configure(new Config().setProperty(MISSING, "0"), 1);
        assertThat(config.getProperty(MISSING)).isEqualTo("0");
    }

    @Test
    void clientsGiveUpASilentMemberAfterTenSeconds() {
        var config = HostCluster.configure(new ClientConfig());
        assertThat(config.getProperty(CLIENT_INTERVAL)).isEqualTo("1000");
        assertThat(config.getProperty(CLIENT_TIMEOUT)).isEqualTo("10000");
        var slower = HostCluster.configure(new ClientConfig().setProperty(CLIENT_TIMEOUT, "60000"));
        assertThat(slower.getProperty(CLIENT_TIMEOUT)).isEqualTo("60000");
        assertThat(slower.getProperty(CLIENT_INTERVAL)).isNull();
    }

    @Test
    void configuredPausesStay() {
        var config = HostCluster.configure(new Config().setProperty(PAUSE, "300"), 1);
        assertThat(config.getProperty(PAUSE)).isEqualTo("300");
        assertThat(config.getProperty(COUNT)).isNull();
        var counted = HostCluster.configure(new Config().setProperty(COUNT, "9"), 1);
        assertThat(counted.getProperty(PAUSE)).isNull();
        var client = HostCluster.configure(new ClientConfig().setProperty(CLIENT_PAUSE, "7"));
        assertThat(client.getProperty(CLIENT_PAUSE)).isEqualTo("7");
    }
}
