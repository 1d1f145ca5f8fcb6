package io.myelin.hazelcast.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Owner and backup die together.
@Tag("slow")
class LostMembersTest {

    @BeforeAll
    static void needsNetwork() {
        assumeTrue(PrivateNetwork.isPossible(), "no private network on this machine");
    }

    /// Row "the members with the copies of a head die, the blocks survive".
    @Test
    void headOutlivesTwoMembers() throws Exception {
        try (var cluster = new FaultCluster(0)) {
            cluster.start(0, 1, 2, 3);
            String journal = cluster.create(2, "2", "3");
            cluster.open(2, journal, "4", "5");
            var acknowledgements = cluster.acknowledgements();
            cluster.await("progress", () -> acknowledgements.durable(journal) > 1000);
            cluster.member(2).order("close " + journal);
            cluster.kill(0);
            cluster.kill(1);
            cluster.awaitSafe();
            long next = cluster.open(3, journal);
            assertThat(next).isPositive();
            cluster.await("progress", () -> acknowledgements.durable(journal, next) > 2000);
            cluster.member(3).order("close " + journal);
            assertThat(cluster.check(2, journal)).isEmpty();
        }
    }

    @Test
    void idleWriterReportsThatItsBlocksAreLost() throws Exception {
        try (var cluster = new FaultCluster(0)) {
            cluster.start(0, 1, 2, 3);
            cluster.add(4, "-Dfaults.lite=true");
            cluster.awaitSafe();
            String journal = cluster.create(4, "4", "5");
            cluster.open(4, journal, "2", "3");
            cluster.await("progress", () -> cluster.acknowledgements().durable(journal) > 1000);
            cluster.member(4).order("pause " + journal);
            cluster.await("soundness", () -> cluster.health(4, journal).equals("SOUND"));
            cluster.kill(0);
            cluster.kill(1);
            cluster.awaitSafe();
            cluster.await("failure", () -> cluster.health(4, journal).equals("FAILED"));
            assertThat(cluster.open(3, journal)).as("refused").isEqualTo(-1);
        }
    }

    @Test
    void membersHandOverAtSigterm() throws Exception {
        try (var cluster = new FaultCluster(0)) {
            cluster.start(0, 1, 2, 3);
            cluster.add(4, "-Dfaults.lite=true");
            cluster.awaitSafe();
            String journal = cluster.create(4, "2", "3");
            long writer = cluster.open(4, journal, "2", "3");
            var acknowledgements = cluster.acknowledgements();
            cluster.await("progress", () -> acknowledgements.durable(journal) > 1000);
            // Both members with the blocks, at once.
            cluster.end("TERM", 0, 1);
            cluster.awaitSafe();
            long then = acknowledgements.durable(journal, writer);
            cluster.await("progress", () -> acknowledgements.durable(journal, writer) > then + 1000);
            cluster.member(4).order("close " + journal);
            assertThat(cluster.open(3, journal)).isPositive();
            cluster.member(3).order("close " + journal);
            assertThat(cluster.check(2, journal)).isEmpty();
        }
    }

    @Test
    void supersededIdleWriterReportsIt() throws Exception {
        try (var cluster = new FaultCluster(0)) {
            cluster.start(0, 1);
            String journal = cluster.create(0, "*", "*");
            cluster.open(0, journal);
            cluster.await("progress", () -> cluster.acknowledgements().durable(journal) > 1000);
            cluster.member(0).order("pause " + journal);
            cluster.open(1, journal);
            cluster.await("fenced", () -> cluster.health(0, journal).equals("FENCED"));
        }
    }
}
