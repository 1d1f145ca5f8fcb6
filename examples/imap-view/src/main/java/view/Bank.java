package view;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import io.myelin.cluster.Address;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.member.ClusterMember;
import io.myelin.cluster.program.Programs;
import io.myelin.journal.Codecs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// One member of a cluster, one of Hazelcast, the view between them, and some deposits.
///
/// Run with `--add-opens java.base/jdk.internal.misc=ALL-UNNAMED`.
public final class Bank {

    private static final Programs PROGRAMS = Programs.builder().program("account", circuit -> {
        long[] balance = new long[1];
        var balances = circuit.outlet("balance", Codecs.LONG);
        circuit.inlet("deposit", Codecs.LONG, amount -> {
            balance[0] += amount;
            balances.receive(balance[0]);
        });
        circuit.state("balance", Codecs.LONG, () -> balance[0], value -> balance[0] = value);
    }).build();

    private Bank() {}

    /// Prints the balances in the map.
    ///
    /// @param arguments the folder of the cluster's member
    /// @throws Exception if something cannot start
    public static void main(String... arguments) throws Exception {
        var settings = ClusterSettings.builder("bank").hosts(List.of("127.0.0.1")).basePort(27_500).build();
        var hazelcast = Hazelcast.newHazelcastInstance(local());
        try (var _ = ClusterMember.start(settings, 0, Path.of(arguments[0]), PROGRAMS);
                var _ = new BalanceView(settings, "view", hazelcast);
                var teller = ClusterClient.builder(settings, "teller").connect(Duration.ofSeconds(30))) {
            for (long amount = 1; amount <= 100; amount++) {
                teller.emit(new Address("account", "ann"), "deposit", Codecs.LONG, amount);
                teller.emit(new Address("account", "bob"), "deposit", Codecs.LONG, 2 * amount);
            }
            while (BalanceView.balance(hazelcast, "ann") < 5_050 || BalanceView.balance(hazelcast, "bob") < 10_100) {
                Thread.sleep(10);
            }
            System.out.println("ann " + BalanceView.balance(hazelcast, "ann"));
            System.out.println("bob " + BalanceView.balance(hazelcast, "bob"));
        } finally {
            hazelcast.shutdown();
        }
    }

    /// A member that no other one finds.
    private static Config local() {
        var config = new Config().setClusterName("bank").setProperty("hazelcast.logging.type", "none")
                .setProperty("hazelcast.phone.home.enabled", "false")
                .setProperty("hazelcast.socket.bind.any", "false");
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        return config;
    }
}
