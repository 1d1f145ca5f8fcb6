package io.myelin.cluster.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatedHistoryTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void nothingIsLostOrDoneTwiceAndMembersAreEqual(long seed) throws Exception {
        assertThat(SimulatedHistory.run(seed, 1_000)).isEmpty();
    }

    /// Whoever starts from the snapshot does not know of the first report.
    @Test
    void reportsOnTwoSidesOfASnapshotDoNotAddUp() throws Exception {
        assertThat(SimulatedHistory.reportsAroundASnapshot()).isEmpty();
    }

    /// The seed of its random sources is that of its beginning on all members.
    @Test
    void aCircuitThatBeginsWithARefusedEntryIsTheSameAfterASnapshot() throws Exception {
        assertThat(SimulatedHistory.firstEntryRefused()).isEmpty();
    }

    @Test
    @Tag("slow")
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void inManyHistories() throws Exception {
        long first = System.nanoTime() >>> 20;
        for (long seed = first; seed < first + 200; seed++) {
            assertThat(SimulatedHistory.run(seed, 3_000)).as("seed " + seed).isEmpty();
        }
    }
}
