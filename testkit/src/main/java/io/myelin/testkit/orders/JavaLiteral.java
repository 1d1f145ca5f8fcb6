package io.myelin.testkit.orders;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// A value as the Java expression that makes it.
final class JavaLiteral {

    private JavaLiteral() {}

    /// Numbers, characters, strings, enum constants, lists, and records of these. Any other value becomes a comment
    /// with its `toString`, which does not compile, so that it is not overlooked.
    static String of(Object value) {
        return switch (value) {
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
            case List<?> list -> list.stream().map(JavaLiteral::of).collect(Collectors.joining(", ", "List.of(", ")"));
            case Record record -> record(record);
            default -> "/* " + value + " */";
        };
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
            case '\n' -> "\\n";
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
            var value = component.getAccessor().invoke(record);
            return value == null ? "null" : of(value);
        } catch (ReflectiveOperationException | RuntimeException inaccessible) {
            return "/* " + component.getName() + " */";
        }
    }
}
