package io.myelin.tck.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.tck.support.CircuitTest;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Programs worth keeping, and a test of the machinery that finds them: it must detect a difference and shrink the
/// program.
@Tag("workers")
final class FoundProgramsTest extends CircuitTest {

    /// The minimum that shows the planted difference: a subscription and an emission.
    private static final int SMALL = 3;

    /// A subscription that a receptor opens with STEM routing receives from the next emission on.
    @Test
    void aSubscriptionOfAReceptorBeginsWithTheNextEmission() {
        ReferenceComparison.assertSame(cortex, new Spec(1,
                List.of(
                        new Spec.Conduit(0, Routing.STEM, List.of(
                                new Spec.Behavior(List.of(new Spec.Bare(List.of(new Spec.Toggle(0, 1))))),
                                new Spec.Behavior(List.of(new Spec.Bare(List.of())))))),
                List.of(
                        new Spec.Subscribe(0, 0),
                        new Spec.Emit(new Spec.Ref(0, "a.b.c"), new Spec.Value(1, 1)),
                        new Spec.Emit(new Spec.Ref(0, "a.b"), new Spec.Value(2, 1)),
                        new Spec.Emit(new Spec.Ref(0, "a"), new Spec.Value(3, 0)))));
    }

    /// Plants a difference: fan-outs serve their targets in reverse order.
    private static boolean differsBackwards(Spec spec) {
        var parts = spec.parts().stream().map(part -> part instanceof Spec.FanOut fanOut
                ? new Spec.FanOut(fanOut.circuit(), fanOut.targets().reversed()) : part).toList();
        var expected = ReferenceComparison.expected(spec);
        var planted = ReferenceComparison.expected(new Spec(spec.circuits(), parts, spec.steps()));
        return expected.isPresent() && planted.isPresent()
                && ReferenceComparison.difference(expected.get(), planted.get()).isPresent();
    }

    @Test
    void aPlantedDifferenceIsFoundAndReduced() {
        var found = new Spec[1];
        JqwikSession.run(() -> {
            var random = new Random(1);
            var generator = Generated.programs(1).generator(1_000, false);
            Shrinkable<Spec> program = generator.next(random);
            for (int tries = 1; !differsBackwards(program.value()); tries++) {
                assertThat(tries).as("no program shows the planted difference").isLessThan(2_000);
                program = generator.next(random);
            }
            found[0] = smallest(program, FoundProgramsTest::differsBackwards).value();
        });
        assertThat(found[0].steps().size()).as(() -> found[0].toString()).isLessThanOrEqualTo(SMALL);
        assertThat(found[0].parts().size() <= 2 * SMALL).as(() -> found[0].toString()).isTrue();
    }

    /// Continues with any smaller program that still fulfils the condition, until there is none.
    private static <T> Shrinkable<T> smallest(Shrinkable<T> start, Predicate<T> wanted) {
        var smallest = start;
        for (int round = 0; round < 2_000; round++) {
            var smaller = smallest.shrink().filter(candidate -> wanted.test(candidate.value())).findFirst();
            if (smaller.isEmpty()) {
                return smallest;
            }
            smallest = smaller.get();
        }
        return smallest;
    }
}
