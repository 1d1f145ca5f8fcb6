package io.myelin.substrates.topology;

/// A connection of two nodes.
///
/// @param from the id of the node where it begins
/// @param to   the id of the node where it ends
/// @param kind how they are connected
/// @param by   of a registration, the name of its subscriber; else empty
public record Edge(String from, String to, Kind kind, String by) {

    /// How two nodes are connected.
    public enum Kind {
        /// A subscriber subscribes to a conduit.
        SUBSCRIBED,
        /// A conduit has a channel.
        CONTAINS,
        /// A channel delivers to what a subscriber registered.
        REGISTERED,
        /// With STEM routing a channel also delivers to what is registered on the enclosing name.
        STEM,
        /// The value goes on in the same step: to a receptor, through stages, from a sink's pipe to the sink.
        CALLS,
        /// The value waits in this circuit's transit.
        TRANSIT,
        /// The value enters another circuit.
        CROSSING,
        /// A receptor's field, or a captured variable, is what it may emit to; whether it does is unknown.
        HOLDS
    }
}
