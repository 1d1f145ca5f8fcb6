package io.myelin.hazelcast.host;

import io.myelin.journal.Health;
import org.jspecify.annotations.Nullable;

/// The state of a circuit on this member.
///
/// @param phase   its phase: `OPENING`, `LIVE`, `LEAVING`, `GONE` or `FAILED`
/// @param health  its journal's health, `null` unless it is live
/// @param lag     records accepted and not durable
/// @param trouble why it failed, empty if it did not
public record HostedState(String phase, @Nullable Health health, long lag, String trouble) {}
