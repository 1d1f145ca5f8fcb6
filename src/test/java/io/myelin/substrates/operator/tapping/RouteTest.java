package io.myelin.substrates.operator.tapping;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.send;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// Compares `route` with the values on both sides.
class RouteTest {

    @Test
    void emitsOrPasses() {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(9);
            var side = new SidePipe<Integer>();
            var outputs = new ArrayList<Integer>();
            send(inputs, new Route<>(value -> taste(value) < bound, side, outputs::add));
            assertThat(side.emissions)
                    .isEqualTo(clean(inputs).stream().filter(value -> value < bound).toList());
            assertThat(outputs).isEqualTo(clean(inputs).stream().filter(value -> value >= bound).toList());
        });
    }
}
