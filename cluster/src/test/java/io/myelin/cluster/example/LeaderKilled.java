package io.myelin.cluster.example;

import io.myelin.cluster.Address;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.member.ClusterMember;
import io.myelin.cluster.program.Programs;
import io.myelin.journal.Codecs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;

/// Starts three members as processes, emits 200 numbers a second into a circuit, kills the leader, and prints for how
/// long no output came. The circuit adds up: the last output says that nothing was lost and nothing was added twice.
public final class LeaderKilled {

    private static final ClusterSettings SETTINGS =
            ClusterSettings.builder("example").basePort(26_000).build();

    private static final Programs PROGRAMS = Programs.builder()
            .program("account", circuit -> {
                long[] balance = new long[1];
                var balances = circuit.outlet("balance", Codecs.LONG);
                circuit.inlet("deposit", Codecs.LONG, amount -> {
                    balance[0] += amount;
                    balances.receive(balance[0]);
                });
                circuit.state("balance", Codecs.LONG, () -> balance[0], value -> balance[0] = value);
            })
            .build();

    private static final int EMISSIONS = 2_000;

    private LeaderKilled() {}

    /// Without arguments the example; with a number and a folder one member.
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 2) {
            ClusterMember.start(SETTINGS, Integer.parseInt(arguments[0]), Path.of(arguments[1]), PROGRAMS);
            Thread.sleep(Long.MAX_VALUE);
        }
        var folder = Files.createTempDirectory("myelin-cluster-example");
        var members = new ArrayList<Process>();
        try {
            for (int member = 0; member < SETTINGS.members(); member++) {
                members.add(start(member, folder));
            }
            emit(members);
        } finally {
            members.forEach(member -> member.destroyForcibly().onExit().join());
            delete(folder);
        }
    }

    private static Process start(int member, Path folder) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                java, "-Xmx128m", "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp", System.getProperty("java.class.path"),
                LeaderKilled.class.getName(), Integer.toString(member), folder.resolve("member-" + member).toString())
                .redirectError(folder.resolve("member-" + member + ".log").toFile())
                .start();
    }

    private static void emit(ArrayList<Process> members) throws Exception {
        long[] last = new long[3]; // balance, time, longest silence
        try (var client = ClusterClient.builder(SETTINGS, "example")
                .consume("account", "balance", Codecs.LONG, output -> {
                    long now = System.nanoTime();
                    synchronized (last) {
                        last[2] = last[1] == 0 ? 0 : Math.max(last[2], now - last[1]);
                        last[0] = output.value();
                        last[1] = now;
                    }
                })
                .connect(Duration.ofSeconds(60))) {
            var account = new Address("account", "42");
            long number = 0;
            for (int i = 1; i <= EMISSIONS; i++) {
                number = client.emit(account, "deposit", Codecs.LONG, 1L);
                if (i == EMISSIONS / 2) {
                    System.out.println("member " + client.leader() + " leads: it is killed");
                    members.get(client.leader()).destroyForcibly();
                }
                Thread.sleep(5);
            }
            client.awaitProcessed(number, Duration.ofSeconds(60));
            for (int wait = 0; wait < 1_000; wait++) {
                synchronized (last) {
                    if (last[0] == EMISSIONS) {
                        break;
                    }
                }
                Thread.sleep(10);
            }
            synchronized (last) {
                System.out.println(
                        "member " + client.leader() + " leads now; " + EMISSIONS + " emissions, the balance is "
                                + last[0] + "; the longest time without an output was " + last[2] / 1_000_000 + " ms");
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        for (var root : new Path[] {folder, SETTINGS.sharedMemory()}) {
            try (var files = Files.walk(root)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    if (root.equals(folder) || file.toString().contains("myelin-example-")) {
                        Files.deleteIfExists(file);
                    }
                }
            }
        }
    }
}
