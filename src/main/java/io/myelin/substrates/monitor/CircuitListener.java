package io.myelin.substrates.monitor;

import io.humainary.substrates.api.Substrates.Circuit;

/// Called when a circuit is created or closed, on the thread that does so. It should be short. Its exceptions and
/// errors are dropped. It may be called twice for a circuit that is created or closed while the listener is added.
public interface CircuitListener {

    /// A circuit was created. Also called, on the thread that adds the listener, for each circuit that is open at that
    /// time.
    ///
    /// @param circuit the circuit; hold it by a weak reference, because an unused one, or an idle one on shared
    ///                threads, may be collected without a close
    void opened(Circuit circuit);

    /// A circuit's close was requested.
    ///
    /// @param circuit the circuit
    void closed(Circuit circuit);

    /// The addition of a listener by `MyelinProvider.onCircuits`.
    @FunctionalInterface
    interface Registration extends AutoCloseable {

        /// Ends it. Any thread. Calls of the listener may still be in progress when this returns.
        @Override
        void close();
    }
}
