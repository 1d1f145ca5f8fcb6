package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.cluster.Cluster;
import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionException;
import io.humainary.substrates.api.Substrates;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.publish.OutletType;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.DirectoryMap;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.hazelcast.journal.Interposed;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.hazelcast.journal.Placement;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.Outbox;
import io.myelin.journal.support.Eventually;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A member loses the majority while it opens a circuit: at each of the opening's requests to the cluster in turn. From
/// then on its requests are refused, as those of a member that is alone, or have no answer, as those of a member whose
/// silent ones have not been removed yet.
class UnansweredOpeningTest {

    private static final OutletType<Long> OUT = OutletType.of("out", Codecs.LONG);
    private static final long RECORDS = 3;

    /// The entry of an owner that the member takes for dead.
    private static final CircuitPlace THEIRS = new CircuitPlace(UUID.randomUUID(), true, 0, 0);

    private final Members members = Members.create();
    private HazelcastInstance member;
    private IMap<String, CircuitPlace> directory;

    @BeforeEach
    void start() {
        member = members.start(majority());
        members.start(majority());
        directory = DirectoryMap.indexed(member);
        Eventually.until("copies", () -> new Placement(member).isBalanced());
    }

    @AfterEach
    void close() {
        members.close();
    }

    private Config majority() {
        return JournalCluster.requireMembers(HostCluster.configure(members.config(), 1), 2);
    }

    /// What becomes of requests without a majority.
    private enum Loss {
        REFUSED, UNANSWERED
    }

    /// One opening, during which the majority is lost.
    private final class Opening {

        private final Loss loss;
        private final int at;
        private final String key;
        private final AtomicInteger requests = new AtomicInteger();
        private final AtomicInteger claims = new AtomicInteger();
        private final CountDownLatch healed = new CountDownLatch(1);
        private final ResidentCircuit owner;
        private volatile boolean alone;

        /// Whether the majority was lost with a request of a writer's own thread, which may come after the opening.
        private volatile boolean late;

        /// @param at the request during which the majority is lost
        Opening(Loss loss, int at, String key) throws Exception {
            this.loss = loss;
            this.at = at;
            this.key = key;
            owner = new ResidentCircuit(key, null);
            HazelcastJournal.create(member, key + "/box", Copies.PREFERRED);
            var journal = HazelcastJournal.create(member, key, Copies.PREFERRED);
            owner.open(
                    new CircuitRebuild(owner, journal, Substrates.cortex().circuit(), build(member)),
                    THEIRS.owner(), () -> directory.set(key, THEIRS));
            for (long value = 0; value < RECORDS; value++) {
                ask(value);
            }
        }

        /// A program with an outlet, and with an outbox whose journal is the application's.
        private HostedProgram build(HazelcastInstance instance) {
            return circuit -> {
                var out = circuit.outlet(OUT, 10);
                var box = Outbox.of(circuit.journaled(),
                        HazelcastJournal.of(instance, key + "/box", Copies.PREFERRED), Codecs.LONG, _ -> {});
                circuit.inlet(READING, value -> {
                    out.receive(value);
                    box.receive(value);
                });
            };
        }

        private void ask(long value) throws Exception {
            var receipt = new CompletableFuture<Void>();
            owner.port(READING).ask(value, receipt);
            receipt.get(1, TimeUnit.MINUTES);
        }

        /// The member as it is without the others.
        private HazelcastInstance lonely() {
            var interposed = Interposed.on(member, (method, arguments) -> {
                boolean isRequest = arguments.length > 0
                        && (method.startsWith("get") && arguments[0].getClass() != String.class
                                || Set.of("get", "getOrDefault", "containsKey", "executeOnKey", "delete", "aggregate")
                                        .contains(method));
                if (!isRequest) {
                    return;
                }
                if (requests.getAndIncrement() == at) {
                    late = Thread.currentThread().getName().startsWith("journal-");
                    alone = true;
                }
                if (alone && loss == Loss.UNANSWERED) {
                    healed.await();
                }
                if (alone) {
                    throw new SplitBrainProtectionException("thrown by this test");
                }
                if (arguments.length == 2 && arguments[1].getClass().getSimpleName().equals("ClaimEpoch")
                        && arguments[0].equals(key)) {
                    claims.incrementAndGet();
                }
            });
            return proxy(HazelcastInstance.class, interposed, (name, result) -> result instanceof Cluster cluster
                    ? proxy(Cluster.class, cluster, (getter, found) -> alone && getter.equals("getMembers")
                            ? Set.of(cluster.getLocalMember())
                            : found)
                    : result);
        }

        /// @return whether it was opened
        boolean run() {
            var instance = lonely();
            var opening = new CircuitOpening(instance, directory, HostSettings.defaults(),
                    Map.of(KIND, build(instance)), new HostTally(), Duration.ofMinutes(1));
            try {
                return opening.open(new ResidentCircuit(key, null), null);
            } finally {
                healed.countDown();
            }
        }

        void requireOwner() throws Exception {
            if (claims.get() == 0) {
                ask(RECORDS);
                assertThat(owner.isBroken()).isFalse();
            }
        }
    }

    private interface Change {

        Object of(String method, Object result);
    }

    private static <T> T proxy(Class<T> type, T target, Change change) {
        InvocationHandler handler = (_, method, arguments) -> {
            try {
                return change.of(method.getName(), method.invoke(target, arguments));
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private String key(String name) {
        var service = member.getPartitionService();
        for (int candidate = 0;; candidate++) {
            var key = KIND + "/" + name + "-" + candidate;
            var partition = service.getPartition(key).getOwner();
            if (partition != null && partition.localMember()) {
                return key;
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void isDeclinedWhereverTheMajorityIsLost(Loss loss) throws Exception {
        var undisturbed = new Opening(loss, Integer.MAX_VALUE, key("undisturbed"));
        assertThat(undisturbed.run()).isTrue();
        int requests = undisturbed.requests.get();
        Eventually.until("the former owner knows", undisturbed.owner::isBroken);
        assertThat(requests).isGreaterThan(20);

        var openings = new ArrayList<Opening>();
        for (int at = 0; at < requests; at++) {
            openings.add(new Opening(loss, at, key("request" + at)));
        }
        // At once, because an opening that is given up waits for its writers for seconds.
        var opened = new ArrayList<CompletableFuture<Boolean>>();
        for (var opening : openings) {
            opened.add(CompletableFuture.supplyAsync(opening::run, Thread::startVirtualThread));
        }
        for (int at = 0; at < requests; at++) {
            boolean success = opened.get(at).get(1, TimeUnit.MINUTES);
            var opening = openings.get(at);
            assertThat(success || opening.alone).as("request %d", at).isTrue();
            assertThat(success && opening.alone && !opening.late).as("request %d", at).isFalse();
            opening.requireOwner();
        }
        assertThat(openings.stream().filter(opening -> opening.claims.get() == 0)).hasSizeGreaterThan(5);
    }
}
