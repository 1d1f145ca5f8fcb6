package io.myelin.journal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import io.myelin.hazelcast.host.CircuitHost;
import io.myelin.hazelcast.host.HostCluster;
import io.myelin.hazelcast.host.HostSettings;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.journal.Codecs;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class WhereCommandTest {

    private static final InletType<Long> READING = InletType.of("reading", Codecs.LONG);

    private int code;
    private String complaint = "";

    private List<String> run(String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        code = JournalTool.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
        complaint = err.toString(StandardCharsets.UTF_8);
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static Config config(String cluster) {
        var config = new Config();
        config.setClusterName(cluster);
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.partition.count", "7");
        config.getJetConfig().setEnabled(false);
        var network = config.getNetworkConfig();
        network.setPort(0).setPortAutoIncrement(false).setPublicAddress("127.0.0.1");
        network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        network.getJoin().getAutoDetectionConfig().setEnabled(false);
        network.getJoin().getMulticastConfig().setEnabled(false);
        return HostCluster.configure(JournalCluster.configure(config, 1), 1);
    }

    @Test
    void circuitsOfAKindAreShown() {
        var cluster = "where-" + UUID.randomUUID();
        var member = Hazelcast.newHazelcastInstance(config(cluster));
        var port = member.getCluster().getLocalMember().getAddress().getPort();
        var members = "--members=127.0.0.1:" + port;
        try (var host = CircuitHost.of(member, HostSettings.defaults())) {
            host.define("plant", circuit -> circuit.inlet(READING, _ -> {}));
            host.define("other", circuit -> circuit.inlet(READING, _ -> {}));
            host.start();
            for (var id : List.of("north", "south")) {
                host.circuit("plant", id).inlet(READING).ask(1L).join();
            }
            host.circuit("other", "elsewhere").inlet(READING).ask(1L).join();

            var lines = run("where", members, "--cluster", cluster, "--kind", "plant");

            assertThat(complaint).isEmpty();
            assertThat(code).isZero();
            assertThat(lines).hasSize(2);
            assertThat(lines.getFirst())
                    .startsWith("{\"circuit\":\"plant/north\",\"member\":\"127.0.0.1:" + port
                            + "\",\"phase\":\"LIVE\",\"health\":\"")
                    .contains("\"lag\":0,\"since\":\"20")
                    .endsWith("\"moves\":0}");
            assertThat(lines.getLast()).contains("plant/south");
            assertThat(run("where", members, "--cluster", cluster, "--kind", "unknown")).isEmpty();
            assertThat(code).isZero();
        } finally {
            member.getLifecycleService().terminate();
        }
    }

    @Test
    void badCommandLinesAreRefused() {
        assertThat(run("where", "--kind", "plant")).isEmpty();
        assertThat(code).isEqualTo(2);
        assertThat(complaint).startsWith("journal-tool: ").contains("--members");
        run("where", "--members", "127.0.0.1:1", "--kind", "pl/ant");
        assertThat(code).isEqualTo(2);
        assertThat(complaint).contains("pl/ant");
    }
}
