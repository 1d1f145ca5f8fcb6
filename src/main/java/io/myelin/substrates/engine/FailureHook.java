package io.myelin.substrates.engine;

/// Where failures of user code on a circuit's thread are reported, once each (Specification §15.4).
@FunctionalInterface
public interface FailureHook {

    /// Called on the circuit's thread right after the failure; where the stack overflowed, in the failure or in
    /// this call, once what is in transit by then was delivered. A failure of its own is counted as another
    /// failure and goes no further.
    ///
    /// @param failure what the receptor, operator, mapper or callback threw
    void failed(Throwable failure);
}
