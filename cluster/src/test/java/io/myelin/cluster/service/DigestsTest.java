package io.myelin.cluster.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.wire.MessageReader;
import io.myelin.cluster.wire.MessageWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DigestsTest {

    private static final long CUT = 64;
    private static final long FAILED = -1;

    private final Digests digests = new Digests(0, ClusterSettings.builder("digests").build(), _ -> {});
    private final List<String> told = new ArrayList<>();

    private void report(int member, long digest) {
        var report = new MessageWriter(64).int64(CUT).int32(member).int32(1).text("account/a").int64(digest).copy();
        digests.reported(
                new MessageReader(report),
                difference -> told.add("differs: " + difference),
                (circuit, reason) -> told.add(circuit + ": " + reason));
    }

    @Test
    void aCircuitThatAMajorityHasFailedIsFailed() {
        digests.cut(0, CUT);
        report(0, 7);
        report(1, FAILED);
        assertThat(told).isEmpty();
        report(2, FAILED);
        assertThat(told).containsExactly("account/a: it is failed on a majority of the members");
    }

    /// A member that starts from the snapshot would not fail it.
    @Test
    void reportsOnTwoSidesOfASnapshotFailNoCircuit() {
        digests.cut(0, CUT);
        report(0, 7);
        report(1, FAILED);
        digests.forget();
        report(2, FAILED);
        assertThat(told).isEmpty();
    }

    @Test
    void aMemberOnWhichAloneACircuitIsFailedDiffers() {
        digests.cut(0, CUT);
        report(1, 7);
        report(2, 7);
        report(0, FAILED);
        assertThat(told).containsExactly("differs: the state of account/a, which is failed here alone, differs from"
                + " that of a majority at log position 64");
    }
}
