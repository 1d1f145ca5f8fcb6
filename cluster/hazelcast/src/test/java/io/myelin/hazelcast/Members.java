package io.myelin.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.hazelcast.view.ViewCluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/// Members of a cluster of its own on the loopback interface, in this process. Each takes the first free port from a
/// random one on, so tests seldom contend for one, and joins the running ones.
///
/// The ports are below those that systems assign to outgoing connections. A member that lost a connection to a dead
/// member tries to reconnect. If the system assigned the dead member's port to that very connection, the member would
/// be connected to itself and never remove the dead member.
public final class Members implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";

    /// Linux assigns the ports from 32768 on to outgoing connections, other systems those from 49152 on.
    private static final int LOWEST_PORT = 10_000;
    private static final int HIGHEST_PORT = 31_000;
    private static final int TRIED_PORTS = 1_000;

    private final String name;
    private final List<HazelcastInstance> started = new ArrayList<>();
    private boolean impatient;

    private Members(String name) {
        this.name = name;
    }

    /// Members of a cluster of which no other test knows.
    public static Members create() {
        return new Members(newName());
    }

    /// A cluster's name that no other test uses.
    public static String newName() {
        return "test-" + UUID.randomUUID();
    }

    /// The cluster's name.
    public String name() {
        return name;
    }

    /// The addresses of the members that run, in the order of their start.
    public List<String> addresses() {
        return started.stream()
                .filter(member -> member.getLifecycleService().isRunning())
                .map(Members::addressOf)
                .toList();
    }

    /// A member's address, as others need it to join.
    ///
    /// @param member one that runs
    public static String addressOf(HazelcastInstance member) {
        return addressOf(member.getCluster().getLocalMember().getAddress().getPort());
    }

    /// The address of a member of any process.
    ///
    /// @param port its port
    public static String addressOf(long port) {
        return LOOPBACK + ':' + port;
    }

    /// Has the operations of later members wait for a backup for one second instead of five. For tests in which backups
    /// die, and operations are repeated: on a slow machine a backup that lives may take as long.
    public void impatient() {
        impatient = true;
    }

    /// The configuration of the next member.
    public Config config() {
        var config = config(name, addresses());
        return impatient ? config.setProperty("hazelcast.operation.backup.timeout.millis", "1000") : config;
    }

    /// A member's configuration.
    ///
    /// @param cluster the cluster's name
    /// @param others  the addresses of the members that it joins
    public static Config config(String cluster, Collection<String> others) {
        var config = new Config();
        config.setClusterName(cluster);
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.setProperty("hazelcast.partition.count", "31");
        // A starved build must not make a member appear dead.
        config.setProperty("hazelcast.max.no.heartbeat.seconds", "300");
        config.getJetConfig().setEnabled(false);
        var network = config.getNetworkConfig();
        network.setPort(ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT))
                .setPortAutoIncrement(true)
                .setPortCount(TRIED_PORTS)
                .setPublicAddress(LOOPBACK);
        network.getInterfaces().setEnabled(true).addInterface(LOOPBACK);
        var join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setMembers(List.copyOf(others));
        return ViewCluster.configure(JournalCluster.configure(config, 1), 1);
    }

    /// Starts a member.
    public HazelcastInstance start() {
        return start(config());
    }

    /// Starts a member.
    ///
    /// @param config its configuration, of [#config] for example
    public HazelcastInstance start(Config config) {
        var member = Hazelcast.newHazelcastInstance(config);
        started.add(member);
        return member;
    }

    @Override
    public void close() {
        started.forEach(member -> member.getLifecycleService().terminate());
    }
}
