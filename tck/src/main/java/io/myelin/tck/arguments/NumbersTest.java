package io.myelin.tck.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates.Resource;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Samples;
import io.myelin.tck.support.Specimens;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Every number and every duration that a method takes, at the limits of its type: those that the contract excludes
/// cause an `IllegalArgumentException`, all others are accepted.
///
/// The parameters are found by reflection and looked up in a table; one that is not in it fails the sweep.
final class NumbersTest extends CircuitTest {

    private static final Predicate<Object> ANY = _ -> true;
    private static final Predicate<Object> POSITIVE = number -> ((Number) number).longValue() > 0;
    private static final Predicate<Object> NOT_NEGATIVE = number -> ((Number) number).longValue() >= 0;
    private static final Predicate<Object> PROBABILITY = number -> (double) number >= 0 && (double) number <= 1;
    private static final Predicate<Object> SPAN = span -> ((Duration) span).isPositive();
    private static final Predicate<Object> SPAN_IN_NANOS =
            SPAN.and(span -> ((Duration) span).compareTo(Duration.ofNanos(Long.MAX_VALUE)) <= 0);

    /// The valid values of a parameter, by method and position.
    private static final Map<String, Predicate<Object>> VALID = Map.ofEntries(
            Map.entry("Cortex.slot(Name,float)#1", ANY),
            Map.entry("Cortex.slot(Name,double)#1", ANY),
            Map.entry("Cortex.slot(Name,int)#1", ANY),
            Map.entry("Cortex.slot(Name,long)#1", ANY),
            Map.entry("State.state(Name,float)#1", ANY),
            Map.entry("State.state(Name,double)#1", ANY),
            Map.entry("State.state(Name,int)#1", ANY),
            Map.entry("State.state(Name,long)#1", ANY),
            Map.entry("Window.trim(int)#0", NOT_NEGATIVE),
            Map.entry("Window.prefix(int)#0", NOT_NEGATIVE),
            Map.entry("Window.suffix(int)#0", NOT_NEGATIVE),
            Map.entry("Window.skip(int)#0", NOT_NEGATIVE),
            Map.entry("Window.slice(int,int)#0", NOT_NEGATIVE),
            Map.entry("Window.slice(int,int)#1", NOT_NEGATIVE),
            Map.entry("Flow.window(int)#0", POSITIVE),
            Map.entry("Flow.window(Duration,int)#0", SPAN_IN_NANOS),
            Map.entry("Flow.window(Duration,int)#1", POSITIVE),
            Map.entry("Fiber.limit(long)#0", NOT_NEGATIVE),
            Map.entry("Fiber.skip(long)#0", NOT_NEGATIVE),
            Map.entry("Fiber.inhibit(int)#0", NOT_NEGATIVE),
            Map.entry("Fiber.delay(int,Object)#0", POSITIVE),
            Map.entry("Fiber.distinct(int)#0", POSITIVE),
            Map.entry("Fiber.every(int)#0", POSITIVE),
            Map.entry("Fiber.rolling(int,BinaryOperator,Object)#0", POSITIVE),
            Map.entry("Fiber.steady(int)#0", POSITIVE),
            Map.entry("Fiber.steady(int,BiPredicate)#0", POSITIVE),
            Map.entry("Fiber.streak(int,Predicate)#0", POSITIVE),
            Map.entry("Fiber.tumble(int,BinaryOperator,Object)#0", POSITIVE),
            Map.entry("Fiber.chance(double)#0", PROBABILITY),
            Map.entry("Fiber.every(Duration)#0", SPAN_IN_NANOS),
            Map.entry("Fiber.heartbeat(Duration)#0", SPAN_IN_NANOS),
            Map.entry("Circuit.basin(int)#0", POSITIVE),
            Map.entry("Circuit.basin(Class,int)#1", POSITIVE),
            Map.entry("Circuit.basin(Name,int)#1", POSITIVE),
            Map.entry("Circuit.basin(Name,Class,int)#2", POSITIVE),
            Map.entry("Circuit.ticker(Duration,Pipe)#0", SPAN),
            Map.entry("Circuit.ticker(Name,Duration,Pipe)#1", SPAN));

    /// The limits of each type, and both sides of zero and one.
    private static final Map<Class<?>, List<Object>> ENDS = Map.of(
            int.class, List.of(Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1, 0, 1, 2,
                    Integer.MAX_VALUE - 1, Integer.MAX_VALUE),
            long.class, List.of(Long.MIN_VALUE, -1L - Integer.MAX_VALUE, -1L, 0L, 1L, 2L,
                    1L << 32, Long.MAX_VALUE),
            float.class, List.of(Float.NaN, Float.NEGATIVE_INFINITY, -Float.MAX_VALUE, -0f, 0f,
                    Float.MIN_VALUE, Float.POSITIVE_INFINITY),
            double.class, List.of(Double.NaN, Double.NEGATIVE_INFINITY, -1.0, -Double.MIN_VALUE, -0.0, 0.0,
                    Double.MIN_VALUE, 0.5, 1.0, Math.nextUp(1.0), Double.POSITIVE_INFINITY),
            Duration.class, List.of(Duration.ofSeconds(Long.MIN_VALUE), Duration.ofNanos(Long.MIN_VALUE),
                    Duration.ofNanos(-1), Duration.ZERO, Duration.ofNanos(1),
                    Duration.ofNanos(Long.MAX_VALUE), Duration.ofNanos(Long.MAX_VALUE).plusNanos(1),
                    Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)));

    @TestFactory
    Stream<DynamicTest> everyNumberIsAcceptedOrRefusedByItsContract() {
        var circuit = circuit();
        var specimens = new Specimens(cortex, circuit);
        var samples = new Samples(cortex, circuit);
        var tests = new ArrayList<DynamicTest>();
        var known = new HashSet<>(VALID.keySet());
        for (var label : specimens.labels()) {
            for (var method : specimens.methods(label)) {
                for (int index = 0; index < method.getParameterCount(); index++) {
                    if (ENDS.containsKey(method.getParameterTypes()[index])) {
                        int position = index;
                        known.remove(place(method, index));
                        tests.add(dynamicTest(label + " " + place(method, index), () -> specimens.place(label)
                                .call(receiver -> sweep(receiver, method, position, samples))));
                    }
                }
            }
        }
        assertThat(known).as("in the table, but not in the API").isEqualTo(new HashSet<>());
        return tests.stream();
    }

    private static void sweep(Object receiver, Method method, int index, Samples samples) {
        var valid = VALID.get(place(method, index));
        assertThat(valid != null).as(() -> place(method, index) + " is not in the table").isTrue();
        for (var number : ENDS.get(method.getParameterTypes()[index])) {
            var arguments = samples.of(method);
            arguments[index] = number;
            try {
                if (method.invoke(receiver, arguments) instanceof Resource<?> resource) {
                    resource.close();
                }
                assertThat(valid.test(number)).as(() -> place(method, index) + " took " + number).isTrue();
            } catch (InvocationTargetException failure) {
                assertThat(failure.getCause())
                        .as(() -> place(method, index) + " with " + number)
                        .isInstanceOf(IllegalArgumentException.class);
                assertThat(!valid.test(number))
                        .as(() -> place(method, index) + " refused " + number)
                        .isTrue();
            } catch (IllegalAccessException failure) {
                throw new AssertionError(failure);
            }
        }
        // The other arguments were valid, or the exceptions above would prove nothing.
        assertThat(Specimens.thrown(receiver, method, samples.of(method)))
                .as(method::toString)
                .isNull();
    }

    private static String place(Method method, int index) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName()
                + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName)
                        .collect(Collectors.joining(",", "(", ")#"))
                + index;
    }
}
