package io.myelin.substrates.operator.changing;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.changing.Runs.repetitive;
import static io.myelin.substrates.operator.changing.Runs.runs;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Change;
import java.util.ArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `change` with the runs of the inputs.
class FlowChangeTest {

    @Test
    void reportsEachRunThatEnded() {
        cases(random -> {
            var inputs = repetitive(random);
            var runs = runs(inputs, Integer::equals);
            var expected = new ArrayList<Change<Integer>>();
            for (int index = 1; index < runs.size(); index++) {
                var closed = runs.get(index - 1);
                expected.add(new ClosedRun<>(closed.getFirst(), closed.size(), runs.get(index).getFirst()));
            }
            assertThat(run(inputs, FlowChange<Integer>::new)).isEqualTo(expected);
        });
    }

    @Test
    void comparesNeighbours() {
        var inputs = IntStream.rangeClosed(1, 5).mapToObj(Near::new).toList();
        assertThat(run(inputs, FlowChange<Near>::new)).isEmpty();
    }
}
