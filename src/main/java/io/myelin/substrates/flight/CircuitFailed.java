package io.myelin.substrates.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/// User code threw an exception or error on a circuit's thread.
@Name("io.myelin.CircuitFailed")
@Label("Circuit Failed")
@Description("A receptor, an operator or another callback threw")
@Category({"Myelin", "Circuit"})
@Registered
@StackTrace(false)
final class CircuitFailed extends CircuitEvent {

    @Label("Subject")
    @Nullable String subject;

    @Label("Type")
    @Nullable Class<?> type;

    @Label("Message")
    @Nullable String message;

    @Label("Thrown At")
    @Nullable String thrownAt;
}
