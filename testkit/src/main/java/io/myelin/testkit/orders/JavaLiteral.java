package io.myelin.testkit.orders;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A value as the Java expression that makes it.
final class JavaLiteral {

    private JavaLiteral() {}

    /// Supports `null`, numbers, characters, strings, enum constants, lists, and records of these. Any other value
    /// becomes a comment with its `toString`, which does not compile, so that it is not overlooked.
    static String of(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Integer number -> number.toString();
            case Boolean truth -> truth.toString();
            case Long number -> number + "L";
            case Double number -> finite(number, number.toString(), "Double");
            case Float number -> finite(number, number + "f", "Float");
            case Byte number -> "(byte) " + number;
            case Short number -> "(short) " + number;
            case Character character -> "'" + escaped(character) + "'";
            case String text -> text.chars().mapToObj(character -> escaped((char) character))
                    .collect(Collectors.joining("", "\"", "\""));
            case Enum<?> constant -> constant.getDeclaringClass().getSimpleName() + "." + constant.name();
            case List<?> list -> list(list);
            case Record record -> record(record);
            default -> "/* " + value + " */";
        };
    }

    /// `List.of` takes no `null`, and `Arrays.asList` takes a single one for an array.
    private static String list(List<?> list) {
        var elements = list.stream().map(JavaLiteral::of).collect(Collectors.joining(", ", "(", ")"));
        if (list.stream().noneMatch(Objects::isNull)) {
            return "List.of" + elements;
        }
        return (list.size() == 1 ? "Collections.singletonList" : "Arrays.asList") + elements;
    }

    private static String finite(double number, String text, String type) {
        if (Double.isNaN(number)) {
            return type + ".NaN";
        }
        if (Double.isInfinite(number)) {
            return type + (number > 0 ? ".POSITIVE_INFINITY" : ".NEGATIVE_INFINITY");
        }
        return text;
    }

    private static String escaped(char character) {
        return switch (character) {
            case '"' -> "\\\"";
            case '\'' -> "\\'";
            case '\\' -> "\\\\";
            // Not as Unicode escapes: the compiler would take these for ends of the line, even inside a literal.
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            default -> character < ' ' || character > '~'
                    ? "\\u%04x".formatted((int) character)
                    : String.valueOf(character);
        };
    }

    private static String record(Record record) {
        return Arrays.stream(record.getClass().getRecordComponents())
                .map(component -> component(record, component))
                .collect(Collectors.joining(", ", "new " + record.getClass().getSimpleName() + "(", ")"));
    }

    private static String component(Record record, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return of(component.getAccessor().invoke(record));
        } catch (ReflectiveOperationException | RuntimeException inaccessible) {
            return "/* " + component.getName() + " */";
        }
    }
}
