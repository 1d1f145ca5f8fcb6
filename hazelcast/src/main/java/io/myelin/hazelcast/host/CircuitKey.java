package io.myelin.hazelcast.host;

/// What a circuit is called in the cluster: its kind and its id.
final class CircuitKey {

    private CircuitKey() {}

    /// @throws IllegalArgumentException if the kind or the id is empty, or the kind has a slash
    static String of(final String kind, final String id) {
        requireKind(kind);
        if (id.isEmpty()) {
            throw new IllegalArgumentException("a circuit without an id");
        }
        return kind + '/' + id;
    }

    static void requireKind(final String kind) {
        if (kind.isEmpty() || kind.indexOf('/') >= 0) {
            throw new IllegalArgumentException("a kind called '" + kind + "'");
        }
    }

    static String kind(final String key) {
        return key.substring(0, key.indexOf('/'));
    }

    static String id(final String key) {
        return key.substring(key.indexOf('/') + 1);
    }
}
