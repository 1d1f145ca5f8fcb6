package io.myelin.substrates.operator.tapping;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.send;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// Compares `peek` with the order of events on both sides.
class PeekTest {

    @Test
    void seesEachValueBeforeItPasses() {
        cases(random -> {
            var inputs = inputs(random);
            var events = new ArrayList<String>();
            send(inputs, new Peek<Integer>(value -> events.add("peek " + taste(value)),
                    value -> events.add("next " + value)));
            var expected = new ArrayList<String>();
            for (int value : clean(inputs)) {
                expected.add("peek " + value);
                expected.add("next " + value);
            }
            assertThat(events).isEqualTo(expected);
        });
    }
}
