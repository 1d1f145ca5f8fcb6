package io.myelin.substrates.engine;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/// Lincheck's model checker with random programs and fixed programs.
///
/// The checker runs one thread at a time, so all memory is sequentially consistent. It shows interleavings that running
/// threads rarely reach, but no effects of weaker access modes.
///
/// System property `io.myelin.lincheck.scale`: multiplies the interleavings, and adds as many random programs, less
/// one. At 1, the default, there are only the fixed ones.
public final class Programs {

    private static final int SCALE = Integer.getInteger("io.myelin.lincheck.scale", 1);

    private final Class<?> operations;
    private final ModelCheckingOptions options;

    /// @param operations the operations of a program
    /// @param model the sequential specification
    /// @param interleavings how many of each program
    public Programs(Class<?> operations, Class<?> model, int interleavings) {
        this.operations = operations;
        options = new ModelCheckingOptions()
                .iterations(SCALE - 1)
                .invocationsPerIteration(interleavings * SCALE)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(2)
                .actorsAfter(2)
                .minimizeFailedScenario(false)
                // The check of the stack is a deep recursion, which the checker would consider infinite.
                .recursionBound(1_000)
                .sequentialSpecification(model);
        // Kotlin's "internal". With the default of some seconds, a process that was stopped would seem to hang; a
        // program that really hangs is detected by its number of steps.
        options.invocationTimeout$lincheck(1_200_000);
    }

    /// An operation by name with its argument, if it has one: `put 7`.
    private Actor actor(String call) {
        var words = call.split(" ", 2);
        Method operation = Arrays.stream(operations.getMethods())
                .filter(method -> method.getName().equals(words[0]))
                .findFirst()
                .orElseThrow();
        return new Actor(operation, words.length == 1 ? List.of() : List.of(Integer.valueOf(words[1])));
    }

    private List<Actor> actors(String calls) {
        return calls.isEmpty() ? List.of() : Arrays.stream(calls.split(", ")).map(this::actor).toList();
    }

    /// Adds a program: the operations of its first thread before the others start, those of each thread concurrently,
    /// and those of the first after the others have ended.
    public Programs with(String before, List<String> threads, String after) {
        options.addCustomScenario(new ExecutionScenario(
                actors(before), threads.stream().map(this::actors).toList(), actors(after), null));
        return this;
    }

    public void check() {
        options.check(operations);
    }
}
