package io.myelin.hazelcast.host.publish;

import java.util.List;

/// Selects published values by name. A value's full name is its circuit's kind, the circuit's id and the name within
/// the circuit, with dots between them. A pattern is such a name, where `*` stands for any one part; it selects the
/// names that it matches, and their descendants: `plant.north` selects `plant.north.boiler`.
///
/// @param text  the pattern as given
/// @param kind  its first part
/// @param parts all parts
record NamePattern(String text, String kind, List<String> parts) {

    private static final String ANY = "*";

    /// @throws IllegalArgumentException if a part is empty, or the first one is `*` or has a slash
    static NamePattern of(String text) {
        var parts = List.of(text.split("\\.", -1));
        if (parts.contains("") || parts.getFirst().equals(ANY) || parts.getFirst().indexOf('/') >= 0) {
            throw new IllegalArgumentException("a pattern '" + text + "'");
        }
        return new NamePattern(text, parts.getFirst(), parts);
    }

    /// The beginning that all selected ids have in common.
    String idPrefix() {
        return parts.size() == 1 || parts.get(1).equals(ANY) ? "" : parts.get(1);
    }

    /// Whether a circuit may publish values that this selects.
    boolean mayMatch(String id) {
        return compare(1, id) >= 0;
    }

    /// Whether this selects a name within a circuit.
    boolean matches(String id, String name) {
        int matched = compare(1, id);
        return matched >= parts.size() || matched > 0 && !name.isEmpty() && compare(matched, name) >= parts.size();
    }

    /// Compares parts of this pattern with those of a text.
    ///
    /// @param from the first part to compare
    /// @return the number of parts matched, from the first of all; -1 if one differs
    private int compare(int from, String text) {
        int at = 0;
        int part = from;
        while (part < parts.size() && at <= text.length()) {
            int dot = text.indexOf('.', at);
            int end = dot < 0 ? text.length() : dot;
            var wanted = parts.get(part);
            if (!wanted.equals(ANY) && !(wanted.length() == end - at && text.startsWith(wanted, at))) {
                return -1;
            }
            part++;
            at = end + 1;
        }
        return part;
    }
}
