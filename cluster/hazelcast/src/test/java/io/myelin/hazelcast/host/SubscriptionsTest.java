package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.PublishingProgram.KIND;
import static io.myelin.hazelcast.host.PublishingProgram.READING;
import static io.myelin.hazelcast.host.PublishingProgram.READINGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.CountedTasks;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.publish.HostedSubscription;
import io.myelin.hazelcast.host.publish.OutletType;
import io.myelin.hazelcast.host.publish.PublishedValue;
import io.myelin.hazelcast.journal.JournalWatch;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Undeclared;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Subscriptions from members and clients to the values of circuits that move.
class SubscriptionsTest {

    private static final List<String> IDS = IntStream.range(0, 6).mapToObj(Integer::toString).toList();

    private final Members members = Members.create();
    private final List<HazelcastInstance> instances = new ArrayList<>();
    private final List<CircuitHost> hosts = new ArrayList<>();
    private final List<Runnable> clients = new ArrayList<>();
    private long keep = 1 << 20;
    private long emitted;

    @AfterEach
    void close() {
        clients.forEach(Runnable::run);
        hosts.forEach(CircuitHost::close);
        members.close();
    }

    private CircuitHost start() {
        var member = members.start(HostCluster.configure(members.config(), 1));
        var host = CircuitHost.of(member, PublishingProgram.settings()).define(KIND, new PublishingProgram(keep));
        host.start();
        instances.add(member);
        hosts.add(host);
        return host;
    }

    private CircuitClient client() {
        var config = HostCluster.configure(new ClientConfig());
        config.setClusterName(members.name());
        config.setProperty("hazelcast.logging.type", "none");
        config.getNetworkConfig().addAddress(members.addresses().getFirst());
        var instance = HazelcastClient.newHazelcastClient(config);
        var client = CircuitClient.of(instance, PublishingProgram.settings());
        clients.add(client::close);
        clients.add(instance::shutdown);
        return client;
    }

    private void awaitSafe() {
        Eventually.until("copies", () -> instances.stream()
                .filter(member -> member.getLifecycleService().isRunning())
                .allMatch(member -> member.getPartitionService().isClusterSafe()));
    }

    /// Emits the next numbers to each circuit and waits until they are durable.
    private void emit(CircuitHost host, List<String> ids, int count) {
        var inlets = ids.stream().map(id -> host.circuit(KIND, id).inlet(READING)).toList();
        for (int i = 0; i < count - 1; i++) {
            long number = emitted++;
            inlets.forEach(inlet -> inlet.emit(number));
        }
        long last = emitted++;
        var receipts = inlets.stream().map(inlet -> inlet.ask(last)).toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(receipts).orTimeout(3, TimeUnit.MINUTES).join();
    }

    private void await(PublishedValues received, List<String> ids, long count) {
        ids.forEach(id -> Eventually.until("values of " + id, () -> received.count(id) >= count));
    }

    /// A member and a client that subscribe before any circuit exists receive the values of all.
    @Test
    void membersAndClientsReceiveTheValuesOfAllCircuits() {
        var first = start();
        var second = start();
        var atMember = new PublishedValues();
        var atClient = new PublishedValues();
        second.subscribe("plant.*", READINGS, _ -> 0, atMember);
        client().subscribe("plant.*", READINGS, _ -> 0, atClient);
        emit(first, IDS, 5000);
        for (var received : List.of(atMember, atClient)) {
            await(received, IDS, emitted);
            IDS.forEach(id -> received.requireRun(id, 0, emitted));
        }
    }

    /// Some characters have a meaning in the patterns of Hazelcast's queries.
    @Test
    void idsOutOfTheOrdinaryAreFound() {
        var host = start();
        var ids = List.of("a\\b", "a\\", "a\\%", "a%", "a_", "axb", "\\E", "a\nb");
        var received = ids.stream().map(id -> {
            var values = new PublishedValues();
            host.subscribe("plant." + id, READINGS, _ -> 0, values);
            return values;
        }).toList();
        emit(host, ids, 100);
        for (int i = 0; i < ids.size(); i++) {
            var values = received.get(i);
            await(values, ids.subList(i, i + 1), emitted);
            values.requireRun(ids.get(i), 0, emitted);
            assertThat(ids).filteredOn(id -> values.count(id) > 0).containsExactly(ids.get(i));
        }
    }

    /// Asked again, the function for the start answers for a circuit that was there when the subscription began.
    @Test
    void aFunctionForTheStartThatThrowsOnceSkipsEarlierValues() {
        var host = start();
        var ids = List.of("one");
        emit(host, ids, 100);
        try (var watch = new JournalWatch(instances.getFirst(), "/readings/plant/", _ -> {}, () -> {})) {
            Eventually.until("all are known to be durable", () -> watch.durable().containsValue(100L));
        }
        var thrown = new AtomicBoolean();
        var received = new PublishedValues();
        host.subscribe("plant.*", READINGS, _ -> {
            if (!thrown.getAndSet(true)) {
                throw new IllegalStateException("once");
            }
            return HostedSubscription.LATEST;
        }, received);
        Eventually.until("asked", thrown::get);
        emit(host, ids, 10);
        await(received, ids, 10);
        received.requireRun("one", 100, emitted);
    }

    /// An example is a class that the codec needs and that is missing.
    @Test
    void aCodecThatThrowsAnErrorEndsNoSubscription() {
        var host = start();
        emit(host, IDS, 100);
        var thrown = new AtomicBoolean();
        var type = OutletType.of("readings", Codecs.fixed(
                "long", Long.BYTES, (Long value, ByteBuffer target) -> target.putLong(value), source -> {
                    if (!thrown.getAndSet(true)) {
                        throw new NoClassDefFoundError("once");
                    }
                    return source.getLong();
                }));
        var received = new PublishedValues();
        host.subscribe("plant.*", type, _ -> 0, received);
        await(received, IDS, emitted);
        IDS.forEach(id -> received.requireRun(id, 0, emitted));
    }

    /// Circuits move to a member that joins, and are rebuilt after the deaths of two members.
    @Test
    void valuesStayCompleteAndInOrderWhenCircuitsMoveAndMembersDie() {
        var first = start();
        var received = new PublishedValues();
        first.subscribe("plant", READINGS, _ -> 0, received);
        emit(first, IDS, 300);
        start();
        start();
        awaitSafe();
        // A circuit moves some time after its partition has.
        Eventually.until("moves", () -> first.where(KIND).values().stream()
                .anyMatch(location -> location.moves() > 0));
        emit(first, IDS, 300);
        for (int dying = 2; dying > 0; dying--) {
            instances.get(dying).getLifecycleService().terminate();
            emit(first, IDS, 300);
            awaitSafe();
        }
        await(received, IDS, emitted);
        IDS.forEach(id -> received.requireRun(id, 0, emitted));
    }

    @Test
    void laterCircuitsAreFoundAndLaterSubscriptionsBeginWhereTheyAskTo() {
        var host = start();
        emit(host, List.of("a"), 100);
        var all = new PublishedValues();
        var some = new PublishedValues();
        var latest = new PublishedValues();
        host.subscribe("plant.*", READINGS, _ -> 0, all);
        host.subscribe("plant.*", READINGS, id -> id.equals("a") ? 40 : 0, some);
        // The number of durable values is known everywhere within a fraction of a second.
        Eventually.until("values", () -> all.count("a") == 100);
        var subscription = host.subscribe("plant.*", READINGS, _ -> HostedSubscription.LATEST, latest);
        Eventually.until("the first search", () -> subscription.circuits().containsKey("a"));
        emit(host, List.of("a"), 100);
        emitted = 0;
        emit(host, List.of("late"), 10);
        await(some, List.of("a"), 160);
        some.requireRun("a", 40, 200);
        await(latest, List.of("a"), 100);
        latest.requireRun("a", 100, 200);
        await(latest, List.of("late"), 10);
        latest.requireRun("late", 0, 10);
    }

    @Test
    void answersToReadsNeedNoTaskOfTheDefaultExecutor() {
        int values = 60;
        var host = start();
        start();
        var received = new PublishedValues();
        host.subscribe("plant.*", READINGS, _ -> 0, received);
        emit(host, List.of("a"), 1);
        await(received, List.of("a"), 1);
        try (var tasks = new CountedTasks()) {
            // One read each.
            while (emitted < values) {
                emit(host, List.of("a"), 1);
                await(received, List.of("a"), emitted);
            }
            // Some of the tasks are for other operations.
            assertThat(tasks.count()).isLessThan(values);
        }
    }

    /// A subscriber that stores the sequence of the last value that it handled continues there.
    @Test
    void subscriberContinuesAfterItsLastSequence() {
        var host = start();
        var received = new PublishedValues();
        var before = client().subscribe("plant.*", READINGS, _ -> 0, received);
        emit(host, IDS, 200);
        await(received, IDS, emitted);
        before.close();
        emit(host, IDS, 200);
        assertThat(received.count("0")).isEqualTo(200);
        client().subscribe("plant.*", READINGS, id -> received.of(id).getLast().sequence() + 1, received);
        await(received, IDS, emitted);
        IDS.forEach(id -> received.requireRun(id, 0, emitted));
    }

    @Test
    void namesSelectCircuitsAndTheirValues() {
        var host = start();
        var north = new PublishedValues();
        var pumps = new PublishedValues();
        var boiler = new PublishedValues();
        host.subscribe("plant.north", READINGS, _ -> 0, north);
        host.subscribe("plant.*.pump", READINGS, _ -> 0, pumps);
        host.subscribe("plant.south.boiler", READINGS, _ -> 0, boiler);
        var ids = List.of("north", "north.east", "northern", "south");
        emit(host, ids, 10);
        ids.forEach(id -> host.circuit(KIND, id).inlet(READING).ask(-1L).join());
        await(north, List.of("north", "north.east"), 11);
        assertThat(north.of("north")).last().isEqualTo(new PublishedValue<>("north", "", 10, -1L));
        assertThat(north.count("northern") + north.count("south")).isZero();
        await(pumps, List.of("north", "northern", "south"), 5);
        assertThat(pumps.of("south")).allMatch(value -> value.name().equals("pump") && value.value() % 2 == 1);
        await(boiler, List.of("south"), 5);
        assertThat(boiler.of("south")).allMatch(value -> value.name().equals("boiler.pressure"));
        assertThat(boiler.count("north")).isZero();
    }

    /// A receiver that blocks delays only its own subscription, whose lag shows it.
    @Test
    void slowReceiverIsVisibleAndDelaysNoOther() {
        var host = start();
        var release = new CountDownLatch(1);
        var slow = new PublishedValues();
        var subscription = host.subscribe("plant.*", READINGS, _ -> 0, value -> {
            release.await();
            slow.receive(value);
        });
        var quick = new PublishedValues();
        host.subscribe("plant.*", READINGS, _ -> 0, quick);
        emit(host, List.of("a"), 50_000);
        await(quick, List.of("a"), emitted);
        Eventually.until("a lag", () -> subscription.circuits().containsKey("a")
                && subscription.circuits().get("a").lag() > 0);
        assertThat(slow.count("a")).isZero();
        release.countDown();
        await(slow, List.of("a"), emitted);
        slow.requireRun("a", 0, emitted);
        Eventually.until("no lag", () -> subscription.circuits().get("a").lag() == 0);
    }

    @Test
    void valueThatTheReceiverRefusesIsDeliveredAgain() {
        var host = start();
        var received = new PublishedValues();
        var attempts = new AtomicInteger();
        var subscription = host.subscribe("plant.*", READINGS, _ -> 0, value -> {
            if (value.sequence() == 3 && attempts.incrementAndGet() <= 3) {
                throw new IllegalStateException("attempt " + attempts.get());
            }
            received.receive(value);
        });
        emit(host, List.of("a"), 10);
        await(received, List.of("a"), 10);
        received.requireRun("a", 0, 10);
        assertThat(attempts).hasValue(4);
        Eventually.until("no trouble", () -> subscription.circuits().get("a").trouble().isEmpty());
    }

    /// A subscriber that cannot say where to begin with one circuit is asked again, and receives the values of the
    /// others meanwhile.
    @Test
    void circuitWhoseStartIsRefusedHoldsUpNoOther() {
        var host = start();
        emit(host, List.of("a", "b"), 10);
        var refusing = new AtomicBoolean(true);
        var received = new PublishedValues();
        var subscription = host.subscribe("plant.*", READINGS, id -> {
            if (id.equals("a") && refusing.get()) {
                throw Undeclared.thrown(new IOException("no position of a"));
            }
            return 0;
        }, received);
        await(received, List.of("b"), 10);
        Eventually.until("trouble", () -> subscription.trouble().contains("no position of a"));
        assertThat(received.count("a")).isZero();
        refusing.set(false);
        emit(host, List.of("a"), 10);
        await(received, List.of("a"), emitted);
        received.requireRun("a", 0, emitted);
    }

    @Test
    void exceptionsWithoutTextHoldUpNoCircuit() {
        var host = start();
        var refused = new AtomicBoolean();
        var received = new PublishedValues();
        var subscription = host.subscribe("plant.*", READINGS, id -> {
            if (id.equals("a")) {
                throw new TextlessException();
            }
            return 0;
        }, value -> {
            if (!refused.getAndSet(true)) {
                throw new TextlessException();
            }
            received.receive(value);
        });
        emit(host, List.of("a"), 1);
        Eventually.until("trouble", () -> subscription.trouble().contains("TextlessException"));
        emitted = 0;
        emit(host, List.of("b"), 10);
        await(received, List.of("b"), 10);
        received.requireRun("b", 0, 10);
    }

    /// An outlet keeps a bounded number of values. A subscription that asks for earlier ones counts those it missed.
    @Test
    void valuesBeyondThoseKeptAreCountedAsMissed() {
        keep = 1000;
        var host = start();
        var early = new PublishedValues();
        host.subscribe("plant.*", READINGS, _ -> 0, early);
        for (int i = 0; i < 40; i++) {
            emit(host, List.of("a"), 500);
            await(early, List.of("a"), emitted);
        }
        early.requireRun("a", 0, emitted);
        var late = new PublishedValues();
        var subscription = host.subscribe("plant.*", READINGS, _ -> 0, late);
        Eventually.until("all", () -> subscription.circuits().containsKey("a")
                && subscription.circuits().get("a").next() == emitted);
        long missed = subscription.circuits().get("a").missed();
        assertThat(missed).isPositive().isLessThanOrEqualTo(emitted - keep);
        late.requireRun("a", missed, emitted);
    }

    /// The receivers of all but one wait for the end of that one, which a close that waits for each in turn would tell
    /// too late.
    @Test
    void aCloseEndsAllSubscriptionsBeforeItWaitsForOne() {
        var host = start();
        emit(host, List.of("a"), 1);
        var client = client();
        var last = new CompletableFuture<Thread>();
        client.subscribe("plant.*", READINGS, _ -> 0, _ -> {
            last.complete(Thread.currentThread());
            throw new IllegalStateException("again");
        });
        int others = 15;
        var waiting = new CountDownLatch(others);
        var ended = new AtomicInteger();
        for (int i = 0; i < others; i++) {
            client.subscribe("plant.*", READINGS, _ -> 0, _ -> {
                waiting.countDown();
                if (last.join().join(Duration.ofSeconds(20))) {
                    ended.incrementAndGet();
                }
            });
        }
        Eventually.until("all receive", () -> waiting.getCount() == 0 && last.isDone());
        client.close();
        assertThat(ended).hasValue(others);
    }

    @Test
    void invalidArgumentsAreRefused() {
        var host = start();
        for (var pattern : List.of("", "*", "*.north", "plant.", ".north", "plant..x", "pl/ant")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> host.subscribe(pattern, READINGS, _ -> 0, _ -> {}));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> OutletType.of("", Codecs.LONG));
        assertThatIllegalArgumentException().isThrownBy(() -> OutletType.of("a/b", Codecs.LONG));
    }
}
