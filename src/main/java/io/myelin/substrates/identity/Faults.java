package io.myelin.substrates.identity;

import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Subject;

/// Creates the faults of this provider: one method per kind, which returns the fault for its caller to throw.
///
/// A fault names the receiver of the refused call and the operation. The message contains class names and subjects of
/// this provider only. It never calls `toString` of a foreign object, which might have side effects or throw.
/// Specification §15.1, §15.3.
public final class Faults {

    private Faults() {
    }

    /// An argument implemented by another provider or by the program itself.
    ///
    /// @param receiver the subject of the object that was called
    /// @param operation the API method that was called
    /// @param argument the argument it refuses
    /// @return the fault
    public static Fault foreign(Subject<?> receiver, String operation, Object argument) {
        return new Fault(receiver, operation,
                operation + " refused a " + argument.getClass().getName() + ", not of this provider");
    }

    /// A call refused because its receiver is closed.
    ///
    /// @param receiver the subject of the closed object
    /// @param operation the API method that was called
    /// @return the fault
    public static Fault closed(Subject<?> receiver, String operation) {
        return new Fault(receiver, operation, operation + " came after the close of " + receiver);
    }

    /// An argument of this provider that is closed.
    ///
    /// @param receiver the subject of the object that was called
    /// @param operation the API method that was called
    /// @param argument the subject of the closed argument
    /// @return the fault
    public static Fault closed(Subject<?> receiver, String operation, Subject<?> argument) {
        return new Fault(receiver, operation, operation + " refused the closed " + argument);
    }

    /// A subscriber of a circuit other than the receiver's. The compatibility kit compares the beginning of the text.
    ///
    /// @param receiver the subject of the object that was called
    /// @param operation the API method that was called
    /// @param argument the subject of the argument it refuses
    /// @return the fault
    public static Fault otherCircuit(Subject<?> receiver, String operation, Subject<?> argument) {
        return new Fault(receiver, operation,
                "Subscriber belongs to a different circuit than " + receiver + ": " + argument);
    }
}
