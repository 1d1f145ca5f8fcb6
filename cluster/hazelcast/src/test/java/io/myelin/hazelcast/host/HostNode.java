package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IndeterminateOperationStateException;
import com.hazelcast.map.IMap;
import com.hazelcast.query.Predicates;
import io.humainary.substrates.api.Substrates;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.faults.MemberConfig;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.hazelcast.host.route.DirectoryMap;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Codecs;
import io.myelin.journal.Health;
import io.myelin.journal.circuit.Replay;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// A member with a host in a process of its own, or one without data that emits. It executes commands, one per line,
/// and answers each with a line:
///
/// - `safe <n>`: waits until there are `n` members with data, and all copies: `safe`;
/// - `emit <circuits>`: emits each number once to each of that many circuits, until `stop`; prints `acknowledged <n>`
///   repeatedly: all circuits have acknowledged all lower numbers;
/// - `stop`: ends that, once all is acknowledged: `stopped <emitted>`;
/// - `judge <circuits> <emitted>`: rebuilds each circuit from its journal: `judged <wrong>`, and what is wrong before;
/// - `trouble`: the current errors: any number of lines `trouble …`;
/// - `where`: how many circuits are open on each member, by its port: `where <port>=<n>,…`;
/// - `touch <from> <to>`: asks an emission of each circuit of these numbers: `touched <milliseconds>`;
/// - `figures`: after a collection: `figures <heap bytes> <platform threads>`;
/// - `pace <circuits> <milliseconds>`: asks a receipt of each of that many circuits once in that time, until `stop`;
/// - `waits`: then, of the circuits whose owner has changed since, and of the others, their number, and the median and
///   the longest of their longest waits: `waits <n> <milliseconds> <milliseconds> <n> …`;
/// - `compare <keys> <milliseconds>`: from now on has a thread sleep for a millisecond at a time, and sets each of that
///   many keys of a map once in that time;
/// - `compared`: ends that. The number of keys, the median and the longest of their longest waits, and how late the
///   thread was at most: `compared <n> <milliseconds> <milliseconds> <milliseconds>`;
/// - `active`: how many circuits are open in the cluster: `active <n>`;
/// - `declare <n>`: declares circuits of these numbers: `declared <milliseconds>`;
/// - `here`: how many circuits of the directory this member owns: `here <n>`;
/// - `astray`: how many open circuits of the directory are not on their owner: `astray <n>`;
/// - `events`: how many of the host's events the flight recorder knows: `events <n>`;
/// - `leave`: hands over and ends: `left`.
public final class HostNode {

    static final String KIND = "meter";
    static final InletType<Long> NUMBER = InletType.of("number", Codecs.LONG);

    private static final long NOTED_NANOS = TimeUnit.SECONDS.toNanos(30);

    /// The partitions with the lowest numbers, which migrate first, have no blocks of journals, and so no bare keys.
    private static final int WITHOUT_BLOCKS = 6;

    /// The number of circuits that are awaited at a time.
    private static final int WINDOW = 200;

    private final HazelcastInstance member;
    private final CircuitHost host;
    private volatile Thread emitting = Thread.currentThread();
    private EmittedNumbers numbers = new EmittedNumbers(List.of());

    /// Of the last `pace`, with the owner of each circuit at its begin.
    private @Nullable PacedReceipts paced;
    private List<UUID> owners = List.of();

    private @Nullable PacedReceipts compared;
    private Lateness lateness = new Lateness();

    private HostNode(HazelcastInstance member) {
        this.member = member;
        var settings = HostSettings.defaults()
                .copies(Copies.REQUIRED)
                .idle(Duration.ofSeconds(Integer.getInteger("host.idle.seconds", 600)));
        host = CircuitHost.of(member, settings)
                .define(KIND, circuit -> circuit.inlet(NUMBER, _ -> {}));
        if (Boolean.getBoolean("late.data")) {
            host.join();
        } else {
            host.start();
        }
    }

    /// @param arguments this member's number in a private network; or, on the loopback interface, the cluster's name
    ///     and the addresses of members to join
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try {
            var config = arguments[0].matches("[0-9]+")
                    ? MemberConfig.of(Integer.parseInt(arguments[0]), Integer.getInteger("majority"))
                    : Members.config(arguments[0], List.of(arguments).subList(1, arguments.length));
            config.setLiteMember(Boolean.getBoolean("without.data") || Boolean.getBoolean("late.data"));
            config.setProperty("hazelcast.partition.count", System.getProperty("partitions", "97"));
            config.setProperty("hazelcast.shutdownhook.enabled", "false");
            new HostNode(Hazelcast.newHazelcastInstance(HostCluster.configure(config, 1))).obey();
            System.exit(0);
        } catch (RuntimeException | Error failed) {
            // Hazelcast's own threads would keep the process up.
            failed.printStackTrace();
            System.exit(1);
        }
    }

    static synchronized void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private void obey() throws IOException, InterruptedException {
        say("up " + member.getCluster().getLocalMember().getAddress().getPort());
        var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String order = orders.readLine();
        while (order != null) {
            var words = order.split(" ");
            switch (words[0]) {
                case "safe" -> awaitCopies(Integer.parseInt(words[1]));
                case "emit" -> {
                    numbers = new EmittedNumbers(IntStream.range(0, Integer.parseInt(words[1]))
                            .mapToObj(i -> host.circuit(KIND, Integer.toString(i)).inlet(NUMBER))
                            .toList());
                    emitting = Thread.ofPlatform().daemon().start(numbers);
                }
                case "pace" -> pace(Integer.parseInt(words[1]), Long.parseLong(words[2]));
                case "waits" -> waits();
                case "compare" -> compare(Integer.parseInt(words[1]), Long.parseLong(words[2]));
                case "compared" -> compared();
                case "stop" -> {
                    numbers.stop();
                    if (paced != null) {
                        paced.stop();
                    }
                    emitting.join();
                    say("stopped " + numbers.emitted());
                }
                case "judge" -> judge(Integer.parseInt(words[1]), Long.parseLong(words[2]));
                case "where" -> where();
                case "touch" -> touch(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
                case "declare" -> declare(Integer.parseInt(words[1]));
                case "here" -> say("here " + host.where(KIND).keySet().stream()
                        .filter(id -> member.getCluster().getLocalMember().getUuid().equals(owner(id)))
                        .count());
                case "astray" -> astray();
                case "figures" -> figures();
                case "active" -> say("active "
                        + host.where(KIND).values().stream().filter(CircuitLocation::active).count());
                case "events" -> say("events " + FlightRecorder.getFlightRecorder().getEventTypes().stream()
                        .filter(event -> event.getName().startsWith("io.myelin.host."))
                        .count());
                case "trouble" -> trouble();
                case "leave" -> {
                    host.handOver();
                    host.close();
                    member.shutdown();
                    say("left");
                }
                default -> throw new IllegalArgumentException(order);
            }
            order = orders.readLine();
        }
    }

    private void pace(int circuits, long millis) {
        owners = IntStream.range(0, circuits).mapToObj(i -> owner(Integer.toString(i))).toList();
        var pace = new PacedReceipts(IntStream.range(0, circuits)
                .mapToObj(i -> asking(host.circuit(KIND, Integer.toString(i)).inlet(NUMBER)))
                .toList(), millis);
        paced = pace;
        emitting = Thread.ofPlatform().daemon().start(pace);
    }

    private static LongFunction<CompletionStage<?>> asking(HostedInlet<Long> inlet) {
        return inlet::ask;
    }

    private void compare(int keys, long millis) {
        lateness = new Lateness();
        Thread.ofPlatform().daemon().start(lateness);
        if (keys > 0) {
            IMap<String, Long> map = member.getMap("bare");
            compared = new PacedReceipts(IntStream.iterate(0, i -> i + 1)
                    .mapToObj(Integer::toString)
                    .filter(key -> member.getPartitionService().getPartition(key).getPartitionId() >= WITHOUT_BLOCKS)
                    .limit(keys)
                    .map(key -> setting(map, key))
                    .toList(), millis);
            Thread.ofPlatform().daemon().start(compared);
        }
    }

    private static LongFunction<CompletionStage<?>> setting(IMap<String, Long> map, String key) {
        return value -> set(map, key, value);
    }

    /// A backup that does not answer in time fails it. As a writer of a journal, this then repeats it.
    private static CompletionStage<Void> set(IMap<String, Long> map, String key, long value) {
        return map.setAsync(key, value).exceptionallyCompose(failed -> {
            if (failed instanceof IndeterminateOperationStateException) {
                return set(map, key, value);
            }
            throw new CompletionException(failed);
        });
    }

    private void compared() {
        lateness.stop();
        var bare = compared;
        if (bare != null) {
            bare.stop();
        }
        say("compared " + (bare == null ? "0 0 0" : medianAndLongest(new ArrayList<>(bare.longest()))) + ' '
                + lateness.most());
        compared = null;
    }

    private void waits() {
        var pace = requireNonNull(paced);
        List<Long> moved = new ArrayList<>();
        List<Long> unmoved = new ArrayList<>();
        for (int i = 0; i < owners.size(); i++) {
            boolean stayed = owners.get(i).equals(owner(Integer.toString(i)));
            (stayed ? unmoved : moved).add(pace.longest(i));
        }
        say("waits " + medianAndLongest(moved) + ' ' + medianAndLongest(unmoved));
    }

    private static String medianAndLongest(List<Long> waits) {
        waits.sort(null);
        return waits.isEmpty()
                ? "0 0 0"
                : waits.size() + " " + waits.get(waits.size() / 2) + ' ' + waits.getLast();
    }

    /// Asks for the open circuits alone, because there are many others.
    private void astray() {
        var open = DirectoryMap.of(member).entrySet(Predicates.equal("active", true));
        say("astray " + open.stream()
                .filter(entry -> !owner(CircuitKey.id(entry.getKey())).equals(entry.getValue().owner()))
                .count());
    }

    private void awaitCopies(int wanted) {
        while (holders() != wanted || !member.getPartitionService().isClusterSafe()) {
            // The check asks all members about all partitions, so it is not repeated without a pause.
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        }
        say("safe");
    }

    private long holders() {
        return member.getCluster().getMembers().stream().filter(other -> !other.isLiteMember()).count();
    }

    private void trouble() {
        host.traffic().forEach((key, traffic) -> {
            if (!traffic.trouble().isEmpty()) {
                say("trouble to " + key + ": " + traffic);
            }
        });
        host.hosted().forEach((key, state) -> {
            if (!state.phase().equals("LIVE") || state.health() != Health.SOUND) {
                say("trouble of " + key + ": " + state);
            }
        });
    }

    private void where() {
        Map<UUID, Integer> ports = new HashMap<>();
        member.getCluster().getMembers().forEach(other -> ports.put(other.getUuid(), other.getAddress().getPort()));
        Map<String, Integer> open = new TreeMap<>();
        for (var location : host.where(KIND).values()) {
            var port = ports.get(location.member());
            open.merge(port == null ? "gone" : port.toString(), 1, Integer::sum);
        }
        say("where " + open.toString().replace(" ", "").replace("{", "").replace("}", ""));
    }

    private UUID owner(String id) {
        return member.getPartitionService().getPartition(KIND + '/' + id).getOwner().getUuid();
    }

    private void declare(int circuits) {
        long begin = System.nanoTime();
        host.declare(KIND, IntStream.range(0, circuits).mapToObj(Integer::toString).toList());
        say("declared " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
    }

    private void touch(int from, int to) throws InterruptedException {
        long begin = System.nanoTime();
        var room = new Semaphore(WINDOW);
        for (int i = from; i < to; i++) {
            room.acquire();
            host.circuit(KIND, Integer.toString(i)).inlet(NUMBER).ask(0L).whenComplete((_, failure) -> {
                if (failure != null) {
                    say("trouble " + failure);
                }
                room.release();
            });
        }
        room.acquire(WINDOW);
        say("touched " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
    }

    private static void figures() {
        System.gc();
        var memory = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        say("figures " + memory.getUsed() + ' ' + ManagementFactory.getThreadMXBean().getThreadCount());
    }

    /// Checks that each circuit handled each number once and in order. A circuit is rebuilt from its journal by the
    /// program alone, without a host.
    private void judge(int circuits, long count) throws InterruptedException {
        host.flush(Duration.ofMinutes(5));
        List<String> wrong = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < circuits; i++) {
                var id = Integer.toString(i);
                threads.execute(() -> {
                    var found = handled(id, count);
                    if (found.size() != count || !isSequence(found)) {
                        synchronized (wrong) {
                            wrong.add("circuit " + id + ": " + describe(found, count));
                        }
                    }
                });
            }
        }
        wrong.forEach(line -> say("wrong " + line));
        say("judged " + wrong.size());
    }

    /// A journal's length is noted a moment after its last records were acknowledged, so a journal that seems to be too
    /// short is read again for a while.
    private List<Long> handled(String id, long count) {
        long deadline = System.nanoTime() + NOTED_NANOS;
        var found = handled(id);
        while (found.size() < count && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
            found = handled(id);
        }
        return found;
    }

    private List<Long> handled(String id) {
        var key = KIND + '/' + id;
        var values = new ArrayList<Long>();
        var circuit = Substrates.cortex().circuit();
        var nowhere = new ResidentCircuit(key, new CircuitRouter(member, 1));
        var journal = HazelcastJournal.of(member, key, Copies.REQUIRED);
        try (var replay = Replay.of(circuit, journal,
                journaled -> new HostedCircuit(id, journaled, nowhere, journal).inlet(NUMBER, values::add))) {
            replay.toEnd();
        } catch (RuntimeException unreadable) {
            unreadable.printStackTrace();
        }
        circuit.close();
        return values;
    }

    private static boolean isSequence(List<Long> values) {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) != i) {
                return false;
            }
        }
        return true;
    }

    private static String describe(List<Long> values, long count) {
        int at = 0;
        while (at < values.size() && values.get(at) == at) {
            at++;
        }
        return values.size() + " of " + count + ", right up to " + at + ", then "
                + values.subList(at, Math.min(values.size(), at + 5));
    }
}
