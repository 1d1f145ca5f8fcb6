package io.myelin.substrates;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every version that the build pins has a line in the document with the reason, and a release builds every published
/// module.
class BuildDocumentTest {

    private static final Pattern PINNED = Pattern.compile("<(?!official)[\\w.]+\\.version>(\\d[\\w.]*)</");
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern EXPLAINED =
            Pattern.compile("^\\| [^|]+ \\| (\\d[\\w.]*) \\|.* \\w[^|]{10,} \\|$", Pattern.MULTILINE);

    @Test
    void versionsOfThePomsAreThoseOfTheDocument() {
        var pinned = Stream.concat(Stream.of("pom.xml"), modules().map(module -> module + "/pom.xml"))
                .flatMap(pom -> PINNED.matcher(SourceTree.read(pom)).results())
                .map(match -> match.group(1))
                .collect(toCollection(TreeSet::new));
        var explained = EXPLAINED.matcher(SourceTree.read("docs/build.md")).results()
                .map(match -> match.group(1))
                .collect(toCollection(TreeSet::new));

        assertThat(pinned).as("the pattern no longer finds versions").hasSizeGreaterThan(20);
        assertThat(explained).isEqualTo(pinned);
    }

    @Test
    void releasesLeaveOutTheModulesThatAreNotPublished() {
        var omitted = MODULE.matcher(SourceTree.read("pom.xml").split("<profiles>", 2)[0]).results()
                .map(match -> match.group(1))
                .filter(module -> SourceTree.read(module + "/pom.xml")
                        .contains("<maven.deploy.skip>true</maven.deploy.skip>"))
                .map(module -> "!" + module)
                .collect(joining(",", "-pl '", "'"));

        assertThat(omitted).as("the pattern no longer finds modules").contains("!proof");
        assertThat(SourceTree.read("docs/releasing.md").split(Pattern.quote(omitted), -1)).hasSize(3);
        assertThat(SourceTree.read(".github/workflows/release.yml")).contains("-DskipTests " + omitted);
    }

    private static Stream<String> modules() {
        return MODULE.matcher(SourceTree.read("pom.xml")).results().map(match -> match.group(1));
    }
}
