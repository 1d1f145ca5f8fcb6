package io.myelin.cluster;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.client.Output;
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
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PurgeTest {

    private static final Address A = new Address("bytes", "a");
    private static final int SEGMENTS = 3;
    private static final int ENTRIES = SEGMENTS * 16 * 16 + 20;
    /// One of the consensus module, one of the service.
    private static final int SNAPSHOT_FILES = 2;
    private static final int LENGTH = 65_000;

    @TempDir
    Path folder;

    private final List<Output<Long>> outputs = Collections.synchronizedList(new ArrayList<>());

    private TestCluster cluster() throws Exception {
        return cluster(3);
    }

    private TestCluster cluster(int members) throws Exception {
        var settings = ClusterSettings.builder("purge")
                .hosts(Collections.nCopies(members, "127.0.0.1"))
                .forced(false)
                .digestInterval(Duration.ofMillis(200));
        var cluster = new TestCluster(folder, settings);
        cluster.programs = Programs.builder()
                .program("bytes", circuit -> {
                    long[] sum = new long[1];
                    var sums = circuit.outlet("sum", Codecs.LONG);
                    circuit.inlet("put", Codecs.BYTES, value -> {
                        sum[0] += value.length;
                        sums.receive(sum[0]);
                    });
                    circuit.state("sum", Codecs.LONG, () -> sum[0], value -> sum[0] = value);
                })
                .build();
        for (int member = 0; member < members; member++) {
            cluster.start(member);
        }
        cluster.leader();
        return cluster;
    }

    private ClusterClient client(TestCluster cluster) throws Exception {
        return ClusterClient.builder(cluster.settings, "client")
                .consume("bytes", "sum", Codecs.LONG, outputs::add)
                .connect(TestCluster.PATIENCE);
    }

    private static void emit(ClusterClient client, int entries) throws Exception {
        long last = 0;
        for (int i = 0; i < entries; i++) {
            last = client.emit(A, "put", Codecs.BYTES, new byte[LENGTH]);
        }
        client.awaitProcessed(last, TestCluster.PATIENCE);
    }

    private static void snapshot(TestCluster cluster, ClusterClient client) throws Exception {
        cluster.leader().snapshot(TestCluster.PATIENCE);
        emit(client, 1);
    }

    /// Waits until all members serve and have found their states equal.
    private static void awaitEqual(TestCluster cluster, ClusterClient client) throws Exception {
        for (var member : cluster.members) {
            requireNonNull(member).awaitServing(TestCluster.PATIENCE);
        }
        for (var member : cluster.members) {
            long before = requireNonNull(member).figures().agreements();
            while (member.figures().agreements() < before + 2) {
                emit(client, 1);
                Thread.sleep(20);
            }
        }
    }

    private int files(TestCluster cluster, int member) {
        var recorded = cluster.folder(member).resolve("archive").toFile().list((_, name) -> name.endsWith(".rec"));
        return requireNonNull(recorded).length;
    }

    private void awaitPurged(TestCluster cluster) throws Exception {
        for (int member = 0; member < 3; member++) {
            int each = member;
            TestCluster.await(() -> files(cluster, each) <= 2 + 2 * SNAPSHOT_FILES);
        }
    }

    @Test
    void twoSnapshotsAndTheLogFromTheOlderOnAreKept() throws Exception {
        try (var cluster = cluster();
                var client = client(cluster)) {
            emit(client, ENTRIES);
            snapshot(cluster, client);
            for (int member = 0; member < 3; member++) {
                int each = member;
                TestCluster.await(() -> files(cluster, each) > SEGMENTS); // a follower may be behind
            }
            for (int again = 0; again < 3; again++) {
                snapshot(cluster, client);
                emit(client, 1);
            }
            awaitPurged(cluster);
            awaitEqual(cluster, client);
        }
    }

    /// A leader that began with a snapshot tells a member of a term before it where to cut off what was not committed.
    @Test
    void ofFiveOneThatIsSeededLeadsAMemberOfATermBeforeItsSnapshot() throws Exception {
        try (var cluster = cluster(5)) {
            int former = cluster.leader().member();
            int seeded = (former + 1) % 5;
            try (var lost = ClusterClient.builder(cluster.settings, "lost").connect(TestCluster.PATIENCE)) {
                emit(lost, 1);
                for (int other = 1; other < 5; other++) {
                    cluster.stop((former + other) % 5);
                }
                for (int i = 0; i < 10; i++) {
                    lost.emit(A, "put", Codecs.BYTES, new byte[LENGTH]); // no majority gets it
                }
                Thread.sleep(cluster.settings.heartbeatTimeout().toMillis());
            }
            cluster.stop(former);
            for (int other = 1; other < 5; other++) {
                cluster.start((former + other) % 5);
            }
            try (var client = client(cluster)) {
                emit(client, 1);
                changeLeader(cluster, client); // a term between the former leader's and the snapshot's
                cluster.leader().snapshot(TestCluster.PATIENCE);
                cluster.stop(seeded);
                cluster.wipe(seeded);
                cluster.start(seeded).awaitServing(TestCluster.PATIENCE);
                while (cluster.leader().member() != seeded) {
                    changeLeader(cluster, client);
                }
                emit(client, 15); // a log that is longer than the former leader's
                try {
                    cluster.start(former).awaitServing(Duration.ofSeconds(10));
                } catch (TimeoutException lacking) { // what it lacks, the leader's log does not have
                    cluster.stop(former);
                    cluster.start(former);
                }
                awaitEqual(cluster, client);
            }
        }
    }

    private static void changeLeader(TestCluster cluster, ClusterClient client) throws Exception {
        int leader = cluster.leader().member();
        cluster.stop(leader);
        emit(client, 1);
        cluster.start(leader).awaitServing(TestCluster.PATIENCE);
    }

    @Test
    void aMemberThatIsWipedAfterAPurgeComesBackAndCanLead() throws Exception {
        try (var cluster = cluster();
                var client = client(cluster)) {
            int wiped = (cluster.leader().member() + 1) % 3;
            emit(client, 1);
            cluster.stop(cluster.leader().member()); // another term
            emit(client, ENTRIES);
            startMissing(cluster);
            snapshot(cluster, client);
            emit(client, 1);
            cluster.stop(cluster.leader().member()); // a term that the snapshot does not know
            emit(client, 1);
            startMissing(cluster);
            awaitEqual(cluster, client);
            snapshot(cluster, client);
            awaitPurged(cluster);
            cluster.stop(wiped);
            cluster.wipe(wiped);
            // What a member leaves that was killed at its first start.
            Files.createDirectories(cluster.folder(wiped).resolve("cluster"));
            Files.createFile(cluster.folder(wiped).resolve("cluster").resolve("recording.log"));
            cluster.start(wiped).awaitServing(TestCluster.PATIENCE);
            awaitEqual(cluster, client);
            while (cluster.leader().member() != wiped) {
                int leader = cluster.leader().member();
                cluster.stop(leader);
                emit(client, 1);
                startMissing(cluster);
                awaitEqual(cluster, client);
            }
        }
    }

    private static void startMissing(TestCluster cluster) throws Exception {
        for (int member = 0; member < cluster.members.length; member++) {
            if (cluster.members[member] == null) {
                cluster.start(member).awaitServing(TestCluster.PATIENCE);
            }
        }
    }

    @Test
    void nothingIsPurgedThatAMemberLacks() throws Exception {
        try (var cluster = cluster();
                var client = client(cluster)) {
            emit(client, 1);
            int away = (cluster.leader().member() + 1) % 3;
            cluster.stop(away);
            emit(client, ENTRIES);
            snapshot(cluster, client);
            snapshot(cluster, client);
            emit(client, 1);
            assertThat(files(cluster, cluster.leader().member())).isGreaterThan(SEGMENTS);
            cluster.start(away).awaitServing(TestCluster.PATIENCE);
            awaitPurged(cluster);
            awaitEqual(cluster, client);
        }
    }

    @Test
    void aMemberWithAFolderThatIsTooOldSaysSoAndComesBackTheSecondTime() throws Exception {
        try (var cluster = cluster();
                var client = client(cluster)) {
            emit(client, 1);
            int old = (cluster.leader().member() + 1) % 3;
            cluster.stop(old);
            copy(cluster.folder(old), folder.resolve("old"));
            cluster.start(old);
            emit(client, ENTRIES);
            snapshot(cluster, client);
            snapshot(cluster, client);
            awaitPurged(cluster);
            cluster.stop(old);
            cluster.wipe(old);
            copy(folder.resolve("old"), cluster.folder(old));
            cluster.start(old);
            awaitLacking(cluster, old);
            cluster.stop(old);
            cluster.start(old);
            awaitEqual(cluster, client);
        }
    }

    private static void awaitLacking(TestCluster cluster, int member) throws Exception {
        var lacking = requireNonNull(cluster.members[member]);
        TestCluster.await(() -> !lacking.trouble().isEmpty());
        Thread.sleep(3 * cluster.settings.heartbeatTimeout().toMillis()); // it tries again
        assertThat(lacking.health()).isEqualTo(MemberHealth.STARTING);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    @Test
    void aWipedMemberThatNobodyAnsweredSaysSoAndComesBackTheSecondTime() throws Exception {
        try (var cluster = cluster();
                var client = client(cluster)) {
            emit(client, ENTRIES);
            snapshot(cluster, client);
            snapshot(cluster, client);
            awaitPurged(cluster);
            cluster.stopAll();
            cluster.wipe(1);
            cluster.start(1);
            Thread.sleep(2 * cluster.settings.heartbeatTimeout().toMillis());
            cluster.start(0);
            cluster.start(2);
            awaitLacking(cluster, 1);
            cluster.stop(1);
            cluster.start(1);
            awaitEqual(cluster, client);
        }
    }
}
