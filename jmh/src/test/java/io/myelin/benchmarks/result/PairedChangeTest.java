package io.myelin.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairedChangeTest {

    private final List<List<Double>> a = new ArrayList<>();
    private final List<List<Double>> b = new ArrayList<>();

    /// Machines whose pace differs fourfold, and drifts by half within each.
    private void measure(int machines, double factor) {
        var random = new Random(7);
        for (int machine = 0; machine < machines; machine++) {
            double pace = 10 * (1 + 3 * random.nextDouble());
            var before = new ArrayList<Double>();
            var after = new ArrayList<Double>();
            for (int iteration = 0; iteration < 30; iteration++) {
                double now = pace * (1 + iteration / 60.0);
                before.add(now * random.nextDouble(0.95, 1.05));
                after.add(now * factor * random.nextDouble(0.95, 1.05));
            }
            a.add(before);
            b.add(after);
        }
    }

    @Test
    void aPaceThatBothShareCancels() {
        measure(8, 1.1);
        var change = Change.paired(a, b, 1e-6, 0.01);
        assertThat(change.estimate()).isCloseTo(1.1, within(0.02));
        assertThat(change.least()).isGreaterThan(1.05);
        assertThat(change.smallestDetectable()).isLessThan(0.1);
    }

    @Test
    void theSameCodeIsTheSame() {
        measure(8, 1);
        var change = Change.paired(a, b, 1e-6, 0.01);
        assertThat(change.least()).isLessThan(1);
        assertThat(change.most()).isGreaterThan(1);
    }

    @Test
    void anIterationThatWasDisturbedCountsForNothing() {
        measure(8, 1.1);
        b.forEach(machine -> machine.set(4, 1e6));
        assertThat(Change.paired(a, b, 1e-6, 0.01).most()).isLessThan(1.15);
    }

    @Test
    void iterationsWithoutPartnersAreNoPairs() {
        measure(8, 1);
        b.getLast().removeLast();
        assertThat(Change.paired(a, b, 1e-6, 0.01).known()).isFalse();
        assertThat(Change.paired(a.subList(0, 7), b, 1e-6, 0.01).known()).isFalse();
    }

    @Test
    void differencesBelowTheFloorDoNotCount() {
        measure(8, 2);
        var change = Change.paired(a, b, 1e6, 0.01);
        assertThat(change.least()).isEqualTo(1);
        assertThat(change.most()).isEqualTo(1);
    }

    @Test
    void nonNumbersAreNotCompared() {
        measure(8, 1);
        b.getFirst().replaceAll(_ -> Double.NaN);
        assertThat(Change.paired(a, b, 1e-6, 0.01).known()).isFalse();
    }
}
