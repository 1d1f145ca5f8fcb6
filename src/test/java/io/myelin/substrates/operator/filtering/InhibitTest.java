package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `inhibit` with index arithmetic.
class InhibitTest {

    @Test
    void dropsTheValuesAfterEachThatPassed() {
        cases(random -> {
            var inputs = inputs(random);
            int refractory = random.nextInt(10);
            assertThat(run(inputs, next -> new Inhibit<>(refractory, next)))
                    .isEqualTo(IntStream.range(0, inputs.size())
                            .filter(index -> index % (refractory + 1) == 0)
                            .mapToObj(inputs::get)
                            .toList());
        });
    }

    @Test
    void theLargestPeriodDoesNotOverflow() {
        var inputs = IntStream.range(0, 100).boxed().toList();
        assertThat(run(inputs, next -> new Inhibit<>(Integer.MAX_VALUE, next))).isEqualTo(List.of(0));
    }
}
