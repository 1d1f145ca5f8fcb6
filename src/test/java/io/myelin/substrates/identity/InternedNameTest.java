package io.myelin.substrates.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    @Test
    void everyNonEmptySegmentIsKeptAsGiven() {
        for (var path : List.of(
                "x", "plain", "two.parts", "with space.and\ttab", "ünïcödé.名前.\uD83E\uDDE0", "a/b.c:d", " . ",
                "\uD800.half a pair", "nul\0.x")) {
            var name = InternedName.of(path);

            assertEquals(path, name.toString());
            assertEquals(path, name.path().toString());
            assertEquals(path.split("\\.").length, name.depth());
            assertEquals(path.substring(path.lastIndexOf('.') + 1), name.part());
            assertSame(name, InternedName.of(new String(path)));
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
        assertEquals(made, InternedName.made(), "a refused call interned something");
    }

    private static void refuses(Runnable call) {
        assertThrows(IllegalArgumentException.class, call::run);
    }

    @Test
    void aNullPartIsRefusedBeforeAnythingIsInterned() {
        var base = InternedName.of("null-refusing");
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
            assertThrows(NullPointerException.class, call::run);
        }
        assertEquals(made, InternedName.made());
    }

    @Test
    void aNewNameTakesAtLeastOnePartAndAnExtensionTakesNone() {
        var base = InternedName.of("unextended");

        refuses(() -> InternedName.of(List.of()));
        refuses(() -> InternedName.of(Collections.<String>emptyIterator()));
        refuses(() -> InternedName.of(List.of(), Object::toString));
        refuses(() -> InternedName.of(Collections.emptyIterator(), Object::toString));
        assertSame(base, base.name(List.of()));
        assertSame(base, base.name(Collections.<String>emptyIterator()));
        assertSame(base, base.name(List.of(), Object::toString));
        assertSame(base, base.name(Collections.emptyIterator(), Object::toString));
    }

    @Test
    void aFailingSourceOrMapperLeavesNothingBehind() {
        var made = InternedName.made();

        assertThrows(ArithmeticException.class,
                () -> InternedName.of(List.of(1, 0), n -> "failing-" + 1 / n));
        assertEquals(made, InternedName.made());
    }

    @Test
    void everyWayOfSayingItIsTheSameName() {
        var name = InternedName.of("way.of.saying");

        assertSame(name, InternedName.of("way").name("of").name("saying"));
        assertSame(name, InternedName.of("way").name("of.saying"));
        assertSame(name, InternedName.of("way").name(InternedName.of("of.saying")));
        assertSame(name, InternedName.of("way.of").name(InternedName.of("saying")));
        assertSame(name, InternedName.of(List.of("way", "of.saying")));
        assertSame(name, InternedName.of(List.of("way.of", "saying").iterator()));
        assertSame(name, InternedName.of(List.of("WAY", "OF", "SAYING"), String::toLowerCase));
        assertSame(name, InternedName.of("way").name(List.of("of", "saying")));
        assertSame(name, InternedName.of("way").name(
                List.of('o', 's').iterator(), initial -> initial == 'o' ? "of" : "saying"));
        assertNotSame(name, InternedName.of("way.of"));
        assertNotSame(name, InternedName.of("saying"));
    }

    @Test
    void aMapperIsAskedOncePerElement() {
        for (var round = 0; round < 2; round++) {
            var asked = new int[1];
            InternedName.of(List.of("once-a", "once-b", "once-c"), part -> {
                asked[0]++;
                return part;
            });
            assertEquals(3, asked[0], "round " + round);
        }
    }

    @Test
    void aConstantIsNamedByItsDeclaringClass() {
        var type = "io.myelin.substrates.identity.InternedNameTest.Mood";

        assertSame(InternedName.of(type + ".CALM"), InternedName.of(Mood.CALM));
        assertSame(InternedName.of(type + ".LOUD"), InternedName.of(Mood.LOUD));
        assertSame(InternedName.of("base.SECONDS"), InternedName.of("base").name(TimeUnit.SECONDS));
    }

    @Test
    void aClassIsNamedCanonicallyOrElseByItsBinaryName() {
        class Local {
        }
        var anonymous = new Object() {
        }.getClass();

        assertEquals("java.util.Map.Entry", InternedName.of(java.util.Map.Entry.class).toString());
        assertEquals("int", InternedName.of(int.class).toString());
        assertEquals("byte[][]", InternedName.of(byte[][].class).toString());
        assertEquals("java.util.Map.Entry[]", InternedName.of(java.util.Map.Entry[].class).toString());
        assertEquals(Local.class.getName(), InternedName.of(Local.class).toString());
        assertEquals(anonymous.getName(), InternedName.of(anonymous).toString());
        assertEquals(Local[].class.getName(), InternedName.of(Local[].class).toString());
        assertEquals("base.java.lang.String", InternedName.of("base").name(String.class).toString());
    }

    @Test
    void aMemberIsNamedByItsClassAndItself() throws ReflectiveOperationException {
        var field = Integer.class.getField("MAX_VALUE");

        assertEquals("java.lang.Integer.MAX_VALUE", InternedName.of(field).toString());
        assertEquals("base.java.lang.Integer.MAX_VALUE", InternedName.of("base").name(field).toString());
    }

    @Test
    void stringsOfOneHashCodeAreDifferentNames() {
        // Any text over these two-letter words of equal length has the same hash code.
        var words = new String[256];
        for (var i = 0; i < words.length; i++) {
            var word = new StringBuilder();
            for (var bit = 0; bit < 8; bit++) {
                word.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            words[i] = word.toString();
        }
        assertEquals(1, Arrays.stream(words).mapToInt(String::hashCode).distinct().count());

        for (var round = 0; round < 3; round++) {
            for (var word : words) {
                assertEquals(word, InternedName.of(word).toString());
                assertEquals("base." + word, InternedName.of("base").name(word).toString());
            }
        }
        assertEquals(256, Arrays.stream(words).map(InternedName::of).distinct().count());
    }

    @Test
    void hashCodesDoNotCollide() {
        var codes = new HashSet<Integer>();
        for (var i = 0; i < 20_000; i++) {
            assertTrue(codes.add(InternedName.of("hash." + i).hashCode()));
        }
    }

    /// Names that are looked up in one table need not have been made one after the other: each may have come with
    /// as many extensions as the one before. In a table half full, as full as they get, each is found after few
    /// probes; the bounds leave room for chance, since where the numbers begin depends on what ran before.
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
            assertTrue(probes <= longest, "a probe of more than " + longest + " slots");
        }
    }

    @Test
    void aLongPartIsAPartLikeAnyOther() {
        var part = "long".repeat(50_000);
        var name = InternedName.of(part + "." + part);

        assertSame(name, InternedName.of(part).name(part));
        assertEquals(2, name.depth());
        assertEquals(400_001, name.toString().length());
    }

    @Test
    void aPathIsRenderedOnceUnlessItIsLong() {
        var kept = InternedName.of("kept").name("k".repeat(1024 - 5));
        assertEquals(1024, kept.toString().length());
        assertSame(kept.toString(), kept.toString());
        assertSame(kept.toString(), kept.path());

        var large = InternedName.of("kept").name("k".repeat(1025 - 5));
        assertEquals(1025, large.toString().length());
        assertNotSame(large.toString(), large.toString());
    }

    @Test
    void namesMadeAreCounted() {
        var made = InternedName.made();
        InternedName.of("counted.one.two");
        assertTrue(InternedName.made() >= made + 3);
    }
}
