package io.myelin.substrates.operator.tapping;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Compares `tee` with the values on both sides.
class TeeTest {

    @Test
    void emitsEachValueAndPassesIt() {
        cases(random -> {
            var inputs = inputs(random);
            var side = new SidePipe<Integer>();
            assertThat(run(inputs, next -> new Tee<>(side, next))).isEqualTo(inputs);
            assertThat(side.emissions.size()).isEqualTo(2 * inputs.size());
            assertThat(side.emissions.subList(0, inputs.size())).isEqualTo(inputs);
        });
    }
}
