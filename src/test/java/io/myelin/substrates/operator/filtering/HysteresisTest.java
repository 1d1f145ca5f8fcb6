package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Compares `hysteresis` with a gate over the whole list of inputs.
class HysteresisTest {

    @Test
    void passesWhileTheGateIsOpen() {
        cases(random -> {
            var inputs = inputs(random);
            int enter = random.nextInt(8);
            int exit = random.nextInt(8);
            // The gate is open at a value if, of the values that could have moved it, the last opened it.
            var clean = clean(inputs);
            var expected = new ArrayList<Integer>();
            boolean open = false;
            for (int value : clean) {
                open = (open || value >= enter) && !(open && value < exit);
                if (open) {
                    expected.add(value);
                }
            }
            assertThat(run(inputs, next -> new Hysteresis<>(
                    value -> taste(value) >= enter, value -> taste(value) < exit, next))).isEqualTo(expected);
        });
    }

    @Test
    void theValueThatOpensPassesAndTheValueThatShutsDoesNot() {
        assertThat(run(List.of(1, 9, 5, 2, 0, 5, 8),
                next -> new Hysteresis<Integer>(value -> value > 7, value -> value < 2, next)))
                .isEqualTo(List.of(9, 5, 2, 8));
    }
}
