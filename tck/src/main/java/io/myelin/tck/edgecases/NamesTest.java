package io.myelin.tck.edgecases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Names of hostile form.
final class NamesTest extends CircuitTest {

    /// Parts that are valid, however unusual: only the dot has a meaning.
    private static final List<String> ODD = List.of(
            " ", "\t", "\n", "\0", "a b", " a ", "/", "\\", "*", "%s", "${x}", "'", "\"",
            "é", "e\u0301", "日本", "𝄞", "\uD834", "\uDD1E", "\u202Eabc", "\uFEFF", "\u3002", "\uFF0E", "ß",
            "SS", "i", "İ", "ı", "I", "a".repeat(100_000), "Aa", "BB", "AaAa", "BBBB", "AaBB", "null", "a-b",
            "a$b");

    @TestFactory
    Stream<DynamicTest> oddPartsAreValid() {
        return ODD.stream().map(part -> dynamicTest("'" + begin(part) + "'", () -> {
            var name = cortex.name(part);
            assertThatObject(cortex.name(new String(part.toCharArray()))).isSameAs(name);
            assertThat(name.part()).isEqualTo(part);
            assertThat(name.toString()).isEqualTo(part);
            assertThat(name.depth()).isEqualTo(1);
            var inside = name("odd").name(part).name("end");
            assertThatObject(cortex.name("odd." + part + ".end")).isSameAs(inside);
            assertThatObject(cortex.name(List.of("odd", part, "end"))).isSameAs(inside);
            assertThat(inside.depth()).isEqualTo(3);
            assertThat(inside.path().toString()).isEqualTo("odd." + part + ".end");
            use(name);
            use(inside);
        }));
    }

    private static String begin(String part) {
        return part.substring(0, Math.min(10, part.length()));
    }

    /// Parts that differ only in Unicode normalisation form are different.
    @Test
    void oddPartsAreDifferent() {
        var names = ODD.stream().map(cortex::name).distinct().count();
        assertThat(names).isEqualTo(ODD.size());
    }

    /// Any name can be used wherever a name is accepted.
    private void use(Name name) {
        var circuit = cortex.circuit(name);
        var seen = new ArrayList<Name>();
        var conduit = circuit.conduit(name, Integer.class, Routing.STEM);
        conduit.subscribe(circuit.subscriber(name,
                (subject, registrar) -> registrar.register((Integer _) -> seen.add(subject.name()))));
        conduit.get(name).emit(1);
        circuit.await();
        assertThat(seen).isEqualTo(name.stream().toList());
        assertThat(circuit.subject().toString().contains("circuit") || circuit.subject().path().length() > 0)
                .isTrue();
        circuit.close();
    }

    /// A hundred thousand parts, or the refusal that the contract allows.
    @Test
    void aVeryLongNameWorksOrIsRefused() {
        int parts = 100_000;
        var path = String.join(".", Collections.nCopies(parts, "p"));
        Name name;
        try {
            name = cortex.name(path);
        } catch (IllegalArgumentException limited) {
            abort("the provider limits the number of parts");
            return;
        }
        assertThat(name.depth()).isEqualTo(parts);
        assertThat(name.toString()).isEqualTo(path);
        assertThat(name.path().toString()).isEqualTo(path);
        assertThatObject(cortex.name(Collections.nCopies(parts, "p"))).isSameAs(name);
        assertThatObject(cortex.name(Collections.nCopies(parts, 1).iterator(), _ -> "p")).isSameAs(name);
        assertThatObject(name.extremity()).isSameAs(cortex.name("p"));
        assertThat(name.within(name.enclosure().orElseThrow())).isTrue();
        Integer counted = name.foldTo(_ -> 1, (count, _) -> count + 1);
        assertThat(counted).isEqualTo(parts);
        assertThat(name.compareTo(name)).isEqualTo(0);
        var shorter = name.enclosure().orElseThrow();
        assertThat(-Integer.signum(shorter.compareTo(name)))
                .isEqualTo(Integer.signum(name.compareTo(shorter)));
        var sibling = shorter.name("q");
        assertThat(name.compareTo(sibling)).isNegative();
        assertThat(sibling.compareTo(name)).isPositive();
        assertThat(cortex.name("other").name(name).depth()).isEqualTo(parts + 1);
        assertThat(name.path(String::toUpperCase).toString()).isEqualTo(path.toUpperCase());
    }

    /// Names composed at random, by every method, from the same parts.
    @Test
    void everyWayGivesTheSame() {
        var handy = ODD.stream().filter(part -> part.length() < 100).toList();
        Seeds.each(300, random -> {
            var parts = IntStream.range(0, 1 + random.nextInt(6))
                    .mapToObj(_ -> handy.get(random.nextInt(handy.size())))
                    .toList();
            var whole = cortex.name(String.join(".", parts));
            assertThatObject(cortex.name(parts)).isSameAs(whole);
            assertThatObject(cortex.name(parts.iterator())).isSameAs(whole);
            assertThatObject(cortex.name(parts, part -> part)).isSameAs(whole);
            int cut = random.nextInt(parts.size());
            if (cut > 0) {
                var head = cortex.name(parts.subList(0, cut));
                var tail = parts.subList(cut, parts.size());
                assertThatObject(head.name(tail)).isSameAs(whole);
                assertThatObject(head.name(tail.iterator())).isSameAs(whole);
                assertThatObject(head.name(String.join(".", tail))).isSameAs(whole);
                assertThatObject(head.name(cortex.name(tail))).isSameAs(whole);
                assertThatObject(head.name(List.of())).isSameAs(head);
            }
        });
    }

    /// A function or an iterator that fails half-way, and one that makes names itself.
    @Test
    void aSourceThatFailsOrMakesNamesItselfHarmsNoName() {
        var failure = new IllegalStateException("on purpose");
        Function<Integer, String> failing = number -> {
            if (number == 2) {
                throw failure;
            }
            return "misbehaving";
        };
        var thrown = catchThrowableOfType(IllegalStateException.class, () -> cortex.name(List.of(1, 2), failing));
        assertThat(thrown).isSameAs(failure);
        assertThatObject(cortex.name(List.of(1, 2), _ -> name("a").name("b").toString())).isSameAs(name("a.b.a.b"));
        assertThatObject(name("x").name(List.of(1, 2),
                number -> number == 1 ? "1" : name("x.2").toString())).isSameAs(name("x.1.x.2"));
    }
}
