package io.myelin.tck.operators;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.operators.Modelled.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;

/// Every operator has the effect on a stream that its model has on a list.
///
/// The short forms try the same inputs every time; the long forms begin with a seed that is new every time,
/// which a failure prints beside the smallest input that shows it.
final class OperatorPropertyTest {

    private static final List<Modelled> ALL =
            Stream.concat(FiberModels.ALL.stream(), FlowModels.ALL.stream()).toList();
    /// Operators that emit to the side; they have properties of their own.
    private static final Set<String> DIVERTING =
            Set.of("Fiber.tee(Pipe)", "Fiber.route(Predicate,Pipe)", "Fiber.peek(Receptor)");

    /// One for all: it is idle between tries, and starting a thread for each would be most of the work.
    private static final Cortex CORTEX = Substrates.cortex();
    private static final Circuit CIRCUIT = CORTEX.circuit();

    @AfterContainer
    static void close() {
        CIRCUIT.close();
    }

    /// An operator and its arguments.
    record Case(Modelled operator, int n, int low, int span) {
        Setting setting() {
            return new Setting(CORTEX, n, low, low + span);
        }
    }

    @Provide
    Arbitrary<Case> operators() {
        return cases(ALL);
    }

    @Provide
    Arbitrary<List<Case>> chains() {
        return cases(FiberModels.ALL).list().ofMinSize(2).ofMaxSize(5);
    }

    private static Arbitrary<Case> cases(List<Modelled> operators) {
        return Combinators.combine(
                Arbitraries.of(operators),
                Arbitraries.integers().between(1, 5),
                Arbitraries.integers().between(-3, 3),
                Arbitraries.integers().between(0, 4)).as(Case::new);
    }

    /// Few different values, so that they repeat.
    @Provide
    Arbitrary<List<Integer>> inputs() {
        return Arbitraries.integers().between(-6, 6).list().ofMaxSize(40);
    }

    @Example
    void everyOperatorHasAModel() {
        var found = Stream.of(Fiber.class, Flow.class)
                .flatMap(type -> Arrays.stream(type.getMethods()).filter(method -> method.getReturnType() == type))
                .map(method -> method.getDeclaringClass().getSimpleName() + "." + method.getName()
                        + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName)
                                .collect(Collectors.joining(",", "(", ")")))
                .collect(Collectors.toCollection(TreeSet::new));
        var modelled = ALL.stream().map(Modelled::signature).collect(Collectors.toCollection(TreeSet::new));
        modelled.addAll(DIVERTING);
        assertThat(modelled).isEqualTo(found);
    }

    @Property(tries = 12_000, seed = "6", edgeCases = EdgeCasesMode.NONE)
    void everyOperatorEqualsItsModel(@ForAll("operators") Case one, @ForAll("inputs") List<Integer> inputs) {
        check(one, inputs);
    }

    @Tag("proof")
    @Property(tries = 500_000, edgeCases = EdgeCasesMode.NONE)
    void everyOperatorEqualsItsModelInALongRun(@ForAll("operators") Case one, @ForAll("inputs") List<Integer> inputs) {
        check(one, inputs);
    }

    private static void check(Case one, List<Integer> inputs) {
        var expected = one.operator().model().apply(one.setting()).all(inputs);
        assertThat(passed(one.operator().recipe().apply(one.setting()), inputs)).isEqualTo(expected);
        // A cell has the last value that passed.
        var cell = CIRCUIT.<Object>cell("none");
        emit(one.operator().recipe().apply(one.setting()).pipe(cell), inputs);
        assertThat(cell.get()).isEqualTo(expected.isEmpty() ? "none" : expected.getLast());
    }

    /// Chained operators have the effect of their models in sequence.
    @Property(tries = 3_000, seed = "7", edgeCases = EdgeCasesMode.NONE)
    void chainedOperatorsEqualTheirModels(@ForAll("chains") List<Case> chain, @ForAll("inputs") List<Integer> inputs) {
        checkChain(chain, inputs);
    }

    @Tag("proof")
    @Property(tries = 200_000, edgeCases = EdgeCasesMode.NONE)
    void chainedOperatorsEqualTheirModelsInALongRun(
            @ForAll("chains") List<Case> chain, @ForAll("inputs") List<Integer> inputs) {
        checkChain(chain, inputs);
    }

    private static void checkChain(List<Case> chain, List<Integer> inputs) {
        var flow = CORTEX.<Integer>flow();
        var expected = inputs;
        for (var one : chain) {
            flow = flow.flow(one.operator().recipe().apply(one.setting())).map(value -> (Integer) value);
            expected = one.operator().model().apply(one.setting()).all(expected).stream()
                    .map(value -> (Integer) value).toList();
        }
        assertThat(passed(flow, inputs)).isEqualTo(expected);
    }

    /// Two attachments of a recipe are independent of each other.
    @Property(tries = 1_500, seed = "8", edgeCases = EdgeCasesMode.NONE)
    void attachmentsAreIndependent(@ForAll("operators") Case one,
            @ForAll("inputs") List<Integer> inputs, @ForAll("inputs") List<Integer> others) {
        var model = one.operator().model().apply(one.setting());
        var recipe = one.operator().recipe().apply(one.setting());
        var here = new ArrayList<>();
        var there = new ArrayList<>();
        var pipe = recipe.pipe(CIRCUIT.pipe((Object value) -> here.add(value)));
        var other = recipe.pipe(CIRCUIT.pipe((Object value) -> there.add(value)));
        for (int index = 0; index < Math.max(inputs.size(), others.size()); index++) {
            if (index < inputs.size()) {
                pipe.emit(inputs.get(index));
            }
            if (index < others.size()) {
                other.emit(others.get(index));
            }
        }
        CIRCUIT.await();
        assertThat(here).isEqualTo(model.all(inputs));
        assertThat(there).isEqualTo(model.all(others));
    }

    private static List<Object> passed(Flow<Integer, ?> flow, List<Integer> inputs) {
        var received = new ArrayList<>();
        emit(flow.pipe(CIRCUIT.pipe((Object value) -> received.add(value))), inputs);
        return received;
    }

    private static void emit(Pipe<Integer> pipe, List<Integer> inputs) {
        inputs.forEach(pipe::emit);
        CIRCUIT.await();
    }
}
