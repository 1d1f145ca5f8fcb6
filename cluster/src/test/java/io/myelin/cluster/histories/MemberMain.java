package io.myelin.cluster.histories;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.myelin.cluster.member.ClusterMember;
import io.myelin.cluster.member.MemberHealth;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;

/// A member as a process: answers commands by lines.
final class MemberMain {

    private MemberMain() {}

    public static void main(String[] arguments) throws Exception {
        int number = Integer.parseInt(arguments[0]);
        var member =
                ClusterMember.start(HistorySettings.read(), number, Path.of(arguments[1]), LedgerProgram.programs());
        System.out.println("started");
        var in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            switch (line) {
                case "health" -> {
                    var figures = member.figures();
                    System.out.println("health " + member.health() + " agreements " + figures.agreements() + " entries "
                            + figures.entries() + " cpu " + cpuMillis() + " held " + figures.heldOutputs() + " "
                            + member.trouble());
                }
                case "snapshot" -> {
                    try {
                        if (member.health() == MemberHealth.LEADING) {
                            member.snapshot(Duration.ofSeconds(10));
                            System.out.println("snapshot " + member.figures().snapshotNanos() / 1_000 + " us");
                        } else {
                            System.out.println("snapshot none");
                        }
                    } catch (Exception failed) {
                        System.out.println("snapshot failed: " + failed);
                    }
                }
                default -> System.out.println("unknown " + line);
            }
        }
        Runtime.getRuntime().halt(0);
    }

    static long cpuMillis() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime() / 1_000_000;
    }
}
