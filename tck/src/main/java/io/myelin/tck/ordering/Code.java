package io.myelin.tck.ordering;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Prints programs as the expressions that make them, to be pasted into a test of this package.
final class Code {

    private Code() {}

    /// A test that runs a program again.
    static String test(Spec spec) {
        return "    @Test\n    void found() {\n        ReferenceComparison.assertSame(cortex, " + of(spec)
                + ");\n    }";
    }

    /// The expression that makes a value: of a record, a list, a constant or a number.
    static String of(Object value) {
        return switch (value) {
            case Spec spec -> "new Spec(" + spec.circuits() + ",\n                "
                    + lines(spec.parts()) + ",\n                " + lines(spec.steps()) + ")";
            case List<?> list -> list.stream().map(Code::of).collect(Collectors.joining(", ", "List.of(", ")"));
            case Record data -> Arrays.stream(data.getClass().getRecordComponents())
                    .map(component -> of(read(component, data)))
                    .collect(Collectors.joining(", ", "new " + name(data.getClass()) + "(", ")"));
            case Enum<?> constant -> name(constant.getDeclaringClass()) + "." + constant.name();
            case String text -> "\"" + text + "\"";
            default -> String.valueOf(value);
        };
    }

    private static String lines(List<?> list) {
        return list.isEmpty() ? "List.of()" : list.stream().map(Code::of).collect(
                Collectors.joining(",\n                        ", "List.of(\n                        ", ")"));
    }

    /// With its declaring type, so that few imports are needed.
    private static String name(Class<?> type) {
        return type.getDeclaringClass() == Spec.class ? "Spec." + type.getSimpleName() : type.getSimpleName();
    }

    private static Object read(RecordComponent component, Record data) {
        try {
            var accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(data);
        } catch (ReflectiveOperationException failure) {
            throw new AssertionError(failure);
        }
    }
}
