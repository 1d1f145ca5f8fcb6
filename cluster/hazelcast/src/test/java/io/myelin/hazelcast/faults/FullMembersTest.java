package io.myelin.hazelcast.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// A journal that grows until memory is exhausted.
class FullMembersTest {

    @BeforeAll
    static void needsNetwork() {
        assumeTrue(PrivateNetwork.isPossible(), "no private network on this machine");
    }

    /// Two members of 192 MB each, like all of these tests.
    @Test
    void writerEndsBeforeTheMemoryIsFull() throws Exception {
        try (var cluster = new FaultCluster(0)) {
            cluster.start(0, 1);
            String journal = cluster.create(0, "*", "*");
            String[] refused = cluster.member(0).order("fill " + journal).split(" ");
            assertThat(refused[0]).isEqualTo("FullClusterException");
            long durable = Long.parseLong(refused[1]);
            assertThat(durable).isPositive();
            // Both members are alive, and the other one can read the whole journal.
            cluster.awaitSafe();
            String[] read = cluster.member(1).order("read " + journal).split(" ");
            assertThat(read[1]).as("out of line").isEqualTo("0");
            assertThat(Long.parseLong(read[0])).isGreaterThanOrEqualTo(durable);
        }
    }
}
