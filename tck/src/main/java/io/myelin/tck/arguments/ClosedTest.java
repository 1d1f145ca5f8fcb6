package io.myelin.tck.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.humainary.substrates.api.Substrates.Bank;
import io.humainary.substrates.api.Substrates.Basin;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.New;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Port;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Substrate;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Samples;
import io.myelin.tck.support.Specimens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Closed resources: factories throw a [Fault], queued operations do nothing and throw nothing.
@Tag("api")
final class ClosedTest extends CircuitTest {

    /// Methods of a circuit that are not factories. The annotation of factories, [New], is not kept in class files, so
    /// this lists the others.
    private static final Set<String> NO_FACTORY = Set.of(
            "await", "close", "closeAwait", "current", "pulse", "subject");

    @Test
    void everyFactoryOfAClosedCircuitThrowsAFault() {
        var open = circuit();
        var samples = new Samples(cortex, open);
        var closed = circuit();
        closed.closeAwait();
        var factories = Arrays.stream(Circuit.class.getMethods())
                .filter(method -> !NO_FACTORY.contains(method.getName()))
                .toList();
        assertThat(factories.size() > 25).as(factories::toString).isTrue();
        for (var factory : factories) {
            var thrown = Specimens.thrown(closed, factory, samples.of(factory));
            assertThat(thrown).as(factory::toString).isInstanceOf(Fault.class);
            var fault = (Fault) thrown;
            assertThatObject(fault.subject()).as(factory::toString).isSameAs(closed.subject());
            assertThat(fault.operation()).as(factory::toString).isEqualTo(factory.getName());
        }
    }

    /// A close takes effect from the call on, not from when the worker processes it.
    @Test
    void factoriesRefuseRightAfterClose() {
        var circuit = circuit();
        var gate = new CountDownLatch(1);
        Pipe<Integer> busy = circuit.pipe((Integer _) -> reach(gate, "the gate"));
        busy.emit(1);
        circuit.close();
        assertThatThrownBy(circuit::conduit).isInstanceOf(Fault.class);
        gate.countDown();
        circuit.await();
    }

    @Test
    void queuedOperationsOfAClosedCircuitDoNothing() {
        var circuit = circuit();
        var received = new ArrayList<Object>();
        Pipe<Integer> end = circuit.pipe((Integer value) -> received.add(value));
        Conduit<Integer> conduit = circuit.conduit(Integer.class);
        Bank<Conduit<Integer>> bank = circuit.bank(Integer.class);
        var listed = bank.get(name("listed"));
        Subscriber<Integer> subscriber = circuit.subscriber(name("s"), (_, registrar) -> registrar.register(end));
        var subscription = conduit.subscribe(subscriber, _ -> received.add("closed"));
        var cell = circuit.cell(7);
        Basin<Integer> basin = circuit.basin(3);
        Port<Integer> port = circuit.port(1);
        basin.pipe().emit(1);
        circuit.closeAwait();

        assertThatCode(() -> {
            end.emit(1);
            conduit.get(name("late")).emit(2);
            listed.get(name("late")).emit(3);
            cell.pipe().emit(8);
            basin.drain(end);
            port.replace(5);
            port.update(value -> value + 1);
            port.update(1, Integer::sum);
            port.emit(end);
            subscription.close();
            subscriber.close();
            conduit.close();
            bank.close();
            circuit.close();
            subscription.closeAwait();
            subscriber.closeAwait();
            conduit.closeAwait();
            bank.closeAwait();
            circuit.closeAwait();
            circuit.await();
        }).doesNotThrowAnyException();
        assertThat(received).isEmpty();
        assertThat(cell.get()).isEqualTo(7);
        assertThat(circuit.pulse()).isEqualTo(Optional.empty());
    }

    @Test
    void aClosedConduitRefusesSubscriptions() {
        var circuit = circuit();
        Conduit<Integer> conduit = circuit.conduit(Integer.class);
        var received = new ArrayList<Object>();
        Subscriber<Integer> subscriber = circuit.subscriber(name("s"),
                (_, registrar) -> registrar.register((Integer value) -> received.add(value)));
        var channel = conduit.get(name("a"));
        conduit.subscribe(subscriber, _ -> received.add("end"));
        channel.emit(1);
        conduit.close();
        assertRefused(conduit, "subscribe", () -> conduit.subscribe(subscriber));
        assertRefused(conduit, "subscribe", () -> conduit.subscribe(subscriber, _ -> received.add("never")));
        channel.emit(2);
        assertThat(conduit.get(name("a"))).isSameAs(channel);
        circuit.await();
        assertThat(received).isEqualTo(List.of(1, "end"));
    }

    private static void assertRefused(Substrate<?> guard, String operation, ThrowingCallable call) {
        var fault = catchThrowableOfType(Fault.class, call);
        assertThatObject(fault.subject()).isSameAs(guard.subject());
        assertThat(fault.operation()).isEqualTo(operation);
    }

    /// A conduit as the pool of a subscriber: what its pipes were given would be dropped.
    @Test
    void aClosedConduitIsRefusedAsAPool() {
        var circuit = circuit();
        var other = circuit();
        for (var owner : List.of(circuit, other)) {
            var conduit = owner.conduit(name("the.conduit"), Integer.class);
            assertThatCode(() -> circuit.subscriber(name("s"), conduit)).doesNotThrowAnyException();
            conduit.close();
            assertRefused(circuit, "subscriber", () -> circuit.subscriber(name("s"), conduit));
            assertThatThrownBy(() -> circuit.subscriber(name("s"), conduit)).hasMessageContaining("the.conduit");
        }
    }

    @Test
    void aClosedBankRefusesNamesAndClosesItsConduits() {
        var circuit = circuit();
        Bank<Conduit<Integer>> bank = circuit.bank(Integer.class);
        var conduit = bank.get(name("a"));
        bank.close();
        assertRefused(bank, "get", () -> bank.get(name("a")));
        assertRefused(bank, "get", () -> bank.get(name("b")));
        Subscriber<Integer> subscriber = circuit.subscriber(name("s"), (_, _) -> {});
        assertThatThrownBy(() -> conduit.subscribe(subscriber)).isInstanceOf(Fault.class);
    }

    @Test
    void aClosedScopeRefusesResources() {
        var circuit = circuit();
        var scope = cortex.scope(name("outer"));
        var conduit = circuit.conduit(Integer.class);
        var closure = scope.closure(conduit);
        var child = scope.scope();
        scope.close();
        assertThatThrownBy(scope::scope).isInstanceOf(Fault.class);
        assertThatThrownBy(() -> scope.scope(name("inner"))).isInstanceOf(Fault.class);
        assertThatThrownBy(() -> scope.register(conduit)).isInstanceOf(Fault.class);
        assertThatThrownBy(() -> scope.closure(conduit)).isInstanceOf(Fault.class);
        assertThatThrownBy(child::scope).isInstanceOf(Fault.class);
        var called = new ArrayList<Object>();
        closure.consume(called::add);
        assertThat(called).isEmpty();
        assertThatCode(scope::close).doesNotThrowAnyException();
    }
}
