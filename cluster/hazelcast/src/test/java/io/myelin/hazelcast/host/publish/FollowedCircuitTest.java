package io.myelin.hazelcast.host.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.host.route.FoundBlocks;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// How long others wait for a circuit that is read, by arithmetic: however slow the machine is, an upper bound that is
/// computed after the read, and a lower bound that is computed before it, hold.
class FollowedCircuitTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final FollowedCircuit circuit = new FollowedCircuit("journal", "one", 0);

    private void beLate() {
        var _ = circuit.read();
        circuit.late();
        circuit.dropped();
    }

    @Test
    void othersWaitForOneSecondAgainOnceItsValuesHaveArrived() {
        for (int i = 0; i < 3; i++) {
            beLate();
        }
        long before = System.nanoTime();
        var _ = circuit.read();
        assertThat(circuit.lateAt() - before).as("doubled three times").isGreaterThanOrEqualTo(8 * SECOND);
        var found = FoundBlocks.none(1);
        circuit.found(found);
        circuit.passed(found);
        var _ = circuit.read();
        assertThat(circuit.lateAt() - System.nanoTime()).isLessThanOrEqualTo(SECOND);
    }

    @Test
    void othersWaitForOneMinuteAtMost() {
        for (int i = 0; i < 10; i++) {
            beLate();
        }
        var _ = circuit.read();
        assertThat(circuit.lateAt() - System.nanoTime()).isLessThanOrEqualTo(60 * SECOND);
    }
}
