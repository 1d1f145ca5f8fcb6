package io.humainary.substrates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Pool;
import io.humainary.substrates.api.Substrates.Registrar;
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
