package io.myelin.benchmarks.pipeline.members;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.benchmarks.pipeline.published.PublishedWay;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;

/// Starts members that use only this machine's loopback interface: no multicast, no discovery, no telemetry.
final class Member {

    /// The only address that a member listens at or connects to.
    static final String LOOPBACK = "127.0.0.1";

    /// The number of further ports that the member tries if its port is in use when it binds.
    private static final int PORTS = 200;

    private Member() {
    }

    /// Starts a member in this process.
    ///
    /// @param cluster the cluster's name
    /// @param others  addresses of the running members
    /// @return the member, joined
    /// @throws IOException if there is no free port
    static HazelcastInstance start(String cluster, List<String> others) throws IOException {
        var config = new Config().setClusterName(cluster);
        config.setProperty("hazelcast.phone.home.enabled", "false")
                .setProperty("hazelcast.logging.type", "none")
                .setProperty("hazelcast.socket.bind.any", "false")
                .setProperty("hazelcast.wait.seconds.before.join", "0")
                .setProperty("hazelcast.discovery.enabled", "false")
                // A starved machine must not make a member appear dead.
                .setProperty("hazelcast.operation.call.timeout.millis", "600000")
                .setProperty("hazelcast.operation.backup.timeout.millis", "60000")
                .setProperty("hazelcast.max.no.heartbeat.seconds", "600");
        var network = config.getNetworkConfig();
        network.setPort(freePort()).setPortAutoIncrement(true).setPortCount(PORTS);
        network.getInterfaces().setEnabled(true).addInterface(LOOPBACK);
        var join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setMembers(others);
        // The map's default, stated explicitly: a write is on one backup when the call returns.
        config.getMapConfig("default").setBackupCount(1).setAsyncBackupCount(0);
        PublishedWay.register(config);
        return Hazelcast.newHazelcastInstance(config);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK))) {
            // Leaves space for the ports after it.
            return Math.min(socket.getLocalPort(), (1 << 16) - 1 - PORTS);
        }
    }

    /// The address at which a member listens.
    ///
    /// @param member the member
    /// @return host and port
    static String address(HazelcastInstance member) {
        var address = member.getCluster().getLocalMember().getAddress();
        return LOOPBACK + ":" + address.getPort();
    }
}
