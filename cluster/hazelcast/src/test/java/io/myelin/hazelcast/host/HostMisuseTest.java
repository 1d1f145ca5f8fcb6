package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.WaitingCase;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.host.route.RefusedEmissionException;
import io.myelin.journal.Appender;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.Derivation;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.ReportedFailures;
import io.myelin.journal.support.Undeclared;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;

/// Programs that throw or block, unusual names, and hosts and clients that are closed while they are in use.
class HostMisuseTest {

    private static final String KIND = "plant";
    private static final InletType<Long> VALUE = InletType.of("value", Codecs.LONG);

    /// An opening that lasts longer continues without its permit.
    private static final Duration LASTING = Duration.ofMillis(300);

    private final Members members = Members.create();
    private final HostSettings settings = HostSettings.defaults().sweep(Duration.ofMillis(100));

    @AfterEach
    void close() {
        members.close();
    }

    private HazelcastInstance member() {
        return members.start(HostCluster.configure(members.config(), 1));
    }

    private static void plain(HostedCircuit circuit) {
        circuit.inlet(VALUE, _ -> {});
    }

    private static void await(CompletableFuture<Void> receipt) throws Exception {
        receipt.get(5, TimeUnit.MINUTES);
    }

    private static void hold(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    private static void assertRefused(CompletableFuture<Void> receipt) {
        assertThatThrownBy(() -> await(receipt))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(RefusedEmissionException.class);
    }

    @WaitingCase
    void memberWithoutJournalsIsRefused() {
        var config = new Config();
        config.setClusterName(members.name());
        config.setProperty("hazelcast.logging.type", "none");
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        var member = members.start(HostCluster.configure(config, 1));

        assertThatThrownBy(() -> CircuitHost.of(member, settings))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("JournalCluster.configure");
    }

    @WaitingCase
    void programThatThrowsOnStandbysStopsNoOther() throws Exception {
        var built = new AtomicInteger();
        var first = member();
        var second = member();
        for (var member : new HazelcastInstance[] {first, second}) {
            CircuitHost.of(member, settings.standbys(true))
                    .define("bad", circuit -> {
                        plain(circuit);
                        if (built.incrementAndGet() > 1) {
                            throw new AssertionError("thrown by the test");
                        }
                    })
                    .define(KIND, HostMisuseTest::plain)
                    .start();
        }
        Eventually.until("copies", () -> first.getPartitionService().isClusterSafe());
        var host = CircuitClient.of(first, settings);
        await(host.circuit("bad", "one").inlet(VALUE).ask(1L));
        // The standby has made an attempt and repeated it.
        Eventually.until("two attempts", () -> built.get() > 2);
        host.close();
    }

    @WaitingCase
    void programThatBlocksOnStandbysStopsNoOther() throws Exception {
        var blocked = new CountDownLatch(1);
        var built = new AtomicInteger();
        var hosts = new ArrayList<CircuitHost>();
        for (int i = 0; i < 2; i++) {
            hosts.add(CircuitHost.of(member(), settings.standbys(true), LASTING)
                    .define("bad", circuit -> {
                        plain(circuit);
                        if (built.incrementAndGet() > 1) {
                            hold(blocked);
                        }
                    })
                    .define(KIND, HostMisuseTest::plain));
        }
        try {
            hosts.forEach(CircuitHost::start);
            await(hosts.getFirst().circuit("bad", "one").inlet(VALUE).ask(1L));
            Eventually.until("the standby's program blocks", () -> built.get() > 1);
            for (int i = 0; i < 20; i++) {
                await(hosts.getFirst().circuit(KIND, "c" + i).inlet(VALUE).ask(1L));
            }
            Eventually.until("followed", () -> hosts.stream()
                    .mapToInt(host -> host.following().size()).sum() == 20);
            hosts.forEach(CircuitHost::close);
            assertThat(blocked.getCount()).isOne();
        } finally {
            blocked.countDown();
        }
    }

    @WaitingCase
    void programThatThrowsIsReportedAndStopsNoOther() throws Exception {
        var member = member();
        try (var host = CircuitHost.of(member, settings)) {
            host.define("bad", _ -> {
                throw new AssertionError("never");
            });
            host.define("worse", _ -> {
                throw Undeclared.thrown(new IOException("never ever"));
            });
            host.define(KIND, HostMisuseTest::plain).start();
            var receipt = host.circuit("bad", "one").inlet(VALUE).ask(1L);
            var another = host.circuit("worse", "one").inlet(VALUE).ask(1L);
            Eventually.until("told", () -> host.circuit("bad", "one").traffic().trouble().contains("never"));
            Eventually.until("told", () -> host.circuit("worse", "one").traffic().trouble().contains("never ever"));
            await(host.circuit(KIND, "one").inlet(VALUE).ask(1L));
            assertThat(receipt).isNotDone();
            assertThat(another).isNotDone();
        }
    }

    /// The exception is that of a call to the host's own member after a shutdown.
    @WaitingCase
    void programThatUsesAnotherMemberThatWasShutDownIsReported() throws Exception {
        try (var others = Members.create(); var host = CircuitHost.of(member(), settings)) {
            var other = others.start();
            IMap<Long, Long> limits = other.getMap("limits");
            other.shutdown();
            host.define(KIND, circuit -> {
                plain(circuit);
                limits.delete(1L);
            });
            host.start();
            var receipt = host.circuit(KIND, "one").inlet(VALUE).ask(1L);
            // Between two attempts it is not listed.
            Eventually.until("failed, with the reason", () -> {
                var state = host.hosted().get(KIND + "/one");
                return state != null
                        && state.phase().equals("FAILED")
                        && state.trouble().contains("HazelcastInstanceNotActiveException");
            });
            assertThat(host.counts().unopened()).isPositive();
            assertThat(receipt).isNotDone();
        }
    }

    @WaitingCase
    void programWhoseExceptionHasNoTextIsReportedAndHidesNoOther() throws Exception {
        try (var host = CircuitHost.of(member(), settings)) {
            host.define("bad", _ -> {
                throw new TextlessException();
            });
            host.define(KIND, HostMisuseTest::plain).start();
            var bad = host.circuit("bad", "one");
            var receipt = bad.inlet(VALUE).ask(1L);
            await(host.circuit(KIND, "one").inlet(VALUE).ask(1L));
            Eventually.until("told", () -> bad.traffic().trouble().contains("TextlessException"));
            // Between two attempts it is not listed.
            Eventually.until("listed", () -> host.hosted().containsKey("bad/one"));
            assertThat(host.hosted()).containsKey(KIND + "/one");
            Eventually.until("the reason", () -> {
                var state = host.hosted().get("bad/one");
                return state != null && state.trouble().contains("TextlessException");
            });
            assertThat(receipt).isNotDone();
        }
    }

    @WaitingCase
    void memberWithAnotherProgramTakesNothing() throws Exception {
        var first = CircuitHost.of(member(), settings).define(KIND, HostMisuseTest::plain);
        first.start();
        var inlet = first.circuit(KIND, "one").inlet(VALUE);
        await(inlet.ask(1L));
        var second = CircuitHost.of(member(), settings)
                .define(KIND, circuit -> circuit.inlet(InletType.of("other", Codecs.LONG), _ -> {}));
        second.start();
        first.handOver();
        var receipt = inlet.ask(2L);
        Eventually.until("told", () -> first.circuit(KIND, "one").traffic().trouble().contains("failed"));
        assertThat(receipt).isNotDone();
    }

    @WaitingCase
    void unusualNamesAreAcceptedAndInvalidOnesRefused() throws Exception {
        try (var host = CircuitHost.of(member(), settings).define(KIND, HostMisuseTest::plain)) {
            host.start();
            for (var id : new String[] {" ", "/", "a/b#c", "#", "\u0000\n", "ä€\uD83D\uDE00",
                    "x".repeat(10_000)}) {
                await(host.circuit(KIND, id).inlet(VALUE).ask(1L));
                assertThat(host.where(KIND)).containsKey(id);
            }
            assertThatThrownBy(() -> host.circuit(KIND, "\uD83D")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> host.circuit(KIND, "")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> host.circuit("other", "a")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> host.define("a/b", HostMisuseTest::plain))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    /// An emitter to a circuit that cannot leave is not blocked for longer than its patience.
    @WaitingCase
    void aReceptorThatBlocksDelaysNoEmitterBeyondItsPatience() throws Exception {
        var blocked = new CountDownLatch(1);
        var first = new AtomicBoolean(true);
        var quick = settings.drain(Duration.ofMillis(200)).patience(Duration.ofMillis(200));
        var member = member();
        try (var host = CircuitHost.of(member, quick).define(KIND, circuit -> circuit.inlet(VALUE, _ -> {
            if (first.getAndSet(false)) {
                hold(blocked);
            }
        }))) {
            host.start();
            var inlet = host.circuit(KIND, "one").inlet(VALUE);
            inlet.emit(1L);
            Eventually.until("open", () -> host.hosted().containsKey(KIND + "/one") && !first.get());
            var queued = inlet.ask(2L);
            BatchReceiver.of(member).release(KIND + "/one");
            // Returns while the receptor still blocks.
            var later = inlet.ask(3L);
            await(later);
            assertThat(blocked.getCount()).isOne();
            blocked.countDown();
            // The emission is answered, whether or not it was recorded.
            assertThat(queued.handle((_, _) -> true).get(5, TimeUnit.MINUTES)).isTrue();
        }
    }

    private static void hold(long value, CountDownLatch entered, CountDownLatch latch) {
        if (value == 1) {
            entered.countDown();
            hold(latch);
        }
    }

    /// As a view in another language may.
    private record FailingDerivation(AtomicBoolean closed) implements Derivation {

        @Override
        public void live(Appender appender) {
            // Nothing to begin.
        }

        @Override
        public boolean awaitEffects(long sequence, long nanos) {
            throw Undeclared.thrown(new IOException("no snapshot"));
        }

        @Override
        public void close() {
            closed.set(true);
        }
    }

    /// Otherwise its journal would not be closed, and its last emissions might not become durable.
    @WaitingCase
    void aSnapshotThatFailsWithAnyExceptionDoesNotKeepTheCircuitOpen() throws Exception {
        var closed = new AtomicBoolean();
        try (var host = CircuitHost.of(member(), settings).define(KIND, circuit -> {
            plain(circuit);
            circuit.journaled().attach(new FailingDerivation(closed));
            circuit.snapshots(1000);
        })) {
            host.start();
            await(host.circuit(KIND, "one").inlet(VALUE).ask(1L));
        }
        assertThat(closed).isTrue();
    }

    @WaitingCase
    void anActionThatThrowsDoesNotKeepAHostFromClosing() {
        var host = CircuitHost.of(member(), settings).define(KIND, HostMisuseTest::plain);
        host.start();
        var ran = new AtomicBoolean();
        host.onClose(() -> {
            throw Undeclared.thrown(new IOException("not closed"));
        });
        host.onClose(() -> ran.set(true));
        var reported = ReportedFailures.during(host::close);
        assertThat(ran).isTrue();
        assertThat(reported).singleElement().isInstanceOf(IOException.class);
    }

    /// When the receptor returns, the host is closed and forwards nothing.
    @WaitingCase
    void receiptsFailIfAReceptorOutlastsTheClose() throws Exception {
        var blocked = new CountDownLatch(1);
        var entered = new CountDownLatch(1);
        var host = CircuitHost.of(member(), settings.drain(Duration.ofMillis(200)))
                .define(KIND, circuit -> circuit.inlet(VALUE, value -> hold(value, entered, blocked)));
        try {
            host.start();
            var inlet = host.circuit(KIND, "one").inlet(VALUE);
            await(inlet.ask(0L));
            var resident = host.circuits().resident(KIND + "/one");
            assertThat(resident).isNotNull();
            var port = resident.port(VALUE);
            assertThat(port).isNotNull();
            inlet.emit(1L);
            entered.await();
            host.circuits().leave(resident);
            var late = new CompletableFuture<Void>();
            port.ask(2L, late);
            host.close();
            blocked.countDown();
            assertThatThrownBy(() -> late.get(1, TimeUnit.MINUTES)).hasCauseInstanceOf(RefusedEmissionException.class);
        } finally {
            blocked.countDown();
        }
    }

    /// The caller may end its member next.
    @WaitingCase
    void aSecondCloseReturnsWhenTheFirstHasEnded() throws Exception {
        var blocked = new CountDownLatch(1);
        var entered = new CountDownLatch(1);
        var host = CircuitHost.of(member(), settings).define(
                KIND, circuit -> circuit.inlet(VALUE, value -> hold(value, entered, blocked)));
        try {
            host.start();
            await(host.circuit(KIND, "one").inlet(VALUE).ask(0L));
            host.circuit(KIND, "one").inlet(VALUE).emit(1L);
            entered.await();
            var first = Thread.ofPlatform().daemon().start(host::close);
            Eventually.until("closing", () -> !host.isOpening());
            var second = new FutureTask<>(() -> {
                host.close();
                return host.hosted();
            });
            var thread = Thread.ofPlatform().daemon().start(second);
            Eventually.until("returned or waiting",
                    () -> !thread.isAlive() || thread.getState() == Thread.State.WAITING);
            blocked.countDown();
            assertThat(second.get(5, TimeUnit.MINUTES)).as("open circuits").isEmpty();
            first.join();
        } finally {
            blocked.countDown();
        }
    }

    /// Replays that never end delay no other circuit.
    @WaitingCase
    void receptorsThatBlockTheirReplaysStopNoOther() throws Exception {
        var blocked = new CountDownLatch(1);
        var blocking = new AtomicBoolean();
        var entered = new AtomicInteger();
        var member = member();
        try (var host = CircuitHost.of(member, settings, LASTING)) {
            host.define(KIND, circuit -> circuit.inlet(VALUE, value -> {
                if (value == 1 && blocking.get()) {
                    entered.incrementAndGet();
                    hold(blocked);
                }
            })).start();
            // As many circuits as a member opens at once.
            for (int i = 0; i < 32; i++) {
                await(host.circuit(KIND, "blocks" + i).inlet(VALUE).ask(1L));
            }
            blocking.set(true);
            for (int i = 0; i < 32; i++) {
                var key = KIND + "/blocks" + i;
                // The sweep opens it again.
                Eventually.until("released", () -> BatchReceiver.of(member).release(key));
            }
            Eventually.until("replays", () -> entered.get() == 32);
            await(host.circuit(KIND, "other").inlet(VALUE).ask(2L));
            assertThat(blocked.getCount()).isOne();
            blocked.countDown();
        }
    }

    /// The close and the hand-over would wait for the circuit whose receptor calls them.
    @WaitingCase
    void aCircuitClosesItsHostNeitherLiveNorInAReplay() throws Exception {
        var member = member();
        var host = CircuitHost.of(member, settings);
        var refused = new LinkedBlockingQueue<Object>();
        host.define(KIND, circuit -> circuit.inlet(VALUE, value -> {
            if (value == 1) {
                for (ThrowingCallable call : List.<ThrowingCallable>of(host::close, host::handOver)) {
                    var thrown = catchThrowable(call);
                    refused.add(thrown == null ? "returned" : thrown);
                }
            }
        })).start();
        var inlet = host.circuit(KIND, "one").inlet(VALUE);
        await(inlet.ask(1L));
        await(inlet.ask(2L));
        Eventually.until("released", () -> BatchReceiver.of(member).release(KIND + "/one"));
        await(inlet.ask(3L));
        for (int i = 0; i < 4; i++) {
            assertThat(refused.poll(5, TimeUnit.MINUTES))
                    .isInstanceOfSatisfying(IllegalStateException.class,
                            thrown -> assertThat(thrown).hasMessageContaining("would wait for itself"));
        }
        await(host.circuit(KIND, "two").inlet(VALUE).ask(2L));
        host.close();
    }

    @WaitingCase
    void aCircuitDoesNotCloseItsHostWhileItsProgramIsBuilt() throws Exception {
        var host = CircuitHost.of(member(), settings);
        var refused = new LinkedBlockingQueue<Object>();
        host.define(KIND, circuit -> {
            circuit.inlet(VALUE, _ -> {});
            circuit.journaled().circuit().pipe((Integer _) -> {
                var thrown = catchThrowable(host::close);
                refused.add(thrown == null ? "returned" : thrown);
            }).emit(1);
        }).start();
        await(host.circuit(KIND, "one").inlet(VALUE).ask(1L));
        assertThat(refused.poll(5, TimeUnit.MINUTES)).isInstanceOf(IllegalStateException.class);
        host.close();
    }

    @WaitingCase
    void closedHostRefuses() throws Exception {
        var member = member();
        var host = CircuitHost.of(member, settings).define(KIND, HostMisuseTest::plain);
        host.start();
        var inlet = host.circuit(KIND, "one").inlet(VALUE);
        await(inlet.ask(1L));
        host.close();
        assertThatThrownBy(() -> inlet.emit(2L)).isInstanceOf(RefusedEmissionException.class);
        assertThatThrownBy(() -> host.circuit(KIND, "never seen").inlet(VALUE).emit(1L))
                .isInstanceOf(RefusedEmissionException.class);
        assertThatThrownBy(host::start).isInstanceOf(IllegalStateException.class);
        // The member can have another host.
        try (var next = CircuitHost.of(member, settings).define(KIND, HostMisuseTest::plain)) {
            next.start();
            await(next.circuit(KIND, "one").inlet(VALUE).ask(2L));
        }
    }

    @WaitingCase
    void hostThatIsClosedUnderLoadCompletesEachReceipt() throws Exception {
        var host = CircuitHost.of(member(), settings).define(KIND, HostMisuseTest::plain);
        host.start();
        var refused = new CompletableFuture<CompletableFuture<Void>>();
        var last = new AtomicInteger();
        var thread = Thread.ofPlatform().start(() -> {
            var inlet = host.circuit(KIND, "one").inlet(VALUE);
            CompletableFuture<Void> receipts = CompletableFuture.completedFuture(null);
            try {
                while (true) {
                    var receipt = inlet.ask((long) last.incrementAndGet());
                    receipts = CompletableFuture.allOf(receipts, receipt.handle((_, _) -> null));
                }
            } catch (RefusedEmissionException closed) {
                refused.complete(receipts);
            }
        });
        Eventually.until("load", () -> last.get() > 1000);
        host.close();
        await(refused.get(5, TimeUnit.MINUTES));
        thread.join();
    }

    @WaitingCase
    void clientThatIsShutDownFailsItsReceipts() {
        member();
        var config = HostCluster.configure(new ClientConfig());
        config.setClusterName(members.name());
        config.setProperty("hazelcast.logging.type", "none");
        config.getNetworkConfig().addAddress(members.addresses().getFirst());
        var instance = HazelcastClient.newHazelcastClient(config);
        // No member has a host, so none accepts the emission.
        var receipt = CircuitClient.of(instance, settings).circuit(KIND, "one").inlet(VALUE).ask(1L);
        instance.shutdown();
        assertRefused(receipt);
    }
}
