package io.myelin.hazelcast.host;

import java.util.UUID;

/// Where a circuit of the cluster is, as the directory says at one moment.
///
/// @param kind   what was defined
/// @param id     which of its kind
/// @param member the member that opened it last
/// @param active whether it is open or about to be opened, rather than waiting for its next emission
/// @param since  when it became so, in milliseconds since 1970
/// @param moves  how often another member opened it than before
public record CircuitLocation(String kind, String id, UUID member, boolean active, long since, long moves) {}
