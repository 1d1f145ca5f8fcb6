package io.myelin.hazelcast.host.route;

/// The emissions in flight from one member or client to one circuit: counts and bytes at one moment.
///
/// @param waiting  emissions that the owner has not accepted yet
/// @param underWay emissions that the owner accepted and that are not known to be durable
/// @param bytes    bytes of both kinds here
/// @param refused  emissions refused so far, by the owner or because there was no capacity here
/// @param resent   batches sent again so far
/// @param trouble  why nothing gets through at present, empty otherwise
public record Traffic(long waiting, long underWay, long bytes, long refused, long resent, String trouble) {

    /// Nothing was ever sent.
    public static final Traffic NONE = new Traffic(0, 0, 0, 0, 0, "");
}
