package io.myelin.journal.circuit;

import io.myelin.journal.Appender;

/// A component derived from a journaled circuit's emissions, such as a view or a bridge.
public interface Derivation {

    /// The circuit has gone live. Until then it replays, and must have no effects outside. Called on the opening
    /// thread. An exception ends the opening; the derivation must then have released its resources, because it is not
    /// closed.
    ///
    /// @param appender shows how far the circuit's journal is durable
    void live(Appender appender);

    /// The circuit was closed; its journal is still open, unless it stalled and was abandoned. Returns within a bounded
    /// time. Called on the closing thread, and only if the circuit was live.
    void close();
}
