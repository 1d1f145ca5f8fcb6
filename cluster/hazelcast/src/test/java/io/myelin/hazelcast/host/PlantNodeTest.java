package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.faults.JavaProcess;
import io.myelin.journal.support.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Two members as they run in containers: probes, and the hand-over at SIGTERM.
class PlantNodeTest {

    private static final int CIRCUITS = 20;

    private final String cluster = Members.newName();
    private final List<String> addresses = new ArrayList<>();

    private record Node(JavaProcess process, int port) implements AutoCloseable {

        int ask(String probe) throws IOException, InterruptedException {
            try (var client = HttpClient.newHttpClient()) {
                var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + probe)).build();
                return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            }
        }

        @Override
        public void close() {
            process.close();
        }
    }

    private Node start() throws IOException, InterruptedException {
        var lines = new LinkedBlockingQueue<String>();
        List<String> arguments = new ArrayList<>(List.of(cluster));
        arguments.addAll(addresses);
        var process = new JavaProcess(
                UnaryOperator.identity(),
                List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dprobes=0"),
                PlantNode.class,
                arguments,
                lines::add);
        String line = lines.poll(5, TimeUnit.MINUTES);
        while (line != null && !line.startsWith("up ")) {
            line = line.equals(JavaProcess.GONE) ? null : lines.poll(5, TimeUnit.MINUTES);
        }
        assertThat(line).isNotNull();
        var words = line.split(" ");
        addresses.add(Members.addressOf(Long.parseLong(words[1])));
        return new Node(process, Integer.parseInt(words[2]));
    }

    @Test
    void memberHandsOverAtSigterm() throws Exception {
        try (var first = start(); var second = start()) {
            assertThat(first.ask("/live")).isEqualTo(200);
            assertThat(first.ask("/ready")).isEqualTo(200);
            var config = HostCluster.configure(new ClientConfig());
            config.setClusterName(cluster);
            config.setProperty("hazelcast.logging.type", "none");
            config.getNetworkConfig().addAddress(addresses.getLast());
            var client = HazelcastClient.newHazelcastClient(config);
            try (var circuits = CircuitClient.of(client, HostSettings.defaults())) {
                var inlets = IntStream.range(0, CIRCUITS)
                        .mapToObj(id -> circuits.circuit(PlantNode.KIND, "p" + id).inlet(PlantNode.READING))
                        .toList();
                for (var inlet : inlets) {
                    inlet.ask(1L).get(5, TimeUnit.MINUTES);
                }
                first.process.signal("TERM");
                // Emissions continue while it hands over.
                int rounds = 0;
                while (first.process.isAlive() || rounds == 0) {
                    for (var inlet : inlets) {
                        inlet.ask(1L).get(5, TimeUnit.MINUTES);
                    }
                    rounds++;
                }
                Eventually.until("one member", () -> client.getCluster().getMembers().size() == 1);
                assertThat(second.ask("/ready")).isEqualTo(200);
            } finally {
                client.shutdown();
            }
        }
    }
}
