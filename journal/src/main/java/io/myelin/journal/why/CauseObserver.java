package io.myelin.journal.why;

import io.humainary.substrates.api.Substrates.Subject;
import org.jspecify.annotations.Nullable;

/// Told of what happens on a circuit, on its thread.
@FunctionalInterface
public interface CauseObserver {

    /// A value begins to be processed, or a callback has failed.
    ///
    /// @param id     unique, positive, rising
    /// @param parent the id of what was being processed when it was emitted, 0 if it came from outside
    /// @param pipe   the subject of the pipe that it was emitted to; `null` for a job of the circuit and for a failure
    /// @param stages the operators between that pipe and the one that it leads to, joined by `|`, or nothing
    /// @param value  the value, the job, or the exception
    void begins(long id, long parent, @Nullable Subject<?> pipe, String stages, Object value);
}
