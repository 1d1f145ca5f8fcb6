package io.myelin.testkit;

import static io.humainary.substrates.api.Substrates.cortex;
import static io.myelin.testkit.CircuitAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.humainary.substrates.api.Substrates.Circuit;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EmissionRecorderTest {

    private final Circuit circuit = cortex().circuit(cortex().name("plant"));
    private final AtomicLong time = new AtomicLong(5);

    @AfterEach
    void close() {
        circuit.close();
    }

    @Test
    void containsEverythingEmittedBeforeItIsRead() {
        var alarms = EmissionRecorder.<Integer>of(circuit);
        var pipe = alarms.pipe();
        for (int value = 0; value < 10_000; value++) {
            pipe.emit(value);
        }

        assertThat(alarms).hasReceivedCount(10_000);
    }

    @Test
    void keepsNamesAndTimes() {
        var levels = circuit.conduit(cortex().name("level"), Integer.class);
        var alarms = EmissionRecorder.<Integer>of(circuit, time::get);
        var subscription = alarms.listenTo(levels);
        levels.get(cortex().name("tank.north")).emit(85);
        circuit.await();
        time.set(1_000_005);
        levels.get(cortex().name("tank.south")).emit(92);

        assertThat(alarms).received(85, 92).inOrder().at(Duration.ZERO, Duration.ofMillis(1));
        assertThat(alarms).from("tank.north").received(85);
        assertThat(alarms).from("tank.south").received(92).at(Duration.ofMillis(1));

        subscription.close();
        levels.get(cortex().name("tank.north")).emit(99);
        assertThat(alarms).hasReceivedCount(2);
    }

    @Test
    void clearRemovesEarlierEmissions() {
        var alarms = EmissionRecorder.<Integer>of(circuit);
        var pipe = alarms.pipe();
        pipe.emit(1);
        alarms.clear();
        assertThat(alarms).receivedNothing();

        pipe.emit(2);
        assertThat(alarms).received(2);
    }

    @Test
    void messagesListTheEmissions() {
        var levels = circuit.conduit(cortex().name("level"), Integer.class);
        var alarms = EmissionRecorder.<Integer>of(circuit, time::get);
        alarms.listenTo(levels);
        List.of(85, 92).forEach(levels.get(cortex().name("tank.north"))::emit);

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(alarms).received(85, 93))
                .withMessageContainingAll(
                        "[85, 93]", "85 from tank.north at 0.0 ms", "missing: [93]", "unexpected: [92]");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(alarms).received(92, 85).inOrder())
                .withMessageContainingAll("[92, 85]", "in this order", "92 from tank.north");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(alarms).receivedNothing())
                .withMessageContaining("85 from tank.north");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(alarms).hasReceivedCount(1))
                .withMessageContaining("received 2");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(alarms).from("tank.south").received(85))
                .withMessageContainingAll("tank.south", "there was tank.north");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(alarms).as("alarms of the north").from("tank.north").received(85))
                .withMessageStartingWith("[alarms of the north]");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(alarms).as("alarms of the south").from("tank.south").received(85))
                .withMessageStartingWith("[alarms of the south]");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(alarms).withFailMessage("too few").from("tank.north").received(85))
                .withMessage("too few");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(alarms).at(Duration.ZERO))
                .withMessageContaining("92 from tank.north");
        assertThatIllegalStateException().isThrownBy(() -> assertThat(alarms).inOrder());
    }
}
