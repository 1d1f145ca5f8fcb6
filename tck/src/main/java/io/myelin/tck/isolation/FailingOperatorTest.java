package io.myelin.tck.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.isolation.Throwables.Failing;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Operators;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// An operator's function that throws drops the current emission, for its own chain alone.
///
/// Every operator that takes a function is found by reflection; every kind of failure is tried.
final class FailingOperatorTest extends CircuitTest {

    /// The number of emissions made while functions fail.
    private static final int FAILING = 4;
    private static final List<Integer> AFTERWARDS = List.of(1, 2, 3, 4, 0, 1, 2, 2, 3, 4, -1, 5, 1);

    @TestFactory
    Stream<DynamicTest> aFailingFunctionOfAFiberDropsItsEmissionOnly() {
        return sweep(Operators.of(Fiber.class));
    }

    @TestFactory
    Stream<DynamicTest> aFailingFunctionOfAFlowDropsItsEmissionOnly() {
        return sweep(Operators.of(Flow.class));
    }

    private Stream<DynamicTest> sweep(List<Operators.Operator> operators) {
        expectFailures();
        var tests = new ArrayList<DynamicTest>();
        for (var operator : operators.stream().filter(Operators.Operator::isAsking).toList()) {
            Throwables.all().forEach(
                    (kind, failing) -> tests.add(dynamicTest(operator + " " + kind, () -> run(operator, failing))));
        }
        assertThat(tests.size()).as(() -> "only " + tests.size()).isGreaterThan(50);
        return tests.stream();
    }

    private void run(Operators.Operator operator, Failing failing) {
        var circuit = circuit();
        var armed = new AtomicBoolean();
        var failures = new AtomicInteger();
        var received = new ArrayList<Object>();
        var sibling = new ArrayList<Object>();
        var recipe = operator.recipe(cortex, () -> {
            if (armed.get()) {
                failures.incrementAndGet();
                Throwables.sneak(failing);
            }
        }, circuit.pipe());
        var failingPipe = recipe.pipe(circuit.pipe((Object value) -> received.add(value)));
        var healthyPipe = circuit.pipe((Object value) -> sibling.add(value));
        Pipe<Object> both = circuit.pipe(List.of(failingPipe, healthyPipe, failingPipe));

        armed.set(true);
        for (int value = 1; value <= FAILING; value++) {
            both.emit(value);
        }
        circuit.await();
        var during = failures.get();
        var passedDuring = received.size();
        armed.set(false);
        // Enough emissions, up and down, to flush any state that the failures left.
        AFTERWARDS.forEach(both::emit);
        circuit.await();

        assertThat(sibling.size()).as("the pipe beside it").isEqualTo(FAILING + AFTERWARDS.size());
        assertThat(during).as("the function was never asked").isGreaterThan(0);
        // Every emission was made twice; one whose function failed must not pass.
        assertThat(passedDuring <= 2 * FAILING - during)
                .as(() -> passedDuring + " passed, " + during + " failed")
                .isTrue();
        assertThat(received).as("nothing passes after the failures").hasSizeGreaterThan(passedDuring);
    }
}
