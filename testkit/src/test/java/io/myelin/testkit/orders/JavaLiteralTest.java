package io.myelin.testkit.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class JavaLiteralTest {

    private record Level(String tank, double height) {}

    @Test
    void aLiteralIsTheJavaExpressionOfItsValue() {
        assertThat(JavaLiteral.of(5)).isEqualTo("5");
        assertThat(JavaLiteral.of(5L)).isEqualTo("5L");
        assertThat(JavaLiteral.of((byte) 5)).isEqualTo("(byte) 5");
        assertThat(JavaLiteral.of((short) 5)).isEqualTo("(short) 5");
        assertThat(JavaLiteral.of(0.5)).isEqualTo("0.5");
        assertThat(JavaLiteral.of(0.5f)).isEqualTo("0.5f");
        assertThat(JavaLiteral.of(Double.NaN)).isEqualTo("Double.NaN");
        assertThat(JavaLiteral.of(Float.NEGATIVE_INFINITY)).isEqualTo("Float.NEGATIVE_INFINITY");
        assertThat(JavaLiteral.of(true)).isEqualTo("true");
        assertThat(JavaLiteral.of('\'')).isEqualTo("'\\''");
        assertThat(JavaLiteral.of("a \"b\"\n\\ü")).isEqualTo("\"a \\\"b\\\"\\n\\\\\\u00fc\"");
        assertThat(JavaLiteral.of(DayOfWeek.FRIDAY)).isEqualTo("DayOfWeek.FRIDAY");
        assertThat(JavaLiteral.of(List.of(1, "x"))).isEqualTo("List.of(1, \"x\")");
        assertThat(JavaLiteral.of(new Level("north", 1.5))).isEqualTo("new Level(\"north\", 1.5)");
        assertThat(JavaLiteral.of(new StringBuilder("x"))).isEqualTo("/* x */");
    }

    /// The compiler replaces Unicode escapes before it looks for the ends of lines and literals.
    @Test
    void everyCharacterCompiles() {
        for (char character = 0; character < 0x100; character++) {
            assertThat(JavaLiteral.of(character)).isNotIn("'\\u000a'", "'\\u000d'", "'\\u0027'", "'\\u005c'");
        }
        assertThat(JavaLiteral.of("a\r\n")).isEqualTo("\"a\\r\\n\"");
    }

    @Test
    void aNullInAListIsWritten() {
        assertThat(JavaLiteral.of(Arrays.asList("x", null))).isEqualTo("Arrays.asList(\"x\", null)");
        assertThat(JavaLiteral.of(Collections.singletonList(null))).isEqualTo("Collections.singletonList(null)");
        assertThat(JavaLiteral.of(new Level(null, 0))).isEqualTo("new Level(null, 0.0)");
    }
}
