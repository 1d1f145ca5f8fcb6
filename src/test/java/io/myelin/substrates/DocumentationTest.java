package io.myelin.substrates;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.settings.DispatchForm;
import io.myelin.substrates.settings.IdlePolicy;
import io.myelin.substrates.settings.WorkerThreads;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The names that users copy out of the documents exist.
class DocumentationTest {

    @Test
    void systemPropertiesAndTheirValuesAreAllDocumented() {
        var expected = new TreeSet<String>();
        expected.add(WorkerThreads.PROPERTY);
        Arrays.stream(WorkerThreads.values()).map(DocumentationTest::lower).forEach(expected::add);
        expected.add(IdlePolicy.PROPERTY);
        Arrays.stream(IdlePolicy.values()).map(DocumentationTest::lower).forEach(expected::add);
        expected.add(DispatchForm.PROPERTY);
        Arrays.stream(DispatchForm.values()).map(DocumentationTest::lower).forEach(expected::add);

        Pattern cell = Pattern.compile("^\\|(?: `([\\w.]+)`)? \\| `(\\w+)`", Pattern.MULTILINE);
        var found = matches(cell, settings())
                .flatMap(match -> Stream.of(match.group(1), match.group(2)))
                .filter(value -> value != null)
                .collect(toCollection(TreeSet::new));

        assertThat(found).isEqualTo(expected);
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /// A test that a conformance table names exists and has the named method, unless its name shows that it belongs to
    /// the official kit.
    @Test
    void testsOfTheConformanceTablesExist() {
        Map<String, String> known = new HashMap<>();
        for (var module : Stream.of("api", "", "testkit", "micrometer", "tck", "journal").toList()) {
            for (var file : SourceTree.files(module + (module.isEmpty() ? "src" : "/src"),
                    name -> name.endsWith("Test.java"))) {
                known.merge(file.getFileName().toString().replace(".java", ""), SourceTree.read(file), String::concat);
            }
        }
        Pattern test = Pattern.compile("`(\\w+Test)(?:[#.](\\w+))?`");
        var named = matches(test, SourceTree.read("docs/conformance.md"))
                .filter(match -> !match.group(1).endsWith("ContractTest"))
                .toList();
        var unknown = named.stream()
                .filter(match -> match.group(2) == null
                        ? !known.containsKey(match.group(1))
                        : !known.getOrDefault(match.group(1), "").contains(" " + match.group(2) + "("))
                .map(MatchResult::group)
                .collect(toCollection(TreeSet::new));

        assertThat(named).as("tests are no longer found").hasSizeGreaterThan(50);
        assertThat(unknown).isEmpty();
    }

    /// The section on system properties, up to the next of its level.
    private static String settings() {
        return SourceTree.read("docs/operations.md").split("## System properties\\n", 2)[1].split("\\n## ", 2)[0];
    }

    private static Stream<MatchResult> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }
}
