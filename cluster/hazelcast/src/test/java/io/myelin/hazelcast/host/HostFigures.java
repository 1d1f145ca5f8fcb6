package io.myelin.hazelcast.host;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.faults.JavaProcess;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Codecs;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.JournaledCircuit;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;

/// Measures emissions to a circuit on another member beside `IMap.set`, and those on the circuit's own member beside a
/// journaled circuit without a host, as well as a loop inside each of the two. Two members, each in a process of its
/// own, one synchronous backup, rounds in turn. `-Dparts` selects some of `bulk,paced,local,loop`.
public final class HostFigures {

    private static final String KIND = "figures";
    private static final InletType<Long> NANOS = InletType.of("nanos", Codecs.LONG);
    private static final InletType<Long> HOPPING = InletType.of("hops", Codecs.LONG);
    private static final int ROUNDS = Integer.getInteger("rounds", 5);
    private static final List<String> PARTS = List.of(System.getProperty("parts", "bulk,paced,local,loop").split(","));
    private static final int REMOTE = 1_000_000;
    private static final int LOCAL = 4_000_000;
    private static final long HOPS = 50_000_000;

    /// Pairs of local rounds that run cold code.
    private static final int COLD = 2;
    private static final int PACED = 4_000;
    private static final long PACE_NANOS = 500_000;

    private static final long[] LATENCIES = new long[PACED];
    private static volatile int received;

    private HostFigures() {}

    /// @param arguments none; of the second process the cluster's name and the first member's address
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            start(Members.config(arguments[0], List.of(arguments[1])));
            System.out.println("up");
            var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            while (orders.readLine() != null) {
                System.out.println(percentiles(LATENCIES, Math.min(received, PACED)));
                received = 0;
            }
            System.exit(0);
        }
        var cluster = Members.newName();
        var host = start(Members.config(cluster, List.of()));
        var answers = new LinkedBlockingQueue<String>();
        var second = List.of(cluster, Members.addressOf(members(host)));
        try (var other = new JavaProcess(
                UnaryOperator.identity(), List.of("-Xmx2g"), HostFigures.class, second, answers::add)) {
            answer(answers);
            while (!members(host).getPartitionService().isClusterSafe()) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
            remote(host, () -> {
                other.give("report");
                return answer(answers);
            });
            local(host);
        }
        System.exit(0);
    }

    private static HazelcastInstance members(CircuitHost host) {
        return INSTANCES.get(host);
    }

    private static final Map<CircuitHost, HazelcastInstance> INSTANCES = new HashMap<>();

    private static CircuitHost start(Config config) {
        var member = Hazelcast.newHazelcastInstance(HostCluster.configure(config, 1));
        var host = CircuitHost.of(member, HostSettings.defaults())
                .define(KIND, circuit -> {
                    circuit.inlet(NANOS, HostFigures::receive);
                    circuit.inlet(HOPPING, new Loop(circuit.journaled().circuit()));
                });
        host.start();
        INSTANCES.put(host, member);
        return host;
    }

    /// The loop of the article's row: a pipe that emits into itself, within the circuit.
    private static final class Loop implements Receptor<Long> {

        static volatile CountDownLatch ended = new CountDownLatch(0);

        private final Pipe<Long> pipe;
        private long left;

        Loop(Circuit circuit) {
            pipe = circuit.pipe((Receptor<Long>) this::hop);
        }

        @Override
        public void receive(Long hops) {
            left = hops;
            pipe.emit(hops);
        }

        private void hop(Long value) {
            left--;
            if (left > 0) {
                pipe.emit(value);
            } else {
                ended.countDown();
            }
        }
    }

    private static void receive(long emitted) {
        int at = received;
        if (emitted > 0) {
            LATENCIES[at % PACED] = System.nanoTime() - emitted;
            received = at + 1;
        }
    }

    private static String answer(LinkedBlockingQueue<String> answers) throws InterruptedException {
        var answer = answers.take();
        if (answer.equals(JavaProcess.GONE)) {
            throw new IllegalStateException("the second member has ended");
        }
        return answer;
    }

    private static String percentiles(long[] nanos, int count) {
        var sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return count == 0 ? "none" : String.format(Locale.ROOT, "p50 %.1f us, p99 %.1f us",
                sorted[count / 2] / 1e3, sorted[count * 99 / 100] / 1e3);
    }

    private interface Report {
        String latencies() throws InterruptedException;
    }

    private static void remote(CircuitHost host, Report report) throws Exception {
        var member = members(host);
        var id = idWhere(member, false);
        var inlet = host.circuit(KIND, id).inlet(NANOS);
        var map = member.<String, Long>getMap("plain");
        var key = idOfMapWhere(member);
        inlet.ask(-1L).get();
        for (int round = 0; round < ROUNDS && PARTS.contains("bulk"); round++) {
            long begin = System.nanoTime();
            for (int i = 0; i < REMOTE; i++) {
                inlet.emit(-1L);
            }
            inlet.ask(-1L).get();
            say("remote emission, durable in the end", REMOTE, System.nanoTime() - begin);
            long mapBegin = System.nanoTime();
            int sets = 0;
            while (System.nanoTime() - mapBegin < TimeUnit.SECONDS.toNanos(2)) {
                map.set(key, (long) sets);
                sets++;
            }
            say("IMap.set", sets, System.nanoTime() - mapBegin);
        }
        for (int round = 0; round < ROUNDS && PARTS.contains("paced"); round++) {
            pace(_ -> inlet.emit(System.nanoTime()));
            TimeUnit.SECONDS.sleep(1); // the last ones arrive
            System.out.println("remote emission until handled, paced: " + report.latencies());
            var latencies = new long[PACED];
            pace(i -> {
                long begin = System.nanoTime();
                map.set(key, i);
                latencies[(int) i] = System.nanoTime() - begin;
            });
            System.out.println("IMap.set, paced: " + percentiles(latencies, PACED));
            var asked = new long[PACED];
            pace(i -> {
                long begin = System.nanoTime();
                inlet.ask(-1L).whenComplete((_, _) -> asked[(int) i] = System.nanoTime() - begin);
            });
            inlet.ask(-1L).get();
            System.out.println("remote ask until durable, paced: " + percentiles(asked, PACED));
        }
    }

    private static void pace(LongConsumer action) {
        long due = System.nanoTime();
        for (int i = 0; i < PACED; i++) {
            due += PACE_NANOS;
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            action.accept(i);
        }
    }

    private static void local(CircuitHost host) throws Exception {
        if (!PARTS.contains("local") && !PARTS.contains("loop")) {
            return;
        }
        var member = members(host);
        var id = idWhere(member, true);
        var circuit = host.circuit(KIND, id);
        var inlet = circuit.inlet(NANOS);
        var hopping = circuit.inlet(HOPPING);
        inlet.ask(-1L).get();
        var hosted = HazelcastJournal.of(member, KIND + '/' + id, Copies.PREFERRED);
        var pipes = new ArrayList<Pipe<Long>>();
        var journal = HazelcastJournal.create(member, nameWhere(member, "without-host", true), Copies.PREFERRED);
        var plain = JournaledCircuit.open(Substrates.cortex().circuit(), journal, build -> {
            pipes.add(build.inlet("nanos", Codecs.LONG, HostFigures::receive));
            pipes.add(build.inlet("hops", Codecs.LONG, new Loop(build.circuit())));
        });
        var pipe = pipes.getFirst();
        if (PARTS.contains("local")) {
            pairs("an emission", () -> hosted(inlet, hosted), () -> plain(pipe, plain, journal));
        }
        if (PARTS.contains("loop")) {
            pairs("a hop", () -> loop(hopping::emit), () -> loop(pipes.getLast()::emit));
        }
    }

    private interface Round {
        double nanos() throws Exception;
    }

    private static void pairs(String what, Round host, Round none) throws Exception {
        var with = new double[2 * ROUNDS];
        var without = new double[2 * ROUNDS];
        // The later one of a pair may be faster or slower, so each is first in every other pair.
        for (int round = 0; round < 2 * ROUNDS; round++) {
            if (round % 2 == 0) {
                with[round] = host.nanos();
                without[round] = none.nanos();
            } else {
                without[round] = none.nanos();
                with[round] = host.nanos();
            }
        }
        System.out.printf(Locale.ROOT, "%s, medians of all pairs but %d: %.2f ns with a host, %.2f ns without%n",
                what, COLD, median(with), median(without));
    }

    private static double loop(Consumer<Long> entrance) throws InterruptedException {
        var ended = new CountDownLatch(1);
        Loop.ended = ended;
        long begin = System.nanoTime();
        entrance.accept(HOPS);
        ended.await();
        return (double) (System.nanoTime() - begin) / HOPS;
    }

    private static double median(double[] rounds) {
        var sorted = Arrays.copyOfRange(rounds, Math.min(COLD, rounds.length - 1), rounds.length);
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static double hosted(HostedInlet<Long> inlet, Journal journal) throws Exception {
        long begin = System.nanoTime();
        for (int i = 0; i < LOCAL; i++) {
            inlet.emit(-1L);
        }
        long emitting = System.nanoTime() - begin;
        inlet.ask(-1L).get();
        long nanos = System.nanoTime() - begin;
        say("local emission, durable in the end", LOCAL, nanos);
        say("the emitting thread's part of it", LOCAL, emitting);
        shorten(journal);
        return (double) nanos / LOCAL;
    }

    private static double plain(Pipe<Long> pipe, JournaledCircuit circuit, Journal journal) throws Exception {
        long begin = System.nanoTime();
        for (int i = 0; i < LOCAL; i++) {
            pipe.emit(-1L);
        }
        long emitting = System.nanoTime() - begin;
        circuit.sync(Duration.ofMinutes(1));
        long nanos = System.nanoTime() - begin;
        say("the same without a host", LOCAL, nanos);
        say("the emitting thread's part of it without a host", LOCAL, emitting);
        shorten(journal);
        return (double) nanos / LOCAL;
    }

    /// Removes the records of a round, which would fill the members' memory. Nothing reads them.
    private static void shorten(Journal journal) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(200); // readers are told a little later what is durable
        journal.truncate(journal.durable());
    }

    private static void say(String what, long count, long nanos) {
        System.out.printf(Locale.ROOT, "%s: %,.0f a second, %.1f ns each%n",
                what, count * 1e9 / nanos, (double) nanos / count);
    }

    private static String idWhere(HazelcastInstance member, boolean local) {
        return nameWhere(member, KIND + "/id", local).substring(KIND.length() + 1);
    }

    /// A name whose partition this member owns, or does not own.
    private static String nameWhere(HazelcastInstance member, String prefix, boolean local) {
        int i = 0;
        while (member.getPartitionService().getPartition(prefix + i).getOwner().localMember() != local) {
            i++;
        }
        return prefix + i;
    }

    private static String idOfMapWhere(HazelcastInstance member) {
        int i = 0;
        while (member.getPartitionService().getPartition("key" + i).getOwner().localMember()) {
            i++;
        }
        return "key" + i;
    }
}
