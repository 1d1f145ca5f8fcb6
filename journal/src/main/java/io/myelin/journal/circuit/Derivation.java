package io.myelin.journal.circuit;

import io.myelin.journal.Appender;

/// Something that is made from what a journaled circuit does and lives beside it: a view, a bridge.
public interface Derivation {

    /// The circuit has gone live. Until then it replays, and nothing may leave it. Called on the opening thread. An
    /// exception ends the opening; the derivation must then have released its resources, because it is not closed.
    ///
    /// @param appender what tells how far the circuit's journal is durable
    void live(Appender appender);

    /// The circuit was closed; its journal is still open, unless it stalled and was given up. Ends within a bounded
    /// time. On the closing thread, and only if it was live.
    void close();
}
