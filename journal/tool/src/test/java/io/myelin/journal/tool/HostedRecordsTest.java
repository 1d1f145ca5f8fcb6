package io.myelin.journal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.host.CircuitClient;
import io.myelin.hazelcast.host.CircuitHost;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.hazelcast.host.HostSettings;
import io.myelin.hazelcast.host.publish.OutletType;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The journal of a hosted circuit has emissions with and without a sender.
class HostedRecordsTest {

    private static final InletType<Long> READING = InletType.of("reading", Codecs.LONG);

    private static final OutletType<Long> READINGS = OutletType.of("readings", Codecs.LONG);

    /// Texts under a name that the command does not know.
    private static final Codec<String> NOTE = Codecs.of("note 1", Codecs.STRING::bound, Codecs.STRING::encode,
            Codecs.STRING::decode);
    private static final InletType<String> REMARK = InletType.of("remark", NOTE);

    /// An outlet's journal does not name the codec.
    @Test
    void publishedValuesAreShownWithTheirNames() {
        try (var member = new ToolMember()) {
            emit(member);
            var outlet = "/readings/plant/north";
            assertThat(dump(member, outlet, "--codec", "named long")).filteredOn(line -> line.contains("\"value\""))
                    .hasSize(4).last().asString().endsWith(",\"name\":\"\",\"value\":18}");
            assertThat(dump(member, outlet)).noneMatch(line -> line.contains("\"value\""));
            var refused = ToolRun.of("dump", member.members(), "--cluster", member.cluster(), outlet,
                    "--codec", "named lnog");
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.error()).contains("'named lnog' is none of long");
        }
    }

    @Test
    void valuesAreDecodedAndSendersAreShown() {
        try (var member = new ToolMember()) {
            emit(member);
            var readings = dump(member, "plant/north", "--inlet", "reading");
            assertThat(readings).hasSize(4);
            assertThat(readings.getFirst()).endsWith("\"value\":15}");
            assertThat(readings.get(1)).endsWith("\"inlet\":\"reading\",\"codec\":\"long\",\"value\":16}");
            assertThat(readings.get(2)).endsWith("\"codec\":\"routed long\",\"value\":17}");
            assertThat(readings.getLast()).containsPattern(
                    "\"codec\":\"routed long\",\"sender\":\"[0-9a-f-]{36}\",\"sent\":0,\"value\":18}$");
            assertThat(dump(member, "plant/north", "--inlet", "remark"))
                    .singleElement().asString().endsWith(",\"bytes\":\"Y29sZA==\"}");
            assertThat(dump(member, "plant/north", "--inlet", "remark", "--codec", "utf-8"))
                    .singleElement().asString().contains("\"sender\":\"").endsWith(",\"value\":\"cold\"}");
        }
    }

    /// Closes the host at the end: what is durable in an open journal is noted with a delay.
    private static void emit(ToolMember member) {
        try (var host = CircuitHost.of(member.instance(), HostSettings.defaults())) {
            host.define("plant", circuit -> {
                circuit.inlet(READING, circuit.outlet(READINGS, 100));
                circuit.inlet(REMARK, _ -> {});
            });
            host.start();
            var own = host.circuit("plant", "north").inlet(READING);
            own.ask(15L).join(); // opens the circuit
            own.emit(16L);
            own.ask(17L).join();
            var client = client(member);
            try (var circuits = CircuitClient.of(client, HostSettings.defaults())) {
                circuits.circuit("plant", "north").inlet(READING).ask(18L).join();
                circuits.circuit("plant", "north").inlet(REMARK).ask("cold").join();
            } finally {
                client.shutdown();
            }
        }
    }

    private static HazelcastInstance client(ToolMember member) {
        var config = HostCluster.configure(new ClientConfig());
        config.setClusterName(member.cluster());
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.getNetworkConfig().addAddress("127.0.0.1:" + member.port());
        return HazelcastClient.newHazelcastClient(config);
    }

    private static List<String> dump(ToolMember member, String... options) {
        var arguments = new ArrayList<Object>(
                List.of("dump", member.members(), "--cluster", member.cluster()));
        arguments.addAll(List.of(options));
        var run = ToolRun.of(arguments.toArray());
        assertThat(run.error()).isEmpty();
        return run.lines();
    }
}
