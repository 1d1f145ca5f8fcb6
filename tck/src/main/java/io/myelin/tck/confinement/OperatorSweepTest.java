package io.myelin.tck.confinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Operators;
import io.myelin.tck.support.Operators.Recipe;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Every operator of fibers and flows runs on the circuit that owns the pipe it is attached to, for every kind
/// of pipe and every emitting thread.
///
/// Operators are found by reflection and given functions that record where they are called.
final class OperatorSweepTest extends CircuitTest {

    /// Puts a recipe in front of one kind of pipe of a circuit.
    private interface Front extends BiFunction<Recipe, Circuit, Pipe<Object>> {}

    private final Map<String, Front> fronts = new LinkedHashMap<>();

    private void fronts() {
        fronts.put("receptor", (recipe, owner) -> recipe.pipe(owner.pipe((Object _) -> {})));
        fronts.put("no-op", (recipe, owner) -> recipe.pipe(owner.pipe()));
        fronts.put("channel", (recipe, owner) -> recipe.pipe(listened(owner, Routing.PIPE)));
        fronts.put("stem channel", (recipe, owner) -> recipe.pipe(listened(owner, Routing.STEM)));
        fronts.put("channel of a fiber pool",
                (recipe, owner) -> recipe.pipe(owner.conduit(Object.class).pool(cortex.fiber()).get(name("a"))));
        fronts.put("cell", (recipe, owner) -> recipe.pipe(owner.cell((Object) 0)));
        fronts.put("pipe of a cell", (recipe, owner) -> recipe.pipe(owner.cell((Object) 0).pipe()));
        fronts.put("basin", (recipe, owner) -> recipe.pipe(owner.basin(Object.class, 2).pipe()));
        fronts.put("sink", (recipe, owner) -> recipe.pipe(owner.sink(owner.pipe()).get(name("a"))));
        fronts.put("sink of another circuit's endpoint",
                (recipe, owner) -> recipe.pipe(owner.sink(circuit().pipe()).get(name("a"))));
        fronts.put("fiber before a sink",
                (recipe, owner) -> recipe.pipe(cortex.fiber().diff().pipe(owner.sink(owner.pipe()).get(name("a")))));
        fronts.put("fan-out",
                (recipe, owner) -> recipe.pipe(owner.pipe(List.of(owner.pipe(), circuit().pipe(), owner.pipe()))));
        fronts.put("hop", (recipe, owner) -> recipe.pipe(owner.pipe(circuit().pipe())));
        fronts.put("fiber", (recipe, owner) -> recipe.pipe(cortex.fiber().skip(0).pipe(owner.pipe((Object _) -> {}))));
    }

    private Pipe<Object> listened(Circuit owner, Routing routing) {
        var conduit = owner.conduit(Object.class, routing);
        conduit.subscribe(owner.<Object>subscriber(name("s"), (_, registrar) -> {
            registrar.register((Object _) -> {});
            registrar.register(owner.pipe());
        }));
        return conduit.get(name("a.b"));
    }

    @TestFactory
    Stream<DynamicTest> operatorsOfFibersRunOnTheCircuitOfThePipe() {
        return sweep(Operators.of(Fiber.class));
    }

    @TestFactory
    Stream<DynamicTest> operatorsOfFlowsRunOnTheCircuitOfThePipe() {
        return sweep(Operators.of(Flow.class));
    }

    private Stream<DynamicTest> sweep(List<Operators.Operator> operators) {
        fronts();
        var caller = circuit();
        var owner = circuit();
        var aside = circuit();
        var tests = new ArrayList<DynamicTest>();
        for (var operator : operators) {
            fronts.forEach((label, front) -> tests.add(
                    dynamicTest(operator + " before a " + label, () -> run(operator, front, owner, caller, aside))));
        }
        assertThat(tests).as("nothing to sweep over").hasSizeGreaterThan(operators.size());
        return tests.stream();
    }

    private void run(Operators.Operator operator, Front front, Circuit owner, Circuit caller, Circuit aside) {
        var stages = new Trace(cortex);
        var sides = new Trace(cortex);
        var following = new Trace(cortex);
        var recipe = operator.recipe(cortex, stages::visit, aside.pipe(sides.receptor())).then(following::visit);
        var pipe = front.apply(recipe, owner);
        stages.reset(); // comparators are asked when a recipe is made, suppliers when it is attached
        pipe.emit(1);
        pipe.emit(2);
        on(caller, () -> pipe.emit(3));
        on(owner, () -> pipe.emit(4));
        pipe.emit(1);
        settle(1, owner, aside);
        if (operator.isAsking()) {
            stages.assertOn(owner, operator + ", its functions");
        }
        following.assertOn(owner, operator + ", the stage after it");
        if (operator.isDiverting()) {
            sides.assertOn(aside, operator + ", its side pipe");
        }
    }
}
