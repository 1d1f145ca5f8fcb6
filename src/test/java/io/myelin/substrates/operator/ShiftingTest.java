package io.myelin.substrates.operator;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.operator.shifting.Delay;
import io.myelin.substrates.operator.shifting.Relate;
import java.util.Collections;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Holds the shifting stages against index arithmetic on the list of inputs.
class ShiftingTest {

    @Test
    void delay() {
        cases(random -> {
            var inputs = inputs(random);
            int depth = 1 + random.nextInt(45);
            assertThat(run(inputs, next -> new Delay<>(depth, -1, next)))
                    .isEqualTo(IntStream.range(0, inputs.size())
                            .mapToObj(index -> index < depth ? -1 : inputs.get(index - depth))
                            .toList());
        });
    }

    @Test
    void theLargestDepthReservesNothing() {
        var inputs = IntStream.range(0, 1_000).boxed().toList();
        assertThat(run(inputs, next -> new Delay<>(Integer.MAX_VALUE, -1, next)))
                .isEqualTo(Collections.nCopies(1_000, -1));
    }

    @Test
    void relateAdvancesWithEveryValue() {
        cases(random -> {
            var inputs = inputs(random);
            var initial = random.nextBoolean() ? null : random.nextInt(8);
            assertThat(run(inputs, next -> new Relate<Integer, String>(initial,
                            (before, value) -> taste(value) % 4 == 0 ? null : before + ">" + value, next))).isEqualTo(IntStream.range(0, inputs.size())
                            .filter(index -> inputs.get(index) != POISON && inputs.get(index) % 4 != 0)
                            .mapToObj(index ->
                                    (index == 0 ? initial : inputs.get(index - 1)) + ">" + inputs.get(index))
                            .toList());
        });
    }
}
