package io.myelin.tck.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates.Cell;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Resource;
import io.humainary.substrates.api.Substrates.Slot;
import io.humainary.substrates.api.Substrates.State;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Substrate;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Foreign;
import io.myelin.tck.support.Samples;
import io.myelin.tck.support.Specimens;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// An argument made by another provider causes a [Fault] in the caller.
final class ForeignArgumentsTest extends CircuitTest {

    /// Types of which only a provider makes objects.
    private static final Set<Class<?>> PROVIDED = Set.of(
            Name.class, Pipe.class, Cell.class, Fiber.class, Flow.class, Subject.class, Substrate.class,
            Subscriber.class, Slot.class, State.class, Resource.class);

    /// Methods whose contract accepts any object or does not say.
    private static final Set<String> EXEMPT = Set.of("compareTo", "within");

    @TestFactory
    Stream<DynamicTest> aForeignArgumentIsRefusedForEveryParameter() {
        var circuit = circuit();
        var specimens = new Specimens(cortex, circuit);
        var samples = new Samples(cortex, circuit);
        var tests = new ArrayList<DynamicTest>();
        for (var label : specimens.labels()) {
            for (var method : specimens.methods(label)) {
                if (!EXEMPT.contains(method.getName())
                        && Stream.of(method.getParameterTypes()).anyMatch(PROVIDED::contains)) {
                    tests.add(dynamicTest(label + " " + method,
                            () -> specimens.place(label).call(receiver -> sweep(receiver, method, samples))));
                }
            }
        }
        assertThat(tests.size()).as(() -> "the sweep found " + tests.size() + " methods only").isGreaterThan(70);
        return tests.stream();
    }

    private static void sweep(Object receiver, Method method, Samples samples) {
        var types = method.getParameterTypes();
        for (int index = 0; index < types.length; index++) {
            if (PROVIDED.contains(types[index])) {
                var arguments = samples.of(method);
                arguments[index] = Foreign.of(types[index]);
                var thrown = Specimens.thrown(receiver, method, arguments);
                assertThat(thrown).as(method::toString).isInstanceOf(Fault.class);
                var fault = (Fault) thrown;
                assertThat(fault.operation()).as(method::toString).isEqualTo(method.getName());
                assertThat(fault.getMessage()).as(method::toString).isNotNull();
                assertThatObject(fault.subject()).as(method::toString).isNotNull();
                if (receiver instanceof Substrate<?> substrate) {
                    assertThatObject(fault.subject()).as(method::toString).isSameAs(substrate.subject());
                }
            }
        }
    }

    @Test
    void foreignElementsOfAListAreRefused() {
        var circuit = circuit();
        List<Pipe<Object>> targets = List.of(circuit.pipe(), foreignPipe());
        assertFault(circuit.subject(), "pipe", () -> circuit.pipe(targets));
        assertFault(circuit.subject(), "pipe", () -> circuit.pipe(name("list"), targets));
        List<Pipe<Object>> lonely = List.of(foreignPipe());
        assertFault(circuit.subject(), "pipe", () -> circuit.pipe(lonely));
        assertFault(circuit.subject(), "pipe", () -> circuit.pipe(name("list"), lonely));
    }

    @Test
    void aForeignFlowOfAFactoryIsRefused() {
        Pipe<Integer> pipe = circuit().pipe();
        @SuppressWarnings("unchecked")
        Fiber<Integer> fiber = Foreign.of(Fiber.class);
        @SuppressWarnings("unchecked")
        Flow<Integer, Integer> flow = Foreign.of(Flow.class);
        var byFiber = cortex.flow(Integer.class).fiber(_ -> fiber);
        var byFlow = cortex.flow(Integer.class).flow(_ -> flow);
        assertThatThrownBy(() -> byFiber.pipe(pipe)).isInstanceOf(Fault.class);
        assertThatThrownBy(() -> byFlow.pipe(pipe)).isInstanceOf(Fault.class);
    }

    /// A subscriber of another circuit is refused at once, without an effect on either circuit.
    @Test
    void aSubscriberOfAnotherCircuitIsRefused() {
        var here = circuit();
        var there = circuit();
        var conduit = here.conduit(Integer.class);
        var closed = new ArrayList<Object>();
        var asked = new ArrayList<Object>();
        Subscriber<Integer> subscriber = there.subscriber(name("there"), (subject, _) -> asked.add(subject));
        assertFault(conduit.subject(), "subscribe", () -> conduit.subscribe(subscriber));
        assertFault(conduit.subject(), "subscribe", () -> conduit.subscribe(subscriber, closed::add));
        conduit.get(name("a")).emit(1);
        settle(1, here, there);
        conduit.closeAwait();
        subscriber.closeAwait();
        assertThat(asked).isEmpty();
        assertThat(closed).isEmpty();
    }

    private static void assertFault(Subject<?> subject, String operation, Runnable call) {
        var fault = catchThrowableOfType(Fault.class, call::run);
        assertThatObject(fault.subject()).isSameAs(subject);
        assertThat(fault.operation()).isEqualTo(operation);
    }

    @SuppressWarnings("unchecked")
    private static Pipe<Object> foreignPipe() {
        return Foreign.of(Pipe.class);
    }
}
