package io.myelin.journal.why;

import java.util.stream.Collectors;

/// Text in other languages.
final class Escapes {

    private Escapes() {}

    /// A string of JSON.
    static String quoted(String text) {
        return '"' + text.chars()
                .mapToObj(unit -> switch (unit) {
                    case '"' -> "\\\"";
                    case '\\' -> "\\\\";
                    default -> unit < ' ' ? "\\u%04x".formatted(unit)
                            : unit > '~' ? "\\u%04x".formatted(unit) : Character.toString(unit);
                })
                .collect(Collectors.joining()) + '"';
    }
}
