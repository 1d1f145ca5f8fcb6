package io.myelin.tck.arguments;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
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

/// Every `null` that the contract does not allow is answered with a `NullPointerException` in the caller.
///
/// The sweep finds the methods by reflection, so a method added to the API is covered or the sweep fails
/// for want of a sample. Nothing reaches a circuit's thread: what would fail there is reported as
/// uncaught, which fails the test.
@Tag("api")
final class NullArgumentsTest extends CircuitTest {

    /// Parameters that may be `null`, as method name and position.
    private static final Set<String> ALLOWED = Set.of(
            "Fiber.integrate(Object,BinaryOperator,Predicate)#0",
            "Fiber.reduce(Object,BinaryOperator)#0",
            "Fiber.relate(Object,BinaryOperator)#0",
            "Flow.relate(Object,BiFunction)#0");

    @TestFactory
    Stream<DynamicTest> everyReferenceParameter() {
        var circuit = circuit();
        var specimens = new Specimens(cortex, circuit);
        var samples = new Samples(cortex, circuit);
        var tests = new ArrayList<DynamicTest>();
        for (var label : specimens.labels()) {
            for (var method : specimens.methods(label)) {
                if (Stream.of(method.getParameterTypes()).anyMatch(type -> !type.isPrimitive())) {
                    tests.add(dynamicTest(label + " " + signature(method), () ->
                            specimens.place(label).call(receiver -> sweep(receiver, method, samples))));
                }
            }
        }
        assertTrue(tests.size() > 150, () -> "the sweep found " + tests.size() + " methods only");
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
                assertFalse(thrown instanceof NullPointerException, () -> method + " allows this null");
            } else {
                var position = index;
                assertInstanceOf(NullPointerException.class, thrown,
                        () -> method + " with null for parameter " + position);
            }
        }
        // The other arguments were fine, or the exception above would prove nothing.
        assertFalse(Specimens.thrown(receiver, method, samples.of(method)) instanceof NullPointerException,
                () -> method + " with valid arguments");
    }

    private static String signature(Method method) {
        var types = Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList();
        return method.getDeclaringClass().getSimpleName() + "." + method.getName()
                + "(" + String.join(",", types) + ")";
    }

    @Test
    void elementsOfAList() {
        var circuit = circuit();
        var targets = new ArrayList<Pipe<Object>>();
        targets.add(circuit.pipe());
        targets.add(null);
        assertThrows(NullPointerException.class, () -> circuit.pipe(targets));
        assertThrows(NullPointerException.class, () -> circuit.pipe(name("list"), targets));
        List<Pipe<Object>> lonely = Arrays.asList((Pipe<Object>) null);
        assertThrows(NullPointerException.class, () -> circuit.pipe(lonely));
        assertThrows(NullPointerException.class, () -> circuit.pipe(name("list"), lonely));
    }

    @Test
    void partsOfANameAndWhatAMapperMakes() {
        var parts = Arrays.asList("a", null);
        var stem = name("stem");
        assertThrows(NullPointerException.class, () -> cortex.name(parts));
        assertThrows(NullPointerException.class, () -> cortex.name(parts.iterator()));
        assertThrows(NullPointerException.class, () -> stem.name(parts));
        assertThrows(NullPointerException.class, () -> stem.name(parts.iterator()));
        assertThrows(NullPointerException.class, () -> cortex.name(List.of(1, 2), _ -> null));
        assertThrows(NullPointerException.class, () -> cortex.name(List.of(1).iterator(), _ -> null));
        assertThrows(NullPointerException.class, () -> stem.name(List.of(1, 2), _ -> null));
        assertThrows(NullPointerException.class, () -> stem.name(List.of(1).iterator(), _ -> null));
    }

    @Test
    void factoriesOfReceptors() {
        assertThrows(NullPointerException.class, () -> Receptor.of((Class<Object>) null));
        assertThrows(NullPointerException.class, () -> Receptor.of(null, _ -> { }));
        assertThrows(NullPointerException.class, () -> Receptor.of(Object.class, null));
    }

    /// A refused call leaves nothing in the queue: neither an emission nor a subscription.
    @Test
    void nothingIsQueued() {
        var circuit = circuit();
        var received = new ArrayList<Object>();
        Pipe<Object> pipe = circuit.pipe((Object value) -> received.add(value));
        var conduit = circuit.conduit(Object.class);
        Subscriber<Object> subscriber = circuit.subscriber(name("s"), (_, registrar) ->
                registrar.register((Object value) -> received.add(value)));
        assertThrows(NullPointerException.class, () -> pipe.emit(null));
        assertThrows(NullPointerException.class, () -> conduit.get(name("c")).emit(null));
        assertThrows(NullPointerException.class, () -> conduit.subscribe(subscriber, null));
        conduit.get(name("c")).emit(1);
        circuit.await();
        assertTrue(received.isEmpty(), () -> "received " + received);
    }
}
