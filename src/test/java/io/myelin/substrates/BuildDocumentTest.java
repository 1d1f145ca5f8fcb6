package io.myelin.substrates;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every version that the build pins has a line that says why it is there.
class BuildDocumentTest {

    private static final Pattern PINNED = Pattern.compile("<[\\w.]+\\.version>(\\d[\\w.]*)</");
    private static final Pattern EXPLAINED =
            Pattern.compile("^\\| [^|]+ \\| (\\d[\\w.]*) \\|.* \\w[^|]{10,} \\|$", Pattern.MULTILINE);

    @Test
    void versionsOfThePomsAreThoseOfTheDocument() {
        final var pinned = Stream.of("pom.xml", "src/pom.xml", "jmh/pom.xml")
                .flatMap(pom -> PINNED.matcher(Checkout.read(pom)).results())
                .map(match -> match.group(1))
                .collect(toCollection(TreeSet::new));
        final var explained = EXPLAINED.matcher(Checkout.read("docs/build.md")).results()
                .map(match -> match.group(1))
                .collect(toCollection(TreeSet::new));

        assertTrue(pinned.size() > 20, "the pattern no longer finds versions");
        assertEquals(pinned, explained);
    }
}
