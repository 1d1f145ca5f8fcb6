package io.myelin.testkit;

import static io.myelin.testkit.CircuitAssertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The test that the README shows.
@ExtendWith(CircuitExtension.class)
class ReadmeExampleTest {

    @Test
    void ticksOnceASecond(Circuit circuit, ManualTime time) {
        var ticks = EmissionRecorder.<Long>of(circuit, time::nanos);
        circuit.ticker(Duration.ofSeconds(1), ticks.pipe());
        time.advance(Duration.ofSeconds(3));
        assertThat(ticks).received(0L, 1L, 2L).inOrder();
    }
}
