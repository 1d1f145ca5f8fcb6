package io.myelin.tck.factories;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Substrate;
import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.tck.support.ApiLevel;
import io.myelin.tck.support.CircuitTest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Objects that a circuit names without pooling them: two of one name are two, and each takes the circuit's name if it
/// was given none. Specification §10.3, §10.4, §11.1, §11.2, §11.4 to §11.6, §14, §16.3.
@Tag("api")
final class NamedFactoriesTest extends CircuitTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private static Map<String, BiFunction<Circuit, Name, Substrate<?>>> named() {
        var all = new LinkedHashMap<String, BiFunction<Circuit, Name, Substrate<?>>>();
        all.put("cell", (circuit, name) -> circuit.cell(name, 1));
        all.put("port", (circuit, name) -> circuit.port(name, 1));
        all.put("pin", (circuit, name) -> circuit.pin(name, 1));
        all.put("sink", (circuit, name) -> circuit.sink(name, captures(circuit)));
        all.put("ticker", (circuit, name) -> circuit.ticker(name, HOUR, circuit.pipe()));
        all.put("fan-out", (circuit, name) -> circuit.pipe(name, List.of(circuit.pipe())));
        all.put("pipe", (circuit, name) -> circuit.pipe(name, (Integer _) -> {}));
        if (ApiLevel.hasUntypedFactories()) {
            all.put("conduit(Name)", (circuit, name) -> circuit.<Integer>conduit(name));
            all.put("conduit(Name, Routing)", (circuit, name) -> circuit.<Integer>conduit(name, Routing.STEM));
            all.put("basin(Name, int)", (circuit, name) -> circuit.<Integer>basin(name, 3));
            all.put("basin(Name, Class, int)", (circuit, name) -> circuit.basin(name, Integer.class, 3));
            all.put("pipe(Name)", (circuit, name) -> circuit.<Integer>pipe(name));
            all.put("pipe(Name, Class)", (circuit, name) -> circuit.pipe(name, Integer.class));
        }
        return all;
    }

    private static Map<String, Function<Circuit, Substrate<?>>> unnamed() {
        var all = new LinkedHashMap<String, Function<Circuit, Substrate<?>>>();
        all.put("cell", circuit -> circuit.cell(1));
        all.put("port", circuit -> circuit.port(1));
        all.put("pin", circuit -> circuit.pin(1));
        all.put("sink", circuit -> circuit.sink(captures(circuit)));
        all.put("ticker", circuit -> circuit.ticker(HOUR, circuit.pipe()));
        if (ApiLevel.hasUntypedFactories()) {
            all.put("bank()", circuit -> circuit.<Integer>bank());
            all.put("bank(Routing)", circuit -> circuit.<Integer>bank(Routing.STEM));
            all.put("conduit(Routing)", circuit -> circuit.<Integer>conduit(Routing.STEM));
            all.put("pipe(Class)", circuit -> circuit.pipe(Integer.class));
            all.put("basin(int)", circuit -> circuit.<Integer>basin(3));
        }
        return all;
    }

    private static Pipe<Capture<Integer>> captures(Circuit circuit) {
        return circuit.pipe();
    }

    @Test
    void twoOfOneNameAreTwo() {
        var circuit = circuit();
        named().forEach((kind, factory) -> {
            var first = factory.apply(circuit, name("the.name"));
            var second = factory.apply(circuit, name("the.name"));
            assertThat(second).as(kind).isNotSameAs(first);
            assertThat((Object) second.subject()).as(kind).isNotSameAs(first.subject());
            assertThat(second.subject().id()).as(kind).isNotSameAs(first.subject().id());
            assertThat((Object) first.subject().name()).as(kind).isSameAs(name("the.name"));
            assertThat((Object) second.subject().name()).as(kind).isSameAs(name("the.name"));
            assertThat((Object) first.subject().enclosure().orElseThrow()).as(kind).isSameAs(circuit.subject());
            end(first);
            end(second);
        });
    }

    @Test
    void anUnnamedOneTakesTheNameOfItsCircuit() {
        var circuit = circuit();
        unnamed().forEach((kind, factory) -> {
            var made = factory.apply(circuit);
            assertThat((Object) made.subject().name()).as(kind).isSameAs(circuit.subject().name());
            assertThat((Object) made.subject().enclosure().orElseThrow()).as(kind).isSameAs(circuit.subject());
            assertThat(factory.apply(circuit)).as(kind).isNotSameAs(made);
            end(made);
        });
    }

    private static void end(Substrate<?> made) {
        if (made instanceof Ticker ticker) {
            ticker.closeAwait();
        }
    }
}
