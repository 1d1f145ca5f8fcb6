package io.myelin.substrates.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;

/// A circuit was created; the stack trace shows by whom.
@Name("io.myelin.CircuitOpened")
@Label("Circuit Opened")
@Description("A circuit was created")
@Category({"Myelin", "Circuit"})
@Registered
@StackTrace
final class CircuitOpened extends CircuitEvent {}
