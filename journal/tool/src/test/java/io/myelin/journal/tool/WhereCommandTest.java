package io.myelin.journal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.host.CircuitHost;
import io.myelin.hazelcast.host.HostSettings;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.journal.Codecs;
import java.util.List;
import org.junit.jupiter.api.Test;

class WhereCommandTest {

    private static final InletType<Long> READING = InletType.of("reading", Codecs.LONG);

    @Test
    void circuitsOfAKindAreShown() {
        try (var member = new ToolMember();
                var host = CircuitHost.of(member.instance(), HostSettings.defaults())) {
            host.define("plant", circuit -> circuit.inlet(READING, _ -> {}));
            host.define("other", circuit -> circuit.inlet(READING, _ -> {}));
            host.start();
            for (var id : List.of("north", "south")) {
                host.circuit("plant", id).inlet(READING).ask(1L).join();
            }
            host.circuit("other", "elsewhere").inlet(READING).ask(1L).join();

            var shown = ToolRun.of("where", member.members(), "--cluster", member.cluster(), "--kind", "plant");

            assertThat(shown.error()).isEmpty();
            assertThat(shown.code()).isZero();
            var lines = shown.lines();
            assertThat(lines).hasSize(2);
            assertThat(lines.getFirst())
                    .startsWith("{\"circuit\":\"plant/north\",\"member\":\"127.0.0.1:" + member.port()
                            + "\",\"phase\":\"LIVE\",\"health\":\"")
                    .contains("\"lag\":0,\"since\":\"20")
                    .endsWith("\"moves\":0}");
            assertThat(lines.getLast()).contains("plant/south");
            var none = ToolRun.of("where", member.members(), "--cluster", member.cluster(), "--kind", "unknown");
            assertThat(none).isEqualTo(new ToolRun(0, List.of(), ""));
        }
    }

    @Test
    void badCommandLinesAreRefused() {
        var alone = ToolRun.of("where", "--kind", "plant");
        assertThat(alone.lines()).isEmpty();
        assertThat(alone.code()).isEqualTo(2);
        assertThat(alone.error()).startsWith("journal-tool: ").contains("--members");
        var slashed = ToolRun.of("where", "--members", "127.0.0.1:1", "--kind", "pl/ant");
        assertThat(slashed.code()).isEqualTo(2);
        assertThat(slashed.error()).contains("pl/ant");
    }
}
