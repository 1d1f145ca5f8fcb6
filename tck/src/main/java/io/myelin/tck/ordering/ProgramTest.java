package io.myelin.tck.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Seeds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Random programs of one thread behave on the provider as on the [Reference].
///
/// They are larger than those of [ProgramPropertyTest]. A failing program is reduced to the steps that matter and
/// printed as code.
@Tag("workers")
final class ProgramTest extends CircuitTest {

    @Test
    void programsOnOneCircuitEqualTheReference() {
        expectFailures();
        compare(2_500, 1);
    }

    @Test
    void programsOnTwoCircuitsEqualTheReference() {
        expectFailures();
        compare(250, 2);
    }

    private void compare(int programs, int circuits) {
        var observed = new long[2];
        Seeds.each(programs, random -> {
            var spec = RandomPrograms.random(random, circuits, 6 + random.nextInt(8), 10 + random.nextInt(40));
            var expected = ReferenceComparison.expected(spec);
            if (expected.isEmpty()) {
                return;
            }
            observed[0]++;
            observed[1] += expected.get().stream().mapToInt(List::size).sum();
            if (differs(spec)) {
                ReferenceComparison.assertSame(cortex, shrink(spec));
            }
        });
        // Empty programs would agree.
        assertThat(observed[1] > 10 * observed[0])
                .as(() -> observed[1] + " lines in " + observed[0] + " programs")
                .isTrue();
    }

    private boolean differs(Spec spec) {
        return ReferenceComparison.difference(cortex, spec).isPresent();
    }

    /// Removes steps, many at a time at first, as long as the difference remains.
    private Spec shrink(Spec spec) {
        var smallest = spec;
        for (int size = spec.steps().size() / 2; size > 0; size /= 2) {
            for (int from = 0; from + size <= smallest.steps().size();) {
                var steps = new ArrayList<>(smallest.steps());
                steps.subList(from, from + size).clear();
                var candidate = new Spec(spec.circuits(), spec.parts(), List.copyOf(steps));
                if (differs(candidate)) {
                    smallest = candidate;
                } else {
                    from += size;
                }
            }
        }
        return smallest;
    }
}
