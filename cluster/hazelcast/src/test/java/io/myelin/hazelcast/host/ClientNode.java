package io.myelin.hazelcast.host;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import io.myelin.hazelcast.faults.MemberConfig;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/// A client of [HostNode]s in a process of its own. Executes of their commands `emit` and `stop`, and answers as they
/// do.
public final class ClientNode {

    private ClientNode() {}

    /// @param arguments the number of members in the private network; it is connected to the first one first
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try {
            var config = HostCluster.configure(new ClientConfig().setClusterName(MemberConfig.CLUSTER));
            config.setProperty("hazelcast.logging.type", Boolean.getBoolean("faults.log") ? "jdk" : "none");
            config.setProperty("hazelcast.client.shuffle.member.list", "false");
            config.getNetworkConfig().setAddresses(IntStream.range(0, Integer.parseInt(arguments[0]))
                    .mapToObj(MemberConfig::address)
                    .toList());
            obey(CircuitClient.of(HazelcastClient.newHazelcastClient(config), HostSettings.defaults()));
            System.exit(0);
        } catch (RuntimeException | Error failed) {
            // Hazelcast's own threads would keep the process up.
            failed.printStackTrace();
            System.exit(1);
        }
    }

    private static void obey(CircuitClient client) throws IOException, InterruptedException {
        HostNode.say("up");
        var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var circuits = Integer.parseInt(orders.readLine().split(" ")[1]);
        var numbers = new EmittedNumbers(IntStream.range(0, circuits)
                .mapToObj(i -> client.circuit(HostNode.KIND, Integer.toString(i)).inlet(HostNode.NUMBER))
                .toList());
        var emitting = Thread.ofPlatform().daemon().start(numbers);
        orders.readLine();
        numbers.stop();
        emitting.join();
        HostNode.say("stopped " + numbers.emitted());
        orders.readLine();
    }
}
