package io.myelin.substrates.identity;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

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
}
