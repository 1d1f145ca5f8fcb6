package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InternedNameTest {

    private enum Mood {
        CALM,
        LOUD {
            @Override
            public String toString() {
                return "not the name";
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", ".lead", "trail.", "mid..dle", "a.b.", "...x"})
    void anEmptySegmentIsRefusedWhereverItComesFrom(String path) {
        var base = InternedName.of("refusing");
        var made = InternedName.made();
        var fresh = "refused-before-" + Integer.toHexString(path.hashCode());
        var parts = List.of(fresh, path);

        refuses(() -> InternedName.of(path));
        refuses(() -> InternedName.of(fresh + "." + path + "."));
        refuses(() -> InternedName.of(parts));
        refuses(() -> InternedName.of(parts.iterator()));
        refuses(() -> InternedName.of(parts, Function.identity()));
        refuses(() -> InternedName.of(parts.iterator(), Function.identity()));
        refuses(() -> base.name(path));
        refuses(() -> base.name(parts));
        refuses(() -> base.name(parts.iterator()));
        refuses(() -> base.name(parts, Function.identity()));
        refuses(() -> base.name(parts.iterator(), Function.identity()));
        assertThat(InternedName.made()).as("a refused call interned something").isEqualTo(made);
    }

    private static void refuses(Runnable call) {
        assertThatThrownBy(call::run).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aNullPartIsRefusedBeforeAnythingIsInterned() {
        var base = InternedName.of("null").name(InternedName.of("refusing")); // the first check interns the cortex's
        var made = InternedName.made();
        var parts = Arrays.asList("null-refused-a", "null-refused-b", null);
        Function<String, String> noMapper = null;

        for (var call : List.<Runnable>of(
                () -> InternedName.of((String) null),
                () -> InternedName.of((Enum<?>) null),
                () -> InternedName.of((Class<?>) null),
                () -> InternedName.of((java.lang.reflect.Member) null),
                () -> InternedName.of((Iterable<String>) null),
                () -> InternedName.of((Iterator<String>) null),
                () -> InternedName.of(List.of("null-refused-c"), noMapper),
                () -> InternedName.of(List.of("null-refused-c").iterator(), noMapper),
                () -> InternedName.of(Collections.emptyList(), noMapper),
                () -> InternedName.of(parts),
                () -> InternedName.of(List.of(1, 2), n -> n == 2 ? null : "null-refused-d"),
                () -> base.name(parts.iterator()),
                () -> base.name((String) null),
                () -> base.name((InternedName) null))) {
            assertThatThrownBy(call::run).isInstanceOf(NullPointerException.class);
        }
        assertThat(InternedName.made()).isEqualTo(made);
    }

    @Test
    void aFailingSourceOrMapperHasNoEffect() {
        var made = InternedName.made();

        assertThatThrownBy(() -> InternedName.of(List.of(1, 0), n -> "failing-" + 1 / n))
                .isInstanceOf(ArithmeticException.class);
        assertThat(InternedName.made()).isEqualTo(made);
    }

    @Test
    void aMapperIsAskedOncePerElement() {
        for (var round = 0; round < 2; round++) {
            var asked = new int[1];
            InternedName.of(List.of("once-a", "once-b", "once-c"), part -> {
                asked[0]++;
                return part;
            });
            assertThat(asked[0]).as("round " + round).isEqualTo(3);
        }
    }

    @Test
    void aConstantIsNamedByItsDeclaringClass() {
        var type = "io.myelin.substrates.identity.InternedNameTest.Mood";

        assertThatObject(InternedName.of(Mood.CALM)).isSameAs(InternedName.of(type + ".CALM"));
        assertThatObject(InternedName.of(Mood.LOUD)).isSameAs(InternedName.of(type + ".LOUD"));
        assertThatObject(InternedName.of("base").name(TimeUnit.SECONDS)).isSameAs(InternedName.of("base.SECONDS"));
    }

    @Test
    void aClassIsNamedCanonicallyOrElseByItsBinaryName() {
        class Local {}
        var anonymous = new Object() {}.getClass();

        assertThat(InternedName.of(java.util.Map.Entry.class).toString()).isEqualTo("java.util.Map.Entry");
        assertThat(InternedName.of(int.class).toString()).isEqualTo("int");
        assertThat(InternedName.of(byte[][].class).toString()).isEqualTo("byte[][]");
        assertThat(InternedName.of(java.util.Map.Entry[].class).toString())
                .isEqualTo("java.util.Map.Entry[]");
        assertThat(InternedName.of(Local.class).toString()).isEqualTo(Local.class.getName());
        assertThat(InternedName.of(anonymous).toString()).isEqualTo(anonymous.getName());
        assertThat(InternedName.of(Local[].class).toString()).isEqualTo(Local[].class.getName());
        assertThat(InternedName.of("base").name(String.class).toString()).isEqualTo("base.java.lang.String");
    }

    @Test
    void aMemberIsNamedByItsClassAndItself() throws ReflectiveOperationException {
        var field = Integer.class.getField("MAX_VALUE");

        assertThat(InternedName.of(field).toString()).isEqualTo("java.lang.Integer.MAX_VALUE");
        assertThat(InternedName.of("base").name(field).toString())
                .isEqualTo("base.java.lang.Integer.MAX_VALUE");
    }

    @Test
    void hashCodesDoNotCollide() {
        var codes = new HashSet<Integer>();
        for (var i = 0; i < 20_000; i++) {
            assertThat(codes.add(InternedName.of("hash." + i).hashCode())).isTrue();
        }
    }

    /// Names in one table need not have been created consecutively: each may have been created together with any number
    /// of extensions. In a table that is half full, the maximum, each is found after few probes; the bounds allow for
    /// variation, because the first number depends on the tests that ran before.
    @ParameterizedTest
    @CsvSource({"1, 1024, 96", "7, 1024, 96", "63, 256, 80", "256, 128, 64", "1024, 64, 48"})
    void namesMadeAtAStrideSpreadOverATable(int stride, int count, int longest) {
        var taken = new boolean[2 * count];
        for (var i = 0; i < count; i++) {
            var name = InternedName.of("stride-" + stride + "-" + i);
            for (var k = 1; k < stride; k++) {
                name.name("extension-" + k);
            }
            var slot = name.hashCode() & taken.length - 1;
            var probes = 1;
            while (taken[slot]) {
                slot = slot + 1 & taken.length - 1;
                probes++;
            }
            taken[slot] = true;
            assertThat(probes).as("a probe of more than " + longest + " slots").isLessThanOrEqualTo(longest);
        }
    }

    @Test
    void aPathIsRenderedOnceUnlessItIsLong() {
        var kept = InternedName.of("kept").name("k".repeat(1024 - 5));
        assertThat(kept.toString().length()).isEqualTo(1024);
        assertThat(kept.toString()).isSameAs(kept.toString());
        assertThat(kept.path()).isSameAs(kept.toString());

        var large = InternedName.of("kept").name("k".repeat(1025 - 5));
        assertThat(large.toString().length()).isEqualTo(1025);
        assertThat(large.toString()).isNotSameAs(large.toString());
    }

    @Test
    void namesMadeAreCounted() {
        var made = InternedName.made();
        InternedName.of("counted.one.two");
        assertThat(InternedName.made() >= made + 3).isTrue();
    }
}
