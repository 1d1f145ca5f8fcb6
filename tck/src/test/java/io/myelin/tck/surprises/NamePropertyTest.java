package io.myelin.tck.surprises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Name;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;

/// Any text at all is a name, by the rule that a list of its parts would give, or is refused.
final class NamePropertyTest {

    private final Cortex cortex = Substrates.cortex();

    /// Mostly dots and what looks like them, halves of characters, and any other character; now and then
    /// very long.
    @Provide
    Arbitrary<String> paths() {
        var piece = Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.just(".")),
                Tuple.of(4, Arbitraries.of("a", "b", "ab", "Aa", "BB")),
                Tuple.of(3, Arbitraries.of("\u3002", "\uFF0E", "\u2024", "\0", "\uD834", "\uDD1E", "\u0301",
                        "\u202E", "\uFEFF", " ", "\n", "..", "İ", "ß")),
                Tuple.of(1, Arbitraries.chars().all().filter(character -> character != '.')
                        .map(String::valueOf)),
                Tuple.of(1, Arbitraries.integers().between(1, 4_000).map("x"::repeat)),
                Tuple.of(1, Arbitraries.integers().between(1, 400)
                        .map(count -> String.join(".", Collections.nCopies(count, "s")))));
        return piece.list().ofMaxSize(8).map(pieces -> String.join("", pieces));
    }

    @Property(tries = 3_000, seed = "11", edgeCases = EdgeCasesMode.NONE)
    void anyText(@ForAll("paths") String path) {
        check(path);
    }

    @Tag("proof")
    @Property(tries = 100_000, edgeCases = EdgeCasesMode.NONE)
    void anyTextLong(@ForAll("paths") String path) {
        check(path);
    }

    private void check(String path) {
        var parts = parts(path);
        if (parts.contains("")) {
            assertThrows(IllegalArgumentException.class, () -> cortex.name(path));
            assertThrows(IllegalArgumentException.class, () -> cortex.name("stem").name(path));
            assertThrows(IllegalArgumentException.class, () -> cortex.name(List.of("a", path)));
            return;
        }
        var name = cortex.name(path);
        assertEquals(path, name.toString());
        assertEquals(path, name.path().toString());
        assertEquals(parts.size(), name.depth());
        assertEquals(parts.getLast(), name.part());
        assertEquals(parts.reversed(), name.stream().map(Name::part).toList());
        assertSame(cortex.name(parts.getFirst()), name.extremity());
        // Made of other characters, in other ways: the same object.
        assertSame(name, cortex.name(new String(path.toCharArray())));
        assertSame(name, cortex.name(parts));
        assertSame(name, cortex.name(parts.iterator(), part -> part));
        var grown = cortex.name(parts.getFirst());
        for (var part : parts.subList(1, parts.size())) {
            grown = grown.name(part);
        }
        assertSame(name, grown);
        assertEquals(0, name.compareTo(grown));
        var longer = name.name("z");
        assertNotSame(name, longer);
        assertEquals(Integer.signum(name.compareTo(longer)), -Integer.signum(longer.compareTo(name)));
        assertSame(name, longer.enclosure().orElseThrow());
    }

    /// Split at every dot, with nothing left out.
    private static List<String> parts(String path) {
        var parts = new ArrayList<String>();
        int from = 0;
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', from)) {
            parts.add(path.substring(from, dot));
            from = dot + 1;
        }
        parts.add(path.substring(from));
        assertEquals(Arrays.asList(path.split("\\.", -1)), parts);
        return parts;
    }
}
