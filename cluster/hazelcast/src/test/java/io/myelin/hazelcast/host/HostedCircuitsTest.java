package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.OTHER;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.hazelcast.CountedTasks;
import io.myelin.hazelcast.host.route.InletType;
import io.myelin.hazelcast.host.route.RefusedEmissionException;
import io.myelin.journal.Codecs;
import io.myelin.journal.Health;
import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Circuits are found from their own member, another member and a client, without an address.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostedCircuitsTest {

    private final HostMembers members = new HostMembers();

    @BeforeAll
    void start() {
        members.start();
        members.start();
        members.awaitSafe();
    }

    @AfterAll
    void close() {
        members.close();
    }

    private static List<Long> upTo(long end) {
        return LongStream.range(0, end).boxed().toList();
    }

    private static void await(CompletableFuture<Void> receipt) throws Exception {
        receipt.get(5, TimeUnit.MINUTES);
    }

    /// A member may have thousands of circuits, so their journals' threads are virtual, and do not appear in a list of
    /// threads.
    @Test
    void openCircuitsHaveNoPlatformThreadsForTheirJournals() throws Exception {
        await(members.host(0).circuit(KIND, members.idOn(0)).inlet(READING).ask(0L));
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("journal-") && thread.getName().contains(KIND));
    }

    @Test
    void theOwnersEmissionsArriveInOrder() throws Exception {
        var id = members.idOn(0);
        var inlet = members.host(0).circuit(KIND, id).inlet(READING);
        // The first emission is sent, and opens the circuit; later ones find it on this member.
        for (long i = 0; i < 1000; i++) {
            inlet.emit(i);
        }
        await(inlet.ask(1000L));
        assertThat(members.settled(id)).isEqualTo(upTo(1001));
        assertThat(members.host(0).hosted().get(KIND + '/' + id).health()).isEqualTo(Health.SOUND);
        assertThat(members.host(1).hosted()).doesNotContainKey(KIND + '/' + id);
        assertThat(members.host(1).where(KIND).get(id).member())
                .isEqualTo(members.instance(0).getCluster().getLocalMember().getUuid());
    }

    /// Otherwise, after the death of its owner, no member would reopen it before its next emission.
    @Test
    void circuitWithAnAcknowledgedEmissionIsInTheDirectory() throws Exception {
        for (int i = 0; i < 200; i++) {
            var id = "entered" + i;
            await(members.host(0).circuit(KIND, id).inlet(READING).ask(0L));
            assertThat(members.host(0).where(KIND)).containsKey(id);
        }
    }

    @Test
    void answersToEmissionsNeedNoTaskOfTheDefaultExecutor() throws Exception {
        int emissions = 1000;
        var inlet = members.host(0).circuit(KIND, members.idOn(1, "answers")).inlet(READING);
        await(inlet.ask(-1L));
        try (var tasks = new CountedTasks()) {
            for (long i = 0; i < emissions; i++) {
                await(inlet.ask(i));
            }
            // Some of the tasks are for other operations.
            assertThat(tasks.count()).isLessThan(emissions / 2);
        }
    }

    @Test
    void anotherMembersEmissionsArriveInOrder() throws Exception {
        var id = members.idOn(1);
        var circuit = members.host(0).circuit(KIND, id);
        var inlet = circuit.inlet(READING);
        for (long i = 0; i < 20_000; i++) {
            inlet.emit(i);
        }
        await(inlet.ask(20_000L));
        assertThat(members.settled(id)).isEqualTo(upTo(20_001));
        Eventually.until("nothing is kept", () -> circuit.traffic().bytes() == 0);
        assertThat(circuit.traffic().waiting() + circuit.traffic().underWay()).isZero();
    }

    @Test
    void clientsEmissionsArriveInOrder() throws Exception {
        var id = "of-a-client";
        var client = members.client();
        var reading = client.circuit(KIND, id).inlet(READING);
        var other = client.circuit(KIND, id).inlet(OTHER);
        reading.emit(1L);
        other.emit(2L);
        reading.emit(3L);
        assertThat(client.flush(Duration.ofSeconds(Long.MAX_VALUE))).isTrue();
        assertThat(members.settled(id)).containsExactly(1L, -2L, 3L);
    }

    @Test
    void emissionsWithoutAnInletAreRefusedAloneAndTheRestArrives() throws Exception {
        var id = "of-two-minds";
        var client = members.client();
        var reading = client.circuit(KIND, id).inlet(READING);
        var wrongName = client.circuit(KIND, id).inlet(InletType.of("nowhere", Codecs.LONG));
        var wrongCodec = client.circuit(KIND, id).inlet(InletType.of("other", Codecs.STRING));
        reading.emit(1L);
        var nowhere = wrongName.ask(2L);
        reading.emit(3L);
        var unreadable = wrongCodec.ask("four");
        await(reading.ask(5L));
        assertThatThrownBy(() -> await(nowhere))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(RefusedEmissionException.class)
                .hasMessageContaining("no inlet nowhere");
        assertThatThrownBy(() -> await(unreadable)).hasMessageContaining("codec");
        assertThat(members.settled(id)).containsExactly(1L, 3L, 5L);
        assertThat(client.circuit(KIND, id).traffic().refused()).isEqualTo(2);
    }

    @Test
    void receiptOfAnEmissionThatTheJournalRefusesFails() throws Exception {
        var id = members.idOn(0);
        var picky = members.host(0).circuit(KIND, id).inlet(HostMembers.PICKY);
        await(picky.ask(1L));
        assertThatThrownBy(() -> await(picky.ask(-1L))).hasCauseInstanceOf(RefusedEmissionException.class);
        await(picky.ask(2L));
    }

    @Test
    void invalidArgumentsAreRefusedAtOnce() {
        var host = members.host(0);
        assertThatThrownBy(() -> host.circuit("unknown", "id")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> host.circuit(KIND, "")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> host.define("other", _ -> {})).isInstanceOf(IllegalStateException.class);
        var inlet = members.client().circuit(KIND, "large").inlet(InletType.of("large", Codecs.BYTES));
        assertThatThrownBy(() -> inlet.emit(new byte[1 << 20])).isInstanceOf(IllegalArgumentException.class);
        assertThat(host.where(KIND)).doesNotContainKey("large");
    }
}
