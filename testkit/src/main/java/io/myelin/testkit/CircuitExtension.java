package io.myelin.testkit;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Circuit;
import java.lang.reflect.Executable;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Injects circuits into a test as parameters, and closes them afterwards.
///
/// Parameters may be of type
///
/// - `Circuit`: a new circuit for each parameter, named after the parameter's position;
/// - [ManualTime]: the clock of these circuits from then on, which otherwise run on real time;
/// - [UserFailures]: the failures of callbacks on these circuits, for a test that expects some;
/// - [CircuitSupply]: makes further circuits, which the test has to close.
///
/// Parameters of a test, of its `@BeforeEach` and `@AfterEach` methods and of its class's constructor belong to that
/// one test. Those of `@BeforeAll`, and of the constructor of a class with one instance for all tests, belong to the
/// class: they end after its last test, and do not use any test's clock.
///
/// A test fails, beyond its own assertions, if a callback failed and the test did not take the failure from
/// [UserFailures], if it left a circuit open that it made with [CircuitSupply], or if it ended while entries waited in
/// an injected circuit: such a test has not observed the effects of emissions that it did not await.
///
/// A circuit that has work and completes no entry for ten seconds, because a receptor blocks or a cascade has no end,
/// is given up: every wait for it throws an `IllegalStateException` with the stack of the circuit's thread, on the
/// test's own thread too, the test fails, and the stack is logged. The configuration parameter [#PATIENCE] sets another
/// number of seconds, from one to a year's. A circuit that the test makes itself, not with [CircuitSupply], is not
/// watched: a wait for it ignores JUnit's `@Timeout`. A test's thread that waits for anything else is ended by that, as
/// always.
public final class CircuitExtension implements ParameterResolver, AfterEachCallback, AfterAllCallback {

    /// The configuration parameter of JUnit with the number of seconds after which a circuit that completes no entry is
    /// given up: `myelin.testkit.patience`.
    public static final String PATIENCE = "myelin.testkit.patience";

    private static final Duration LONGEST_PATIENCE = Duration.ofDays(365);

    /// For `@ExtendWith`.
    public CircuitExtension() {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        var type = parameter.getParameter().getType();
        return type == Circuit.class || type == ManualTime.class || type == UserFailures.class
                || type == CircuitSupply.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        var supply = supply(context);
        var type = parameter.getParameter().getType();
        if (type == ManualTime.class) {
            return supply.manualTime();
        }
        if (type == UserFailures.class) {
            return supply.failures();
        }
        if (wantsManualTime(parameter.getDeclaringExecutable())
                || context.getTestMethod().filter(CircuitExtension::wantsManualTime).isPresent()) {
            supply.manualTime(); // before any circuit is made, independent of the order of parameters
        }
        return type == CircuitSupply.class ? supply : supply.own(cortex().name("circuit" + parameter.getIndex()));
    }

    private static boolean wantsManualTime(Executable executable) {
        return List.of(executable.getParameterTypes()).contains(ManualTime.class);
    }

    /// The constructor's parameters are the test's, not its class's.
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        end(context);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        end(context);
    }

    private static void end(ExtensionContext context) {
        supply(context).end(context.getExecutionException().isPresent());
    }

    /// The supply of one test or one class, in a namespace of its own, because a store also exposes the content of its
    /// parents.
    private static CircuitSupply supply(ExtensionContext context) {
        return context.getStore(Namespace.create(CircuitExtension.class, context.getUniqueId()))
                .computeIfAbsent(Held.class, _ -> new Held(new CircuitSupply(patience(context))), Held.class)
                .supply();
    }

    /// Closed by JUnit with the test or class: all that it does if a constructor throws.
    private record Held(CircuitSupply supply) implements AutoCloseable {

        @Override
        public void close() {
            supply.abandon();
        }
    }

    private static Duration patience(ExtensionContext context) {
        return context.getConfigurationParameter(PATIENCE, CircuitExtension::seconds).orElse(CircuitSupply.PATIENCE);
    }

    private static Duration seconds(String text) {
        var patience = Duration.ofSeconds(Long.parseLong(text));
        if (!patience.isPositive() || patience.compareTo(LONGEST_PATIENCE) > 0) {
            throw new IllegalArgumentException("must be from 1 to 31536000 seconds, was " + text);
        }
        return patience;
    }
}
