package io.myelin.substrates.operator.changing;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.changing.Runs.repetitive;
import static io.myelin.substrates.operator.changing.Runs.runs;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `run` with the runs of the inputs.
class FlowRunTest {

    @Test
    void countsEachRun() {
        cases(random -> {
            var inputs = repetitive(random);
            var expected = new ArrayList<Run<Integer>>();
            for (var run : runs(inputs, Integer::equals)) {
                for (int length = 1; length <= run.size(); length++) {
                    expected.add(new CountedRun<>(run.getFirst(), length));
                }
            }
            assertThat(run(inputs, FlowRun<Integer>::new)).isEqualTo(expected);
        });
    }

    @Test
    void comparesNeighbours() {
        var inputs = IntStream.rangeClosed(1, 5).mapToObj(Near::new).toList();
        assertThat(run(inputs, FlowRun<Near>::new).stream().map(Run::length).toList())
                .isEqualTo(List.of(1L, 2L, 3L, 4L, 5L));
    }
}
