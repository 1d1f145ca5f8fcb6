package io.myelin.journal.why;

import java.util.stream.Collectors;

/// Text in other languages.
final class Escapes {

    private Escapes() {}

    /// The content of a string of Mermaid: whatever it might take for markup is an entity.
    static String mermaid(String text) {
        return text.codePoints()
                .mapToObj(point -> Character.isLetterOrDigit(point) || " .:_-/|,()[]$=".indexOf(point) >= 0
                        ? Character.toString(point)
                        : "#" + point + ';')
                .collect(Collectors.joining());
    }

    /// A string of JSON.
    static String quoted(String text) {
        return quoted(text, "\\u%04x");
    }

    /// A string of Java, in which the escapes of JSON would be line ends before it is a string.
    static String java(String text) {
        return quoted(text, "\\%03o");
    }

    private static String quoted(String text, String control) {
        return '"' + text.chars()
                .mapToObj(unit -> switch (unit) {
                    case '"' -> "\\\"";
                    case '\\' -> "\\\\";
                    default -> unit < ' ' ? control.formatted(unit)
                            : unit > '~' ? "\\u%04x".formatted(unit) : Character.toString(unit);
                })
                .collect(Collectors.joining()) + '"';
    }
}
