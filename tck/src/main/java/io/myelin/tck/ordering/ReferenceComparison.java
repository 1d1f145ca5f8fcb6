package io.myelin.tck.ordering;

import static org.assertj.core.api.Assertions.fail;

import io.humainary.substrates.api.Substrates.Cortex;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Compares the observations of two machines on a program.
final class ReferenceComparison {

    private ReferenceComparison() {}

    /// Fails, with the program, unless the provider does what the [Reference] does.
    static void assertSame(Cortex cortex, Spec spec) {
        difference(cortex, spec).ifPresent(text -> fail(text + "\n\n" + spec));
    }

    /// The difference between provider and reference on a program; empty if they agree or it exceeds its bound.
    static Optional<String> difference(Cortex cortex, Spec spec) {
        return expected(spec).flatMap(wanted -> {
            var live = new Live(cortex, spec);
            try {
                return difference(wanted, run(live, spec));
            } finally {
                live.close();
            }
        });
    }

    /// The reference's observations; empty if the program exceeds its bound.
    static Optional<List<List<String>>> expected(Spec spec) {
        try {
            return Optional.of(run(new Reference(spec), spec));
        } catch (Reference.TooLong endless) {
            return Optional.empty();
        }
    }

    private static List<List<String>> run(ProgramMachine machine, Spec spec) {
        spec.steps().forEach(machine::perform);
        return machine.logs();
    }

    /// The first difference between two runs.
    static Optional<String> difference(List<List<String>> expected, List<List<String>> actual) {
        for (int circuit = 0; circuit < expected.size(); circuit++) {
            var wanted = normalized(expected.get(circuit));
            var seen = normalized(actual.get(circuit));
            if (!wanted.equals(seen)) {
                int shorter = Math.min(wanted.size(), seen.size());
                int same = 0;
                while (same < shorter && wanted.get(same).equals(seen.get(same))) {
                    same++;
                }
                return Optional.of("circuit " + circuit + " agrees on " + wanted.subList(0, same)
                        + "\n  then expected: " + wanted.subList(same, Math.min(same + 6, wanted.size()))
                        + "\n  but saw:       " + seen.subList(same, Math.min(same + 6, seen.size())));
            }
        }
        return Optional.empty();
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
}
