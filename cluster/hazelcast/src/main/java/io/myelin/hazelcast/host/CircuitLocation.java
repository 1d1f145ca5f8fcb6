package io.myelin.hazelcast.host;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The location of a circuit of the cluster, according to the directory at one moment.
///
/// @param kind   its kind
/// @param id     its id within the kind
/// @param member the member that opened it last, `null` if it was never opened
/// @param active whether it is open or about to be opened, instead of waiting for its next emission
/// @param since  the start of that state, in milliseconds since 1970
/// @param moves  how often it was opened by another member than the time before
public record CircuitLocation(String kind, String id, @Nullable UUID member, boolean active, long since, long moves) {}
