package io.myelin.hazelcast.host;

import io.myelin.hazelcast.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Measures the cost of many circuits: three members in processes of their own define `-Dcircuits`, 10,000 unless said
/// otherwise, by one emission each; those are closed when they have been idle for a while, and `-Dactive` of them,
/// 1,000, opened again. Prints heap, threads and processor time of the members for each phase.
final class ManyCircuits {

    private static final int CIRCUITS = Integer.getInteger("circuits", 10_000);
    private static final int ACTIVE = Integer.getInteger("active", 1_000);
    private static final int QUIET_SECONDS = 20;
    private static final int IDLE_SECONDS = Integer.getInteger("idle", 20);

    private final String cluster = Members.newName();
    private final List<String> addresses = new ArrayList<>();
    private final List<HostProcess> members = new ArrayList<>();

    private ManyCircuits() {}

    /// @param arguments none
    public static void main(String[] arguments) throws Exception {
        var many = new ManyCircuits();
        try {
            many.run();
        } finally {
            many.members.forEach(HostProcess::close);
        }
    }

    private HostProcess add(String... options) throws Exception {
        var member = HostProcess.on(cluster, addresses, options);
        members.add(member);
        addresses.add(Members.addressOf(Long.parseLong(member.await("up"))));
        return member;
    }

    private void run() throws Exception {
        for (int i = 0; i < 3; i++) {
            add("-Dio.myelin.substrates.worker=shared", "-Dhost.idle.seconds=" + IDLE_SECONDS, "-Xmx2g");
        }
        var emitter = HostProcess.on(cluster, addresses, "-Dwithout.data=true", "-Xmx1g");
        try {
            emitter.await("up");
            emitter.give("safe 3");
            emitter.await("safe");
            print("empty");
            emitter.give("touch 0 " + CIRCUITS);
            long millis = Long.parseLong(emitter.await("touched"));
            System.out.printf(Locale.ROOT, "%,d circuits defined and opened in %,d ms, %.1f a second%n",
                    CIRCUITS, millis, CIRCUITS * 1e3 / millis);
            awaitIdle(emitter);
            print("all idle");
            emitter.give("touch 0 " + ACTIVE);
            long again = Long.parseLong(emitter.await("touched"));
            System.out.printf(Locale.ROOT, "%,d opened again in %,d ms%n", ACTIVE, again);
            print("active");
        } finally {
            emitter.close();
        }
    }

    private static void awaitIdle(HostProcess emitter) throws Exception {
        while (true) {
            emitter.give("active");
            if (emitter.await("active").equals("0")) {
                return;
            }
            TimeUnit.SECONDS.sleep(1); // a question to all members, not to be asked without a pause
        }
    }

    private void print(String phase) throws Exception {
        var before = figures();
        long begin = System.nanoTime();
        TimeUnit.SECONDS.sleep(QUIET_SECONDS); // the time over which processor time is measured
        var after = figures();
        double nanos = System.nanoTime() - begin;
        for (int i = 0; i < after.size(); i++) {
            System.out.printf(Locale.ROOT, "%-10s member %d: %,7.1f MB heap, %,d platform threads, %.2f %% of a core%n",
                    phase, i, after.get(i)[0] / 1e6, after.get(i)[1],
                    (after.get(i)[2] - before.get(i)[2]) / nanos * 100);
        }
    }

    private List<long[]> figures() throws Exception {
        List<long[]> all = new ArrayList<>();
        for (var member : members) {
            member.give("figures");
            var words = member.awaitAll("figures");
            all.add(new long[] {Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3])});
        }
        return all;
    }
}
