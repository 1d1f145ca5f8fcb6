package io.myelin.cluster.service;

/// A consumer's interest in an outlet of all circuits of a kind.
record Subscription(String kind, String outlet) implements Comparable<Subscription> {

    @Override
    public int compareTo(Subscription other) {
        int order = kind.compareTo(other.kind);
        return order != 0 ? order : outlet.compareTo(other.outlet);
    }
}
