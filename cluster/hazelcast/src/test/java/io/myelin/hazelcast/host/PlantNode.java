package io.myelin.hazelcast.host;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.journal.Codecs;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/// A member as it runs in a container: it hosts circuits of one kind, answers probes, and hands over at SIGTERM. Its
/// program keeps a sum for each circuit, in snapshots.
///
/// Where the environment has `MEMBERS_DNS`, the name of a headless service, it joins the members that this name
/// resolves to; else it takes the cluster's name and the addresses of members on this machine as arguments.
public final class PlantNode {

    static final String KIND = "plant";
    static final InletType<Long> READING = InletType.of("reading", Codecs.LONG);

    private static final int EACH = 10_000;

    private PlantNode() {}

    private static void build(HostedCircuit plant) {
        var sum = new AtomicLong();
        plant.journaled().state("sum", Codecs.LONG, sum::get, sum::set);
        plant.snapshots(EACH);
        plant.inlet(READING, sum::addAndGet);
    }

    private static Config config(List<String> arguments) {
        var dns = System.getenv("MEMBERS_DNS");
        if (dns == null) {
            return Members.config(arguments.getFirst(), arguments.subList(1, arguments.size()));
        }
        var config = JournalCluster.configure(new Config(), 1);
        var join = config.getNetworkConfig().getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getKubernetesConfig().setEnabled(true).setProperty("service-dns", dns);
        return config;
    }

    /// @param arguments see above
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var config = config(List.of(arguments));
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        var member = Hazelcast.newHazelcastInstance(HostCluster.configure(config, 1));
        var host = CircuitHost.of(member, HostSettings.defaults()).define(KIND, PlantNode::build);
        HostStopHook.install(member, host);
        try (var probes = HostProbes.start(member, host, new InetSocketAddress(Integer.getInteger("probes", 8080)))) {
            host.start();
            System.out
                    .println("up " + member.getCluster().getLocalMember().getAddress().getPort() + ' ' + probes.port());
            new CountDownLatch(1).await();
        }
    }
}
