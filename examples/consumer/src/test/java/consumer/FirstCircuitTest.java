package consumer;

import static io.myelin.testkit.CircuitAssertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.testkit.CircuitExtension;
import io.myelin.testkit.EmissionRecorder;
import io.myelin.testkit.ManualTime;
import io.myelin.testkit.orders.Orders;
import io.myelin.testkit.orders.Producer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(CircuitExtension.class)
class FirstCircuitTest {

    @Test
    void ticksOnceASecond(Circuit circuit, ManualTime time) {
        var ticks = EmissionRecorder.<Long>of(circuit, time::nanos);
        circuit.ticker(Duration.ofSeconds(1), ticks.pipe());
        time.advance(Duration.ofSeconds(3));
        assertThat(ticks).received(0L, 1L, 2L).inOrder();
        System.out.println("test kit: " + EmissionRecorder.class.getModule());
    }

    @Test
    void arrivesInEveryOrder() {
        Orders.of(Producer.of("a", 1, 2), Producer.of("b", 3)).check(trial -> {
            var recorder = trial.<Integer>recorder();
            trial.connect(recorder.pipe());
            trial.verify(() -> assertThat(recorder).hasReceivedCount(3));
        });
    }
}
