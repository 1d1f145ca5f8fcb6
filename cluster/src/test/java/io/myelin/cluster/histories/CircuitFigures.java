package io.myelin.cluster.histories;

import io.myelin.cluster.Address;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.member.ClusterMember;
import io.myelin.cluster.program.Programs;
import io.myelin.journal.Codecs;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Measures what many circuits take of one member: the heap with some of them running, after the client that declared
/// them has closed, and how long a snapshot stops the service. `CircuitFigures CIRCUITS RUNNING SNAPSHOT`.
final class CircuitFigures {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private CircuitFigures() {}

    public static void main(String[] arguments) throws Exception {
        var settings = ClusterSettings.builder("circuits").hosts(List.of("127.0.0.1")).basePort(28_500).build();
        var programs = Programs.builder()
                .program("sum", circuit -> {
                    long[] sum = new long[1];
                    circuit.inlet("add", Codecs.LONG, number -> sum[0] += number);
                    circuit.state("sum", Codecs.LONG, () -> sum[0], value -> sum[0] = value);
                })
                .build();
        Path folder = Files.createTempDirectory("circuit-figures-");
        try (var member = ClusterMember.start(settings, 0, folder, programs)) {
            member.awaitServing(PATIENCE);
            long empty = heap();
            try (var client = ClusterClient.builder(settings, "client").connect(PATIENCE)) {
                int circuits = Integer.parseInt(arguments[0]);
                for (int from = 0; from < circuits; from += 5_000) {
                    add(client, from, Math.min(circuits, from + 5_000));
                    member.snapshot(PATIENCE); // ends those that run
                }
                add(client, 0, Integer.parseInt(arguments[1]));
            }
            System.out.println(member.figures().circuits() + " circuits, " + member.figures().liveCircuits()
                    + " running: heap " + heap() / 1_000_000 + " MB, empty " + empty / 1_000_000 + " MB");
            try (var client = ClusterClient.builder(settings, "client").connect(PATIENCE)) {
                for (int round = 0; round < 5; round++) {
                    add(client, 0, Integer.parseInt(arguments[2]));
                    int running = member.figures().liveCircuits();
                    member.snapshot(PATIENCE);
                    System.out.println("snapshot with " + running + " running: service stopped for "
                            + member.figures().snapshotNanos() / 1_000_000 + " ms");
                }
            }
        }
        System.exit(0);
    }

    private static void add(ClusterClient client, int from, int end) throws Exception {
        long last = 0;
        for (int circuit = from; circuit < end; circuit++) {
            last = client.emit(new Address("sum", "c" + circuit), "add", Codecs.LONG, 1L);
        }
        client.awaitProcessed(last, PATIENCE);
    }

    private static long heap() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(200);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
