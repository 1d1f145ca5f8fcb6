package io.myelin.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.cluster.member.MemberHealth;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A member that has noted that it needs a snapshot.
class SeedTest {

    @TempDir
    Path folder;

    private Path note(TestCluster cluster, int member) throws Exception {
        Files.createDirectories(cluster.folder(member));
        return Files.createFile(cluster.folder(member).resolve("needs-snapshot"));
    }

    @Test
    void itWaitsUntilTheOthersHaveOne() throws Exception {
        try (var cluster = TestCluster.started(folder, ClusterSettings.builder("seed"))) {
            int lacking = (cluster.leader().member() + 1) % 3;
            cluster.stop(lacking);
            var note = note(cluster, lacking);
            var waiting = cluster.start(lacking);
            Thread.sleep(3 * cluster.settings.heartbeatTimeout().toMillis());
            assertThat(waiting.health()).isEqualTo(MemberHealth.WAITING);
            cluster.leader().snapshot(TestCluster.PATIENCE);
            waiting.awaitServing(TestCluster.PATIENCE);
            assertThat(note).doesNotExist();
        }
    }

    @Test
    void itEndsIfFetchingHasEnded() throws Exception {
        try (var cluster = new TestCluster(folder, ClusterSettings.builder("seed"))) {
            note(cluster, 0);
            var waiting = cluster.start(0);
            TestCluster.await(() -> waiting.health() == MemberHealth.WAITING);
            for (var thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().equals("myelin-cluster-engine 0")) {
                    thread.interrupt(); // ends what fetches, as a full disk does
                }
            }
            TestCluster.await(() -> waiting.health() == MemberHealth.FAILED);
            assertThat(waiting.trouble()).contains("cannot be fetched");
        }
    }
}
