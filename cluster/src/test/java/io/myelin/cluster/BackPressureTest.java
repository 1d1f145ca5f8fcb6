package io.myelin.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.program.Programs;
import io.myelin.journal.Codecs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackPressureTest {

    private static final int UNPROCESSED = 65_535;
    private static final Address SLOW = new Address("slow", "a");
    private static final Address FAST = new Address("fast", "a");

    private final Semaphore gate = new Semaphore(0);

    @TempDir
    Path folder;

    /// Members remember each emission until it is processed, and one that catches up heaps them up again.
    @Test
    void aCircuitThatIsSlowSlowsItsClients() throws Exception {
        try (var cluster = new TestCluster(folder, ClusterSettings.builder("slow").stuckLimit(Duration.ofHours(1)))) {
            cluster.programs = programs();
            for (int member = 0; member < 3; member++) {
                cluster.start(member);
            }
            cluster.leader();
            try (var client = cluster.client("client")) {
                long last = fill(client);
                var further = Thread.ofPlatform()
                        .start(() -> client.emit(FAST, "pass", Codecs.LONG, 1L));
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

    /// It waits on the thread that would be told that there is room again.
    @Test
    void aConsumerThatEmitsDoesNotWaitForOthersEmissions() throws Exception {
        var echoed = new CompletableFuture<Long>();
        try (var cluster = alone(); var other = cluster.client("other")) {
            var client = new AtomicReference<ClusterClient>();
            try (var consumer = ClusterClient.builder(cluster.settings, "consumer")
                    .consume("sum", "sum", Codecs.LONG,
                            _ -> echoed.complete(client.get().emit(FAST, "pass", Codecs.LONG, 1L)))
                    .connect(TestCluster.PATIENCE)) {
                client.set(consumer);
                fill(consumer);
                other.emit(new Address("sum", "a"), "add", Codecs.LONG, 1L);
                TestCluster.await(echoed::isDone);
                assertThat(echoed.get()).isGreaterThan(UNPROCESSED);
                gate.release();
                consumer.awaitProcessed(echoed.get(), TestCluster.PATIENCE);
            }
        }
    }

    @Test
    void aCallerThatHoldsTheClientsLockIsToldThatThereIsRoom() throws Exception {
        try (var cluster = alone(); var client = cluster.client("client")) {
            var caller = Thread.ofPlatform().start(() -> {
                synchronized (client) {
                    for (int emission = 0; emission < 3 * UNPROCESSED; emission++) {
                        client.emit(FAST, "pass", Codecs.LONG, 1L);
                    }
                }
            });
            TestCluster.await(() -> !caller.isAlive());
        }
    }

    @Test
    void whatAnEarlierProcessHasEmittedIsProcessedWhenItIs() throws Exception {
        try (var cluster = alone()) {
            long number;
            try (var earlier = cluster.client("client")) {
                number = earlier.emit(SLOW, "wait", Codecs.LONG, 1L);
                earlier.awaitAccepted(number, TestCluster.PATIENCE);
            }
            try (var client = cluster.client("client")) {
                assertThat(client.accepted()).isEqualTo(number);
                assertThat(client.processed()).isLessThan(number);
                gate.release();
                client.awaitProcessed(number, TestCluster.PATIENCE);
            }
        }
    }

    private TestCluster alone() throws Exception {
        var cluster = new TestCluster(folder, ClusterSettings.builder("slow").hosts(List.of("127.0.0.1"))
                .stuckLimit(Duration.ofHours(1)));
        cluster.programs = programs();
        cluster.start(0);
        cluster.leader();
        return cluster;
    }

    private Programs programs() {
        return TestPrograms.programs()
                .program("slow", circuit -> circuit.inlet("wait", Codecs.LONG, _ -> gate.acquireUninterruptibly()))
                .program("fast", circuit -> circuit.inlet("pass", Codecs.LONG, _ -> {}))
                .build();
    }

    /// @return the number of the last emission for which there is room
    private static long fill(ClusterClient client) throws Exception {
        client.emit(SLOW, "wait", Codecs.LONG, 1L);
        long last = 0;
        for (int emission = 1; emission < UNPROCESSED; emission++) {
            last = client.emit(FAST, "pass", Codecs.LONG, 1L);
        }
        client.awaitAccepted(last, TestCluster.PATIENCE);
        return last;
    }
}
