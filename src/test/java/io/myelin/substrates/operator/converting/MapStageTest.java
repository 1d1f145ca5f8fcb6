package io.myelin.substrates.operator.converting;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Compares `map` and `replace` with a mapped list.
class MapStageTest {

    @Test
    void dropsNull() {
        cases(random -> {
            var inputs = inputs(random);
            assertThat(run(inputs, next -> new MapStage<Integer, String>(
                    value -> taste(value) % 3 == 0 ? null : "v" + value, next))).isEqualTo(
                            clean(inputs).stream().filter(value -> value % 3 != 0).map(value -> "v" + value).toList());
        });
    }
}
