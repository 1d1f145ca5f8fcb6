package io.myelin.hazelcast.faults;

import com.hazelcast.config.Config;
import io.myelin.hazelcast.journal.JournalCluster;
import java.util.stream.IntStream;

/// The configuration of a member in a [PrivateNetwork]: quick to notice that another is gone, and quick to merge.
final class MemberConfig {

    static final String CLUSTER = "faults";
    static final int PORT = 5701;

    private MemberConfig() {}

    /// @param number   which member, from 0
    /// @param majority below which nothing is appended, 0 for none
    static Config of(final int number, final int majority) {
        final var config = new Config();
        config.setClusterName(CLUSTER);
        config.setProperty("hazelcast.logging.type", Boolean.getBoolean("faults.log") ? "jdk" : "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.socket.client.bind.any", "false");
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.setProperty("hazelcast.partition.count", "97");
        config.setProperty("hazelcast.heartbeat.interval.seconds", "1");
        config.setProperty("hazelcast.max.no.heartbeat.seconds", System.getProperty("faults.detection", "10"));
        config.setProperty("hazelcast.merge.first.run.delay.seconds", "2");
        config.setProperty("hazelcast.merge.next.run.delay.seconds", "2");
        config.getJetConfig().setEnabled(false);
        final var network = config.getNetworkConfig();
        network.setPort(PORT).setPortAutoIncrement(false).setPublicAddress(PrivateNetwork.address(number));
        network.getInterfaces().setEnabled(true).addInterface(PrivateNetwork.address(number));
        final var join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig()
                .setEnabled(true)
                .setConnectionTimeoutSeconds(2)
                .setMembers(IntStream.range(0, PrivateNetwork.ADDRESSES)
                        .mapToObj(member -> PrivateNetwork.address(member) + ':' + PORT)
                        .toList());
        JournalCluster.configure(config, Integer.getInteger("faults.backups", 1));
        return majority > 0 ? JournalCluster.requireMembers(config, majority) : config;
    }
}
