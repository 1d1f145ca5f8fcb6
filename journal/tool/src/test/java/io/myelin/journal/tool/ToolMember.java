package io.myelin.journal.tool;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.hazelcast.journal.JournalCluster;
import java.util.UUID;

/// The only member of a cluster on the loopback interface.
final class ToolMember implements AutoCloseable {

    private final String cluster = "tool-" + UUID.randomUUID();
    private final HazelcastInstance member = Hazelcast.newHazelcastInstance(config());

    private Config config() {
        var config = new Config();
        config.setClusterName(cluster);
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.partition.count", "7");
        config.getJetConfig().setEnabled(false);
        var network = config.getNetworkConfig();
        network.setPort(0).setPortAutoIncrement(false).setPublicAddress("127.0.0.1");
        network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        network.getJoin().getAutoDetectionConfig().setEnabled(false);
        network.getJoin().getMulticastConfig().setEnabled(false);
        return HostCluster.configure(JournalCluster.configure(config, 1), 1);
    }

    HazelcastInstance instance() {
        return member;
    }

    String cluster() {
        return cluster;
    }

    int port() {
        return member.getCluster().getLocalMember().getAddress().getPort();
    }

    /// The option that selects this cluster.
    String members() {
        return "--members=127.0.0.1:" + port();
    }

    @Override
    public void close() {
        member.getLifecycleService().terminate();
    }
}
