package io.myelin.tck.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Registrar;
import io.humainary.substrates.api.Substrates.Window;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Samples;
import io.myelin.tck.support.Specimens;
import io.myelin.tck.support.TestThreads;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Every method on every kind of thread: a call is refused on the threads that the contract forbids, and on no others.
/// The methods are found by reflection.
final class PlacesTest extends CircuitTest {

    /// Types of which the sweeps need no specimen: made by the user, or only read by the user.
    private static final Set<String> EXEMPT = Set.of(
            "Receptor", "Capture", "Change", "Run", "Pulse", "Id",
            // Each of their methods is called on the types that extend them.
            "Extent", "Lookup", "Resource", "Source", "Substrate");

    /// Methods that wait for the circuit, which its own thread must not.
    private static final Set<String> WAITING =
            Set.of("Circuit.await", "Circuit.pulse", "Resource.closeAwait");

    /// The sweeps of this package cover every type.
    @Test
    void everyTypeHasASpecimen() {
        var specimens = new Specimens(cortex, circuit());
        var types = Arrays.stream(Substrates.class.getDeclaredClasses())
                .filter(type -> type.isInterface() && !type.isAnnotation())
                .filter(type -> Modifier.isPublic(type.getModifiers()))
                .map(Class::getSimpleName)
                .collect(Collectors.toCollection(TreeSet::new));
        var swept = specimens.labels().stream().map(label -> specimens.type(label).getSimpleName())
                .collect(Collectors.toCollection(TreeSet::new));
        swept.addAll(EXEMPT);
        assertThat(swept).isEqualTo(types);
    }

    private static boolean isConfined(Specimens specimens, String label) {
        return Set.of("Pin", "Window", "Registrar").contains(specimens.type(label).getSimpleName());
    }

    /// On the thread of the circuit that owns the object.
    @TestFactory
    Stream<DynamicTest> onlyWaitingMethodsAreRefusedOnTheirOwnCircuit() {
        return methods((label, method) -> {
            var circuit = circuit();
            var specimens = new Specimens(cortex, circuit);
            var samples = new Samples(cortex, circuit);
            if (isConfined(specimens, label)) {
                specimens.place(label).call(receiver -> assertAccepted(method,
                        Specimens.thrown(receiver, method, samples.of(method))));
                circuit.close();
                return;
            }
            specimens.place(label).call(receiver -> {
                // A scope and the cortex belong to no circuit; methods that wait, wait for a circuit.
                var arguments = samples.of(method);
                var failure = new AtomicReference<Throwable>();
                on(circuit, () -> failure.set(Specimens.thrown(receiver, method, arguments)));
                if (WAITING.contains(method.getDeclaringClass().getSimpleName() + "." + method.getName())) {
                    assertThat(failure.get())
                            .as(method::toString)
                            .isInstanceOf(IllegalStateException.class);
                } else {
                    assertAccepted(method, failure.get());
                }
            });
            // Closed now, not after the last of some hundred: each has a thread.
            circuit.close();
        });
    }

    /// On the thread of another circuit, which is a caller like any other, and on a plain one.
    @TestFactory
    Stream<DynamicTest> onlyConfinedMethodsAreRefusedOnOtherThreads() {
        return methods((label, method) -> {
            for (var own : new boolean[] {false, true}) {
                var circuit = circuit();
                var other = circuit();
                var specimens = new Specimens(cortex, circuit);
                var samples = new Samples(cortex, circuit);
                if (isConfined(specimens, label)) {
                    // Taken to a thread where it must not be used.
                    var kept = new AtomicReference<Object>();
                    specimens.place(label).call(kept::set);
                    circuit.await();
                    elsewhere(own, other, () -> assertRefused(label, method,
                            Specimens.thrown(kept.get(), method, samples.of(method))));
                } else {
                    specimens.place(label).call(receiver -> elsewhere(own, other, () -> assertAccepted(method,
                            Specimens.thrown(receiver, method, samples.of(method)))));
                }
                circuit.close();
                other.close();
            }
        });
    }

    private static void elsewhere(boolean plain, Substrates.Circuit other, Runnable call) {
        if (plain) {
            TestThreads.run(1, _ -> call.run());
        } else {
            on(other, call::run);
        }
    }

    private static void assertAccepted(Method method, Throwable thrown) {
        assertThat(thrown instanceof IllegalStateException).as(() -> method + " threw " + thrown).isFalse();
        assertThat(thrown instanceof Fault).as(() -> method + " threw " + thrown).isFalse();
    }

    private static void assertRefused(String label, Method method, Throwable thrown) {
        // An expired window and a wrong thread are distinguished.
        Class<?> expected = label.equals("window") ? Fault.class : IllegalStateException.class;
        if (method.getDeclaringClass() == Window.class || method.getDeclaringClass() == Registrar.class
                || method.getDeclaringClass() == Substrates.Pin.class) {
            assertThat(thrown).as(method::toString).isInstanceOf(expected);
        }
    }

    private interface Check {
        void run(String label, Method method);
    }

    private Stream<DynamicTest> methods(Check check) {
        var specimens = new Specimens(cortex, circuit());
        var tests = new ArrayList<DynamicTest>();
        for (var label : specimens.labels()) {
            for (var method : specimens.methods(label)) {
                tests.add(dynamicTest(label + " " + method.getName()
                        + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList(),
                        () -> check.run(label, method)));
            }
        }
        assertThat(tests.size()).as(() -> "the sweep found " + tests.size() + " methods only").isGreaterThan(250);
        return tests.stream();
    }
}
