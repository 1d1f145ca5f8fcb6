package io.myelin.substrates;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every version that the build pins has a line that says why it is there.
class BuildDocumentTest {

    private static final Pattern PINNED = Pattern.compile("<(?!official)[\\w.]+\\.version>(\\d[\\w.]*)</");
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern EXPLAINED =
            Pattern.compile("^\\| [^|]+ \\| (\\d[\\w.]*) \\|.* \\w[^|]{10,} \\|$", Pattern.MULTILINE);

    @Test
    void versionsOfThePomsAreThoseOfTheDocument() {
        var modules =
                MODULE.matcher(SourceTree.read("pom.xml")).results().map(match -> match.group(1) + "/pom.xml");
        var pinned = Stream.concat(Stream.of("pom.xml"), modules)
                .flatMap(pom -> PINNED.matcher(SourceTree.read(pom)).results())
                .map(match -> match.group(1))
                .collect(toCollection(TreeSet::new));
        var explained = EXPLAINED.matcher(SourceTree.read("docs/build.md")).results()
                .map(match -> match.group(1))
                .collect(toCollection(TreeSet::new));

        assertThat(pinned).as("the pattern no longer finds versions").hasSizeGreaterThan(20);
        assertThat(explained).isEqualTo(pinned);
    }
}
