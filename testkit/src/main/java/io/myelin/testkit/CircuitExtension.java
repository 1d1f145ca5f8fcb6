package io.myelin.testkit;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Circuit;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives a test its circuits as parameters, and closes them afterwards.
///
/// Parameters may be of type
///
/// - `Circuit`: a new circuit for each, named after the parameter's place;
/// - [ManualTime]: the time of all these circuits, which are without it on real time;
/// - [UserFailures]: what callbacks on these circuits threw, for a test that expects some.
///
/// - [CircuitSupply]: makes further circuits, which the test has to close.
///
/// A test fails, beyond its own assertions, if a callback threw something that the test did not ask
/// [UserFailures] for, if it left a circuit open that it made with [CircuitSupply], or if it ended while entries waited
/// in one of its circuits: what nobody waited for, nobody has seen.
public final class CircuitExtension implements ParameterResolver, AfterEachCallback {

    private static final Namespace NAMESPACE = Namespace.create(CircuitExtension.class);

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
        if (type == CircuitSupply.class) {
            return supply;
        }
        for (var other : parameter.getDeclaringExecutable().getParameterTypes()) {
            if (other == ManualTime.class) {
                supply.manualTime(); // whatever its place among the parameters
            }
        }
        return supply.own(cortex().name("circuit" + parameter.getIndex()));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        supply(context).end(context.getExecutionException().isPresent());
    }

    private static CircuitSupply supply(ExtensionContext context) {
        return context.getStore(NAMESPACE)
                .computeIfAbsent(CircuitSupply.class, _ -> new CircuitSupply(), CircuitSupply.class);
    }
}
