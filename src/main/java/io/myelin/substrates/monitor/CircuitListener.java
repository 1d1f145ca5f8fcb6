package io.myelin.substrates.monitor;

import io.humainary.substrates.api.Substrates.Circuit;

/// Is told of circuits that come and go, on the thread that makes or closes one. It should be short. Its exceptions and
/// errors are dropped. A circuit that is opened or closed while a listener is added may be told of twice.
public interface CircuitListener {

    /// A circuit was made. Also called, on the thread that adds the listener, for each that is open then.
    ///
    /// @param circuit to be kept weakly, for one that nobody uses may be collected without a close
    void opened(Circuit circuit);

    /// A circuit's close was asked for.
    void closed(Circuit circuit);
}
