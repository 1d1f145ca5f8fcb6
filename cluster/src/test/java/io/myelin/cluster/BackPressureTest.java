package io.myelin.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.cluster.program.Programs;
import io.myelin.journal.Codecs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackPressureTest {

    private static final int UNPROCESSED = 65_535;

    @TempDir
    Path folder;

    /// Members remember each emission until it is processed, and one that catches up heaps them up again.
    @Test
    void aCircuitThatIsSlowSlowsItsClients() throws Exception {
        var gate = new Semaphore(0);
        try (var cluster = new TestCluster(folder, ClusterSettings.builder("slow").stuckLimit(Duration.ofHours(1)))) {
            cluster.programs = Programs.builder()
                    .program("slow", circuit -> circuit.inlet("wait", Codecs.LONG, _ -> gate.acquireUninterruptibly()))
                    .program("fast", circuit -> circuit.inlet("pass", Codecs.LONG, _ -> {}))
                    .build();
            for (int member = 0; member < 3; member++) {
                cluster.start(member);
            }
            cluster.leader();
            try (var client = cluster.client("client")) {
                client.emit(new Address("slow", "a"), "wait", Codecs.LONG, 1L);
                long last = 0;
                for (int emission = 1; emission < UNPROCESSED; emission++) {
                    last = client.emit(new Address("fast", "a"), "pass", Codecs.LONG, 1L);
                }
                client.awaitAccepted(last, TestCluster.PATIENCE);
                var further = Thread.ofPlatform()
                        .start(() -> client.emit(new Address("fast", "a"), "pass", Codecs.LONG, 1L));
                while (further.isAlive() && further.getState() != Thread.State.TIMED_WAITING) {
                    Thread.onSpinWait();
                }
                assertThat(client.emitted()).isEqualTo(last);
                gate.release(3);
                further.join();
                client.awaitProcessed(last + 1, TestCluster.PATIENCE);
            }
        }
    }
}
