package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Sweeps while standbys are made. Only events start a sweep here, not the time.
class StandbySweepTest {

    private static final String KIND = "plant";
    private static final String ID = "north";
    private static final String KEY = KIND + '/' + ID;
    private static final InletType<Long> VALUE = InletType.of("value", Codecs.LONG);
    private static final HostSettings SETTINGS = HostSettings.defaults().sweep(Duration.ofHours(1)).standbys(true);

    private final Members members = Members.create();

    @AfterEach
    void close() {
        members.close();
    }

    private HazelcastInstance member() {
        return members.start(HostCluster.configure(members.config(), 1));
    }

    /// @param building called for the id of each circuit that is built
    private static CircuitHost host(HazelcastInstance member, Consumer<String> building) {
        return CircuitHost.of(member, SETTINGS).define(KIND, circuit -> {
            circuit.inlet(VALUE, _ -> {});
            building.accept(circuit.id());
        });
    }

    private static void ask(CircuitHost host, String id) throws Exception {
        host.circuit(KIND, id).inlet(VALUE).ask(1L).get(5, TimeUnit.MINUTES);
    }

    private static boolean isLive(CircuitHost host, String id) {
        var state = host.hosted().get(KIND + '/' + id);
        return state != null && state.phase().equals("LIVE");
    }

    private static void sweep(CircuitHost host, String other) {
        host.sweep().discard(host.circuits().require(KIND + '/' + other));
    }

    /// The member becomes the owner, and an emission opens the circuit, while the journal is still being looked for.
    @Test
    void circuitThatWasOpenedMeanwhileGetsNoStandby() throws Exception {
        var member = member();
        var meanwhile = new AtomicReference<Consumer<String>>(_ -> {});
        try (var host = host(member, id -> meanwhile.getAndSet(_ -> {}).accept(id))) {
            host.start();
            ask(host, ID);
            BatchReceiver.of(member).release(KEY);
            Eventually.until("left", () -> !host.hosted().containsKey(KEY));
            meanwhile.set(_ -> host.circuits().require(KEY));
            host.circuits().follow(KEY);
            assertThat(host.following()).isEmpty();
            Eventually.until("opened", () -> isLive(host, ID));
            ask(host, ID);
        }
    }

    /// With many circuits it takes long until all are followed.
    @Test
    void circuitWithoutAnOwnerIsOpenedBeforeAllStandbysAreMade() throws Exception {
        try (var first = host(member(), _ -> {})) {
            first.start();
            for (int i = 0; i < 20; i++) {
                ask(first, "n" + i);
            }
            var member = member();
            Eventually.until("copies", () -> member.getPartitionService().isClusterSafe());
            var here = new ArrayList<String>();
            for (int i = 0; i < 20; i++) {
                if (member.getPartitionService().getPartition(KIND + "/n" + i).getOwner().localMember()) {
                    here.add("n" + i);
                }
            }
            assertThat(here).hasSizeBetween(1, 18);
            var orphan = here.getFirst();
            var opened = new AtomicInteger();
            var late = new AtomicInteger();
            var again = new CountDownLatch(1);
            var self = new AtomicReference<CircuitHost>();
            var standbys = new AtomicInteger();
            try (var second = host(member, id -> {
                if (id.equals(orphan) && opened.incrementAndGet() == 2) {
                    again.countDown();
                } else if (!here.contains(id) && standbys.incrementAndGet() == 1) {
                    Eventually.until("open", () -> isLive(self.get(), orphan));
                    sweep(self.get(), orphan);
                } else if (!here.contains(id) && late.get() == 0 && !happens(again)) {
                    late.incrementAndGet();
                }
            })) {
                self.set(second);
                second.start();
                Eventually.until("followed", () -> second.following().size() == 20 - here.size());
                Eventually.until("open", () -> isLive(second, orphan));
                assertThat(late).hasValue(0);
            }
        }
    }

    /// Has a limit, far beyond any delay, because the sweep that opens no circuit meanwhile waits for itself here.
    private static boolean happens(CountDownLatch event) {
        try {
            return event.await(5, TimeUnit.MINUTES);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
