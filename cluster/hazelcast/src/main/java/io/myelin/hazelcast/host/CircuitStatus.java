package io.myelin.hazelcast.host;

/// A circuit of the cluster: its location, and its state according to the member where it is.
///
/// @param location its location according to the directory
/// @param address  the address of the member that opened it last, empty if that is not in the cluster
/// @param phase    its phase there: `OPENING`, `LIVE`, `LEAVING`, `GONE` or `FAILED`; `IDLE` if it waits for its next
///                 emission, `ABSENT` if it should be open and is not
/// @param health   the name of its journal's health, empty unless it is live
/// @param lag      records accepted and not durable
/// @param trouble  why it failed, empty if it did not
public record CircuitStatus(
        CircuitLocation location, String address, String phase, String health, long lag, String trouble) {}
