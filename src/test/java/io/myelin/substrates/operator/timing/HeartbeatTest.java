package io.myelin.substrates.operator.timing;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.timing.TimedInputs.Clock;
import static io.myelin.substrates.operator.timing.TimedInputs.inputs;
import static io.myelin.substrates.operator.timing.TimedInputs.timed;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// Compares `heartbeat` with the runs of the inputs and their times.
class HeartbeatTest {

    @Test
    void measuresFromTheFirstRepetitionAndFromEachBeat() {
        cases(random -> {
            var inputs = inputs(random, 2);
            long silence = 1 + random.nextInt(100);
            var expected = new ArrayList<Integer>();
            for (int index = 0; index < inputs.size();) {
                // Models a run, and the heartbeats within it, each measured from the preceding anchor.
                int end = index + 1;
                while (end < inputs.size() && inputs.get(end).value() == inputs.get(index).value()) {
                    end++;
                }
                expected.add(inputs.get(index).value());
                int anchor = index + 1;
                for (int repetition = index + 2; repetition < end; repetition++) {
                    if (inputs.get(repetition).time() - inputs.get(anchor).time() >= silence) {
                        expected.add(inputs.get(index).value());
                        anchor = repetition;
                    }
                }
                index = end;
            }
            assertThat(timed(inputs, (clock, next) -> new Heartbeat<>(silence, clock, next)))
                    .isEqualTo(expected);
        });
    }

    @Test
    void handsOnTheInstanceThatBeganTheRun() {
        var first = new String("same");
        var clock = new Clock();
        var outputs = new ArrayList<String>();
        var stage = new Heartbeat<String>(10, clock, outputs::add);
        stage.receive(first);
        stage.receive(new String("same"));
        clock.now = 10;
        stage.receive(new String("same"));
        assertThat(outputs.size()).isEqualTo(2);
        assertThat(outputs.getLast()).isSameAs(first);
    }

    @Test
    void leavesTheClockAloneWhileValuesChange() {
        var stage = new Heartbeat<Integer>(1, () -> {
            throw new AssertionError("the clock was read");
        }, value -> {});
        for (int value = 0; value < 100; value++) {
            stage.receive(value);
        }
    }
}
