package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myelin.hazelcast.faults.PrivateNetwork;
import io.myelin.journal.support.Eventually;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Two of three members cannot reach each other, and the oldest member reaches both. It removes one of the two, and all
/// circuits acknowledge emissions while the split lasts.
@Tag("slow")
class PartialSplitTest {

    /// Enough for some to have their blocks on these two members, as owner and backup.
    private static final int CIRCUITS = 50;
    private static final int MAJORITY = 2;
    private static final int EMITTER = 3;

    @BeforeAll
    static void needsNetwork() {
        assumeTrue(PrivateNetwork.isPossible(), "no private network on this machine");
    }

    @Test
    void allCircuitsContinue() throws Exception {
        List<HostProcess> members = new ArrayList<>();
        try (var network = PrivateNetwork.create()) {
            for (int i = 0; i <= EMITTER; i++) {
                members.add(HostProcess.in(network, EMITTER + 1, i, MAJORITY, i < EMITTER));
                members.getLast().await("up");
            }
            var emitter = members.getLast();
            emitter.give("safe 3");
            emitter.await("safe");
            emitter.give("emit " + CIRCUITS);
            Eventually.until("acknowledgements", () -> emitter.acknowledged() > 0);
            network.split(List.of(1), List.of(2));
            long before = emitter.acknowledged();
            // Fewer emissions than that were under way.
            Eventually.until("acknowledgements while the two miss each other",
                    () -> emitter.acknowledged() > before + 100);
            network.heal();
            emitter.give("safe 3");
            emitter.await("safe");
            emitter.give("stop");
            emitter.give("judge " + CIRCUITS + ' ' + emitter.await("stopped"));
            emitter.await("judged");
            assertThat(emitter.wrong()).isEmpty();
        } finally {
            members.forEach(HostProcess::close);
        }
    }
}
