package io.myelin.journal.circuit;

import io.myelin.journal.Appender;

/// A component derived from a journaled circuit's emissions, such as an outbox.
interface Derivation {

    /// The circuit has gone live. Until then it replays, and must have no effects outside. Called on the opening
    /// thread. An exception ends the opening; the derivation must then have released its resources, because it is not
    /// closed.
    ///
    /// @param appender shows how far the circuit's journal is durable
    void live(Appender appender);

    /// Waits until the effects of the circuit's records so far are outside, and are not lost if this process dies. A
    /// snapshot is stored only then: a circuit rebuilt from it does not repeat them. Called by one thread at a time,
    /// not the circuit's, while the circuit is live.
    ///
    /// @param sequence the number of records that the snapshot reflects, all of them durable
    /// @param nanos    the maximum time to wait
    /// @return whether they are; if not, no snapshot is stored
    /// @throws InterruptedException if interrupted
    default boolean awaitEffects(long sequence, long nanos) throws InterruptedException {
        return true;
    }

    /// The circuit was closed; its journal is still open, unless it stalled and was abandoned. Returns within a bounded
    /// time, unless its own medium does not respond. Called on the closing thread, and only if the circuit was live. An
    /// exception goes to that thread's uncaught-exception handler, and the close continues.
    void close();
}
