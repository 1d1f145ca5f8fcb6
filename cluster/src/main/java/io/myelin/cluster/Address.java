package io.myelin.cluster;

import static java.util.Objects.requireNonNull;

import java.util.regex.Pattern;

/// The address of a circuit: its kind, which says what program it runs, and a key.
///
/// @param kind letters, digits, `-`, `_` and `.`, at least one
/// @param key  any text of at most 200 characters
public record Address(String kind, String key) {

    private static final int LONGEST = 200;
    private static final Pattern KIND = Pattern.compile("[A-Za-z0-9._-]{1," + LONGEST + "}");

    /// @throws IllegalArgumentException if kind or key are not as described
    public Address {
        if (!isKind(requireNonNull(kind, "kind"))) {
            throw new IllegalArgumentException("a kind has letters, digits, -, _ and ., was '" + kind + "'");
        }
        if (requireNonNull(key, "key").length() > LONGEST) {
            throw new IllegalArgumentException("a key has at most " + LONGEST + " characters, was " + key.length());
        }
    }

    /// Whether a text is a kind.
    public static boolean isKind(String text) {
        return KIND.matcher(text).matches();
    }

    /// Reads an address as [#toString] writes it.
    public static Address of(String text) {
        int slash = requireNonNull(text, "text").indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("an address is kind/key, was '" + text + "'");
        }
        return new Address(text.substring(0, slash), text.substring(slash + 1));
    }

    @Override
    public String toString() {
        return kind + '/' + key;
    }
}
