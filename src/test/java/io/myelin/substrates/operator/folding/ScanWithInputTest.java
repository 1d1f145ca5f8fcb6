package io.myelin.substrates.operator.folding;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static io.myelin.substrates.operator.folding.Folds.STEP;
import static io.myelin.substrates.operator.folding.Folds.fold;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares the `scan` that also projects the input with folds of the inputs so far.
class ScanWithInputTest {

    @Test
    void seesBoth() {
        cases(random -> {
            var inputs = inputs(random);
            var clean = clean(inputs);
            assertThat(run(inputs, next -> new ScanWithInput<>(
                    "^", STEP, (state, value) -> value % 3 == 0 ? null : state + "/" + value, next)))
                    .isEqualTo(IntStream.rangeClosed(1, clean.size())
                            .filter(end -> clean.get(end - 1) % 3 != 0)
                            .mapToObj(end -> fold("^", clean.subList(0, end), STEP) + "/" + clean.get(end - 1))
                            .toList());
        });
    }

    @Test
    void advancesEvenIfTheProjectionFails() {
        assertThat(run(List.of(1, POISON, 2), next -> new ScanWithInput<Integer, String, String>(
                "^", (state, value) -> state + value, (state, value) -> {
                    taste(value);
                    return state;
                }, next))).isEqualTo(List.of("^1", "^1" + POISON + "2"));
    }
}
