package io.humainary.substrates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/// The default factory methods call the abstract ones, and check their own arguments first.
class FactoryDefaultsTest {

    private final Fake<Circuit> circuit = Fake.of(Circuit.class);
    private final Fake<Cortex> cortex = Fake.of(Cortex.class);

    @Test
    void aBankRoutesByPipeByDefault() {
        Bank<Conduit<String>> made = Fake.<Bank<Conduit<String>>>of(Bank.class).proxy();
        assertThat(circuit.answering("bank", made).proxy().bank(String.class)).isSameAs(made);
        assertThat(circuit.call().arguments()).isEqualTo(List.of(String.class, Routing.PIPE));
        assertThatThrownBy(() -> circuit.proxy().bank((Class<String>) null))
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void aBasinIsMadeByCapacityAlone() {
        Basin<String> made = Fake.<Basin<String>>of(Basin.class).proxy();
        assertThat(circuit.answering("basin", made).proxy().basin(String.class, 3)).isSameAs(made);
        assertThat(circuit.call().arguments()).isEqualTo(List.of(3));
        assertThatThrownBy(() -> circuit.proxy().basin((Class<String>) null, 3))
                .isInstanceOf(NullPointerException.class);
        assertThat(circuit.calls.size()).isEqualTo(1);
    }

    @Test
    void aConduitIsMadeWithoutItsType() {
        Conduit<String> made = Fake.<Conduit<String>>of(Conduit.class).proxy();
        assertThat(circuit.answering("conduit", made).proxy().conduit(String.class)).isSameAs(made);
        assertThat(circuit.call().arguments()).isEmpty();
        assertThatThrownBy(() -> circuit.proxy().conduit((Class<String>) null))
                .isInstanceOf(NullPointerException.class);
        assertThat(circuit.calls.size()).isEqualTo(1);
    }

    @Test
    void aRoutedConduitTakesTheNameOfItsCircuit() {
        var name = Fake.name("c");
        Conduit<String> made = Fake.<Conduit<String>>of(Conduit.class).proxy();
        circuit.answering("conduit", made).answering("subject", Fake.subject(name));
        assertThat(circuit.proxy().conduit(String.class, Routing.STEM)).isSameAs(made);
        assertThat(circuit.calls.stream().map(Fake.Call::name).toList())
                .isEqualTo(List.of("subject", "conduit"));
        assertThat(circuit.calls.getLast().arguments()).isEqualTo(List.of(name, String.class, Routing.STEM));
        assertThatThrownBy(() -> circuit.proxy().conduit((Class<String>) null, Routing.PIPE))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> circuit.proxy().conduit(String.class, null))
                .isInstanceOf(NullPointerException.class);
        assertThat(circuit.calls.size()).isEqualTo(2);
    }

    @Test
    void aBankWithoutATypeRoutesByPipeByDefault() {
        // Nothing is prepared: the fake would give it to the call under test, which has no arguments either.
        circuit.proxy().<String>bank();
        assertThat(circuit.call().arguments()).isEqualTo(List.of(Routing.PIPE));
    }

    @Test
    void aRoutedConduitWithoutATypeTakesTheNameOfItsCircuit() {
        var name = Fake.name("c");
        Conduit<String> made = Fake.<Conduit<String>>of(Conduit.class).proxy();
        circuit.answering("conduit", made).answering("subject", Fake.subject(name));
        assertThat(circuit.proxy().<String>conduit(Routing.STEM)).isSameAs(made);
        assertThat(circuit.calls.getLast().arguments()).isEqualTo(List.of(name, Routing.STEM));
    }

    @Test
    void aNamedBasinIsMadeWithoutItsType() {
        var name = Fake.name("b");
        Basin<String> made = Fake.<Basin<String>>of(Basin.class).proxy();
        assertThat(circuit.answering("basin", made).proxy().basin(name, String.class, 3)).isSameAs(made);
        assertThat(circuit.call().arguments()).isEqualTo(List.of(name, 3));
        assertThatThrownBy(() -> circuit.proxy().basin(name, null, 3))
                .isInstanceOf(NullPointerException.class);
        assertThat(circuit.calls.size()).isEqualTo(1);
    }

    @Test
    void aPipeThatDiscardsIsMadeWithoutItsType() {
        var name = Fake.name("p");
        Pipe<String> made = Fake.<Pipe<String>>of(Pipe.class).proxy();
        circuit.answering("pipe", made);
        assertThat(circuit.proxy().pipe(String.class)).isSameAs(made);
        assertThat(circuit.proxy().pipe(name, String.class)).isSameAs(made);
        assertThat(circuit.calls.stream().map(Fake.Call::arguments).toList())
                .isEqualTo(List.of(List.of(), List.of(name)));
        assertThatThrownBy(() -> circuit.proxy().pipe((Class<String>) null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> circuit.proxy().pipe(name, (Class<String>) null))
                .isInstanceOf(NullPointerException.class);
        assertThat(circuit.calls.size()).isEqualTo(2);
    }

    @Test
    void aSubscriberOfAPoolRegistersThePipeOfTheSameName() {
        var name = Fake.name("channel");
        var pipe = Fake.pipe(Fake.subject(name));
        Fake<Pool<Pipe<String>>> pool = Fake.<Pool<Pipe<String>>>of(Pool.class).answering("get", pipe);
        Fake<Registrar<String>> registrar = Fake.of(Registrar.class);
        Subscriber<String> made = Fake.<Subscriber<String>>of(Subscriber.class).proxy();
        circuit.answering("subscriber", made);

        assertThat(circuit.proxy().<String>subscriber(name, pool.proxy())).isSameAs(made);
        assertThat(circuit.call().arguments().getFirst()).isSameAs(name);
        assertThat(pool.calls).as("no pipe is drawn before a channel shows up").isEmpty();

        @SuppressWarnings("unchecked")
        var behavior = (BiConsumer<Subject<Pipe<String>>, Registrar<String>>) circuit.call().arguments().getLast();
        behavior.accept(Fake.subject(name), registrar.proxy());
        assertThat(pool.call().arguments()).isEqualTo(List.of(name));
        assertThat(registrar.call().arguments()).isEqualTo(List.of(pipe));
        assertThat(registrar.call().method().getParameterTypes()[0]).isSameAs(Pipe.class);
    }

    @Test
    void aSubscriberOfAPoolRefusesAbsentArguments() {
        Pool<Pipe<String>> pool = Fake.<Pool<Pipe<String>>>of(Pool.class).proxy();
        assertThatThrownBy(() -> circuit.proxy().<String>subscriber(null, pool))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> circuit.proxy().<String>subscriber(Fake.name("s"), (Pool<Pipe<String>>) null))
                .isInstanceOf(NullPointerException.class);
        assertThat(circuit.calls).isEmpty();
    }

    @Test
    void aFiberAndAFlowAreMadeWithoutTheirType() {
        Fiber<String> fiber = Fake.<Fiber<String>>of(Fiber.class).proxy();
        Flow<String, String> flow = Fake.<Flow<String, String>>of(Flow.class).proxy();
        cortex.answering("fiber", fiber).answering("flow", flow);
        assertThat(cortex.proxy().fiber(String.class)).isSameAs(fiber);
        assertThat(cortex.proxy().flow(String.class)).isSameAs(flow);
        assertThat(cortex.calls.stream().map(Fake.Call::arguments).toList())
                .isEqualTo(List.of(List.of(), List.of()));
        assertThatThrownBy(() -> cortex.proxy().fiber(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> cortex.proxy().flow((Class<String>) null))
                .isInstanceOf(NullPointerException.class);
        assertThat(cortex.calls.size()).isEqualTo(2);
    }

    @Test
    void aScanWithoutAProjectionEmitsItsState() {
        Fake<Flow<String, String>> flow = Fake.of(Flow.class);
        Flow<String, Integer> made = Fake.<Flow<String, Integer>>of(Flow.class).proxy();
        Supplier<Integer> seed = () -> 0;
        BiFunction<Integer, String, Integer> advance = (length, text) -> length + text.length();
        assertThat(flow.answering("scan", made).proxy().scan(seed, advance)).isSameAs(made);
        assertThat(flow.call().method().getParameterTypes()[2]).isSameAs(Function.class);
        assertThat(flow.call().arguments().subList(0, 2)).isEqualTo(List.of(seed, advance));
        @SuppressWarnings("unchecked")
        var project = (Function<Object, Object>) flow.call().arguments().get(2);
        assertThat(project.apply(seed)).isSameAs(seed);
        assertThatThrownBy(() -> flow.proxy().scan(null, advance)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> flow.proxy().scan(seed, null)).isInstanceOf(NullPointerException.class);
        assertThat(flow.calls.size()).isEqualTo(1);
    }
}
