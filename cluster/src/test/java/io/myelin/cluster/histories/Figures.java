package io.myelin.cluster.histories;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Measures a cluster of three processes and a client: latency at a pace, the gap after the leader is killed or
/// stopped and after all are killed at once, processor time at rest, the first emission after a rest.
/// `Figures FORCED PARK_MICROS KILLS STOPS ALL`; the properties `warm` (seconds) and `tier` (of the members' compiler)
/// say how far the code is compiled.
final class Figures {

    private static final int WARM_SECONDS = Integer.getInteger("warm", 60);

    private Figures() {}

    public static void main(String[] arguments) throws Exception {
        var folder = Files.createTempDirectory("figures-");
        long park = Long.parseLong(arguments[1]) * 1_000;
        int kills = Integer.parseInt(arguments[2]);
        int stops = Integer.parseInt(arguments[3]);
        var properties = List.of(
                "-Dcluster=figures", "-Dhosts=127.0.0.1,127.0.0.1,127.0.0.1", "-Dport=28000",
                "-Dkind=echo", "-Dforced=" + arguments[0], "-Dpark=" + park, "-Dshm=/dev/shm");
        var members = new LineProcess[3];
        try {
            for (int member = 0; member < 3; member++) {
                members[member] = start(member, folder, properties);
            }
            while (leader(members) < 0) {
                Thread.sleep(50);
            }
            var client = new LineProcess(
                    LineProcess.java(List.of(), properties, ClientMain.class, "1", "2000"),
                    folder.resolve("client.log"), _ -> {});
            client.answer("connected", 60_000);
            Thread.sleep(1_000L * WARM_SECONDS);
            client.ask("latency", "L", 1_000);
            for (int round = 0; round < 3; round++) {
                Thread.sleep(4_000);
                System.out.println("2000/s: " + client.ask("latency", "L", 1_000));
            }
            client.say("pace 0");
            Thread.sleep(3_000);
            long before = cpu(members);
            long began = System.nanoTime();
            Thread.sleep(10_000);
            System.out.printf("at rest: %.2f %% of a core a member%n",
                    (cpu(members) - before) * 100.0 / 3 / ((System.nanoTime() - began) / 1e6));
            for (int rest = 0; rest < 5; rest++) {
                client.ask("latency", "L", 1_000);
                client.say("pace 1");
                Thread.sleep(1_100);
                client.say("pace 0");
                System.out.println("first after a rest: " + client.ask("latency", "L", 1_000));
                Thread.sleep(1_500);
            }
            client.say("pace 100000000");
            Thread.sleep(2_000);
            client.ask("latency", "L", 1_000);
            for (int round = 0; round < 3; round++) {
                Thread.sleep(5_000);
                System.out.println("bulk, of 5 s: " + client.ask("latency", "L", 1_000));
            }
            client.say("pace 500");
            Thread.sleep(3_000);
            var silences = new ArrayList<Long>();
            for (int kill = 0; kill < kills + stops; kill++) {
                int leader = leader(members);
                client.ask("latency", "L", 1_000);
                boolean kills0 = kill < kills;
                if (kills0) {
                    members[leader].kill();
                } else {
                    new ProcessBuilder("kill", "-STOP", Long.toString(members[leader].pid())).start().waitFor();
                }
                Thread.sleep(5_000);
                var answer = client.ask("latency", "L", 1_000);
                System.out.println((kills0 ? "kill: " : "stop: ") + answer);
                silences.add(Long.parseLong(answer.split(" ")[4]) / 1_000);
                members[leader].kill();
                members[leader] = start(leader, folder, properties);
                long end = System.nanoTime() + 20_000_000_000L;
                while (!serves(health(members[leader])) && System.nanoTime() < end) {
                    Thread.sleep(50);
                }
                Thread.sleep(1_000);
            }
            silences.sort(Comparator.naturalOrder());
            System.out.println("gaps in ms: " + silences);
            for (int all = 0; all < Integer.parseInt(arguments[4]); all++) {
                if (all > 0) { // the first replays everything
                    System.out.println(members[leader(members)].ask("snapshot", "snapshot", 60_000));
                    Thread.sleep(5_000);
                }
                long entries = Long.parseLong(health(members[leader(members)]).split(" ")[5]);
                for (var member : members) {
                    member.kill();
                }
                for (int member = 0; member < members.length; member++) {
                    members[member] = start(member, folder, properties);
                }
                client.ask("latency", "L", 1_000);
                while (leader(members) < 0) {
                    Thread.sleep(50);
                }
                Thread.sleep(12_000); // the client's latencies show the gap
                System.out.println("all killed, after " + entries + " entries: " + client.ask("latency", "L", 1_000));
            }
            for (var member : members) {
                System.out.println(health(member));
            }
            client.kill();
        } finally {
            for (var member : members) {
                if (member != null) {
                    member.kill();
                }
            }
            for (var root : new Path[] {folder, Path.of("/dev/shm")}) {
                try (var files = Files.walk(root)) {
                    for (var file : files.sorted(Comparator.reverseOrder())
                            .filter(file -> root.equals(folder) || file.toString().contains("myelin-figures"))
                            .toList()) {
                        Files.deleteIfExists(file);
                    }
                }
            }
        }
        System.exit(0);
    }

    private static LineProcess start(int member, Path folder, List<String> properties) throws Exception {
        return new LineProcess(
                LineProcess.java(List.of(), properties, MemberMain.class, Integer.toString(member),
                        folder.resolve("m" + member).toString()),
                folder.resolve("m" + member + ".log"), _ -> {});
    }

    private static String health(LineProcess member) throws InterruptedException {
        return member.isAlive() ? member.ask("health", "health", 1_000) : "";
    }

    private static boolean serves(String health) {
        return health.contains(" LEADING") || health.contains(" FOLLOWING");
    }

    private static int leader(LineProcess[] members) throws InterruptedException {
        for (int member = 0; member < members.length; member++) {
            if (health(members[member]).contains(" LEADING")) {
                return member;
            }
        }
        return -1;
    }

    private static long cpu(LineProcess[] members) throws InterruptedException {
        long cpu = 0;
        for (var member : members) {
            cpu += Long.parseLong(health(member).split(" ")[7]);
        }
        return cpu;
    }
}
