package io.myelin.substrates.monitor;

import io.humainary.substrates.api.Substrates.Subject;
import org.jspecify.annotations.Nullable;

/// Told of each value that an observed circuit processes, and of what caused it; called on the circuit's thread. What
/// it throws is reported as a failure.
@FunctionalInterface
public interface EmissionObserver {

    /// A value begins to be processed, or a callback has failed.
    ///
    /// @param id     unique in the circuit, positive, rising
    /// @param parent the id of what was being processed when it was emitted, 0 if it came from outside the circuit
    /// @param pipe   the subject of the pipe that it was emitted to, or of a sink or port; `null` for a job of the
    ///               circuit, such as a subscription, and for a failure
    /// @param stages the operators between that pipe and the one that it leads to, joined by `|`, or nothing
    /// @param value  the value, the job, or the exception
    void begins(long id, long parent, @Nullable Subject<?> pipe, String stages, Object value);
}
