package io.myelin.tck.edgecases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/// Any string is a name, equal to the name made of the list of its parts, or is refused.
final class NamePropertyTest {

    private final Cortex cortex = Substrates.cortex();

    /// Mostly dots and similar characters, unpaired surrogates, and any other character; occasionally very long.
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
    void anyTextIsANameOrIsRefused(@ForAll("paths") String path) {
        check(path);
    }

    @Tag("proof")
    @Property(tries = 100_000, edgeCases = EdgeCasesMode.NONE)
    void anyTextIsANameOrIsRefusedInALongRun(@ForAll("paths") String path) {
        check(path);
    }

    private void check(String path) {
        var parts = parts(path);
        if (parts.contains("")) {
            assertThatThrownBy(() -> cortex.name(path)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> cortex.name("stem").name(path))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> cortex.name(List.of("a", path)))
                    .isInstanceOf(IllegalArgumentException.class);
            return;
        }
        var name = cortex.name(path);
        assertThat(name.toString()).isEqualTo(path);
        assertThat(name.path().toString()).isEqualTo(path);
        assertThat(name.depth()).isEqualTo(parts.size());
        assertThat(name.part()).isEqualTo(parts.getLast());
        assertThat(name.stream().map(Name::part).toList()).isEqualTo(parts.reversed());
        assertThatObject(name.extremity()).isSameAs(cortex.name(parts.getFirst()));
        // Made of other characters, in other ways: the same object.
        assertThatObject(cortex.name(new String(path.toCharArray()))).isSameAs(name);
        assertThatObject(cortex.name(parts)).isSameAs(name);
        assertThatObject(cortex.name(parts.iterator(), part -> part)).isSameAs(name);
        var grown = cortex.name(parts.getFirst());
        for (var part : parts.subList(1, parts.size())) {
            grown = grown.name(part);
        }
        assertThatObject(grown).isSameAs(name);
        assertThat(name.compareTo(grown)).isEqualTo(0);
        var longer = name.name("z");
        assertThatObject(longer).isNotSameAs(name);
        assertThat(-Integer.signum(longer.compareTo(name))).isEqualTo(Integer.signum(name.compareTo(longer)));
        assertThatObject(longer.enclosure().orElseThrow()).isSameAs(name);
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
        assertThat(parts).isEqualTo(Arrays.asList(path.split("\\.", -1)));
        return parts;
    }
}
