package io.myelin.hazelcast.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Five members, two of which are cut off from the others for a time. No member dies.
@Tag("slow")
class RealSplitTest {

    private static final List<Integer> FEW = List.of(0, 1);
    private static final List<Integer> MANY = List.of(2, 3, 4);

    @BeforeAll
    static void needsNetwork() {
        assumeTrue(PrivateNetwork.isPossible(), "no private network on this machine");
    }

    @Test
    void nothingIsLostIfBlocksAndHeadAreInTheMinority() throws Exception {
        splitAndHeal("2", "3");
    }

    @Test
    void nothingIsLostIfOnlyTheBlocksAreInTheMinority() throws Exception {
        splitAndHeal("4", "5");
    }

    @Test
    void nothingIsLostIfTheHeadIsOnBothSides() throws Exception {
        splitAndHeal("2", "4");
    }

    private static void splitAndHeal(String headOwner, String headBackup) throws Exception {
        try (var cluster = new FaultCluster(3)) {
            cluster.start(0, 1, 2, 3, 4);
            String journal = cluster.create(0, headOwner, headBackup);
            long writer = cluster.open(0, journal, "2", "3");
            assertThat(writer).as("a partition at both").isPositive();
            var acknowledgements = cluster.acknowledgements();
            cluster.await("progress", () -> acknowledgements.durable(journal) > 1000);

            cluster.split(FEW, MANY);
            cluster.awaitSafe(FEW);
            cluster.awaitSafe(MANY);
            // The minority has noticed the split. At most one more block may be under way.
            long noticed = acknowledgements.durable(journal, writer);
            TimeUnit.SECONDS.sleep(2); // for acknowledgements that must not come
            assertThat(acknowledgements.durable(journal, writer)).isLessThan(noticed + 50);

            cluster.heal();
            cluster.awaitSafe();
            cluster.await("the writer goes on", () -> acknowledgements.durable(journal, writer) > noticed + 1000);
            cluster.member(0).order("close " + journal);
            long next = cluster.open(4, journal);
            assertThat(next).as("the journal opens").isPositive();
            cluster.member(4).order("close " + journal);
            assertThat(cluster.check(3, journal)).isEmpty();
        }
    }
}
