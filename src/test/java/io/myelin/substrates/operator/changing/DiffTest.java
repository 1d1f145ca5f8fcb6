package io.myelin.substrates.operator.changing;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.changing.Runs.repetitive;
import static io.myelin.substrates.operator.changing.Runs.runs;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.operator.Chains;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `diff` with the first values of the runs.
class DiffTest {

    @Test
    void passesTheFirstOfEachRun() {
        cases(random -> {
            var inputs = repetitive(random);
            assertThat(run(inputs, next -> new Diff<>(null, next)))
                    .isEqualTo(runs(inputs, Integer::equals).stream().map(List::getFirst).toList());
        });
    }

    @Test
    void withASeedSeesTheSeedFirst() {
        cases(random -> {
            var inputs = repetitive(random);
            int seed = random.nextInt(3);
            var seeded = new ArrayList<>(List.of(seed));
            seeded.addAll(inputs);
            assertThat(run(inputs, next -> new Diff<>(seed, next)))
                    .isEqualTo(runs(seeded, Integer::equals).stream().skip(1).map(List::getFirst).toList());
        });
    }

    @Test
    void comparesWithTheLastPassed() {
        var inputs = IntStream.rangeClosed(1, 5).mapToObj(Near::new).toList();
        assertThat(Chains.<Near, Near>run(inputs, next -> new Diff<>(null, next)).stream()
                .map(Near::value)
                .toList()).isEqualTo(List.of(1, 3, 5));
    }
}
