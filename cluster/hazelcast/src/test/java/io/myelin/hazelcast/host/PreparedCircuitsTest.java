package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The new owner of a circuit that moves rebuilds it before it requests it.
class PreparedCircuitsTest {

    private static final String KIND = "sum";
    private static final InletType<Long> VALUE = InletType.of("value", Codecs.LONG);

    private final Members members = Members.create();

    /// The old owner, which releases no circuit before the test allows it.
    private HazelcastInstance member;
    private CircuitHost first;
    private CircuitHost second;
    private final CountDownLatch hold = new CountDownLatch(1);
    private final List<String> asked = new CopyOnWriteArrayList<>();

    /// By id: how often the circuit was built, the sum of the latest one, and the emissions that it handled.
    private final Map<String, AtomicInteger> built = new ConcurrentHashMap<>();
    private final Map<String, AtomicLong> sums = new ConcurrentHashMap<>();
    private final Map<String, List<Long>> handled = new ConcurrentHashMap<>();

    @BeforeEach
    void start() throws Exception {
        member = members.start(HostCluster.configure(members.config(), 1));
        first = start(member);
        for (int i = 0; i < 30; i++) {
            ask(Integer.toString(i), 1, 1, 1);
        }
        var host = BatchReceiver.of(member);
        member.getUserContext().put(BatchReceiver.CONTEXT, new Holding(host));
        second = start(members.start(HostCluster.configure(members.config(), 1)));
        Eventually.until("asked", () -> asked.size() >= 2);
    }

    @AfterEach
    void stop() {
        hold.countDown();
        second.close();
        first.close();
        members.close();
    }

    /// The host checks only after events, so nothing repeats an opening that failed.
    private CircuitHost start(HazelcastInstance instance) {
        var host = CircuitHost.of(instance, HostSettings.defaults().sweep(Duration.ofHours(1)))
                .define(KIND, this::build);
        host.start();
        return host;
    }

    private void build(HostedCircuit circuit) {
        var sum = new AtomicLong();
        var values = new CopyOnWriteArrayList<Long>();
        sums.put(circuit.id(), sum);
        handled.put(circuit.id(), values);
        built.computeIfAbsent(circuit.id(), _ -> new AtomicInteger()).incrementAndGet();
        circuit.journaled().state("sum", Codecs.LONG, sum::get, sum::set);
        circuit.snapshots(1000);
        circuit.inlet(VALUE, value -> {
            sum.addAndGet(value);
            values.add(value);
        });
    }

    private void ask(String id, long... values) throws Exception {
        for (long value : values) {
            first.circuit(KIND, id).inlet(VALUE).ask(value).get(1, TimeUnit.MINUTES);
        }
    }

    private void awaitOpen(String id) {
        var key = KIND + '/' + id;
        Eventually.until("open", () -> second.hosted().containsKey(key)
                && second.hosted().get(key).phase().equals("LIVE"));
    }

    private final class Holding extends ForwardingReceiver {

        private final BatchReceiver host;

        Holding(BatchReceiver host) {
            super(host);
            this.host = host;
        }

        @Override
        public boolean serves(String key) {
            return host.serves(key);
        }

        @Override
        public boolean release(String key) {
            asked.add(CircuitKey.id(key));
            try {
                hold.await();
            } catch (InterruptedException early) {
                Thread.currentThread().interrupt();
            }
            return super.release(key);
        }
    }

    /// If a migration is planned again, the rebuilt circuit is discarded and rebuilt, so there may be one more.
    @Test
    void circuitsAreRebuiltBeforeTheyAreRequested() throws Exception {
        var id = asked.getFirst();
        int rebuilt = built.get(id).get();
        assertThat(rebuilt).isGreaterThanOrEqualTo(2);
        assertThat(handled.get(id)).containsExactly(1L, 1L, 1L);
        hold.countDown();
        awaitOpen(id);
        ask(id, 10);
        assertThat(built.get(id)).hasValue(rebuilt);
        assertThat(sums.get(id)).hasValue(13);
    }

    /// When a circuit leaves, it takes a snapshot and truncates its journal, including records that the next owner has
    /// not read yet.
    @Test
    void recordsThatARebuiltCircuitHasNotReadMayBeTruncated() throws Exception {
        var id = asked.getFirst();
        ask(id, 10, 10, 10);
        assertThat(handled.get(id)).containsExactly(1L, 1L, 1L);
        hold.countDown();
        awaitOpen(id);
        ask(id, 10);
        assertThat(sums.get(id)).hasValue(43);
        assertThat(handled.get(id)).containsExactly(10L);
    }

    /// Otherwise their threads and circuits would remain.
    @Test
    void rebuiltCircuitsAreDiscardedIfTheirKeysMoveOn() {
        var key =
                IntStream.range(0, 30).mapToObj(i -> KIND + '/' + i).filter(other -> !second.circuits().isOwned(other))
                        .findAny().orElseThrow();
        second.circuits().prepare(key, TimeUnit.MINUTES.toNanos(1));
        assertThat(built.get(CircuitKey.id(key))).hasValue(2);
        members.start(HostCluster.configure(members.config(), 1).setLiteMember(true)); // an event
        Eventually.until("discarded", () -> second.following().isEmpty());
    }
}
