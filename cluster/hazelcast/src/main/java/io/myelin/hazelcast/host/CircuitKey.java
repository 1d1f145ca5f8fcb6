package io.myelin.hazelcast.host;

import java.nio.charset.StandardCharsets;

/// The identity of a circuit in the cluster: its kind and its id.
final class CircuitKey {

    private CircuitKey() {}

    /// The most characters of a key: the names of its outlets' journals are longer.
    private static final int LONGEST = 16_000;

    /// @throws IllegalArgumentException if the kind or the id is empty, or the kind has a slash, or either is not
    ///     well-formed UTF-16, or both have, with a slash between, more than 16,000 characters
    static String of(String kind, String id) {
        requireKind(kind);
        if (id.isEmpty()) {
            throw new IllegalArgumentException("a circuit without an id");
        }
        var key = kind + '/' + id;
        if (key.length() > LONGEST) {
            throw new IllegalArgumentException("a kind and an id of " + key.length() + " characters");
        }
        // An unpaired surrogate is encoded as another character, and would address another circuit.
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(key)) {
            throw new IllegalArgumentException("a kind or an id that is no well-formed text");
        }
        return key;
    }

    static void requireKind(String kind) {
        if (kind.isEmpty() || kind.indexOf('/') >= 0) {
            throw new IllegalArgumentException("a kind called '" + kind + "'");
        }
    }

    static String kind(String key) {
        return key.substring(0, key.indexOf('/'));
    }

    static String id(String key) {
        return key.substring(key.indexOf('/') + 1);
    }
}
