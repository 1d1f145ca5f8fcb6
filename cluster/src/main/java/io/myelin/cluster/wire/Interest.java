package io.myelin.cluster.wire;

/// A consumer's interest in an outlet of all circuits of a kind.
public record Interest(String kind, String outlet) {}
