package io.myelin.benchmarks.sharding;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.host.CircuitHost;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.hazelcast.host.HostSettings;
import io.myelin.hazelcast.host.HostedInlet;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.journal.Codecs;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/// A circuit on another member. Its emissions are journaled, with one synchronous copy.
final class RemoteInlet implements Remote {

    private static final String KIND = "figures";
    private static final InletType<Long> NUMBERS = InletType.of("numbers", Codecs.LONG);
    private static final long POLL_NANOS = 20_000_000;

    private final HazelcastInstance member;
    private final CircuitHost host;
    private final OtherProcess other;
    private final HostedInlet<Long> inlet;

    RemoteInlet() throws Exception {
        var name = UUID.randomUUID().toString();
        member = member(name, List.of());
        host = start(member);
        var address = member.getCluster().getLocalMember().getAddress();
        other = new OtherProcess("hosted", name, "127.0.0.1:" + address.getPort());
        while (!member.getPartitionService().isClusterSafe()) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        int id = 0;
        while (isLocal("id" + id)) {
            id++;
        }
        inlet = host.circuit(KIND, "id" + id).inlet(NUMBERS);
        inlet.ask(-1L).get();
    }

    private boolean isLocal(String id) {
        return member.getPartitionService().getPartition(KIND + '/' + id).getOwner().localMember();
    }

    /// The second member.
    static void serve(String name, String first) throws IOException {
        start(member(name, List.of(first)));
        OtherProcess.serve();
    }

    private static HazelcastInstance member(String name, List<String> others) {
        var config = new Config();
        config.setClusterName(name);
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        var network = config.getNetworkConfig().setPort(0);
        network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        var join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setMembers(others);
        return Hazelcast.newHazelcastInstance(HostCluster.configure(JournalCluster.configure(config, 1), 1));
    }

    private static CircuitHost start(HazelcastInstance member) {
        var host = CircuitHost.of(member, HostSettings.defaults())
                .define(KIND, circuit -> circuit.inlet(NUMBERS, _ -> {}));
        host.start();
        return host;
    }

    @Override
    public void send(int count) throws Exception {
        for (int i = 1; i < count; i++) {
            inlet.emit(-1L);
        }
        inlet.ask(-1L).get();
    }

    @Override
    public void close() {
        host.close();
        member.getLifecycleService().terminate();
        other.close();
    }
}
