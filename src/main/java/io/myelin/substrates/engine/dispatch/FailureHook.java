package io.myelin.substrates.engine.dispatch;

import io.humainary.substrates.api.Substrates.Subject;
import org.jspecify.annotations.Nullable;

/// Receives the failures of user code on a circuit's thread, each once (Specification §15.4).
@FunctionalInterface
public interface FailureHook {

    /// Called on the circuit's thread right after the failure; if the stack overflowed, in the failure or in this call,
    /// after the entries then in transit are delivered. A failure of this method is counted as another failure, and is
    /// not reported.
    ///
    /// @param closest the subject of the target or callback that failed, null if the circuit's is the closest
    /// @param failure the exception or error of the receptor, operator, mapper or callback
    void failed(@Nullable Subject<?> closest, Throwable failure);
}
