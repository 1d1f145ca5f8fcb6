package io.myelin.tck.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Samples;
import io.myelin.tck.support.Specimens;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Every `null` that the contract does not allow causes a `NullPointerException` in the caller.
///
/// The sweep finds the methods by reflection, so a method added to the API is covered or the sweep fails for lack of a
/// sample. No failure may occur on a circuit's thread: it would be reported as uncaught, which fails the test.
@Tag("api")
final class NullArgumentsTest extends CircuitTest {

    /// Parameters that may be `null`, as method name and position.
    private static final Set<String> ALLOWED = Set.of(
            "Fiber.integrate(Object,BinaryOperator,Predicate)#0",
            "Fiber.reduce(Object,BinaryOperator)#0",
            "Fiber.relate(Object,BinaryOperator)#0",
            "Flow.relate(Object,BiFunction)#0");

    @TestFactory
    Stream<DynamicTest> nullIsRefusedForEveryReferenceParameter() {
        var circuit = circuit();
        var specimens = new Specimens(cortex, circuit);
        var samples = new Samples(cortex, circuit);
        var tests = new ArrayList<DynamicTest>();
        for (var label : specimens.labels()) {
            for (var method : specimens.methods(label)) {
                if (Stream.of(method.getParameterTypes()).anyMatch(type -> !type.isPrimitive())) {
                    tests.add(dynamicTest(label + " " + signature(method),
                            () -> specimens.place(label).call(receiver -> sweep(receiver, method, samples))));
                }
            }
        }
        assertThat(tests.size() > 150).as(() -> "the sweep found " + tests.size() + " methods only").isTrue();
        return tests.stream();
    }

    private static void sweep(Object receiver, Method method, Samples samples) {
        var types = method.getParameterTypes();
        for (int index = 0; index < types.length; index++) {
            if (types[index].isPrimitive()) {
                continue;
            }
            var arguments = samples.of(method);
            arguments[index] = null;
            var thrown = Specimens.thrown(receiver, method, arguments);
            if (ALLOWED.contains(signature(method) + "#" + index)) {
                assertThat(thrown instanceof NullPointerException)
                        .as(() -> method + " allows this null")
                        .isFalse();
            } else {
                var position = index;
                assertThat(thrown)
                        .as(() -> method + " with null for parameter " + position)
                        .isInstanceOf(NullPointerException.class);
            }
        }
        // The other arguments were valid, or the exception above would prove nothing.
        assertThat(Specimens.thrown(receiver, method, samples.of(method)) instanceof NullPointerException)
                .as(() -> method + " with valid arguments")
                .isFalse();
    }

    private static String signature(Method method) {
        var types = Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList();
        return method.getDeclaringClass().getSimpleName() + "." + method.getName()
                + "(" + String.join(",", types) + ")";
    }

    @Test
    void nullElementsOfAListAreRefused() {
        var circuit = circuit();
        var targets = new ArrayList<Pipe<Object>>();
        targets.add(circuit.pipe());
        targets.add(null);
        assertThatThrownBy(() -> circuit.pipe(targets)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> circuit.pipe(name("list"), targets))
                .isInstanceOf(NullPointerException.class);
        List<Pipe<Object>> lonely = Arrays.asList((Pipe<Object>) null);
        assertThatThrownBy(() -> circuit.pipe(lonely)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> circuit.pipe(name("list"), lonely)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void nullPartsOfANameAreRefused() {
        var parts = Arrays.asList("a", null);
        var stem = name("stem");
        assertThatThrownBy(() -> cortex.name(parts)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> cortex.name(parts.iterator())).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> stem.name(parts)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> stem.name(parts.iterator())).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> cortex.name(List.of(1, 2), _ -> null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> cortex.name(List.of(1).iterator(), _ -> null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> stem.name(List.of(1, 2), _ -> null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> stem.name(List.of(1).iterator(), _ -> null))
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void factoriesOfReceptorsRefuseNull() {
        assertThatThrownBy(() -> Receptor.of((Class<Object>) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> Receptor.of(null, _ -> {})).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> Receptor.of(Object.class, null)).isInstanceOf(NullPointerException.class);
    }

    /// A refused call leaves nothing in the queue: neither an emission nor a subscription.
    @Test
    void aRefusedCallQueuesNothing() {
        var circuit = circuit();
        var received = new ArrayList<Object>();
        Pipe<Object> pipe = circuit.pipe((Object value) -> received.add(value));
        var conduit = circuit.conduit(Object.class);
        Subscriber<Object> subscriber = circuit.subscriber(name("s"),
                (_, registrar) -> registrar.register((Object value) -> received.add(value)));
        assertThatThrownBy(() -> pipe.emit(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> conduit.get(name("c")).emit(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> conduit.subscribe(subscriber, null))
                .isInstanceOf(NullPointerException.class);
        conduit.get(name("c")).emit(1);
        circuit.await();
        assertThat(received.isEmpty()).as(() -> "received " + received).isTrue();
    }
}
