package io.myelin.hazelcast.host;

import io.myelin.hazelcast.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Measures the cost of many circuits: three members in processes of their own declare `-Dcircuits`, 10,000 by default,
/// and open `-Dactive` of them, 1,000 by default, by one emission each. Then a receipt of each open circuit is asked
/// every `-Dpause` milliseconds, 500 by default, before a fourth member joins and while it does; the longest waits are
/// the stalls. With `-Dend=leave` another one then hands over and leaves, with `-Dend=kill` it is killed. Prints heap,
/// resident memory, threads and processor time of the members for each phase, with `-Dsettle` also for the idle members
/// after that time in seconds.
///
/// `-Doptions` has further options of the members' virtual machines, with spaces between. With `-Dtraining`, the fourth
/// member writes an AOT cache to that file: it leaves at the end, and is stopped by SIGTERM. This needs a class path of
/// jars alone.
///
/// With `-Dbare`, the emitter also sets that many keys of a map of Hazelcast, each as often as it asks for a receipt of
/// each circuit, and in each process a thread sleeps for a millisecond at a time. Their longest waits show what the
/// machine and Hazelcast alone contribute.
///
/// The members have 97 partitions, or as many as `-Dpartitions` says in `JAVA_TOOL_OPTIONS`, which reaches them.
final class ManyCircuitsFigures {

    private static final int CIRCUITS = Integer.getInteger("circuits", 10_000);
    private static final int ACTIVE = Integer.getInteger("active", 1_000);
    private static final int PAUSE = Integer.getInteger("pause", 500);
    private static final int QUIET_SECONDS = Integer.getInteger("quiet", 20);
    private static final int SETTLE_SECONDS = Integer.getInteger("settle", 0);
    private static final int SMOOTH_SECONDS = Integer.getInteger("smooth", 15);
    private static final String END = System.getProperty("end", "");
    private static final String HEAP = "-Xmx" + System.getProperty("heap", "512m");

    private static final int BARE = Integer.getInteger("bare", -1);
    private static final String TRAINING = System.getProperty("training", "");

    /// The virtual machine chooses the collector: members of tests have the serial one, whose pauses are stalls.
    private static final List<String> OPTIONS = Stream.concat(
            Stream.of("-Dio.myelin.substrates.worker=shared", HEAP, "-XX:-UseSerialGC"),
            Stream.of(System.getProperty("options", "").split(" ")).filter(option -> !option.isEmpty())).toList();

    private final String cluster = Members.newName();
    private final List<String> addresses = new ArrayList<>();
    private final List<HostProcess> members = new ArrayList<>();

    private ManyCircuitsFigures() {}

    /// @param arguments none
    public static void main(String[] arguments) throws Exception {
        var many = new ManyCircuitsFigures();
        try {
            many.run();
        } finally {
            many.members.forEach(HostProcess::close);
        }
    }

    /// @param more options of this member alone
    private HostProcess add(String... more) throws Exception {
        var options = Stream.concat(OPTIONS.stream(), Stream.of(more)).toArray(String[]::new);
        var member = HostProcess.on(cluster, addresses, options);
        members.add(member);
        addresses.add(Members.addressOf(Long.parseLong(member.await("up"))));
        return member;
    }

    private void run() throws Exception {
        for (int i = 0; i < 3; i++) {
            add();
        }
        var emitter = HostProcess.on(
                cluster, addresses, "-Dwithout.data=true", "-Deach=0", "-Xmx512m", "-XX:-UseSerialGC");
        try {
            emitter.await("up");
            emitter.give("safe 3");
            emitter.await("safe");
            print("empty");
            emitter.give("declare " + CIRCUITS);
            System.out.printf(Locale.ROOT, "%,d circuits declared in %s ms%n", CIRCUITS, emitter.await("declared"));
            print("declared");
            emitter.give("touch 0 " + ACTIVE);
            long millis = Long.parseLong(emitter.await("touched"));
            System.out.printf(Locale.ROOT, "%,d opened in %,d ms, %.1f a second%n",
                    ACTIVE, millis, ACTIVE * 1e3 / millis);
            print("open");
            if (SETTLE_SECONDS > 0) {
                TimeUnit.SECONDS.sleep(SETTLE_SECONDS); // for the compilers, which have code of the openings left
                print("settled");
            }
            grow(emitter);
            print("grown");
            if (!TRAINING.isEmpty()) {
                train();
            } else if (!END.isEmpty()) {
                end(emitter);
            }
        } finally {
            emitter.close();
        }
    }

    private void grow(HostProcess emitter) throws Exception {
        pace(emitter); // until it runs smoothly
        TimeUnit.SECONDS.sleep(SMOOTH_SECONDS);
        stop(emitter, "first emissions");
        pace(emitter);
        TimeUnit.SECONDS.sleep(SMOOTH_SECONDS); // to compare with
        stop(emitter, "before");
        compare(emitter);
        pace(emitter);
        long begin = System.nanoTime();
        var fourth = TRAINING.isEmpty()
                ? add("-Dlate.data=true")
                : add("-Dlate.data=true", "-XX:AOTCacheOutput=" + TRAINING);
        long joined = System.nanoTime();
        emitter.give("safe 4");
        emitter.await("safe");
        long copied = System.nanoTime();
        long deadline = copied + TimeUnit.MINUTES.toNanos(2);
        var times = new TreeMap<Integer, Long>();
        int astray;
        do {
            TimeUnit.MILLISECONDS.sleep(200); // a question to all members, not to be asked without a pause
            emitter.give("astray");
            astray = Integer.parseInt(emitter.await("astray"));
            times.putIfAbsent(astray, System.nanoTime());
        } while (astray > 0 && System.nanoTime() - deadline < 0);
        long settled = System.nanoTime();
        int open = stop(emitter, "while a member joined");
        compared(emitter);
        fourth.give("here");
        System.out.printf(Locale.ROOT, "%,d circuits moved to a fourth member: it was up after %,d ms, copies in place "
                + "%,d ms later, the open ones among them open there %,d ms later%n",
                Long.parseLong(fourth.await("here")), TimeUnit.NANOSECONDS.toMillis(joined - begin),
                TimeUnit.NANOSECONDS.toMillis(copied - joined), TimeUnit.NANOSECONDS.toMillis(settled - joined));
        // Of 10,000 circuits, as many are open as of all.
        int share = (int) (10_000L * ACTIVE / CIRCUITS);
        var first = times.floorEntry(open - share);
        if (share > 0 && first != null) {
            System.out.printf(Locale.ROOT, "the first %,d of the open ones %,d ms later%n",
                    share, TimeUnit.NANOSECONDS.toMillis(first.getValue() - joined));
        }
    }

    private void compare(HostProcess emitter) {
        if (BARE >= 0) {
            members.forEach(member -> member.give("compare 0 0"));
            emitter.give("compare " + BARE + ' ' + PAUSE);
        }
    }

    private void compared(HostProcess emitter) throws Exception {
        if (BARE < 0) {
            return;
        }
        emitter.give("compared");
        var words = emitter.awaitAll("compared");
        System.out.printf(Locale.ROOT, "at that time, longest wait of a key of a map: %s keys, median %s, most %s ms%n",
                words[1], words[2], words[3]);
        System.out.printf(Locale.ROOT, "a thread that slept was late by at most: emitter %s", words[4]);
        for (var member : members.subList(0, 3)) { // the fourth one came later
            member.give("compared");
            System.out.printf(Locale.ROOT, ", member %s", member.awaitAll("compared")[4]);
        }
        System.out.println(" ms");
    }

    private void train() throws Exception {
        var fourth = members.removeLast();
        fourth.give("leave");
        fourth.await("left");
        fourth.signal("TERM");
        fourth.awaitEnd();
    }

    /// Ends a member other than the first one, which coordinates the cluster.
    private void end(HostProcess emitter) throws Exception {
        pace(emitter);
        long begin = System.nanoTime();
        if (END.equals("leave")) {
            members.get(1).give("leave");
            members.get(1).await("left");
        } else {
            members.get(1).signal("KILL");
        }
        emitter.give("safe 3");
        emitter.await("safe");
        long copied = System.nanoTime();
        TimeUnit.SECONDS.sleep(SMOOTH_SECONDS); // for the circuits that are opened afterwards
        stop(emitter, "while a member ended");
        System.out.printf(Locale.ROOT, "copies in place after %,d ms%n", TimeUnit.NANOSECONDS.toMillis(copied - begin));
    }

    private static void pace(HostProcess emitter) {
        emitter.give("pace " + ACTIVE + ' ' + PAUSE);
    }

    /// @return the number of circuits that moved
    private static int stop(HostProcess emitter, String phase) throws Exception {
        emitter.give("stop");
        emitter.await("stopped");
        emitter.give("waits");
        var words = emitter.awaitAll("waits");
        System.out.printf(Locale.ROOT, "%s, longest wait of a circuit for a receipt: %s moved, median %s, most %s ms; "
                + "%s others, median %s, most %s ms%n",
                phase, words[1], words[2], words[3], words[4], words[5], words[6]);
        return Integer.parseInt(words[1]);
    }

    private void print(String phase) throws Exception {
        List<String[]> figures = new ArrayList<>();
        for (var member : members) {
            member.give("figures");
            figures.add(member.awaitAll("figures"));
        }
        var before = processorNanos();
        long begin = System.nanoTime();
        TimeUnit.SECONDS.sleep(QUIET_SECONDS); // the time over which processor time is measured
        var after = processorNanos();
        double nanos = System.nanoTime() - begin;
        long resident = 0;
        for (int i = 0; i < members.size(); i++) {
            long bytes = members.get(i).residentBytes();
            resident += bytes;
            System.out.printf(Locale.ROOT, "%-10s member %d: %,7.1f MB heap, %,7.1f MB resident, %s platform threads, "
                    + "%.2f %% of a core%n",
                    phase, i, Long.parseLong(figures.get(i)[1]) / 1e6, bytes / 1e6, figures.get(i)[2],
                    (after.get(i) - before.get(i)) / nanos * 100);
        }
        System.out.printf(Locale.ROOT, "%-10s all: %,.1f MB resident%n", phase, resident / 1e6);
    }

    private List<Long> processorNanos() throws Exception {
        List<Long> all = new ArrayList<>();
        for (var member : members) {
            all.add(member.processorNanos());
        }
        return all;
    }
}
