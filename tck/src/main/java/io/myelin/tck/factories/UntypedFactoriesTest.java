package io.myelin.tck.factories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Basin;
import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.tck.support.CircuitTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/// The factories that take the type of the values from their caller (API 3.1): what they return does the same as what
/// those with a class argument return. Specification §10.3, §10.4, §11.1, §14.
@Tag("api")
@EnabledIf("io.myelin.tck.support.ApiLevel#hasUntypedFactories")
class UntypedFactoriesTest extends CircuitTest {

    private static final String NAMED = "given.name";

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
