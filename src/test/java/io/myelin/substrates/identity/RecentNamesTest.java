package io.myelin.substrates.identity;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentNamesTest {

    @Test
    void anAnswerIsForOneBaseAndOneSuffix() {
        var base = InternedName.of("recent");
        var name = base.name("answer");

        assertSame(name, RecentNames.find(base, "answer"));
        assertSame(name, RecentNames.find(base, new String("answer")));
        assertNull(RecentNames.find(base, "answers"));
        assertNotSame(name, RecentNames.find(InternedName.of("answer"), "answer"));
    }

    @Test
    void aLaterAnswerAtTheSameIndexReplacesAnEarlierOne() {
        var base = InternedName.of("recent.collision");
        var first = base.name("AaBB");

        assertSame(first, RecentNames.find(base, "AaBB"));
        var second = base.name("BBAa");
        assertNull(RecentNames.find(base, "AaBB"));
        assertSame(second, RecentNames.find(base, "BBAa"));
        assertSame(first, base.name("AaBB"));
    }

    @Test
    void aLargeSuffixIsNotRetained() {
        var base = InternedName.of("recent.large");
        var kept = "k".repeat(256);
        var large = "l".repeat(257);

        assertSame(base.name(kept), RecentNames.find(base, kept));
        assertSame(base.name(large), base.name(large));
        assertNull(RecentNames.find(base, large));
    }

    /// An index from the base alone, or from the suffix alone, would keep one answer of each row.
    @Test
    void answersOfOneBaseOrOfOneSuffixAreKeptSideBySide() {
        var base = InternedName.of("recent.row");
        var names = IntStream.range(0, 8).mapToObj(i -> base.name("s" + i)).toList();
        for (var i = 0; i < 8; i++) {
            assertSame(names.get(i), RecentNames.find(base, "s" + i));
        }

        var bases = IntStream.range(0, 8).mapToObj(i -> base.name("b").name("b" + i)).toList();
        var below = bases.stream().map(each -> each.name("same")).toList();
        for (var i = 0; i < 8; i++) {
            assertSame(below.get(i), RecentNames.find(bases.get(i), "same"));
        }
    }
}
