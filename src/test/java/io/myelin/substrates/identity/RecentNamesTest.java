package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentNamesTest {

    @Test
    void anAnswerIsForOneBaseAndOneSuffix() {
        var base = InternedName.of("recent");
        var name = base.name("answer");

        assertThatObject(RecentNames.find(base, "answer")).isSameAs(name);
        assertThatObject(RecentNames.find(base, new String("answer"))).isSameAs(name);
        assertThatObject(RecentNames.find(base, "answers")).isNull();
        assertThatObject(RecentNames.find(InternedName.of("answer"), "answer")).isNotSameAs(name);
    }

    @Test
    void aLaterAnswerAtTheSameIndexReplacesAnEarlierOne() {
        var base = InternedName.of("recent.collision");
        var first = base.name("AaBB");

        assertThatObject(RecentNames.find(base, "AaBB")).isSameAs(first);
        var second = base.name("BBAa");
        assertThatObject(RecentNames.find(base, "AaBB")).isNull();
        assertThatObject(RecentNames.find(base, "BBAa")).isSameAs(second);
        assertThatObject(base.name("AaBB")).isSameAs(first);
    }

    @Test
    void aLargeSuffixIsNotRetained() {
        var base = InternedName.of("recent.large");
        var kept = "k".repeat(256);
        var large = "l".repeat(257);

        var found = base.name(kept);
        assertThatObject(RecentNames.find(base, kept)).isSameAs(found);
        assertThatObject(base.name(large)).isSameAs(base.name(large));
        assertThatObject(RecentNames.find(base, large)).isNull();
    }

    /// With an index computed from the base alone, or from the suffix alone, the cache would keep one answer of each
    /// row. The index depends on the number of names made before, so two answers may share an index; the test permits
    /// two such pairs.
    @Test
    void answersOfOneBaseOrOfOneSuffixAreKeptSideBySide() {
        var base = InternedName.of("recent.row");
        var names = IntStream.range(0, 8).mapToObj(i -> base.name("s" + i)).toList();
        assertThat(IntStream.range(0, 8).filter(i -> RecentNames.find(base, "s" + i) == names.get(i)).count())
                .isGreaterThanOrEqualTo(6);

        var bases = IntStream.range(0, 8).mapToObj(i -> base.name("b").name("b" + i)).toList();
        var below = bases.stream().map(each -> each.name("same")).toList();
        assertThat(IntStream.range(0, 8).filter(i -> RecentNames.find(bases.get(i), "same") == below.get(i)).count())
                .isGreaterThanOrEqualTo(6);
    }
}
