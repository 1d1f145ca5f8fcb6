package io.myelin.tck.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Cell;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// All operators of fibers and flows, found by reflection and given functions that a test can observe.
///
/// The functions are chosen so that of the emissions 1, 2, 3, 4, 1 at least one passes each operator and at least one
/// of an operator's functions is called.
public final class Operators {

    /// Types of functions that are called for emissions.
    private static final Set<Class<?>> FUNCTIONS = Set.of(
            Comparator.class, Function.class, BiFunction.class, BinaryOperator.class, UnaryOperator.class,
            Predicate.class, BiPredicate.class, Receptor.class, Fiber.class, Flow.class);

    private Operators() {}

    /// All operators of [Fiber] or of [Flow].
    public static List<Operator> of(Class<?> type) {
        var operators = Arrays.stream(type.getMethods())
                .filter(method -> method.getReturnType() == type)
                .sorted(Comparator.comparing(Method::toString))
                .map(Operator::new)
                .toList();
        assertThat(operators.size()).as(operators::toString).isGreaterThan(10);
        return operators;
    }

    /// One operator.
    ///
    /// @param method the method of [Fiber] or [Flow] that appends it
    public record Operator(Method method) {

        /// Whether it takes a function that is called for emissions.
        public boolean isAsking() {
            return Arrays.stream(method.getParameterTypes()).anyMatch(FUNCTIONS::contains);
        }

        /// Whether it emits into a side pipe.
        public boolean isDiverting() {
            return Arrays.asList(method.getParameterTypes()).contains(Pipe.class);
        }

        /// A recipe of this operator alone.
        ///
        /// @param cortex makes the identity
        /// @param watch  called by each of its functions
        /// @param side   the side pipe of a tee or a route
        public Recipe recipe(Cortex cortex, Runnable watch, Pipe<Object> side) {
            var types = method.getParameterTypes();
            var arguments = new Object[types.length];
            for (int index = 0; index < types.length; index++) {
                arguments[index] = argument(types[index], index, cortex, watch, side);
            }
            Object receiver = method.getDeclaringClass() == Fiber.class ? cortex.fiber() : cortex.flow();
            try {
                return new Recipe(method.invoke(receiver, arguments));
            } catch (InvocationTargetException failure) {
                throw new AssertionError(this + " refused its arguments", failure.getCause());
            } catch (IllegalAccessException failure) {
                throw new AssertionError(failure);
            }
        }

        private Object argument(Class<?> type, int index, Cortex cortex, Runnable watch, Pipe<Object> side) {
            if (type == int.class) {
                return 1;
            } else if (type == long.class) {
                return method.getName().equals("skip") ? 1L : 3L;
            } else if (type == double.class) {
                return 1.0;
            } else if (type == Duration.class) {
                return Duration.ofNanos(1);
            } else if (type == Pipe.class) {
                return side;
            } else if (type == Object.class) {
                return bound(index);
            } else if (type == Fiber.class) {
                return cortex.fiber().peek(_ -> watch.run());
            } else if (type == Flow.class) {
                return cortex.flow().map(watched(watch));
            } else if (type == Function.class && chooses()) {
                return (Function<Object, Object>) _ -> argument(
                        method.getName().equals("fiber") ? Fiber.class : Flow.class, 0, cortex, watch, side);
            }
            return function(type, watch);
        }

        /// Whether the function is called when the recipe is attached, to make a recipe.
        private boolean chooses() {
            return Set.of("fiber", "flow").contains(method.getName());
        }

        /// Bounds around the emissions 2 and 3; initial values that no emission equals.
        private Object bound(int index) {
            return switch (method.getName()) {
                case "above", "min" -> 2;
                case "below", "max" -> 3;
                case "clamp", "range" -> index + 1 == method.getParameterCount() ? 3 : 2;
                case "deadband" -> index + 1 == method.getParameterCount() ? 3 : 2;
                default -> 0;
            };
        }

        private Object function(Class<?> type, Runnable watch) {
            if (type == Comparator.class) {
                return (Comparator<Object>) (one, other) -> {
                    watch.run();
                    return Integer.compare((Integer) one, (Integer) other);
                };
            } else if (type == Function.class) {
                return watched(watch);
            } else if (type == UnaryOperator.class) {
                return (UnaryOperator<Object>) watched(watch)::apply;
            } else if (type == BiFunction.class || type == BinaryOperator.class) {
                return (BinaryOperator<Object>) (_, other) -> {
                    watch.run();
                    return other;
                };
            } else if (type == Predicate.class) {
                // True first, false once, so that gates open and close.
                return (Predicate<Object>) value -> {
                    watch.run();
                    return !value.equals(3);
                };
            } else if (type == BiPredicate.class) {
                return (BiPredicate<Object, Object>) (one, other) -> {
                    watch.run();
                    return !method.getName().equals("steady") || one.equals(other);
                };
            } else if (type == Receptor.class) {
                return (Receptor<Object>) _ -> watch.run();
            } else if (type == Supplier.class) {
                return (Supplier<Object>) () -> 0;
            }
            throw new AssertionError("no function of " + type + " for " + this);
        }

        private static Function<Object, Object> watched(Runnable watch) {
            return value -> {
                watch.run();
                return value;
            };
        }

        @Override
        public String toString() {
            var types = Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList();
            return method.getDeclaringClass().getSimpleName() + "." + method.getName() + types;
        }
    }

    /// A fiber or a flow, to be attached either way.
    ///
    /// @param made the operator's result
    public record Recipe(Object made) {

        /// This recipe and a stage after it that records the values that pass.
        @SuppressWarnings("unchecked")
        public Recipe then(Runnable watch) {
            return new Recipe(made instanceof Fiber<?> fiber
                    ? ((Fiber<Object>) fiber).peek(_ -> watch.run())
                    : ((Flow<Object, Object>) made).map(value -> {
                        watch.run();
                        return value;
                    }));
        }

        /// Attaches the recipe to a pipe.
        @SuppressWarnings("unchecked")
        public Pipe<Object> pipe(Pipe<Object> pipe) {
            return made instanceof Fiber<?> fiber
                    ? ((Fiber<Object>) fiber).pipe(pipe)
                    : ((Flow<Object, Object>) made).pipe(pipe);
        }

        /// Attaches the recipe to a cell.
        @SuppressWarnings("unchecked")
        public Pipe<Object> pipe(Cell<Object> cell) {
            return made instanceof Fiber<?> fiber
                    ? ((Fiber<Object>) fiber).pipe(cell)
                    : ((Flow<Object, Object>) made).pipe(cell);
        }
    }
}
