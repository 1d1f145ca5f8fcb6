package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/// A circuit that fails while it leaves its member.
class LeavingCircuitTest {

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    @SuppressWarnings("NullAway") // nothing is routed
    private final ResidentCircuit circuit = new ResidentCircuit("plant/a", null);

    @Test
    void aFailingCircuitLeavesOnce() {
        circuit.fail(new IllegalStateException("its program"));
        assertThat(circuit.leave(PATIENCE)).isTrue();
        circuit.fail(new IllegalStateException("emissions that were not recorded"));
        assertThat(circuit.state()).isEqualTo(ResidentCircuit.State.GONE);
        assertThat(circuit.leave(PATIENCE)).as("again").isFalse();
    }
}
