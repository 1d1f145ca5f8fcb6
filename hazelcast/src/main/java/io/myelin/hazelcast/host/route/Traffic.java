package io.myelin.hazelcast.host.route;

/// The emissions of one member or client under way to one circuit: counts and bytes at one moment.
///
/// @param waiting  emissions that the owner has not taken yet
/// @param underWay emissions that the owner took and that are not known to be durable
/// @param bytes    what both kinds take here
/// @param refused  emissions refused so far, by the owner or because there was no room here
/// @param resent   batches sent again so far
/// @param trouble  why nothing gets through at the moment, empty if it does
public record Traffic(long waiting, long underWay, long bytes, long refused, long resent, String trouble) {

    /// Nothing was ever sent.
    public static final Traffic NONE = new Traffic(0, 0, 0, 0, 0, "");
}
