package io.myelin.hazelcast.host.route;

/// The emissions in flight from one member or client to one circuit: counts and bytes at one moment. If nothing was
/// emitted to the circuit for a day or longer, `refused` and `resent` may begin again from 0; the sums in
/// [io.myelin.hazelcast.host.HostCounts] do not.
///
/// @param waiting  emissions that the owner has not accepted yet
/// @param underWay emissions that the owner accepted and that are not known to be durable
/// @param bytes    bytes of both kinds here
/// @param refused  emissions refused so far, by the owner or because there was no capacity here
/// @param resent   batches sent again so far
/// @param trouble  why nothing gets through at present, empty otherwise
public record Traffic(long waiting, long underWay, long bytes, long refused, long resent, String trouble) {

    /// Nothing is under way. Either nothing was ever sent, or nothing for a day or longer.
    public static final Traffic NONE = new Traffic(0, 0, 0, 0, 0, "");
}
