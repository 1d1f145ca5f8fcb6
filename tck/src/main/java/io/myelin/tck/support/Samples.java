package io.myelin.tck.support;

import io.humainary.substrates.api.Substrates.Cell;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Extent;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Pool;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Resource;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Slot;
import io.humainary.substrates.api.Substrates.State;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.humainary.substrates.api.Substrates.Substrate;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// A valid argument for every parameter of every method of the API.
///
/// A parameter of a type that is not listed here is an error, so that a sweep over all methods cannot silently omit
/// one.
public final class Samples {

    private final Map<Class<?>, Supplier<?>> byType = new HashMap<>();

    /// @param cortex  the cortex under test
    /// @param circuit owner of objects that belong to a circuit
    public Samples(Cortex cortex, Circuit circuit) {
        var conduit = circuit.conduit(Object.class);
        fixed(int.class, 1);
        fixed(long.class, 1L);
        fixed(float.class, 1f);
        fixed(double.class, 0.5);
        fixed(boolean.class, true);
        fixed(char.class, '/');
        fixed(Object.class, 1);
        fixed(String.class, "sample");
        fixed(Enum.class, TimeUnit.SECONDS);
        fixed(Class.class, Object.class);
        fixed(Member.class, Samples.class.getDeclaredFields()[0]);
        fixed(Duration.class, Duration.ofHours(1));
        fixed(Routing.class, Routing.PIPE);
        fixed(Iterable.class, List.of("sample"));
        byType.put(Iterator.class, () -> List.of("sample").iterator());
        fixed(Comparator.class, (Comparator<Integer>) Integer::compare);
        fixed(Function.class, (Function<Object, String>) String::valueOf);
        fixed(UnaryOperator.class, UnaryOperator.identity());
        fixed(BiFunction.class, (BiFunction<Object, Object, Object>) (one, _) -> one);
        fixed(BinaryOperator.class, (BinaryOperator<Object>) (one, _) -> one);
        fixed(Predicate.class, (Predicate<Object>) _ -> true);
        fixed(BiPredicate.class, (BiPredicate<Object, Object>) (_, _) -> true);
        fixed(Supplier.class, (Supplier<Object>) () -> 1);
        fixed(Consumer.class, (Consumer<Object>) _ -> {});
        fixed(BiConsumer.class, (BiConsumer<Object, Object>) (_, _) -> {});
        fixed(Receptor.class, Receptor.NOOP);
        fixed(Name.class, cortex.name("sample"));
        fixed(Extent.class, cortex.name("sample"));
        fixed(Pipe.class, circuit.pipe());
        fixed(List.class, List.of(circuit.pipe()));
        fixed(Cell.class, circuit.cell(1));
        fixed(Fiber.class, cortex.fiber());
        fixed(Flow.class, cortex.flow());
        fixed(Pool.class, conduit);
        fixed(Subject.class, circuit.subject());
        fixed(Substrate.class, circuit);
        fixed(Slot.class, cortex.slot(cortex.name("sample"), 1));
        fixed(State.class, cortex.state());
        fixed(Subscriber.class, circuit.subscriber(cortex.name("sample"), (_, _) -> {}));
        byType.put(Resource.class, () -> circuit.conduit(Object.class));
    }

    private void fixed(Class<?> type, Object sample) {
        byType.put(type, () -> sample);
    }

    /// Valid arguments for a method.
    public Object[] of(Method method) {
        var types = method.getParameterTypes();
        var arguments = new Object[types.length];
        for (int index = 0; index < types.length; index++) {
            var maker = byType.get(types[index]);
            if (maker == null) {
                throw new AssertionError("no sample of " + types[index] + " for " + method);
            }
            arguments[index] = maker.get();
        }
        return arguments;
    }
}
