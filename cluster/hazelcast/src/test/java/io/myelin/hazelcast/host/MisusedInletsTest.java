package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.hazelcast.cluster.ClusterState;
import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.host.publish.OutletType;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.host.route.RefusedEmissionException;
import io.myelin.journal.Codecs;
import io.myelin.journal.support.Eventually;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Emitters that use inlets in ways that the program did not declare, and hosts with a wrong set-up.
class MisusedInletsTest {

    private static final String KIND = "plant";
    private static final InletType<Long> VALUE = InletType.of("value", Codecs.LONG);
    private static final InletType<Double> SAME_NAME = InletType.of("value", Codecs.DOUBLE);
    private static final InletType<byte[]> BYTES = InletType.of("bytes", Codecs.BYTES);

    /// Its codec moves the position, after it has written a negative value, to one byte before the value's start.
    private static final InletType<Long> BACK = InletType.of("back", Codecs.fixed("back", 8, (value, target) -> {
        target.putLong(value);
        if (value < 0) {
            target.position(target.position() - Long.BYTES - 1);
        }
    }, ByteBuffer::getLong));

    /// Its codec cannot read negative values, for example because a class is missing on the circuit's member.
    private static final InletType<Long> UNREADABLE = InletType.of(
            "unreadable", Codecs.fixed("unreadable", Long.BYTES, (value, target) -> target.putLong(value), source -> {
                long value = source.getLong();
                if (value < 0) {
                    throw new NoClassDefFoundError("negative");
                }
                return value == 0 ? null : value;
            }));

    /// Its codec refuses to write negative values, but reads them.
    private static final InletType<Long> PICKY = InletType.of("picky", Codecs.fixed("picky", 8, (value, target) -> {
        if (value < 0) {
            throw new IllegalArgumentException("negative");
        }
        target.putLong(value);
    }, ByteBuffer::getLong));

    /// The same inlet, as another version of the program declares it for its emitters.
    private static final InletType<Long> LENIENT = InletType.of(
            "picky", Codecs.fixed("picky", Long.BYTES, (value, target) -> target.putLong(value), ByteBuffer::getLong));

    private final Members members = Members.create();
    private final HostSettings settings = HostSettings.defaults().sweep(Duration.ofMillis(100));
    private final List<Long> handled = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        members.close();
    }

    private HazelcastInstance member() {
        return members.start(HostCluster.configure(members.config(), 1));
    }

    private CircuitHost host(HazelcastInstance member) {
        var host = CircuitHost.of(member, settings).define(KIND, circuit -> {
            circuit.inlet(VALUE, handled::add);
            circuit.inlet(BYTES, _ -> {});
            circuit.inlet(BACK, handled::add);
            circuit.inlet(UNREADABLE, handled::add);
            circuit.inlet(PICKY, handled::add);
        });
        host.start();
        return host;
    }

    private static void await(CompletableFuture<Void> receipt) throws Exception {
        receipt.get(5, TimeUnit.MINUTES);
    }

    private static void assertRefused(CompletableFuture<Void> receipt) {
        assertThatThrownBy(() -> await(receipt))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(RefusedEmissionException.class);
    }

    /// Each emission carries the name of its codec; the name from the inlet's first use must not be assumed for later
    /// emissions.
    @Test
    void anEmissionOfAnotherCodecIsRefusedAlone() throws Exception {
        var member = member();
        try (var _ = host(member); var client = CircuitClient.of(member, settings)) {
            for (var id : List.of("right first", "wrong first")) {
                handled.clear();
                var right = client.circuit(KIND, id).inlet(VALUE);
                var wrong = client.circuit(KIND, id).inlet(SAME_NAME);
                if (id.startsWith("right")) {
                    await(right.ask(1L));
                }
                assertRefused(wrong.ask(1.5));
                await(right.ask(2L));
                assertRefused(wrong.ask(2.5));
                await(right.ask(3L));
                assertThat(handled).as(id).endsWith(2L, 3L).doesNotContain(Double.doubleToLongBits(1.5));
            }
        }
    }

    @Test
    void aValueThatIsTooLargeIsRefusedAtOnceWhereverTheCircuitLives() throws Exception {
        var member = member();
        try (var host = host(member); var client = CircuitClient.of(member, settings)) {
            var large = new byte[1 << 17];
            for (var circuit : List.of(host.circuit(KIND, "one"), client.circuit(KIND, "one"))) {
                var inlet = circuit.inlet(BYTES);
                for (int i = 0; i < 2; i++) {
                    await(inlet.ask(new byte[1]));
                    assertThatIllegalArgumentException().isThrownBy(() -> inlet.emit(large));
                    assertThatIllegalArgumentException().isThrownBy(() -> inlet.offer(large));
                    assertThatIllegalArgumentException().isThrownBy(() -> inlet.ask(large));
                }
            }
        }
    }

    /// If the emission were recorded, its record could not be read, and the circuit could not be opened again.
    @Test
    void anEmissionWhoseCodecMovesBackIsRefusedAlone() throws Exception {
        var member = member();
        for (int round = 0; round < 2; round++) {
            try (var host = host(member)) {
                var inlet = host.circuit(KIND, "one").inlet(BACK);
                await(inlet.ask(1L));
                Eventually.until("it is here", () -> host.hosted().containsKey(KIND + "/one"));
                assertRefused(inlet.ask(-1L));
                await(inlet.ask(2L));
            }
        }
        assertThat(handled).containsExactly(1L, 2L, 1L, 2L, 1L, 2L);
    }

    @Test
    void anEmissionThatTheMemberCannotReadIsRefusedAlone() throws Exception {
        var member = member();
        try (var _ = host(member); var client = CircuitClient.of(member, settings)) {
            var inlet = client.circuit(KIND, "one").inlet(UNREADABLE);
            await(inlet.ask(1L));
            var first = inlet.ask(2L);
            var unreadable = inlet.ask(-1L);
            var nothing = inlet.ask(0L);
            var last = inlet.ask(3L);
            await(first);
            assertRefused(unreadable);
            assertRefused(nothing);
            await(last);
            assertThat(handled).containsExactly(1L, 2L, 3L);
        }
    }

    /// The emission is recorded as it was sent. If the member encoded it again and its codec refused, the circuit would
    /// fail each time that the sender repeats the emission.
    @Test
    void anEmissionThatTheMemberReadsAndWouldNotWriteIsRecorded() throws Exception {
        var member = member();
        for (int round = 0; round < 2; round++) {
            try (var host = host(member); var client = CircuitClient.of(member, settings)) {
                var circuit = client.circuit(KIND, "one");
                await(circuit.inlet(VALUE).ask(1L));
                await(circuit.inlet(LENIENT).ask(-1L));
                await(circuit.inlet(VALUE).ask(2L));
                assertThat(host.hosted().get(KIND + "/one").trouble()).isEmpty();
            }
        }
        assertThat(handled).containsExactly(1L, -1L, 2L, 1L, -1L, 2L, 1L, -1L, 2L);
    }

    @Test
    void aSecondDeclarationIsRefusedInTheProgram() throws Exception {
        var out = OutletType.of("out", Codecs.LONG);
        var refused = new CopyOnWriteArrayList<Throwable>();
        try (var host = CircuitHost.of(member(), settings).define(KIND, circuit -> {
            circuit.inlet(VALUE, handled::add);
            refused.add(catchThrowable(() -> circuit.inlet(VALUE, _ -> {})));
            refused.add(catchThrowable(() -> circuit.inlet(SAME_NAME, _ -> {})));
            circuit.outlet(out, 10);
            refused.add(catchThrowable(() -> circuit.outlet(out, 10)));
        })) {
            host.start();
            await(host.circuit(KIND, "one").inlet(VALUE).ask(1L));
            assertThat(refused).hasSize(3).hasOnlyElementsOfType(IllegalArgumentException.class);
            assertThat(handled).containsExactly(1L);
        }
    }

    @Test
    void aSubscriptionAfterTheCloseIsRefused() {
        var member = member();
        var client = CircuitClient.of(member, settings);
        client.close();
        assertThatIllegalStateException().isThrownBy(() -> client.subscribe(
                "plant.*", OutletType.of("out", Codecs.LONG), _ -> 0, _ -> {}));
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("subscription-plant.*"));
    }

    @Test
    void aMemberThatMayNotHandOverGoesOn() throws Exception {
        var one = member();
        member();
        try (var host = host(one)) {
            one.getCluster().changeClusterState(ClusterState.FROZEN);
            assertThatIllegalStateException().isThrownBy(host::handOver);
            one.getCluster().changeClusterState(ClusterState.ACTIVE);
            assertThat(host.isOpening()).isTrue();
        }
    }

    @Test
    void aCloseByAnInterruptedThreadAbandonsNothing() throws Exception {
        var one = member();
        var two = member();
        var emitting = host(one);
        try (var _ = host(two)) {
            var id = "0";
            while (!two.getPartitionService().getPartition(KIND + '/' + id).getOwner().localMember()) {
                id += "0";
            }
            var inlet = emitting.circuit(KIND, id).inlet(VALUE);
            var receipts = new ArrayList<CompletableFuture<Void>>();
            for (long i = 0; i < 20_000; i++) {
                receipts.add(inlet.ask(i));
            }
            Thread.currentThread().interrupt();
            emitting.close();
            assertThat(Thread.interrupted()).isTrue();
            for (var receipt : receipts) {
                await(receipt);
            }
        }
    }

    @Test
    void durationsBeyondALongOfNanosecondsAreRefused() {
        var forever = ChronoUnit.FOREVER.getDuration();
        assertThatIllegalArgumentException().isThrownBy(() -> settings.idle(forever));
        assertThatIllegalArgumentException().isThrownBy(() -> settings.sweep(forever));
        assertThatIllegalArgumentException().isThrownBy(() -> settings.drain(forever));
        assertThatIllegalArgumentException().isThrownBy(() -> settings.patience(forever));
        assertThat(settings.idle(Duration.ofDays(100 * 365)).idle()).isPositive();
    }

    @Test
    void namesThatAreTooLongAreRefusedAtOnce() {
        var member = member();
        try (var host = host(member); var client = CircuitClient.of(member, settings)) {
            var id = "x".repeat(1 << 16);
            assertThatIllegalArgumentException().isThrownBy(() -> host.circuit(KIND, id));
            assertThatIllegalArgumentException().isThrownBy(() -> client.circuit(KIND, id));
            assertThatIllegalArgumentException().isThrownBy(() -> host.declare(KIND, List.of("one", id)));
            assertThat(host.where(KIND)).isEmpty();
        }
    }

    /// Sent elsewhere, such a name would become that of another inlet.
    @Test
    void anInletWithANameThatIsNoTextIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> InletType.of("\uD800", Codecs.LONG));
        assertThat(InletType.of("\uD83D\uDE00", Codecs.LONG).name()).hasSize(2);
    }

    @Test
    void aWrongActionOrNumberOfBackupsChangesNothing() {
        var config = new Config();
        assertThatIllegalArgumentException().isThrownBy(() -> HostCluster.configure(config, 7));
        assertThat(config.getProperties()).isEmpty();
        assertThat(config.getSerializationConfig().getDataSerializableFactories()).isEmpty();
        try (var host = host(member())) {
            assertThatNullPointerException().isThrownBy(() -> host.onClose(null));
        }
    }
}
