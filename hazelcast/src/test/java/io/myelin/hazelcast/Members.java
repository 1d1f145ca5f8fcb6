package io.myelin.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.hazelcast.view.ViewCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Members of a cluster of its own on the loopback interface, in this process or by their addresses.
public final class Members implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";

    private final String name;
    private final List<Integer> ports;
    private final List<HazelcastInstance> started = new ArrayList<>();

    /// @param name  the cluster's name
    /// @param ports one for each member there may be
    public Members(final String name, final List<Integer> ports) {
        this.name = name;
        this.ports = ports;
    }

    /// A cluster nobody else knows of.
    ///
    /// @param count how many members there may be
    public static Members of(final int count) {
        return new Members("test-" + UUID.randomUUID(), freePorts(count));
    }

    private static List<Integer> freePorts(final int count) {
        final var held = new ArrayList<ServerSocket>();
        try {
            for (int i = 0; i < count; i++) {
                held.add(new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK)));
            }
            final var free = held.stream().map(ServerSocket::getLocalPort).toList();
            for (final var socket : held) {
                socket.close();
            }
            return free;
        } catch (final IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// The cluster's name.
    public String name() {
        return name;
    }

    /// Each member's port.
    public List<Integer> ports() {
        return ports;
    }

    /// A member's configuration.
    ///
    /// @param number which member, from 0
    public Config config(final int number) {
        final var config = new Config();
        config.setClusterName(name);
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        config.setProperty("hazelcast.wait.seconds.before.join", "1");
        config.setProperty("hazelcast.partition.count", "31");
        // A starved build is no dead member.
        config.setProperty("hazelcast.max.no.heartbeat.seconds", "300");
        config.getJetConfig().setEnabled(false);
        final var network = config.getNetworkConfig();
        network.setPort(ports.get(number)).setPortAutoIncrement(false).setPublicAddress(LOOPBACK);
        network.getInterfaces().setEnabled(true).addInterface(LOOPBACK);
        final var join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig()
                .setEnabled(true)
                .setMembers(ports.stream().map(port -> LOOPBACK + ':' + port).toList());
        return ViewCluster.configure(JournalCluster.configure(config, 1), 1);
    }

    /// Starts a member in this process.
    ///
    /// @param number which, from 0
    public HazelcastInstance start(final int number) {
        return start(config(number));
    }

    /// Starts a member in this process.
    ///
    /// @param config its configuration, one of [#config]
    public HazelcastInstance start(final Config config) {
        final var member = Hazelcast.newHazelcastInstance(config);
        started.add(member);
        return member;
    }

    @Override
    public void close() {
        started.forEach(member -> member.getLifecycleService().terminate());
    }
}
