package io.myelin.cluster.service;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.FragmentAssembler;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.Idling;
import io.myelin.cluster.histories.LedgerProgram;
import io.myelin.cluster.program.HostedCircuit;
import io.myelin.cluster.program.Programs;
import io.myelin.cluster.wire.MessageReader;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import io.myelin.journal.Codecs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/// A random history of three services on one log, without a network and without consensus: one thread passes the log to
/// each of them at its own pace, kills, wipes and restarts them, changes the leader, has them take snapshots, and emits
/// as a client that says things again. It takes a second where one of real processes takes a minute, and what it finds
/// is a fault of the service.
public final class SimulatedHistory implements AutoCloseable {

    private static final int MEMBERS = 3;
    private static final int CIRCUITS = 5;
    private static final int COURIERS = 1_000;
    private static final VarHandle CLUSTER;

    static {
        try {
            CLUSTER = MethodHandles.privateLookupIn(CircuitService.class, MethodHandles.lookup())
                    .findVarHandle(CircuitService.class, "cluster", Cluster.class);
        } catch (ReflectiveOperationException renamed) {
            throw new ExceptionInInitializerError(renamed);
        }
    }

    /// Has a service take an entry of the log.
    private interface Application {
        void to(Member member);
    }

    private record Entry(long position, long time, Application application) {}

    private record Output(String circuit, String outlet) {}

    private final SplittableRandom random;
    private final ClusterSettings settings = ClusterSettings.builder("simulated")
            .digestInterval(Duration.ofMillis(100))
            .build();
    private final MediaDriver driver;
    private final Aeron aeron;
    private final List<Entry> log = new ArrayList<>();
    private final Member[] members = new Member[MEMBERS];
    private final Map<Integer, Long> couriersNumbers = new TreeMap<>();
    private final List<String> broken = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private long time = 1_000;
    private boolean settling;
    private int leader;
    private int term;
    private int streams = 10_000;

    // The client.
    private final List<byte[]> items = new ArrayList<>();
    private final Map<String, List<Long>> emitted = new TreeMap<>();
    private final Map<Output, List<String>> received = new TreeMap<>(
            java.util.Comparator.comparing(Output::circuit).thenComparing(Output::outlet));
    private final TreeSet<String> unacknowledged = new TreeSet<>();
    private final FragmentAssembler assembler = new FragmentAssembler((buffer, offset, length, _) -> {
        var in = new MessageReader().read(buffer, offset, length);
        if (in.int8() == Messages.OUTPUTS) {
            for (int n = in.int32(); n > 0; n--) {
                received(new Output(in.text(), in.text()), in.text(), in.int64(), in.view());
            }
        }
    });
    private @Nullable Subscription outputs;
    private long session = 1;
    private long greeting;
    private long value;

    /// @param seed of what happens; the pace of circuits' threads varies
    SimulatedHistory(long seed, Path folder) {
        random = new SplittableRandom(seed);
        driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
                .aeronDirectoryName(folder.resolve("aeron").toString())
                .threadingMode(ThreadingMode.SHARED)
                .dirDeleteOnShutdown(true));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
    }

    /// Runs one history.
    ///
    /// @return what does not hold
    static List<String> run(long seed, int steps) throws Exception {
        return run(seed, history -> {
            history.play(steps);
            history.check();
        });
    }

    /// Has two members report a circuit as stuck, and in between a snapshot taken from which the third starts again.
    ///
    /// @return what does not hold
    static List<String> reportsAroundASnapshot() throws Exception {
        return run(1, SimulatedHistory::reportAroundASnapshot);
    }

    /// Has a circuit that keeps a history begin with an entry that it refuses, and the third member start again from a
    /// snapshot then.
    ///
    /// @return what does not hold
    static List<String> firstEntryRefused() throws Exception {
        return run(1, history -> {
            history.play(0);
            history.emit("beat/0", "none", 1);
            history.settle();
            history.snapshot();
            int third = (history.leader + 1) % MEMBERS;
            history.members[third].catchUp();
            history.start(third, false);
            history.settle();
            history.emit("beat/0", "begin", 1);
            history.check();
        });
    }

    private static List<String> run(long seed, Consumer<SimulatedHistory> happens) throws Exception {
        var folder = Files.createTempDirectory("simulated");
        try (var history = new SimulatedHistory(seed, folder)) {
            try {
                happens.accept(history);
            } catch (RuntimeException failed) {
                history.broken.add(failed.toString());
            }
            if (!history.broken.isEmpty()) {
                history.broken.add("after " + history.events);
            }
            return List.copyOf(history.broken);
        }
    }

    /// Runs histories until one is broken: `FIRST COUNT STEPS`.
    public static void main(String[] arguments) throws Exception {
        long first = Long.parseLong(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        for (long seed = first; seed < first + count; seed++) {
            var broken = run(seed, Integer.parseInt(arguments[2]));
            if (!broken.isEmpty()) {
                System.out.println("history " + seed + " IS BROKEN: " + broken);
                System.exit(1);
            }
        }
        System.out.println(count + " histories hold");
        System.exit(0);
    }

    // ---- the log ----

    private void append(Application application) {
        if (!settling) { // each tick would be one more entry to compare
            time += random.nextInt(8) == 0 ? random.nextInt(60) : random.nextInt(3);
        }
        log.add(new Entry(64L * (log.size() + 1), time, application));
    }

    private void message(long from, MessageWriter message) {
        var bytes = message.copy();
        append(member -> member.service.onSessionMessage(
                session(from), member.entry.time, new UnsafeBuffer(bytes), 0, bytes.length, null));
    }

    private static ClientSession session(long id) {
        return stub(ClientSession.class, name -> name.equals("id") ? id : null);
    }

    @SuppressWarnings("unchecked") // made for this type
    private static <T> T stub(Class<T> type, java.util.function.Function<String, @Nullable Object> answers) {
        return (T) Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (_, method, _) -> answers.apply(method.getName()));
    }

    // ---- members ----

    private final class Member implements ServiceListener {
        final int number;
        final Agreement agreement;
        final CircuitService service;
        final ArrayDeque<byte[]> courier = new ArrayDeque<>();
        final Cluster cluster;
        TreeSet<Long> timers = new TreeSet<>();
        Entry entry = new Entry(0, 0, _ -> {});
        int next;
        Snapshot snapshot;

        Member(int number, @Nullable Snapshot from) {
            this.number = number;
            agreement = new Agreement(settings, number);
            snapshot = from;
            var programs = Programs.builder()
                    .program("ledger", LedgerProgram.LEDGER)
                    .program("tally", LedgerProgram.TALLY)
                    .program("beat", SimulatedHistory::beat)
                    .build();
            service = new CircuitService(settings, number, programs, agreement, new Idling(100_000), this);
            cluster = (Cluster) Proxy.newProxyInstance(
                    Cluster.class.getClassLoader(), new Class<?>[] {Cluster.class},
                    (_, method, arguments) -> switch (method.getName()) {
                        case "logPosition" -> entry.position;
                        case "aeron" -> aeron;
                        case "scheduleTimer" -> timers.add((Long) arguments[1]) || true;
                        default -> throw new UnsupportedOperationException(method.getName());
                    });
            CLUSTER.set(service, cluster);
            if (from == null) {
                service.onStart(cluster, null);
            } else {
                next = from.next;
                timers.addAll(from.timers);
                entry = log.get(next - 1);
                replayed(from.records, image -> service.onStart(cluster, image));
            }
        }

        boolean step() {
            if (next == log.size()) {
                return false;
            }
            entry = log.get(next++);
            entry.application.to(this);
            agreement.agreed = entry.position;
            return true;
        }

        void catchUp() {
            while (step()) {
                // there may be more
            }
        }

        void work() {
            service.doBackgroundWork(System.nanoTime());
        }

        /// Brings into the log what the member has to say.
        void deliver() {
            for (var item = courier.poll(); item != null; item = courier.poll()) {
                long last = couriersNumbers.merge(number, 1L, Long::sum);
                message(COURIERS + number, new MessageWriter(64 + item.length)
                        .int8(Messages.ITEMS).int64(0).int64(last).int32(1).bytes(item));
            }
        }

        void end() {
            service.onTerminate(cluster);
        }

        @Override
        public void courier(byte[] item) {
            courier.add(item);
        }

        @Override
        public void failed(Throwable reason) {
            broken.add("member " + number + " at " + entry.position + ": " + reason.getMessage());
        }

        @Override
        public void note(String text) {
            broken.add("member " + number + ": " + text);
        }
    }

    /// A program that is rebuilt every few entries, perhaps by a tick.
    private static void beat(HostedCircuit circuit) {
        circuit.history(7);
        long[] mixed = new long[1];
        var random = circuit.random("draws");
        circuit.state("mixed", Codecs.LONG, () -> mixed[0], value -> mixed[0] = value);
        circuit.inlet("begin", Codecs.LONG, number -> mixed[0] = mixed[0] * 31 + number + random.nextInt(100));
        long interval = 50 + 13L * Integer.parseInt(circuit.address().key());
        circuit.ticker("tick", Duration.ofMillis(interval), tick -> mixed[0] = mixed[0] * 31 + tick);
    }

    private record Snapshot(int next, TreeSet<Long> timers, List<byte[]> records) {}

    private void event(String what) {
        events.add(what + " at " + log.size());
    }

    private void start(int number, boolean wiped) {
        event((wiped ? "wipe " : "restart ") + number);
        var former = members[number];
        if (former != null) {
            former.end(); // its courier's items are lost with it
        }
        members[number] = new Member(number, wiped || former == null ? null : former.snapshot);
        if (former == null) {
            append(member -> member.service.onSessionOpen(session(COURIERS + number), member.entry.time));
            message(COURIERS + number, hello("member/" + number, "", 1));
        }
        var announcement = new MessageWriter(64).int8(Messages.MEMBER).int32(number).int32(3);
        for (var kind : List.of("ledger", "tally", "beat")) {
            announcement.text(kind).int32(1);
        }
        members[number].courier(announcement.copy());
    }

    private void lead(int number) {
        event("lead " + number);
        if (members[leader] != null) {
            members[leader].service.onRoleChange(Cluster.Role.FOLLOWER);
        }
        leader = number;
        term++;
        int leads = number;
        int of = term;
        members[number].catchUp();
        members[number].service.onRoleChange(Cluster.Role.LEADER);
        append(member -> member.service.onNewLeadershipTermEvent(
                of, member.entry.position, member.entry.time, member.entry.position, leads, 1, TimeUnit.MILLISECONDS,
                1));
        greet();
    }

    private void snapshot() {
        event("snapshot");
        append(member -> {
            var taken = new ArrayList<byte[]>();
            int stream = streams++;
            try (var subscription = aeron.addSubscription("aeron:ipc?term-length=4m", stream);
                    var publication = aeron.addExclusivePublication("aeron:ipc?term-length=4m", stream)) {
                var image = image(subscription);
                member.service.onTakeSnapshot(publication);
                while (image.position() < publication.position()) {
                    image.poll((buffer, offset, length, _) -> {
                        var chunk = new byte[length];
                        buffer.getBytes(offset, chunk);
                        taken.add(chunk);
                    }, 100);
                }
            }
            member.snapshot = new Snapshot(member.next, new TreeSet<>(member.timers), taken);
        });
    }

    private void replayed(List<byte[]> chunks, Consumer<Image> reader) {
        int stream = streams++;
        try (var subscription = aeron.addSubscription("aeron:ipc?term-length=4m", stream);
                var publication = aeron.addExclusivePublication("aeron:ipc?term-length=4m", stream)) {
            var image = image(subscription);
            for (var chunk : chunks) {
                offer(publication, chunk);
            }
            reader.accept(image);
        }
    }

    private static Image image(Subscription subscription) {
        while (subscription.hasNoImages()) {
            Thread.onSpinWait();
        }
        return subscription.imageAtIndex(0);
    }

    private static void offer(ExclusivePublication publication, byte[] chunk) {
        var buffer = new UnsafeBuffer(chunk);
        while (publication.offer(buffer, 0, chunk.length) < 0) {
            Thread.onSpinWait();
        }
    }

    // ---- the client ----

    private MessageWriter hello(String identity, String channel, long greeting, String... outlets) {
        var hello = new MessageWriter(256)
                .int8(Messages.HELLO)
                .int8(Messages.PROTOCOL)
                .text("simulated")
                .text(identity)
                .int64(1 + session)
                .int8(1)
                .text(channel)
                .int64(greeting)
                .int32(outlets.length / 2);
        for (var text : outlets) {
            hello.text(text);
        }
        return hello;
    }

    /// Connects as a new process with the same identity.
    private void connect() {
        event("connect");
        CloseHelper.close(outputs);
        long former = session++;
        append(member -> member.service.onSessionClose(session(former), member.entry.time, CloseReason.TIMEOUT));
        var connected = aeron.addSubscription("aeron:udp?endpoint=127.0.0.1:0|term-length=64k", 900);
        outputs = connected;
        while (connected.resolvedEndpoint() == null) {
            Thread.onSpinWait();
        }
        long opened = session;
        append(member -> member.service.onSessionOpen(session(opened), member.entry.time));
        greet();
    }

    private void greet() {
        if (outputs != null) {
            message(session, hello(
                    "client", "aeron:udp?endpoint=" + outputs.resolvedEndpoint() + "|term-length=64k", ++greeting,
                    "ledger", "booked", "ledger", "report", "tally", "report"));
        }
    }

    private void say(MessageWriter item) {
        items.add(item.copy());
        int again = random.nextInt(4) == 0 ? random.nextInt(Math.min(items.size(), 20)) : 0;
        int first = items.size() - again;
        var message = new MessageWriter(1_024).int8(Messages.ITEMS).int64(0).int64(first).int32(again + 1);
        for (var said : items.subList(first - 1, items.size())) {
            message.bytes(said);
        }
        message(session, message);
    }

    private void emit(String address, String inlet, long number) {
        say(new MessageWriter(64)
                .int8(Messages.EMISSION)
                .text(address)
                .text(inlet)
                .text(Codecs.LONG.name())
                .value(Codecs.LONG, number));
    }

    private void book() {
        var address = "ledger/l" + ++value % CIRCUITS;
        emitted.computeIfAbsent(address, _ -> new ArrayList<>()).add(value);
        emit(address, "book", value);
    }

    private void receive() {
        if (outputs != null) {
            outputs.poll(assembler, 100);
        }
    }

    private void received(Output of, String codec, long number, ByteBuffer value) {
        var text = codec.equals(Codecs.LONG.name())
                ? Long.toString(Codecs.read(Codecs.LONG, value))
                : Codecs.read(Codecs.STRING, value);
        var all = received.computeIfAbsent(of, _ -> new ArrayList<>());
        unacknowledged.add(of.circuit + " " + of.outlet);
        if (number == all.size() + 1) {
            all.add(text);
        } else if (number > all.size()) {
            broken.add("outputs of " + of + " are missing from " + (all.size() + 1) + " to " + number);
        } else if (!all.get((int) number - 1).equals(text)) {
            broken.add("output " + number + " of " + of + " was " + all.get((int) number - 1) + " and is " + text);
        }
    }

    private void acknowledge() {
        if (!unacknowledged.isEmpty()) {
            var item = new MessageWriter(256).int8(Messages.ACKNOWLEDGEMENT).int32(unacknowledged.size());
            for (var of : unacknowledged) {
                var words = of.split(" ");
                item.text(words[0]).text(words[1]).int64(received.get(new Output(words[0], words[1])).size());
            }
            unacknowledged.clear();
            say(item);
        }
    }

    // ---- the history ----

    private void play(int steps) {
        for (int number = 0; number < MEMBERS; number++) {
            start(number, true);
        }
        lead(random.nextInt(MEMBERS));
        settle();
        connect();
        for (int step = 0; step < steps && broken.isEmpty(); step++) {
            act();
            var any = members[random.nextInt(MEMBERS)];
            for (int n = random.nextInt(6); n > 0; n--) {
                any.step();
            }
            pass();
        }
    }

    private void reportAroundASnapshot() {
        play(0);
        emit("beat/0", "begin", 1);
        settle();
        int third = (leader + 1) % MEMBERS;
        reportStuck(leader);
        settle();
        snapshot();
        members[third].catchUp();
        start(third, false);
        reportStuck((leader + 2) % MEMBERS);
        settle();
    }

    private void reportStuck(int reporter) {
        members[reporter].courier(new MessageWriter(64)
                .int8(Messages.STUCK)
                .int32(reporter)
                .text("beat/0")
                .text("it completed nothing")
                .copy());
    }

    private void act() {
        int action = random.nextInt(1_000);
        int victim = random.nextInt(MEMBERS);
        if (action < 600) {
            book();
        } else if (action < 700) {
            emit("beat/" + random.nextInt(CIRCUITS), action < 610 ? "none" : "begin", action);
        } else if (action < 800) {
            acknowledge();
        } else if (action < 810) {
            snapshot();
        } else if (action < 815) {
            connect();
        } else if (action < 820) {
            lead(victim);
        } else if (action < 830) {
            boolean led = victim == leader;
            start(victim, action < 823);
            if (led) {
                lead((victim + 1 + random.nextInt(2)) % MEMBERS);
            }
        }
    }

    /// What members and the client do beside the log.
    private void pass() {
        for (var member : members) {
            if (random.nextInt(4) == 0) {
                member.work();
            }
            if (random.nextInt(20) == 0) {
                member.deliver();
            }
        }
        var leads = members[leader];
        if (leads.next == log.size() && !leads.timers.isEmpty() && leads.timers.first() <= time) {
            long due = leads.timers.first();
            append(member -> {
                member.timers.remove(due);
                member.service.onTimerEvent(due, member.entry.time);
            });
            leads.step();
        }
        receive();
    }

    /// Lets everybody do what there is to do: the leader offers emissions between circuits again after two seconds.
    private void settle() {
        settling = true;
        long began = System.nanoTime();
        long quietSince = began;
        while (System.nanoTime() - quietSince < 200_000_000 && broken.isEmpty()) {
            if (System.nanoTime() - began > 30_000_000_000L) {
                broken.add("it does not come to rest");
            }
            int before = log.size();
            for (var member : members) {
                member.catchUp();
                member.work();
                member.deliver();
            }
            receive();
            acknowledge();
            var leads = members[leader].service;
            boolean forwards = leads.slots.values().stream().anyMatch(slot -> !slot.pending.isEmpty());
            boolean unprocessed = leads.clients.all().stream().anyMatch(client -> client.processed < client.last);
            if (log.size() > before || forwards || unprocessed || leads.outputs.held() > 0) {
                quietSince = System.nanoTime();
            }
        }
        settling = false;
    }

    // ---- what must hold ----

    private void check() {
        settle();
        for (int circuit = 0; circuit < CIRCUITS; circuit++) {
            emit("ledger/l" + circuit, "report", 0);
        }
        emit("tally/all", "report", 0);
        settle();
        snapshot();
        for (var member : members) {
            member.catchUp();
        }
        var states = new ArrayList<List<String>>();
        for (var member : members) {
            states.add(records(member.snapshot.records));
        }
        for (int number = 1; number < MEMBERS; number++) {
            if (!states.get(number).equals(states.get(0))) {
                broken.add("members 0 and " + number + " differ");
            }
        }
        long forwarded = 0;
        long sum = 0;
        for (var circuit : emitted.entrySet()) {
            var values = circuit.getValue();
            var booked = received.getOrDefault(new Output(circuit.getKey(), "booked"), List.of());
            if (!booked.equals(values.stream().map(String::valueOf).toList())) {
                broken.add(circuit.getKey() + " has emitted " + booked.size() + " of " + values.size());
            }
            var report = received.getOrDefault(new Output(circuit.getKey(), "report"), List.of("")).getLast();
            if (!report.startsWith("0 " + values.size() + " ")) {
                broken.add(circuit.getKey() + " has booked " + report + " of " + values.size());
            }
            for (long each : values) {
                if (each % 3 == 0) {
                    forwarded++;
                    sum += each;
                }
            }
        }
        var tally = received.getOrDefault(new Output("tally/all", "report"), List.of("")).getLast();
        if (!tally.equals(sum + " " + forwarded)) {
            broken.add("the tally is " + tally + ", not " + sum + " " + forwarded);
        }
    }

    /// A snapshot's records, in an order that does not depend on a map's.
    private static List<String> records(List<byte[]> chunks) {
        var all = ByteBuffer.allocate(chunks.stream().mapToInt(chunk -> chunk.length).sum())
                .order(ByteOrder.LITTLE_ENDIAN);
        chunks.forEach(all::put);
        all.flip();
        var records = new ArrayList<String>();
        while (all.hasRemaining()) {
            var record = new byte[all.getInt()];
            all.get(record);
            records.add(HexFormat.of().formatHex(record));
        }
        records.sort(null);
        return records;
    }

    @Override
    public void close() {
        Arrays.stream(members).filter(java.util.Objects::nonNull).forEach(Member::end);
        CloseHelper.quietCloseAll(outputs, aeron, driver);
    }
}
