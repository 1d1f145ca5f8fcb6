package io.myelin.tck.factories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Basin;
import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Substrate;
import io.myelin.tck.support.CircuitTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIf;

/// The factories that take the type of the values from their caller (API 3.1): they return the same objects under the
/// same names as those with a class argument. Specification §10.3, §10.4, §11.1, §14.
@Tag("api")
@EnabledIf("io.myelin.tck.support.ApiLevel#hasUntypedFactories")
class UntypedFactoriesTest extends CircuitTest {

    private static final String NAMED = "given.name";

    /// Each factory with whether it gives its product the name passed to it or that of the circuit.
    private Map<String, Function<Circuit, Substrate<?>>> unnamed() {
        var all = new LinkedHashMap<String, Function<Circuit, Substrate<?>>>();
        all.put("bank()", circuit -> circuit.<Integer>bank());
        all.put("bank(Routing)", circuit -> circuit.<Integer>bank(Routing.STEM));
        all.put("conduit(Routing)", circuit -> circuit.<Integer>conduit(Routing.STEM));
        all.put("pipe(Class)", circuit -> circuit.pipe(Integer.class));
        all.put("basin(int)", circuit -> circuit.<Integer>basin(3));
        return all;
    }

    private Map<String, Function<Circuit, Substrate<?>>> named(Name name) {
        var all = new LinkedHashMap<String, Function<Circuit, Substrate<?>>>();
        all.put("conduit(Name)", circuit -> circuit.<Integer>conduit(name));
        all.put("conduit(Name, Routing)", circuit -> circuit.<Integer>conduit(name, Routing.STEM));
        all.put("basin(Name, int)", circuit -> circuit.<Integer>basin(name, 3));
        all.put("basin(Name, Class, int)", circuit -> circuit.basin(name, Integer.class, 3));
        all.put("pipe(Name)", circuit -> circuit.<Integer>pipe(name));
        all.put("pipe(Name, Class)", circuit -> circuit.pipe(name, Integer.class));
        return all;
    }

    @TestFactory
    Stream<DynamicTest> whatIsUnnamedTakesTheNameOfItsCircuit() {
        var circuit = circuit("owner");
        return unnamed().entrySet().stream().map(each -> DynamicTest.dynamicTest(each.getKey(), () -> {
            var made = each.getValue().apply(circuit);
            assertThat((Object) made.subject().name()).isSameAs(circuit.subject().name());
            assertThat((Object) made.subject().enclosure().orElseThrow()).isSameAs(circuit.subject());
        }));
    }

    @TestFactory
    Stream<DynamicTest> whatIsNamedBearsItsName() {
        var circuit = circuit("owner");
        return named(name(NAMED)).entrySet().stream().map(each -> DynamicTest.dynamicTest(each.getKey(), () -> {
            var made = each.getValue().apply(circuit);
            assertThat((Object) made.subject().name()).isSameAs(name(NAMED));
            assertThat((Object) made.subject().enclosure().orElseThrow()).isSameAs(circuit.subject());
        }));
    }

    @TestFactory
    Stream<DynamicTest> eachCallMakesAnotherOne() {
        var circuit = circuit();
        return all().map(each -> DynamicTest.dynamicTest(each.getKey(), () -> {
            var first = each.getValue().apply(circuit);
            var second = each.getValue().apply(circuit);
            assertThat(second).isNotSameAs(first);
            assertThat(second.subject().id()).isNotSameAs(first.subject().id());
        }));
    }

    private Stream<Map.Entry<String, Function<Circuit, Substrate<?>>>> all() {
        return Stream.concat(unnamed().entrySet().stream(), named(name(NAMED)).entrySet().stream());
    }

    @Test
    void aConduitWithoutATypeDeliversByName() {
        var circuit = circuit();
        Conduit<List<String>> conduit = circuit.conduit(name("lists"));
        assertThat(received(circuit, conduit)).containsExactly("a.b [v]");
    }

    @Test
    void aConduitWithoutATypeRoutesAsSpecified() {
        var circuit = circuit();
        assertThat(received(circuit, circuit.conduit(name("lists"), Routing.STEM))).containsExactly("a.b [v]", "a [v]");
        assertThat(received(circuit, circuit.conduit(Routing.STEM))).containsExactly("a.b [v]", "a [v]");
        assertThat(received(circuit, circuit.conduit(Routing.PIPE))).containsExactly("a.b [v]");
    }

    @Test
    void aBankWithoutATypeRoutesByPipeByDefault() {
        var circuit = circuit();
        assertThat(received(circuit, circuit.<List<String>>bank().get(name("c")))).containsExactly("a.b [v]");
        assertThat(received(circuit, circuit.<List<String>>bank(Routing.STEM).get(name("c"))))
                .containsExactly("a.b [v]", "a [v]");
    }

    private List<String> received(Circuit circuit, Conduit<List<String>> conduit) {
        var received = new ArrayList<String>();
        conduit.subscribe(circuit.<List<String>>subscriber(name("s"), (subject, registrar) -> registrar
                .register((List<String> value) -> received.add(subject.name() + " " + value))));
        conduit.get(name("a.b")).emit(List.of("v"));
        circuit.await();
        return received;
    }

    @Test
    void aNamedBasinKeepsTheNewestValues() {
        var circuit = circuit();
        Basin<Capture<Integer>> basin = circuit.basin(name(NAMED), 2);
        var sink = circuit.sink(basin.pipe());
        for (int value = 1; value <= 3; value++) {
            sink.get(name("x")).emit(value);
        }
        var drained = new ArrayList<Integer>();
        basin.drain(circuit.pipe((Capture<Integer> capture) -> drained.add(capture.emission())));
        circuit.await();
        assertThat(drained).containsExactly(2, 3);
    }

    /// It is queued like any other pipe, so a fan-out to it is an ordinary one.
    @Test
    void aNamedPipeDiscardsWhatItIsGiven() {
        var circuit = circuit();
        Pipe<Integer> discarding = circuit.pipe(name(NAMED));
        var received = new ArrayList<Integer>();
        circuit.pipe(List.of(discarding, circuit.pipe((Integer value) -> received.add(value)))).emit(1);
        discarding.emit(2);
        circuit.await();
        assertThat(received).containsExactly(1);
        assertThatThrownBy(() -> discarding.emit(null)).isInstanceOf(NullPointerException.class);
    }
}
