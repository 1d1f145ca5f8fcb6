package io.myelin.tck.ordering;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Random programs of one thread do on the provider what they do on the [Reference].
///
/// A program that does not is cut down to the steps that matter and printed with its wiring.
@Tag("workers")
final class ProgramTest extends CircuitTest {

    @Test
    void onOneCircuit() {
        compare(2_500, 1);
    }

    @Test
    void onTwoCircuits() {
        compare(250, 2);
    }

    private void compare(int programs, int circuits) {
        var observed = new long[2];
        Seeds.each(programs, random -> {
            var spec = Programs.random(random, circuits, 6 + random.nextInt(8), 10 + random.nextInt(40));
            var expected = run(new Reference(spec), spec);
            if (expected == null) {
                return;
            }
            observed[0]++;
            observed[1] += expected.stream().mapToInt(List::size).sum();
            var difference = difference(spec);
            if (difference != null) {
                var small = shrink(spec);
                fail(difference(small) + "\n" + text(small));
            }
        });
        // Programs in which nothing happens would agree on that.
        assertTrue(observed[1] > 10 * observed[0],
                () -> observed[1] + " lines in " + observed[0] + " programs");
    }

    /// How provider and reference differ on a program; null if they do not.
    private String difference(Spec spec) {
        var expected = run(new Reference(spec), spec);
        if (expected == null) {
            return null;
        }
        var live = new Live(cortex, spec);
        var actual = run(live, spec);
        live.close();
        for (int circuit = 0; circuit < spec.circuits(); circuit++) {
            var wanted = normalized(expected.get(circuit));
            var seen = normalized(actual.get(circuit));
            if (!wanted.equals(seen)) {
                int shorter = Math.min(wanted.size(), seen.size());
                int same = 0;
                while (same < shorter && wanted.get(same).equals(seen.get(same))) {
                    same++;
                }
                return "circuit " + circuit + " agrees on " + wanted.subList(0, same)
                        + "\n  then expected: " + wanted.subList(same, Math.min(same + 6, wanted.size()))
                        + "\n  but saw:       " + seen.subList(same, Math.min(same + 6, seen.size()));
            }
        }
        return null;
    }

    private static List<List<String>> run(Machine machine, Spec spec) {
        try {
            spec.steps().forEach(machine::perform);
            return machine.logs();
        } catch (Reference.TooLong endless) {
            return null;
        }
    }

    /// Subscriptions that one close ends may end in any order.
    private static List<String> normalized(List<String> log) {
        var lines = new ArrayList<String>();
        var ends = new ArrayList<String>();
        for (var line : log) {
            if (line.endsWith(" ends")) {
                ends.add(line);
            } else {
                ends.stream().sorted().forEach(lines::add);
                ends.clear();
                lines.add(line);
            }
        }
        ends.stream().sorted().forEach(lines::add);
        return lines;
    }

    /// Leaves out steps, many at a time at first, as long as the difference stays.
    private Spec shrink(Spec spec) {
        var smallest = spec;
        for (int size = spec.steps().size() / 2; size > 0; size /= 2) {
            for (int from = 0; from + size <= smallest.steps().size(); ) {
                var steps = new ArrayList<>(smallest.steps());
                steps.subList(from, from + size).clear();
                var candidate = new Spec(spec.circuits(), spec.parts(), List.copyOf(steps));
                if (difference(candidate) != null) {
                    smallest = candidate;
                } else {
                    from += size;
                }
            }
        }
        return smallest;
    }

    private static String text(Spec spec) {
        var text = new StringBuilder("parts:");
        for (int part = 0; part < spec.parts().size(); part++) {
            text.append("\n  ").append(part).append(": ").append(spec.parts().get(part));
        }
        return text.append("\nsteps:").append(spec.steps().stream()
                .map(step -> "\n  " + step).collect(Collectors.joining())).toString();
    }
}
