package io.myelin.tck.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A circuit closed at each point of a program: it processes all earlier entries, with their consequences, and no later
/// ones.
@Tag("workers")
final class CloseEverywhereTest extends CircuitTest {

    @Test
    void aCloseAfterAnyStepDropsOnlyLaterOnes() {
        expectFailures();
        var lines = new long[1];
        JqwikSession.run(() -> {
            var programs = Generated.programs(1).generator(1_000, false);
            Seeds.each(120, random -> {
                var spec = programs.next(random).value();
                for (int point = 0; point <= spec.steps().size(); point++) {
                    lines[0] += check(spec, point);
                }
            });
        });
        assertThat(lines[0]).as(() -> "only " + lines[0] + " lines").isGreaterThan(5_000);
    }

    private int check(Spec spec, int point) {
        var before = new Spec(1, spec.parts(), spec.steps().subList(0, point));
        var expected = ReferenceComparison.expected(before).map(logs -> logs.getFirst());
        // A subscription made in a callback is refused once the close was requested, and then other receptors run.
        if (expected.isEmpty() || spec.toString().contains("Toggle[")) {
            return 0;
        }
        var live = new Live(cortex, spec);
        before.steps().forEach(live::perform);
        live.close();
        for (var step : spec.steps().subList(point, spec.steps().size())) {
            try {
                live.perform(step);
            } catch (Fault refused) {
                assertThat(refused.getMessage().length()).isGreaterThan(0);
            }
        }
        // Whether the end of the circuit ends its subscriptions is not compared here.
        assertThat(delivered(live.logs().getFirst())).as(() -> "closed before step " + point + " of " + spec)
                .isEqualTo(delivered(expected.get()));
        return expected.get().size();
    }

    private static List<String> delivered(List<String> log) {
        return log.stream().filter(line -> !line.endsWith(" ends")).toList();
    }

    /// Closed by a receptor, at each of a number of emissions that were all admitted before.
    @Test
    void aReceptorMayCloseItsCircuitAtAnyEmission() {
        int count = 40;
        for (int point = 0; point < count; point++) {
            int closing = point;
            var circuit = circuit();
            var gate = new CountDownLatch(1);
            var received = new ArrayList<Integer>();
            Pipe<Integer> blocking = circuit.pipe((Integer _) -> reach(gate, "the gate"));
            Pipe<Integer> inner = circuit.pipe((Integer value) -> received.add(-value));
            Pipe<Integer> pipe = circuit.pipe((Integer value) -> {
                received.add(value);
                if (value == closing) {
                    circuit.close();
                }
                inner.emit(value);
            });
            blocking.emit(0);
            IntStream.range(0, count).forEach(pipe::emit);
            gate.countDown();
            // Waits for the emissions, one of which closes the circuit, and then for the close.
            circuit.await();
            circuit.closeAwait();
            assertThat(received)
                    .as(() -> "closed at " + closing)
                    .isEqualTo(
                            IntStream.range(0, count).flatMap(value -> IntStream.of(value, -value)).boxed().toList());
            assertThat(circuit.pulse()).isEqualTo(Optional.empty());
        }
    }
}
