package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.PICKY;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.hazelcast.WaitingCase;
import io.myelin.hazelcast.host.route.BatchReceiver;
import io.myelin.hazelcast.host.route.RefusedEmissionException;
import io.myelin.journal.support.Eventually;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/// A thread on the owner has found the circuit there, and emits just after the circuit has left.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LateEmissionsTest {

    private static final int ATTEMPTS = 20;

    private final HostMembers members = new HostMembers();

    @BeforeAll
    void start() {
        members.start();
    }

    @AfterAll
    void close() {
        members.close();
    }

    @WaitingCase
    void lateEmissionsAreForwarded() throws Exception {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            var id = "late" + attempt;
            var host = members.host(0);
            host.circuit(KIND, id).inlet(READING).ask(1L).get(1, TimeUnit.MINUTES);
            var resident = host.circuits().resident(KIND + '/' + id);
            assertThat(resident).isNotNull();
            var port = resident.port(READING);
            assertThat(port).isNotNull();
            long begin = System.nanoTime();
            Eventually.until("left", () -> BatchReceiver.of(members.instance(0)).release(KIND + '/' + id));
            assertThat(resident.isMoving()).isTrue();
            var receipt = new CompletableFuture<Void>();
            port.emit(2L);
            port.ask(3L, receipt);
            // After more than two seconds they may be lost, as documented: on a slow machine the test retries.
            if (System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(2)) {
                receipt.get(1, TimeUnit.MINUTES);
                assertThat(members.opened(id)).isEqualTo(2);
                assertThat(members.settled(id)).isEqualTo(List.of(1L, 2L, 3L));
                return;
            }
        }
        throw new AssertionError("the machine is too slow");
    }

    /// A thread was suspended for too long between finding the circuit here and emitting.
    @WaitingCase
    void tooLateEmissionsAreRefused() throws Exception {
        var host = members.host(0);
        var key = KIND + "/too-late";
        host.circuit(KIND, "too-late").inlet(READING).ask(1L).get(1, TimeUnit.MINUTES);
        var resident = host.circuits().resident(key);
        assertThat(resident).isNotNull();
        var port = resident.port(READING);
        assertThat(port).isNotNull();
        host.circuits().leave(resident);
        Eventually.until("nothing is forwarded any more", () -> !host.circuits().isLingering(key));
        var receipt = new CompletableFuture<Void>();
        assertThatThrownBy(() -> port.emit(2L)).isInstanceOf(RefusedEmissionException.class);
        port.ask(3L, receipt);
        assertThatThrownBy(() -> receipt.get(1, TimeUnit.MINUTES)).hasCauseInstanceOf(RefusedEmissionException.class);
    }

    /// The codec throws on the thread that forwards. After two seconds nothing is forwarded, and this shows nothing.
    @WaitingCase
    void lateEmissionThatCannotBeWrittenIsRefused() throws Exception {
        var host = members.host(0);
        host.circuit(KIND, "unwritable").inlet(READING).ask(1L).get(1, TimeUnit.MINUTES);
        var resident = host.circuits().resident(KIND + "/unwritable");
        assertThat(resident).isNotNull();
        var port = resident.port(PICKY);
        assertThat(port).isNotNull();
        host.circuits().leave(resident);
        var receipt = new CompletableFuture<Void>();
        port.ask(-1L, receipt);
        assertThatThrownBy(() -> receipt.get(1, TimeUnit.MINUTES)).hasCauseInstanceOf(RefusedEmissionException.class);
    }

    /// The circuit has left, and then the host is closed: there is nothing to forward with.
    @WaitingCase
    void emissionsAfterTheCloseOfTheHostAreRefused() throws Exception {
        try (var alone = new HostMembers()) {
            var host = alone.start();
            host.circuit(KIND, "closed").inlet(READING).ask(1L).get(1, TimeUnit.MINUTES);
            var resident = host.circuits().resident(KIND + "/closed");
            assertThat(resident).isNotNull();
            var port = resident.port(READING);
            assertThat(port).isNotNull();
            host.circuits().leave(resident);
            host.close();
            assertThatThrownBy(() -> port.emit(2L)).isInstanceOf(RefusedEmissionException.class);
        }
    }

    /// A thread emits to a circuit of another member all the time, so some of its emissions are always in flight.
    @WaitingCase
    void emissionsToACircuitElsewhereAreRefusedOrSentDuringTheClose() throws Exception {
        try (var others = new HostMembers()) {
            others.start();
            var host = others.start();
            others.awaitSafe();
            var id = others.idOn(0, "elsewhere");
            var inlet = host.circuit(KIND, id).inlet(READING);
            inlet.ask(0L).get(1, TimeUnit.MINUTES);
            var closing = Thread.startVirtualThread(host::close);
            long accepted = 1;
            try {
                for (; closing.isAlive(); accepted++) {
                    inlet.emit(accepted);
                }
            } catch (RefusedEmissionException refused) {
                // Not accepted.
            }
            closing.join();
            others.host(0).circuit(KIND, id).inlet(READING).ask(-1L).get(1, TimeUnit.MINUTES);
            assertThat(others.settled(id)).hasSize((int) accepted + 1);
        }
    }

    /// The host is closed while it opens circuits for what was emitted just before.
    @WaitingCase
    void emissionsThatOpenTheirCircuitsAreRecordedByTheClose() throws Exception {
        try (var others = new HostMembers()) {
            var host = others.start();
            others.start();
            others.awaitSafe();
            var ids = IntStream.range(0, 10).mapToObj(i -> others.idOn(0, "fresh" + i + '-')).toList();
            ids.forEach(id -> host.circuit(KIND, id).inlet(READING).emit(1L));
            host.close();
            others.instance(0).shutdown();
            for (var id : ids) {
                others.host(1).circuit(KIND, id).inlet(READING).ask(2L).get(1, TimeUnit.MINUTES);
                assertThat(others.settled(id)).containsExactly(1L, 2L);
            }
        }
    }
}
