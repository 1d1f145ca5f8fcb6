package io.myelin.journal.support;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.JournalException;
import io.myelin.journal.circuit.JournaledCircuit;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// Emissions that a circuit refuses on purpose.
public final class Refused {

    private Refused() {}

    /// Waits for a circuit that has refused an emission since it was last waited for.
    ///
    /// @param circuit the circuit
    /// @param timeout the maximum time
    public static void sync(JournaledCircuit circuit, Duration timeout) throws TimeoutException, InterruptedException {
        assertThatThrownBy(() -> circuit.sync(timeout))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("an emission was refused");
        circuit.sync(timeout);
    }
}
