package io.myelin.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.client.Output;
import io.myelin.cluster.client.RefusedException;
import io.myelin.cluster.example.JournalProgram;
import io.myelin.cluster.member.MemberHealth;
import io.myelin.cluster.program.ClusterProgram;
import io.myelin.cluster.program.Programs;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.file.FileJournal;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Receptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Versions of programs, and one program on a cluster and on a journal.
class UpgradeTest {

    private static final Address A = new Address("sum", "a");

    /// Goes on with the sum, and counts twice.
    private static final ClusterProgram DOUBLE = circuit -> {
        long[] sum = new long[1];
        var out = circuit.outlet("sum", Codecs.LONG);
        circuit.inlet("add", Codecs.LONG, number -> {
            sum[0] += 2 * number;
            out.receive(sum[0]);
        });
        circuit.state("sum", Codecs.LONG, () -> sum[0], value -> sum[0] = value);
        circuit.retired("count");
    };

    @TempDir
    Path folder;

    @Test
    void aVersionIsInForceFromItsEntryOnAndAMemberWithoutItEnds() throws Exception {
        List<Output<Long>> outputs = Collections.synchronizedList(new ArrayList<>());
        try (var cluster = new TestCluster(folder, ClusterSettings.builder("upgrade"))) {
            var old = cluster.programs;
            cluster.programs = TestPrograms.programs().program("sum", 2, DOUBLE).build();
            cluster.start(0);
            cluster.start(1);
            cluster.leader();
            cluster.programs = old;
            var without = cluster.start(2);
            without.awaitServing(TestCluster.PATIENCE);
            try (var client = ClusterClient.builder(cluster.settings, "client")
                    .consume("sum", "sum", Codecs.LONG, outputs::add)
                    .connect(TestCluster.PATIENCE)) {
                client.awaitProcessed(client.emit(A, "add", Codecs.LONG, 1L), TestCluster.PATIENCE);
                assertThatThrownBy(() -> client.awaitAccepted(client.upgrade("sum", 3), TestCluster.PATIENCE))
                        .isInstanceOf(RefusedException.class)
                        .hasMessage("version 3 of sum is on 0 of 3 members, an upgrade needs 2");
                upgrade(client);
                client.awaitProcessed(client.emit(A, "add", Codecs.LONG, 1L), TestCluster.PATIENCE);
                TestCluster.await(() -> outputs.size() == 2);
                assertThat(outputs).containsExactly(new Output<>(A, "sum", 1, 1L), new Output<>(A, "sum", 2, 3L));
                TestCluster.await(() -> without.health() == MemberHealth.FAILED);
                assertThat(without.trouble())
                        .isEqualTo("this member has no version 2 of the program for sum:"
                                + " start it again with one that has");
                cluster.stop(2);
                cluster.programs = TestPrograms.programs().program("sum", 2, DOUBLE).build();
                cluster.start(2).awaitServing(TestCluster.PATIENCE);
            }
        }
    }

    /// It would be told again and again, at the cost of the connection.
    @Test
    void aRestartedCircuitsOutputsComeThoughTheListenerOfGapsThrows() throws Exception {
        List<Long> numbers = Collections.synchronizedList(new ArrayList<>());
        ClusterProgram echo = circuit -> {
            var out = circuit.outlet("sum", Codecs.LONG);
            circuit.inlet("add", Codecs.LONG, out);
        };
        try (var cluster = new TestCluster(folder, ClusterSettings.builder("gap").hosts(List.of("127.0.0.1")))) {
            cluster.programs = Programs.builder()
                    .program("sum", 1, circuit -> {
                        echo.build(circuit);
                        circuit.state("unsaved", Codecs.LONG, () -> {
                            throw new IllegalStateException("as written");
                        }, _ -> {});
                    })
                    .program("sum", 2, echo)
                    .build();
            cluster.start(0);
            var leader = cluster.leader();
            try (var client = ClusterClient.builder(cluster.settings, "client")
                    .consume("sum", "sum", Codecs.LONG, output -> numbers.add(output.number()))
                    .onGap(reason -> {
                        throw new IllegalStateException(reason);
                    })
                    .connect(TestCluster.PATIENCE)) {
                client.emit(A, "add", Codecs.LONG, 1L);
                TestCluster.await(() -> numbers.size() == 1);
                leader.snapshot(TestCluster.PATIENCE);
                client.upgrade("sum", 2);
                client.emit(A, "add", Codecs.LONG, 1L);
                TestCluster.await(() -> numbers.size() == 2);
                assertThat(numbers).containsExactly(1L, (1L << 40) + 1);
            }
        }
    }

    /// Members announce their programs a moment after they have started.
    private static void upgrade(ClusterClient client) throws Exception {
        for (int attempt = 0;; attempt++) {
            try {
                client.awaitAccepted(client.upgrade("sum", 2), TestCluster.PATIENCE);
                return;
            } catch (RefusedException refused) {
                assertThat(refused).hasMessageContaining("an upgrade needs 2");
                assertThat(attempt).isLessThan(100);
                Thread.sleep(50);
            }
        }
    }

    @Test
    void aProgramRunsOnAJournalToo() throws Exception {
        var outputs = Collections.synchronizedList(new ArrayList<Long>());
        var destinations = new JournalProgram.Destinations() {
            @Override
            @SuppressWarnings("unchecked") // all are numbers here
            public <E> Receptor<E> outlet(JournaledCircuit circuit, String name, Codec<E> codec) {
                return value -> outputs.add((Long) value);
            }

            @Override
            public <E> BiConsumer<Address, E> remote(JournaledCircuit circuit, String inlet, Codec<E> codec) {
                throw new AssertionError();
            }
        };
        for (long round = 1; round <= 2; round++) {
            var program = new JournalProgram(A, TestPrograms.SUM, destinations);
            var plain = Substrates.cortex().circuit(Substrates.cortex().name("sum"));
            try (var journal = FileJournal.open(folder.resolve("journal"), "sum");
                    var circuit = JournaledCircuit.open(plain, journal, program)) {
                program.<Long>inlet("add").emit(5L);
                circuit.circuit().await();
            }
        }
        assertThat(outputs).containsExactly(5L, 5L, 10L); // the second run repeats the first one's entry
    }
}
