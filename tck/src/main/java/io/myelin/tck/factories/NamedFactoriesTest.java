package io.myelin.tck.factories;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Capture;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Substrate;
import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.tck.support.CircuitTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Objects that a circuit names without pooling them: two of one name are two, and each takes the circuit's name if it
/// was given none. Specification §11.2, §11.4 to §11.6, §16.3.
@Tag("api")
final class NamedFactoriesTest extends CircuitTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final Map<String, BiFunction<Circuit, Name, Substrate<?>>> named = Map.of(
            "cell", (circuit, name) -> circuit.cell(name, 1),
            "port", (circuit, name) -> circuit.port(name, 1),
            "pin", (circuit, name) -> circuit.pin(name, 1),
            "sink", (circuit, name) -> circuit.sink(name, captures(circuit)),
            "ticker", (circuit, name) -> circuit.ticker(name, HOUR, circuit.pipe()),
            "fan-out", (circuit, name) -> circuit.pipe(name, List.of(circuit.pipe())),
            "pipe", (circuit, name) -> circuit.pipe(name, (Integer _) -> {}));

    private final Map<String, Function<Circuit, Substrate<?>>> unnamed = Map.of(
            "cell", circuit -> circuit.cell(1),
            "port", circuit -> circuit.port(1),
            "pin", circuit -> circuit.pin(1),
            "sink", circuit -> circuit.sink(captures(circuit)),
            "ticker", circuit -> circuit.ticker(HOUR, circuit.pipe()));

    private static Pipe<Capture<Integer>> captures(Circuit circuit) {
        return circuit.pipe();
    }

    @Test
    void twoOfOneNameAreTwo() {
        var circuit = circuit();
        named.forEach((kind, factory) -> {
            var first = factory.apply(circuit, name("the.name"));
            var second = factory.apply(circuit, name("the.name"));
            assertThat(second).as(kind).isNotSameAs(first);
            assertThat((Object) second.subject()).as(kind).isNotSameAs(first.subject());
            assertThat(second.subject().id()).as(kind).isNotSameAs(first.subject().id());
            assertThat((Object) first.subject().name()).as(kind).isSameAs(name("the.name"));
            assertThat((Object) second.subject().name()).as(kind).isSameAs(name("the.name"));
            end(first);
            end(second);
        });
    }

    @Test
    void anUnnamedOneTakesTheNameOfItsCircuit() {
        var circuit = circuit();
        unnamed.forEach((kind, factory) -> {
            var made = factory.apply(circuit);
            assertThat((Object) made.subject().name()).as(kind).isSameAs(circuit.subject().name());
            end(made);
        });
    }

    private static void end(Substrate<?> made) {
        if (made instanceof Ticker ticker) {
            ticker.closeAwait();
        }
    }
}
