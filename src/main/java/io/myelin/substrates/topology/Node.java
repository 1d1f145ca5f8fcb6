package io.myelin.substrates.topology;

import java.util.Optional;

/// A part of a circuit.
///
/// @param id      unique in its picture, and the same in that of another circuit that is built in the same way
/// @param kind    what it is
/// @param name    its name; of a receptor, where it is written; of a stage, its operator; empty if it is unknown
/// @param code    where a receptor, or a subscriber's callback, is written
/// @param pending of a channel: whether its next emission calls a subscriber first, which may register more
public record Node(String id, Kind kind, String name, Optional<CodeLocation> code, boolean pending) {

    /// What a node is.
    public enum Kind {
        /// A conduit.
        CONDUIT,
        /// A name of a conduit, and the pipe of that name.
        CHANNEL,
        /// A subscriber.
        SUBSCRIBER,
        /// A callback that is given values.
        RECEPTOR,
        /// An operator of a fiber or flow that is attached to a pipe.
        STAGE,
        /// A pipe that is none of a conduit.
        PIPE,
        /// A cell and its pipe.
        CELL,
        /// A port.
        PORT,
        /// A sink.
        SINK,
        /// A ticker.
        TICKER,
        /// A pipe of another circuit; its name begins with the circuit's.
        ELSEWHERE
    }
}
