package io.myelin.hazelcast.host;

import io.myelin.hazelcast.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Measures the cost of many circuits: three members in processes of their own declare `-Dcircuits`, 10,000 by default,
/// and open `-Dactive` of them, 1,000 by default, by one emission each. Then a fourth member joins while each open
/// circuit is emitted to; the longest time without an acknowledgement of each of them is the stall. Prints heap,
/// threads and processor time of the members for each phase.
final class ManyCircuitsFigures {

    private static final int CIRCUITS = Integer.getInteger("circuits", 10_000);
    private static final int ACTIVE = Integer.getInteger("active", 1_000);
    private static final int QUIET_SECONDS = Integer.getInteger("quiet", 20);

    private static final String[] OPTIONS = {"-Dio.myelin.substrates.worker=shared", "-Xmx2g"};

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

    private HostProcess add(String... options) throws Exception {
        var member = HostProcess.on(cluster, addresses, options);
        members.add(member);
        addresses.add(Members.addressOf(Long.parseLong(member.await("up"))));
        return member;
    }

    private void run() throws Exception {
        for (int i = 0; i < 3; i++) {
            add(OPTIONS);
        }
        var emitter = HostProcess.on(cluster, addresses, "-Dwithout.data=true", "-Deach=0", "-Xmx1g");
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
            print("active");
            grow(emitter);
            print("grown");
        } finally {
            emitter.close();
        }
    }

    private void grow(HostProcess emitter) throws Exception {
        emitter.give("emit " + ACTIVE);
        TimeUnit.SECONDS.sleep(10); // until it runs smoothly
        emitter.longestGap();
        TimeUnit.SECONDS.sleep(5); // to compare with
        System.out.printf(Locale.ROOT, "longest time between acknowledgements by all: %,d ms before%n",
                emitter.longestGap());
        var fourth = add(OPTIONS);
        long begin = System.nanoTime();
        emitter.give("safe 4");
        emitter.await("safe");
        long copied = System.nanoTime();
        long deadline = copied + TimeUnit.MINUTES.toNanos(2);
        do {
            TimeUnit.MILLISECONDS.sleep(200); // a question to all members, not to be asked without a pause
            emitter.give("astray");
        } while (!emitter.await("astray").equals("0") && System.nanoTime() - deadline < 0);
        long settled = System.nanoTime();
        fourth.give("here");
        System.out.printf(Locale.ROOT, "%,d circuits moved to a fourth member, copies in place after %,d ms, the open "
                + "ones among them open there after %,d ms; longest time between acknowledgements by all: %,d ms%n",
                Long.parseLong(fourth.await("here")), TimeUnit.NANOSECONDS.toMillis(copied - begin),
                TimeUnit.NANOSECONDS.toMillis(settled - begin), emitter.longestGap());
        emitter.give("stop");
        emitter.await("stopped");
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
