package io.myelin.cluster.histories;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Runs random histories of a cluster of processes and checks what came of them: nothing accepted is lost, nothing is
/// handled twice, outputs have no gaps, emissions between circuits arrive once, all members' states are equal.
///
/// `Histories SEED COUNT MEMBERS SECONDS [split]`; with `split` inside `unshare -rnm`. Ends with 0 if all histories
/// hold.
final class Histories implements AutoCloseable {

    private static final int PACE = Integer.getInteger("pace", 200);

    private final long seed;
    private final Random random;
    private final int size;
    private final Path folder;
    private final @Nullable NetworkLab network;
    private final List<String> properties;
    private final @Nullable LineProcess[] members;
    private final List<String> broken = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> events = new TreeMap<>();

    private @Nullable LineProcess client;
    private int clients;
    private volatile long accepted;
    private final BitSet acceptedNumbers = new BitSet();
    private final Map<String, Long> lastOutput = new HashMap<>();
    private final Map<String, String> reports = new HashMap<>();
    private final BitSet filled = new BitSet();
    private long firstNumber = 1;

    private Histories(long seed, int size, Path folder, @Nullable NetworkLab network) {
        this.seed = seed;
        this.size = size;
        this.folder = folder;
        this.network = network;
        random = new Random(seed);
        members = new LineProcess[size];
        var hosts = new ArrayList<String>();
        for (int member = 0; member < size; member++) {
            hosts.add(network == null ? "127.0.0.1" : NetworkLab.host(member));
        }
        properties = List.of(
                "-Dcluster=history" + seed,
                "-Drepeats=true",
                "-Dhosts=" + String.join(",", hosts),
                "-Dport=" + (11_000 + (int) (ProcessHandle.current().pid() % 90) * 100),
                "-Dforced=" + (seed % 2 == 0),
                "-Dpadding=" + (seed % 3 == 1 ? 60_000 : 0), // so that there are segments to purge
                "-Dpark=" + Long.getLong("park", 1_000_000),
                "-Dhost=" + (network == null ? "127.0.0.1" : "10.77.0.1"),
                "-Dshm=" + System.getProperty("shm", "/dev/shm"));
    }

    public static void main(String[] arguments) throws Exception {
        long first = Long.parseLong(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        int members = Integer.parseInt(arguments[2]);
        int seconds = Integer.parseInt(arguments[3]);
        boolean splits = arguments.length > 4 && arguments[4].equals("split");
        int failed = 0;
        try (var network = splits ? new NetworkLab(members) : null) {
            for (long seed = first; seed < first + count; seed++) {
                var problems = run(seed, members, seconds, network);
                failed += problems.isEmpty() ? 0 : 1;
            }
        }
        System.out.println((count - failed) + " of " + count + " histories hold");
        System.exit(failed == 0 ? 0 : 1);
    }

    /// Runs one history.
    ///
    /// @return what does not hold
    static List<String> run(long seed, int members, int seconds, @Nullable NetworkLab network)
            throws IOException, InterruptedException {
        var folder = Files.createTempDirectory("history-" + seed + "-");
        boolean holds = false;
        try (var history = new Histories(seed, members, folder, network)) {
            try {
                history.play(seconds);
                history.check();
            } catch (IllegalStateException stopped) {
                history.broken.add(stopped.getMessage());
            }
            holds = history.broken.isEmpty();
            System.out.println("history " + seed + (holds ? " holds: " : " IS BROKEN: " + history.broken + " ")
                    + history.acceptedNumbers.cardinality() + " accepted, " + history.purged() + " members purged, "
                    + history.events.values());
            return List.copyOf(history.broken);
        } finally {
            if (holds || !Boolean.getBoolean("keep")) {
                delete(folder);
            } else {
                System.out.println("kept " + folder);
            }
        }
    }

    // ---- what happens ----

    private void play(int seconds) throws IOException, InterruptedException {
        for (int member = 0; member < size; member++) {
            if (network != null) {
                Files.createDirectories(folder.resolve("m" + member));
                NetworkLab.run("mount -t tmpfs -o size=160m none " + folder.resolve("m" + member));
            }
            start(member);
        }
        awaitLeader(60_000);
        startClient();
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (System.nanoTime() < end) {
            Thread.sleep(300 + random.nextInt(1_200));
            act();
        }
    }

    private void act() throws IOException, InterruptedException {
        int victim = random.nextInt(4) == 0 ? random.nextInt(size) : Math.max(0, leader());
        int action = random.nextInt(network == null ? 100 : 130);
        var process = members[victim];
        if (process == null || !process.isAlive()) {
            start(victim);
        } else if (action < 30) {
            event("kill " + victim);
            process.kill();
            Thread.sleep(random.nextInt(3_000));
            start(victim);
        } else if (action < 50) {
            int millis = 500 + random.nextInt(3_000);
            event("stop " + victim + " for " + millis);
            signal("STOP", process);
            Thread.sleep(millis);
            signal("CONT", process);
        } else if (action < 65) {
            event("snapshots");
            snapshot();
            Thread.sleep(random.nextInt(1_000));
            snapshot(); // which lets the log before the first be purged
        } else if (action < 78) {
            event("kill client");
            startClient();
        } else if (action < 88) {
            event("wipe " + victim);
            process.kill();
            empty(folder.resolve("m" + victim));
            Thread.sleep(random.nextInt(1_000));
            start(victim);
            awaitHealthy(victim, 30_000); // one at a time: two wiped members of three are not a majority
        } else if (action < 92) {
            event("kill all");
            for (var member : members) {
                if (member != null) {
                    member.kill();
                }
            }
            for (int member = 0; member < size; member++) {
                start(member);
            }
            awaitLeader(60_000);
        } else if (action < 100) {
            Thread.sleep(1_000);
        } else if (network != null && action < 105) {
            event("fill the disk of " + victim);
            fill(folder.resolve("m" + victim));
            Thread.sleep(1_000 + random.nextInt(3_000));
            Files.delete(folder.resolve("m" + victim).resolve("filling"));
            filled.set(victim);
            if (!serves(health(victim))) {
                restartFilled(victim);
            }
        } else if (network != null) {
            int millis = 1_000 + random.nextInt(4_000);
            event("cut off " + victim + " for " + millis);
            network.cut(victim);
            Thread.sleep(millis);
            network.heal(victim);
        }
    }

    private void snapshot() throws InterruptedException {
        for (var member : members) {
            if (member != null && member.isAlive()) {
                member.ask("snapshot", "snapshot", 12_000);
            }
        }
    }

    /// What an operator does with a member that has ended on a full disk: starts it again, or, if its archive was torn,
    /// empties its folder first.
    private void restartFilled(int member) throws IOException, InterruptedException {
        event("full " + member + " " + health(member));
        var process = members[member];
        if (process != null) {
            process.kill();
        }
        start(member);
        if (!isHealthyWithin(member, 60_000)) {
            process = members[member];
            if (process != null && process.isAlive()) {
                throw new IllegalStateException("member " + member + " does not serve after its disk was full: "
                        + health(member));
            }
            event("torn " + member);
            empty(folder.resolve("m" + member));
            start(member);
            awaitHealthy(member, 60_000);
        }
    }

    /// Writes until nothing more fits.
    private static void fill(Path disk) throws IOException {
        var block = new byte[1 << 16];
        try (var out = Files.newOutputStream(disk.resolve("filling"))) {
            for (;;) {
                out.write(block);
            }
        } catch (IOException full) {
            // as intended
        }
    }

    private void event(String what) {
        events.put(String.format(Locale.ROOT, "%04d", events.size()), what);
    }

    private void start(int member) throws IOException, InterruptedException {
        var prefix = network == null ? List.<String>of() : network.prefix(member);
        var command = LineProcess.java(
                prefix, properties, MemberMain.class, Integer.toString(member),
                folder.resolve("m" + member).toString());
        members[member] = new LineProcess(command, folder.resolve("m" + member + ".log"), _ -> {});
    }

    private void startClient() throws IOException, InterruptedException {
        if (client != null) {
            client.kill();
            Thread.sleep(20);
        }
        // Numbers that the killed one has emitted are not used again, whether they got into the log or not.
        firstNumber += clients++ == 0 ? 0 : 100_000;
        accepted = firstNumber;
        long base = firstNumber;
        var command = LineProcess.java(
                List.of(), properties, ClientMain.class, Long.toString(base), Integer.toString(PACE));
        client = new LineProcess(command, folder.resolve("client.log"), line -> heard(line, base));
    }

    private synchronized void heard(String line, long base) {
        var words = line.split(" ", 3);
        switch (words[0]) {
            case "A" -> acceptedNumbers.set(Math.toIntExact(base + 1), Math.toIntExact(Long.parseLong(words[1]) + 1));
            case "G" -> broken.add(line);
            case "F" -> {
                long last = lastOutput.getOrDefault(words[1], 0L);
                if (Long.parseLong(words[2]) > last + 1) {
                    broken.add("outputs of " + words[1] + " are missing from " + (last + 1) + " to " + words[2]);
                }
            }
            case "O" -> lastOutput.merge(words[1], Long.parseLong(words[2]), Math::max);
            case "R" -> reports.put(words[1], words[2]);
            default -> {}
        }
    }

    private static void signal(String name, LineProcess process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    }

    private int leader() throws InterruptedException {
        for (int member = 0; member < size; member++) {
            if (health(member).contains(" LEADING")) {
                return member;
            }
        }
        return -1;
    }

    private String health(int member) throws InterruptedException {
        var process = members[member];
        return process == null || !process.isAlive() ? "" : process.ask("health", "health", 1_000);
    }

    private static boolean serves(String health) {
        return health.contains(" LEADING") || health.contains(" FOLLOWING");
    }

    private void awaitLeader(long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        while (leader() < 0) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("no leader within " + millis + " ms");
            }
            Thread.sleep(50);
        }
    }

    private void awaitHealthy(int member, long millis) throws IOException, InterruptedException {
        if (!isHealthyWithin(member, millis)) {
            throw new IllegalStateException(
                    "member " + member + " does not serve within " + millis + " ms: " + health(member));
        }
    }

    private boolean isHealthyWithin(int member, long millis) throws IOException, InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        long again = System.nanoTime() + 10_000_000_000L;
        while (!serves(health(member))) {
            var process = members[member];
            if (System.nanoTime() > again && process != null && health(member).contains(" STARTING")) {
                event("start again " + member + " " + health(member)); // it fetches a snapshot
                process.kill();
                start(member);
                again = end;
                continue;
            }
            if (System.nanoTime() > end || filled.get(member) && (process == null || !process.isAlive())) {
                return false;
            }
            Thread.sleep(50);
        }
        return true;
    }

    // ---- what must hold ----

    private void check() throws IOException, InterruptedException {
        for (int member = 0; member < size; member++) {
            if (health(member).contains(" FAILED")) {
                // A member that was stopped for long may have been given up by its driver: it says so and is restarted.
                event("failed " + member + " " + health(member));
                if (health(member).contains("differs")) {
                    broken.add(health(member));
                }
                var process = members[member];
                if (process != null) {
                    process.kill();
                }
            }
            var process = members[member];
            if (process == null || !process.isAlive()) {
                start(member);
            }
        }
        for (int member = 0; member < size; member++) {
            if (filled.get(member) && !isHealthyWithin(member, 10_000)) {
                restartFilled(member);
            }
            awaitHealthy(member, 60_000);
        }
        var last = client;
        if (last == null || last.ask("end", "E", 60_000).isEmpty()) {
            throw new IllegalStateException("the client's emissions are not processed");
        }
        long before = agreements();
        long end = System.nanoTime() + 30_000_000_000L;
        var wrong = reported(last);
        while (!wrong.isEmpty() && System.nanoTime() < end) {
            Thread.sleep(300);
            wrong = reported(last);
        }
        broken.addAll(wrong);
        while (agreements() <= before && System.nanoTime() < end) {
            Thread.sleep(200);
        }
        if (agreements() <= before) {
            broken.add("no states were compared");
        }
        for (int member = 0; member < size; member++) {
            if (!isHealthyWithin(member, 30_000)) { // an election, on a slow machine, passes
                broken.add("member " + member + ": " + health(member));
            }
        }
    }

    private long agreements() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int member = 0; member < size; member++) {
            var health = health(member);
            least = Math.min(least, health.isEmpty() ? 0 : Long.parseLong(health.split(" ")[3]));
        }
        return least;
    }

    private List<String> reported(LineProcess last) throws InterruptedException {
        synchronized (this) {
            reports.clear();
        }
        last.say("report");
        Thread.sleep(500);
        var wrong = new ArrayList<String>();
        synchronized (this) {
            var booked = new BitSet();
            long forwardedSum = 0;
            long forwarded = 0;
            for (int circuit = 0; circuit < 5; circuit++) {
                var address = "ledger/l" + circuit;
                var report = reports.getOrDefault(address, "");
                var words = report.split(" ", 3);
                if (words.length < 3) {
                    wrong.add("no report of " + address);
                    continue;
                }
                if (!words[0].equals("0")) {
                    wrong.add(address + " has booked twice: " + words[0]);
                }
                if (lastOutput.getOrDefault(address, 0L) != Long.parseLong(words[1])) {
                    wrong.add(address + " has booked " + words[1] + ", outputs end at " + lastOutput.get(address));
                }
                for (var number : words[2].replaceAll("[{} ]", "").split(",")) {
                    if (!number.isEmpty()) {
                        int value = Integer.parseInt(number);
                        booked.set(value);
                        if (value % 3 == 0) {
                            forwarded++;
                            forwardedSum += value;
                        }
                    }
                }
            }
            var lost = (BitSet) acceptedNumbers.clone();
            lost.andNot(booked);
            if (!lost.isEmpty()) {
                wrong.add("accepted and lost: " + lost);
            }
            var tally = reports.getOrDefault("tally/all", "");
            if (!tally.equals(forwardedSum + " " + forwarded)) {
                wrong.add("the tally is " + tally + ", not " + forwardedSum + " " + forwarded);
            }
        }
        return wrong;
    }

    /// How many members' logs do not begin at 0.
    private int purged() throws IOException {
        int purged = 0;
        for (int member = 0; member < size; member++) {
            var begins = new TreeMap<String, Long>();
            try (var files = Files.newDirectoryStream(folder.resolve("m" + member).resolve("archive"), "*.rec")) {
                for (var file : files) {
                    var recording = file.getFileName().toString().split("[-.]");
                    begins.merge(recording[0], Long.parseLong(recording[1]), Math::min);
                }
            }
            purged += begins.values().stream().anyMatch(begin -> begin > 0) ? 1 : 0;
        }
        return purged;
    }

    private static void empty(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                delete(file);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (var process : members) {
            if (process != null) {
                process.kill();
            }
        }
        if (client != null) {
            client.kill();
        }
        if (network != null) {
            for (int member = 0; member < size; member++) {
                NetworkLab.run("umount -l " + folder.resolve("m" + member));
            }
        }
        // Killed processes leave their shared memory.
        var shared = Path.of(System.getProperty("shm", "/dev/shm"));
        try (var left = Files.newDirectoryStream(shared, "myelin-history" + seed + "-*")) {
            for (var each : left) {
                delete(each);
            }
        }
    }
}
