package io.myelin.hazelcast.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Five members with files, two of which are cut off from the others for a time. These two have all copies of a
/// journal's blocks. No head lists the last blocks, because the head is on the other side.
@Tag("slow")
class MergeWithFilesTest {

    private static final List<Integer> FEW = List.of(0, 1);
    private static final List<Integer> MANY = List.of(2, 3, 4);

    /// Records of a block, as [MemberNode] writes them.
    private static final int RECORDS = 10;

    @TempDir
    private Path folder;

    @BeforeAll
    static void needsNetwork() {
        assumeTrue(PrivateNetwork.isPossible(), "no private network on this machine");
    }

    private FaultCluster cluster() throws Exception {
        // One address more than members: each further one would delay the merge by five seconds.
        var cluster = new FaultCluster(
                3, 6, "-Dfaults.files=" + folder, "-Dfaults.files.members=5", "-Dfaults.merge=true");
        cluster.start(0, 1, 2, 3, 4);
        return cluster;
    }

    /// A journal whose blocks are owned by one of the two members and have their backup at the other.
    private record Divided(FaultCluster cluster, String journal, int owner, int backup) {

        long durable() {
            return cluster.acknowledgements().durable(journal);
        }

        /// Makes the owner execute an action when it has merged a part of the blocks.
        void whenMerged(int percent, String action) throws InterruptedException {
            cluster.member(owner).order("merge " + durable() / RECORDS * percent / 100 + ' ' + action);
        }
    }

    /// A journal with the first copies of its head at two members, the last parts of whose addresses are given. There
    /// may be no partition at two members.
    private static String create(FaultCluster cluster, String owners, String backups) throws InterruptedException {
        var missing = new IllegalStateException("no partition at " + owners + " and " + backups);
        for (char owner : owners.toCharArray()) {
            for (char backup : backups.toCharArray()) {
                try {
                    return cluster.create(0, String.valueOf(owner), String.valueOf(backup));
                } catch (IllegalStateException another) {
                    missing.addSuppressed(another);
                }
            }
        }
        throw missing;
    }

    private static Divided split(FaultCluster cluster, String headOwners, String headBackups) throws Exception {
        String journal = create(cluster, headOwners, headBackups);
        // There may be no partition that one of the two owns and the other backs up.
        int owner = cluster.open(0, journal, "2", "3") > 0 ? 0 : 1;
        if (owner == 1) {
            assertThat(cluster.open(1, journal, "3", "2")).as("a partition at both").isPositive();
        }
        var divided = new Divided(cluster, journal, owner, 1 - owner);
        cluster.await("progress", () -> divided.durable() > 3000);
        cluster.split(FEW, MANY);
        cluster.awaitSafe(FEW);
        cluster.awaitSafe(MANY);
        return divided;
    }

    private static void openAndCheck(FaultCluster cluster, FaultCluster.Opening opening) throws Exception {
        assertThat(cluster.awaitOpen(opening)).as("the journal opens").isPositive();
        closeAndCheck(cluster, opening);
    }

    private static void closeAndCheck(FaultCluster cluster, FaultCluster.Opening opening) throws Exception {
        opening.by().order("close " + opening.journal());
        assertThat(cluster.check(3, opening.journal())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"23,23", "456,456", "23,456"})
    void nothingIsLostIfNoMemberDies(String headOwners, String headBackups) throws Exception {
        try (var cluster = cluster()) {
            var divided = split(cluster, headOwners, headBackups);
            long noticed = divided.durable();
            cluster.heal();
            cluster.awaitSafe();
            cluster.await("the writer goes on", () -> divided.durable() > noticed + 1000);
            cluster.member(divided.owner).order("close " + divided.journal);
            openAndCheck(cluster, cluster.giveOpen(4, divided.journal));
        }
    }

    /// The member that sends the blocks halts. The one that has the other copies is killed before it restores its
    /// files.
    @ParameterizedTest
    @ValueSource(ints = {10, 50, 90})
    void nothingIsLostIfBothDieWhileTheyMerge(int percent) throws Exception {
        try (var cluster = cluster()) {
            var divided = split(cluster, "456", "456");
            divided.whenMerged(percent, "halt");
            cluster.member(divided.backup).forgetMerges();
            cluster.heal();
            assertThat(cluster.member(divided.backup).awaitMerge(120)).as("it merges").isTrue();
            cluster.kill(divided.backup);
            cluster.awaitEnd(divided.owner);
            cluster.awaitSafe();
            var opening = cluster.giveOpen(4, divided.journal);
            cluster.restart(divided.backup);
            cluster.restart(divided.owner);
            if (cluster.awaitOpen(opening) < 0) {
                // The anchor had not arrived.
                openAndCheck(cluster, cluster.giveOpen(4, divided.journal));
            } else {
                closeAndCheck(cluster, opening);
            }
        }
    }

    /// The other member has the blocks in its files.
    @ParameterizedTest
    @ValueSource(ints = {10, 50, 90})
    void nothingIsLostIfTheOwnerDiesWhileItMerges(int percent) throws Exception {
        try (var cluster = cluster()) {
            var divided = split(cluster, "456", "456");
            divided.whenMerged(percent, "halt");
            cluster.heal();
            cluster.awaitEnd(divided.owner);
            var opening = cluster.giveOpen(4, divided.journal);
            cluster.awaitSafe();
            cluster.restart(divided.owner);
            openAndCheck(cluster, opening);
        }
    }

    /// The partitions of the dead member have their other copies at the remaining members.
    @Test
    void nothingIsLostIfAMemberOfTheLargerSideDiesMeanwhile() throws Exception {
        try (var cluster = cluster()) {
            var divided = split(cluster, "456", "456");
            divided.whenMerged(50, "wait");
            cluster.heal();
            cluster.member(divided.owner).await("merged some");
            cluster.kill(2);
            var opening = cluster.giveOpen(4, divided.journal);
            cluster.awaitSafe();
            cluster.restart(2);
            openAndCheck(cluster, opening);
        }
    }
}
