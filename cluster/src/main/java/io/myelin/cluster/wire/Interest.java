package io.myelin.cluster.wire;

/// A consumer's interest in an outlet of all circuits of a kind.
public record Interest(String kind, String outlet) implements Comparable<Interest> {

    @Override
    public int compareTo(Interest other) {
        int order = kind.compareTo(other.kind);
        return order != 0 ? order : outlet.compareTo(other.outlet);
    }
}
