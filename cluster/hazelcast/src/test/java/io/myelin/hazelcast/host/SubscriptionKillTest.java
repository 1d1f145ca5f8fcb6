package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.PublishingProgram.KIND;
import static io.myelin.hazelcast.host.PublishingProgram.READING;
import static io.myelin.hazelcast.host.PublishingProgram.READINGS;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.faults.JavaProcess;
import io.myelin.journal.support.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Members in processes of their own that publish and are killed, and a client that subscribes.
class SubscriptionKillTest {

    private static final List<String> IDS = IntStream.range(0, 20).mapToObj(Integer::toString).toList();
    private static final int EACH = 200;

    private final String cluster = Members.newName();
    private final List<String> addresses = new ArrayList<>();

    private record Node(JavaProcess process, LinkedBlockingQueue<String> lines) implements AutoCloseable {

        /// Waits for a line and returns what follows its first word.
        String await(String word) throws InterruptedException {
            String line = lines.poll(5, TimeUnit.MINUTES);
            while (line != null && !line.startsWith(word)) {
                line = line.equals(JavaProcess.GONE) ? null : lines.poll(5, TimeUnit.MINUTES);
            }
            assertThat(line).isNotNull();
            return line.substring(word.length()).strip();
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
                List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                PublishingNode.class,
                arguments,
                lines::add);
        var node = new Node(process, lines);
        addresses.add(Members.addressOf(Long.parseLong(node.await("up"))));
        return node;
    }

    @Test
    void valuesStayCompleteAndInOrderWhenMembersAreKilled() throws Exception {
        try (var first = start(); var second = start(); var third = start()) {
            var config = HostCluster.configure(new ClientConfig());
            config.setClusterName(cluster);
            config.setProperty("hazelcast.logging.type", "none");
            addresses.forEach(config.getNetworkConfig()::addAddress);
            var client = HazelcastClient.newHazelcastClient(config);
            var received = new PublishedValues();
            try (var circuits = CircuitClient.of(client, PublishingProgram.settings());
                    var _ = circuits.subscribe("plant.*", READINGS, _ -> 0, received)) {
                long next = emit(circuits, 0);
                second.process.signal("KILL");
                next = emit(circuits, next);
                Eventually.until("two members", () -> client.getCluster().getMembers().size() == 2);
                try (var fourth = start()) {
                    next = emit(circuits, next);
                    // All copies are made again before the next death.
                    fourth.process.give("safe");
                    fourth.await("safe");
                    first.process.signal("KILL");
                    next = emit(circuits, next);
                    assertThat(third.process.isAlive() && fourth.process.isAlive()).isTrue();
                    for (var id : IDS) {
                        long all = next;
                        Eventually.until("values of " + id, () -> received.count(id) >= all);
                        received.requireRun(id, 0, all);
                    }
                }
            } finally {
                client.shutdown();
            }
        }
    }

    /// Emits the next numbers to all circuits.
    private static long emit(CircuitClient circuits, long from) {
        var inlets = IDS.stream().map(id -> circuits.circuit(KIND, id).inlet(READING)).toList();
        for (long number = from; number < from + EACH; number++) {
            long value = number;
            inlets.forEach(inlet -> inlet.emit(value));
        }
        assertThat(circuits.flush(Duration.ofMinutes(3))).isTrue();
        return from + EACH;
    }
}
