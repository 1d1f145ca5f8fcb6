package io.myelin.hazelcast.host;

import java.time.Duration;

/// Counts of a host at one moment.
///
/// @param live       circuits that are open here
/// @param opening    circuits that are being opened
/// @param leaving    circuits that are being closed
/// @param failed     circuits that could not be opened or whose journal failed
/// @param followed   circuits of other members that are followed here as standbys
/// @param lag        records of the circuits here that were accepted and are not durable
/// @param waiting    emissions of this member that owners elsewhere have not accepted yet
/// @param underWay   emissions of this member that owners elsewhere have accepted and that are not known to be durable
/// @param refused    emissions of this member that were refused so far, by owners elsewhere or for lack of capacity
/// @param resent     batches of this member that were sent again so far
/// @param opened     circuits opened here so far
/// @param moved      those of them that another member had opened last
/// @param unopened   attempts to open a circuit here that failed so far
/// @param left       circuits that left here so far
/// @param lastMove   how long the opening of the circuit that moved here last took, from the search for its previous
/// owner to its entry in the directory; zero if none has moved here
public record HostCounts(
        int live,
        int opening,
        int leaving,
        int failed,
        int followed,
        long lag,
        long waiting,
        long underWay,
        long refused,
        long resent,
        long opened,
        long moved,
        long unopened,
        long left,
        Duration lastMove) {}
