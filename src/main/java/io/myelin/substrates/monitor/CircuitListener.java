package io.myelin.substrates.monitor;

import io.humainary.substrates.api.Substrates.Circuit;

/// Called when a circuit is created or closed, on the thread that does so. It should be short. Its exceptions and
/// errors are dropped. For a circuit that is opened or closed while the listener is added it may be called twice.
public interface CircuitListener {

    /// A circuit was created. Also called, on the thread that adds the listener, for each that is open then.
    ///
    /// @param circuit to be held weakly, because an unused circuit may be collected without a close
    void opened(Circuit circuit);

    /// A circuit's close was asked for.
    void closed(Circuit circuit);
}
