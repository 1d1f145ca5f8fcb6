package io.myelin.cluster.service;

/// What a member has done, as of a tenth of a second ago.
///
/// @param entries       applied
/// @param circuits      running or not
/// @param liveCircuits  that are running
/// @param heldOutputs   that wait for an acknowledgement
/// @param refusedItems  items refused
/// @param failures      exceptions of receptors
/// @param snapshotNanos for how long the last snapshot stopped the service
/// @param agreements    circuits' states found equal to those of a majority
public record Figures(long entries, int circuits, int liveCircuits, long heldOutputs, long refusedItems, long failures,
        long snapshotNanos, long agreements) {}
