package io.myelin.substrates.identity;

import io.humainary.substrates.api.Substrates.Name;

/// The syntax of a path: one or more non-empty segments, separated by dots. Specification §4.1.
final class NamePath {

    /// The number of characters of a refused path that a message quotes.
    private static final int QUOTED = 64;

    private NamePath() {
    }

    /// Checks a path, and creates nothing.
    ///
    /// @throws NullPointerException for a `null` path
    /// @throws IllegalArgumentException for an empty segment
    static String check(String path) {
        var start = 0;
        for (var end = path.indexOf(Name.SEPARATOR); end >= 0; end = path.indexOf(Name.SEPARATOR, start)) {
            if (end == start) {
                throw emptySegment(path, start);
            }
            start = end + 1;
        }
        if (start == path.length()) {
            throw emptySegment(path, start);
        }
        return path;
    }

    private static IllegalArgumentException emptySegment(String path, int index) {
        var shown = path.length() <= QUOTED ? path : path.substring(0, QUOTED) + "...";
        return new IllegalArgumentException("empty segment at " + index + " of the path \"" + shown + '"');
    }

    /// The path of a class: its canonical name, or its binary name if it has none.
    static String of(Class<?> type) {
        var canonical = type.getCanonicalName();
        return canonical == null ? type.getName() : canonical;
    }
}
