package io.myelin.journal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.member.ClusterMember;
import io.myelin.cluster.program.Programs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhereCommandTest {

    /// Apart from those of the cluster's tests, which may run at the same time.
    private static final int PORT = 18_000 + (int) (ProcessHandle.current().pid() % 100) * 20;

    @TempDir
    private Path folder;

    @Test
    void theLeaderIsShown() throws Exception {
        var settings = ClusterSettings.builder("tool").hosts(List.of("127.0.0.1")).basePort(PORT).build();
        var programs = Programs.builder().program("plant", _ -> {}).build();
        try (var member = ClusterMember.start(settings, 0, folder.resolve("member"), programs)) {
            member.awaitServing(Duration.ofMinutes(1));
            var shown = ToolRun.of("where", "--cluster", "tool", "--hosts", "127.0.0.1", "--base-port", PORT);
            assertThat(shown.error()).isEmpty();
            assertThat(shown.code()).isZero();
            assertThat(shown.lines()).containsExactly(
                    "{\"cluster\":\"tool\",\"leader\":0,\"at\":\"127.0.0.1:" + PORT + "\",\"members\":1}");
        }
    }

    @Test
    void aClusterThatDoesNotAnswerIsNamed() {
        var missing = ToolRun.of(
                "where", "--cluster", "absent", "--hosts", "127.0.0.1", "--base-port", PORT + 10, "--seconds", 1);
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.error()).startsWith("journal-tool: no leader of cluster absent at 0=127.0.0.1:");
        assertThat(ToolRun.of("where", "--cluster", "absent").code()).isEqualTo(2);
        assertThat(ToolRun.of("where", "--cluster", "a b", "--hosts", "127.0.0.1").code()).isEqualTo(1);
    }
}
