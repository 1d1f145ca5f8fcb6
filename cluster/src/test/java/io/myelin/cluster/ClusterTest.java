package io.myelin.cluster;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.client.Output;
import io.myelin.cluster.client.RefusedException;
import io.myelin.cluster.member.MemberHealth;
import io.myelin.cluster.program.Programs;
import io.myelin.journal.Codecs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterTest {

    private static final Address A = new Address("sum", "a");

    @TempDir
    Path folder;

    @Test
    void emissionsAreHandledOnceInOrderAcrossAChangeOfTheLeader() throws Exception {
        List<Output<Long>> outputs = Collections.synchronizedList(new ArrayList<>());
        try (var cluster = TestCluster.started(folder, ClusterSettings.builder("leader"));
                var client = ClusterClient.builder(cluster.settings, "client")
                        .consume("sum", "sum", Codecs.LONG, outputs::add)
                        .connect(TestCluster.PATIENCE)) {
            long last = 0;
            for (int i = 0; i < 1_000; i++) {
                last = client.emit(A, "add", Codecs.LONG, 1L);
            }
            client.awaitProcessed(last, TestCluster.PATIENCE);
            cluster.stop(cluster.leader().member());
            for (int i = 0; i < 1_000; i++) {
                last = client.emit(A, "add", Codecs.LONG, 1L);
            }
            client.awaitProcessed(last, TestCluster.PATIENCE);
            TestCluster.await(() -> outputs.size() == 2_000);
        }
        for (int i = 0; i < 2_000; i++) {
            assertThat(outputs.get(i)).isEqualTo(new Output<>(A, "sum", i + 1, i + 1L));
        }
    }

    @Test
    void whatCannotBeAppliedIsRefusedWithAReason() throws Exception {
        try (var cluster = TestCluster.started(folder, ClusterSettings.builder("refusals"));
                var client = cluster.client("client")) {
            assertRefused(client, client.emit(new Address("none", "a"), "add", Codecs.LONG, 1L), "kind none");
            assertRefused(client, client.emit(A, "subtract", Codecs.LONG, 1L), "no inlet subtract of sum");
            assertRefused(client, client.emit(A, "add", Codecs.STRING, "one"),
                    "inlet add of sum reads long, not utf-8");
            assertRefused(client, client.emit(new Address("broken", "a"), "in", Codecs.LONG, 1L), "as written");
            assertRefused(client, client.upgrade("sum", 2), "on 0 of 3 members");
            assertThatThrownBy(() -> client.emit(A, "add", Codecs.BYTES, new byte[70_000]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a value of 70000 bytes, at most 65536");
            client.awaitProcessed(client.emit(A, "add", Codecs.LONG, 1L), TestCluster.PATIENCE);
            var other = ClusterSettings.builder("another").basePort(portOf(cluster.settings)).build();
            assertThatThrownBy(() -> ClusterClient.builder(other, "other").connect(TestCluster.PATIENCE))
                    .isInstanceOf(RefusedException.class)
                    .hasMessage("this is cluster refusals, the client's is another");
            try (var _ = cluster.client("client")) {
                assertThatThrownBy(() -> client.awaitAccepted(Long.MAX_VALUE, TestCluster.PATIENCE))
                        .isInstanceOf(RefusedException.class)
                        .hasMessage("another client with the identity client has connected");
            }
        }
    }

    private static int portOf(ClusterSettings settings) {
        return Integer.parseInt(settings.endpoint(0, 0).replaceAll(".*:", ""));
    }

    private static void assertRefused(ClusterClient client, long number, String reason) {
        assertThatThrownBy(() -> client.awaitAccepted(number, TestCluster.PATIENCE))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void aClientThatReturnsContinuesItsNumbers() throws Exception {
        try (var cluster = TestCluster.started(folder, ClusterSettings.builder("identity"))) {
            long last;
            try (var client = cluster.client("client")) {
                client.emit(A, "add", Codecs.LONG, 1L);
                last = client.emit(A, "add", Codecs.LONG, 1L);
                client.awaitAccepted(last, TestCluster.PATIENCE);
            }
            try (var client = cluster.client("client")) {
                assertThat(client.accepted()).isGreaterThanOrEqualTo(last);
                assertThat(client.emit(A, "add", Codecs.LONG, 1L)).isEqualTo(client.emitted()).isGreaterThan(last);
            }
        }
    }

    @Test
    void snapshotsKeepStatesNumbersAndOutputsForAWipedMemberAndAfterARestart() throws Exception {
        List<Output<Long>> outputs = Collections.synchronizedList(new ArrayList<>());
        var settings = ClusterSettings.builder("snapshots").digestInterval(Duration.ofMillis(200));
        try (var cluster = TestCluster.started(folder, settings)) {
            long last = 0;
            try (var client = ClusterClient.builder(cluster.settings, "client")
                    .consume("sum", "sum", Codecs.LONG, outputs::add)
                    .connect(TestCluster.PATIENCE)) {
                for (int i = 0; i < 100; i++) {
                    last = client.emit(A, "add", Codecs.LONG, 1L);
                    client.emit(new Address("timed", "b"), "in", Codecs.LONG, 5L);
                }
                client.awaitProcessed(last, TestCluster.PATIENCE);
                cluster.leader().snapshot(TestCluster.PATIENCE);
                client.awaitProcessed(client.emit(A, "add", Codecs.LONG, 1L), TestCluster.PATIENCE);
                TestCluster.await(() -> outputs.size() == 101 + 100);
            }
            cluster.stopAll();
            cluster.wipe(1);
            for (int member = 0; member < 3; member++) {
                cluster.start(member);
            }
            for (var member : cluster.members) {
                member.awaitServing(TestCluster.PATIENCE);
            }
            try (var client = ClusterClient.builder(cluster.settings, "client")
                    .consume("sum", "sum", Codecs.LONG, outputs::add)
                    .connect(TestCluster.PATIENCE)) {
                client.awaitProcessed(client.emit(A, "add", Codecs.LONG, 1L), TestCluster.PATIENCE);
                TestCluster.await(() -> outputs.contains(new Output<>(A, "sum", 102, 102L)));
                client.emit(new Address("timed", "b"), "in", Codecs.LONG, 5L);
                var total = new Address("sum", "total");
                TestCluster.await(() -> outputs.contains(new Output<>(total, "sum", 101, 505L)));
                for (var member : cluster.members) {
                    TestCluster.await(() -> member.figures().agreements() > 2);
                }
            }
        }
    }

    @Test
    void aKilledMemberStartsThoughItsLastEntryHasAPageOfZeros() throws Exception {
        try (var cluster = new TestCluster(folder, ClusterSettings.builder("zeros").hosts(List.of("127.0.0.1")))) {
            cluster.programs = Programs.builder()
                    .program("bytes", circuit -> circuit.inlet("put", Codecs.BYTES, _ -> {}))
                    .build();
            cluster.start(0);
            var killed = folder.resolve("killed");
            try (var client = cluster.client("client")) {
                var to = new Address("bytes", "a");
                client.emit(to, "put", Codecs.BYTES, new byte[1]);
                // The cut, and what it finds, is in the log: nothing follows the next entry.
                TestCluster.await(() -> requireNonNull(cluster.members[0]).figures().agreements() > 0);
                long number = client.emit(to, "put", Codecs.BYTES, new byte[8_000]);
                client.awaitAccepted(number, TestCluster.PATIENCE);
                copy(cluster.folder(0), killed);
            }
            cluster.stop(0);
            cluster.wipe(0);
            copy(killed, cluster.folder(0));
            cluster.start(0).awaitServing(TestCluster.PATIENCE);
        }
    }

    /// What a process that is killed now leaves.
    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            // Without the owner's name: this process lives.
            for (var file : files.filter(each -> !each.endsWith("owner")).toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    @Test
    void aCircuitWhoseStateDiffersIsFailedByName() throws Exception {
        var settings = ClusterSettings.builder("digests").digestInterval(Duration.ofMillis(200));
        try (var cluster = TestCluster.started(folder, settings);
                var client = cluster.client("client")) {
            var clock = new Address("clock", "a");
            client.awaitProcessed(client.emit(clock, "in", Codecs.LONG, 1L), TestCluster.PATIENCE);
            TestCluster.await(() -> {
                try {
                    client.awaitAccepted(client.emit(clock, "in", Codecs.LONG, 1L), TestCluster.PATIENCE);
                    return false;
                } catch (RefusedException refused) {
                    assertThat(refused).hasMessageContaining("no majority agrees")
                            .hasMessageContaining("begin at");
                    return true;
                } catch (Exception failed) {
                    throw new AssertionError(failed);
                }
            });
            client.awaitProcessed(client.emit(A, "add", Codecs.LONG, 1L), TestCluster.PATIENCE);
        }
    }

    @Test
    void aMemberThatAloneCannotReadAStateIsStopped() throws Exception {
        var settings = ClusterSettings.builder("unread").digestInterval(Duration.ofMillis(200));
        try (var cluster = new TestCluster(folder, settings)) {
            cluster.start(0);
            cluster.start(1);
            cluster.programs = Programs.builder()
                    .program("sum", circuit -> {
                        long[] sum = new long[2];
                        var out = circuit.outlet("sum", Codecs.LONG);
                        circuit.inlet("add", Codecs.LONG, number -> {
                            sum[0] += number;
                            sum[1]++;
                            out.receive(sum[0]);
                        });
                        circuit.state("sum", Codecs.LONG, () -> sum[0], _ -> {
                            throw new IllegalStateException("unreadable");
                        });
                        circuit.state("count", Codecs.LONG, () -> sum[1], value -> sum[1] = value);
                    })
                    .build();
            var last = cluster.start(2);
            try (var client = cluster.client("client")) {
                client.awaitProcessed(client.emit(A, "add", Codecs.LONG, 1L), TestCluster.PATIENCE);
                cluster.leader().snapshot(TestCluster.PATIENCE);
                client.emit(A, "add", Codecs.LONG, 1L);
                TestCluster.await(() -> last.health() == MemberHealth.FAILED);
                assertThat(last.trouble()).contains("sum/a, which is failed here alone, differs");
                long number = client.emit(A, "add", Codecs.LONG, 1L);
                client.awaitProcessed(number, TestCluster.PATIENCE);
            }
        }
    }

    /// A lack of stack comes back at each start, an exception does no harm.
    @Test
    void whatAReceptorThrowsIsCountedAndEndsNoMember() throws Exception {
        var settings = ClusterSettings.builder("throws").hosts(List.of("127.0.0.1"));
        try (var cluster = TestCluster.started(folder, settings);
                var client = cluster.client("client")) {
            var failing = new Address("failing", "a");
            client.emit(failing, "throw", Codecs.LONG, 1L);
            client.awaitProcessed(client.emit(failing, "recurse", Codecs.LONG, 1L), TestCluster.PATIENCE);
            client.awaitProcessed(client.emit(A, "add", Codecs.LONG, 1L), TestCluster.PATIENCE);
            var member = cluster.leader();
            TestCluster.await(() -> member.figures().failures() == 2);
            assertThat(member.health()).isEqualTo(MemberHealth.LEADING);
        }
    }

    /// It would end all members, again at each start.
    @Test
    void aCircuitThatCannotBeSavedIsFailedByNameAndHindersNoComparison() throws Exception {
        var settings = ClusterSettings.builder("unsaved").digestInterval(Duration.ofMillis(200));
        try (var cluster = TestCluster.started(folder, settings);
                var client = cluster.client("client")) {
            var unsaved = new Address("unsaved", "a");
            var member = cluster.leader();
            client.awaitProcessed(client.emit(unsaved, "in", Codecs.LONG, 1L), TestCluster.PATIENCE);
            TestCluster.await(() -> {
                client.emit(unsaved, "in", Codecs.LONG, 1L);
                client.emit(A, "add", Codecs.LONG, 1L);
                return member.figures().agreements() > 2;
            });
            member.snapshot(TestCluster.PATIENCE);
            assertRefused(client, client.emit(unsaved, "in", Codecs.LONG, 1L),
                    "unsaved/a is failed: its states cannot be saved: java.lang.IllegalStateException: as written");
            client.awaitProcessed(client.emit(A, "add", Codecs.LONG, 1L), TestCluster.PATIENCE);
        }
    }

    @Test
    void aSnapshotWaitsForAnother() throws Exception {
        try (var cluster = TestCluster.started(folder, ClusterSettings.builder("two"));
                var callers = Executors.newFixedThreadPool(2)) {
            var leader = cluster.leader();
            Callable<@Nullable Void> snapshot = () -> {
                leader.snapshot(TestCluster.PATIENCE);
                return null;
            };
            for (var taken : callers.invokeAll(List.of(snapshot, snapshot))) {
                taken.get();
            }
        }
    }

    @Test
    void aStuckCircuitIsFailedByNameAndStopsNothingElse() throws Exception {
        var settings = ClusterSettings.builder("stuck").stuckLimit(Duration.ofMillis(500));
        try (var cluster = TestCluster.started(folder, settings);
                var client = cluster.client("client")) {
            var stuck = new Address("stuck", "a");
            client.awaitAccepted(client.emit(stuck, "in", Codecs.LONG, 1L), TestCluster.PATIENCE);
            client.awaitAccepted(client.emit(A, "add", Codecs.LONG, 1L), TestCluster.PATIENCE);
            cluster.leader().snapshot(TestCluster.PATIENCE);
            assertRefused(client, client.emit(stuck, "in", Codecs.LONG, 1L),
                    "stuck/a is failed: it completed nothing for PT0.5S");
            client.awaitProcessed(client.emit(A, "add", Codecs.LONG, 1L), TestCluster.PATIENCE);
        } finally {
            TestPrograms.stuck.countDown();
        }
    }
}
