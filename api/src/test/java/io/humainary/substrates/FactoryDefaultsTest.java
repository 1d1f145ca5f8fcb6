package io.humainary.substrates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.humainary.substrates.api.Substrates.Bank;
import io.humainary.substrates.api.Substrates.Basin;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Pool;
import io.humainary.substrates.api.Substrates.Registrar;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Subscriber;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// The factory methods with a body hand over to those without, and check their own arguments first.
class FactoryDefaultsTest {

    private final Fake<Circuit> circuit = Fake.of(Circuit.class);
    private final Fake<Cortex> cortex = Fake.of(Cortex.class);

    @Test
    void aBankRoutesByPipeUnlessToldOtherwise() {
        Bank<Conduit<String>> made = Fake.<Bank<Conduit<String>>>of(Bank.class).proxy();
        assertSame(made, circuit.answering("bank", made).proxy().bank(String.class));
        assertEquals(List.of(String.class, Routing.PIPE), circuit.call().arguments());
        assertThrows(NullPointerException.class, () -> circuit.proxy().bank((Class<String>) null));
    }

    @Test
    void aBasinIsMadeByCapacityAlone() {
        Basin<String> made = Fake.<Basin<String>>of(Basin.class).proxy();
        assertSame(made, circuit.answering("basin", made).proxy().basin(String.class, 3));
        assertEquals(List.of(3), circuit.call().arguments());
        assertThrows(NullPointerException.class, () -> circuit.proxy().basin((Class<String>) null, 3));
        assertEquals(1, circuit.calls.size());
    }

    @Test
    void aConduitIsMadeWithoutItsType() {
        Conduit<String> made = Fake.<Conduit<String>>of(Conduit.class).proxy();
        assertSame(made, circuit.answering("conduit", made).proxy().conduit(String.class));
        assertEquals(List.of(), circuit.call().arguments());
        assertThrows(NullPointerException.class, () -> circuit.proxy().conduit((Class<String>) null));
        assertEquals(1, circuit.calls.size());
    }

    @Test
    void aRoutedConduitTakesTheNameOfItsCircuit() {
        var name = Fake.name("c");
        Conduit<String> made = Fake.<Conduit<String>>of(Conduit.class).proxy();
        circuit.answering("conduit", made).answering("subject", Fake.subject(name));
        assertSame(made, circuit.proxy().conduit(String.class, Routing.STEM));
        assertEquals(List.of("subject", "conduit"), circuit.calls.stream().map(Fake.Call::name).toList());
        assertEquals(List.of(name, String.class, Routing.STEM), circuit.calls.getLast().arguments());
        assertThrows(NullPointerException.class,
                () -> circuit.proxy().conduit((Class<String>) null, Routing.PIPE));
        assertThrows(NullPointerException.class, () -> circuit.proxy().conduit(String.class, null));
        assertEquals(2, circuit.calls.size());
    }

    @Test
    void aBankWithoutATypeRoutesByPipeUnlessToldOtherwise() {
        // Nothing is prepared: the fake would give it to the call under test, which has no arguments either.
        circuit.proxy().<String>bank();
        assertEquals(List.of(Routing.PIPE), circuit.call().arguments());
    }

    @Test
    void aRoutedConduitWithoutATypeTakesTheNameOfItsCircuit() {
        var name = Fake.name("c");
        Conduit<String> made = Fake.<Conduit<String>>of(Conduit.class).proxy();
        circuit.answering("conduit", made).answering("subject", Fake.subject(name));
        assertSame(made, circuit.proxy().<String>conduit(Routing.STEM));
        assertEquals(List.of(name, Routing.STEM), circuit.calls.getLast().arguments());
    }

    @Test
    void aNamedBasinIsMadeWithoutItsType() {
        var name = Fake.name("b");
        Basin<String> made = Fake.<Basin<String>>of(Basin.class).proxy();
        assertSame(made, circuit.answering("basin", made).proxy().basin(name, String.class, 3));
        assertEquals(List.of(name, 3), circuit.call().arguments());
        assertThrows(NullPointerException.class, () -> circuit.proxy().basin(name, null, 3));
        assertEquals(1, circuit.calls.size());
    }

    @Test
    void aPipeThatDiscardsIsMadeWithoutItsType() {
        var name = Fake.name("p");
        Pipe<String> made = Fake.<Pipe<String>>of(Pipe.class).proxy();
        circuit.answering("pipe", made);
        assertSame(made, circuit.proxy().pipe(String.class));
        assertSame(made, circuit.proxy().pipe(name, String.class));
        assertEquals(List.of(List.of(), List.of(name)),
                circuit.calls.stream().map(Fake.Call::arguments).toList());
        assertThrows(NullPointerException.class, () -> circuit.proxy().pipe((Class<String>) null));
        assertThrows(NullPointerException.class, () -> circuit.proxy().pipe(name, (Class<String>) null));
        assertEquals(2, circuit.calls.size());
    }

    @Test
    void aSubscriberOfAPoolRegistersThePipeOfTheSameName() {
        var name = Fake.name("channel");
        var pipe = Fake.pipe(Fake.subject(name));
        Fake<Pool<Pipe<String>>> pool = Fake.<Pool<Pipe<String>>>of(Pool.class).answering("get", pipe);
        Fake<Registrar<String>> registrar = Fake.of(Registrar.class);
        Subscriber<String> made = Fake.<Subscriber<String>>of(Subscriber.class).proxy();
        circuit.answering("subscriber", made);

        assertSame(made, circuit.proxy().<String>subscriber(name, pool.proxy()));
        assertSame(name, circuit.call().arguments().getFirst());
        assertEquals(List.of(), pool.calls, "no pipe is drawn before a channel shows up");

        @SuppressWarnings("unchecked")
        var behavior = (BiConsumer<Subject<Pipe<String>>, Registrar<String>>)
                circuit.call().arguments().getLast();
        behavior.accept(Fake.subject(name), registrar.proxy());
        assertEquals(List.of(name), pool.call().arguments());
        assertEquals(List.of(pipe), registrar.call().arguments());
        assertSame(Pipe.class, registrar.call().method().getParameterTypes()[0]);
    }

    @Test
    void aSubscriberOfAPoolRefusesAbsentArguments() {
        Pool<Pipe<String>> pool = Fake.<Pool<Pipe<String>>>of(Pool.class).proxy();
        assertThrows(NullPointerException.class, () -> circuit.proxy().<String>subscriber(null, pool));
        assertThrows(NullPointerException.class,
                () -> circuit.proxy().<String>subscriber(Fake.name("s"), (Pool<Pipe<String>>) null));
        assertEquals(List.of(), circuit.calls);
    }

    @Test
    void aFiberAndAFlowAreMadeWithoutTheirType() {
        Fiber<String> fiber = Fake.<Fiber<String>>of(Fiber.class).proxy();
        Flow<String, String> flow = Fake.<Flow<String, String>>of(Flow.class).proxy();
        cortex.answering("fiber", fiber).answering("flow", flow);
        assertSame(fiber, cortex.proxy().fiber(String.class));
        assertSame(flow, cortex.proxy().flow(String.class));
        assertEquals(List.of(List.of(), List.of()), cortex.calls.stream().map(Fake.Call::arguments).toList());
        assertThrows(NullPointerException.class, () -> cortex.proxy().fiber(null));
        assertThrows(NullPointerException.class, () -> cortex.proxy().flow((Class<String>) null));
        assertEquals(2, cortex.calls.size());
    }

    @Test
    void aScanWithoutAProjectionEmitsItsState() {
        Fake<Flow<String, String>> flow = Fake.of(Flow.class);
        Flow<String, Integer> made = Fake.<Flow<String, Integer>>of(Flow.class).proxy();
        Supplier<Integer> seed = () -> 0;
        BiFunction<Integer, String, Integer> advance = (length, text) -> length + text.length();
        assertSame(made, flow.answering("scan", made).proxy().scan(seed, advance));
        assertSame(Function.class, flow.call().method().getParameterTypes()[2]);
        assertEquals(List.of(seed, advance), flow.call().arguments().subList(0, 2));
        @SuppressWarnings("unchecked")
        var project = (Function<Object, Object>) flow.call().arguments().get(2);
        assertSame(seed, project.apply(seed));
        assertThrows(NullPointerException.class, () -> flow.proxy().scan(null, advance));
        assertThrows(NullPointerException.class, () -> flow.proxy().scan(seed, null));
        assertEquals(1, flow.calls.size());
    }
}
