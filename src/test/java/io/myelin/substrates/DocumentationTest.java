package io.myelin.substrates;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.DispatchForm;
import io.myelin.substrates.engine.IdlePolicy;
import io.myelin.substrates.engine.WorkerThreads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Everything that the documents refer to exists.
class DocumentationTest {

    private static final String SOURCES = "src/main/java/io/myelin/substrates/";

    @Test
    void linksLeadToFiles() {
        Pattern link = Pattern.compile("\\]\\((?!https?:|#)([^)#]+)");
        documents().forEach(document -> matches(link, SourceTree.read(document)).forEach(match -> {
            Path target = document.resolveSibling(match.group(1));
            assertThat(Files.exists(target))
                    .as(() -> document.getFileName() + " links to " + match.group(1))
                    .isTrue();
        }));
    }

    /// A class of the provider is written `Class`, `Class.method` or `package.Class`, in code style. Only the forms
    /// with a dot are looked up, since a single word may be a name of the API.
    @Test
    void classesOfTheProviderExist() {
        Pattern qualified = Pattern.compile("`io\\.myelin\\.substrates\\.([a-z.]+)\\.([A-Z]\\w+)`");
        Pattern inPackage = Pattern.compile("`(" + String.join("|", packages()) + ")\\.([A-Z]\\w+)`");
        documents().forEach(document -> Stream.of(qualified, inPackage)
                .flatMap(pattern -> matches(pattern, SourceTree.read(document)))
                .forEach(match -> assertThat(
                        Files.exists(SourceTree.path(SOURCES + match.group(1).replace('.', '/') + "/"
                                + match.group(2) + ".java")))
                        .as(() -> document.getFileName() + " names " + match.group())
                        .isTrue()));
    }

    /// A frame of a thread dump is written `Class.method`.
    @Test
    void framesOfThreadDumpsExist() {
        Pattern method = Pattern.compile("`([A-Z]\\w+)\\.([a-z]\\w+)`");
        var frames = matches(method, section("Diagnosis")).toList();
        assertThat(frames.isEmpty()).isFalse();
        for (MatchResult frame : frames) {
            List<Path> files = SourceTree.files(SOURCES, (frame.group(1) + ".java")::equals);
            assertThat(files.size()).as(frame::group).isEqualTo(1);
            assertThat(SourceTree.read(files.getFirst()).contains(" " + frame.group(2) + "("))
                    .as(frame::group)
                    .isTrue();
        }
    }

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
        var found = matches(cell, section("System properties"))
                .flatMap(match -> Stream.of(match.group(1), match.group(2)))
                .filter(value -> value != null)
                .collect(toCollection(TreeSet::new));

        assertThat(found).isEqualTo(expected);
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FanOutCompiler | HOT = 10_000;                   | after 10,000 emissions
            FanOutCompiler | CAPACITY = 1024;                | at most 1,024 classes of the process
            FanOutCompiler | LONGEST = 64;                   | of two to 64 receptors
            StageCode   | MOST = 64;                         | at most 64 for the operators of one list
            SharedQueue | FIRST = 32;                        | chunks of 32 slots at first
            SharedQueue | LONGEST = 8192;                    | and 8,192 later
            Segment     | LENGTH = 1 << 8;                   | in segments of 256
            Transit     | KEPT = 1 << 14;                    | one beyond 16,384 entries
            IdlePolicy  | BALANCED(25_000, 1_500)            | for 25 microseconds
            IdlePolicy  | BALANCED(25_000, 1_500)            | down to 1.5
            IdlePolicy  | LATENCY(5_000_000, 5_000_000)      | for 5 milliseconds
            WaitPolicy  | SHORTEST_PARK_NANOS = 100_000L;    | after 0.1 milliseconds
            WaitPolicy  | LONGEST_PARK_NANOS = 60_000_000_000L; | up to a minute
            """)
    void figuresAreThoseOfTheCode(String type, String code, String words) {
        String source = SourceTree.read(SOURCES + "engine/" + type + ".java");
        assertThat(source.contains(code)).as("the code has changed").isTrue();
        assertThat(SourceTree.read("docs/operations.md").contains(words))
                .as("the document has changed")
                .isTrue();
    }

    @Test
    void eachDecisionHasItsNumberAndSaysWhatWouldReopenIt() {
        List<Path> records = SourceTree.files("docs/decisions", name -> name.endsWith(".md"));
        var numbers = records.stream().map(record -> record.getFileName().toString().substring(0, 4));

        assertThat(numbers.filter(number -> number.matches("\\d{4}")).distinct().count())
                .isEqualTo(records.size());
        var headings = List.of("## Question", "## Decision", "## Why", "## Reopen when");
        for (Path record : records) {
            String text = SourceTree.read(record);
            var found = text.lines().filter(headings::contains).toList();
            assertThat(found).as(() -> "headings of " + record.getFileName()).isEqualTo(headings);
        }
    }

    /// A test that a document names is a class of this repository and has the named method, unless its name shows that
    /// it belongs to the official kit, or it is one of the Disruptor's.
    @Test
    void testsExist() {
        Map<String,
                List<Path>> known = Stream.of("api", "src", "journal", "journal-tool", "hazelcast", "twin", "testkit",
                        "micrometer", "tck", "jmh", "hazelcast-benchmarks", "proof")
                        .flatMap(module -> Stream.of("main", "test").map(kind -> sources(module) + kind))
                        .filter(folder -> Files.exists(SourceTree.path(folder)))
                        .flatMap(folder -> SourceTree.files(folder, name -> name.endsWith("Test.java")).stream())
                        .collect(groupingBy(file -> file.getFileName().toString().replace(".java", "")));
        Pattern test = Pattern.compile("`(\\w+Test)(?:[#.](\\w+))?`");
        var unknown = documents()
                .flatMap(document -> matches(test, SourceTree.read(document)))
                .filter(named -> !named.group(1).endsWith("ContractTest"))
                .filter(named -> !named.group(1).equals("OneToOneSequencedThroughputTest"))
                .filter(named -> known.getOrDefault(named.group(1), List.of()).stream()
                        .noneMatch(file -> named.group(2) == null
                                || SourceTree.read(file).contains(" " + named.group(2) + "(")))
                .map(MatchResult::group)
                .collect(toCollection(TreeSet::new));

        assertThat(known.size() > 50).as("tests are no longer found").isTrue();
        assertThat(unknown).isEqualTo(new TreeSet<>());
    }

    private static String sources(String module) {
        return module.equals("src") ? "src/" : module + "/src/";
    }

    /// The table of mutants lists those of the file that the tests read.
    @Test
    void mutantsAreAllListed() {
        Pattern title = Pattern.compile("^== (.+)\\n(\\w+)$", Pattern.MULTILINE);
        Pattern row = Pattern.compile("^\\| `(\\w+)`: ([^|]+) \\|", Pattern.MULTILINE);
        var mutants = matches(title, SourceTree.read("proof/src/test/resources/mutants.txt"))
                .map(mutant -> mutant.group(2) + ": " + mutant.group(1))
                .collect(toCollection(TreeSet::new));
        var rows = matches(row, SourceTree.read("docs/memory-ordering.md").split("## Mutants\\n", 2)[1])
                .map(mutant -> mutant.group(1) + ": " + mutant.group(2))
                .collect(toCollection(TreeSet::new));

        assertThat(rows).isEqualTo(mutants);
    }

    /// Each line of the tables of single requirements names a test, or says why there is none.
    @Test
    void everySingleRequirementHasATestOrAReason() {
        String requirements = SourceTree.read("docs/conformance.md")
                .split("## Each requirement by itself\\n", 2)[1].split("\\n## ", 2)[0];
        Pattern row = Pattern.compile("^\\| (.+) \\| (.+) \\| (.+) \\|$", Pattern.MULTILINE);
        var lines = matches(row, requirements)
                .filter(line -> !line.group(3).equals("test"))
                .toList();
        Pattern answer =
                Pattern.compile("`\\w+Test(#\\w+)?`|not tested: .{10,}|^as \\d|^below|^this table$");

        assertThat(lines.size() > 130).as("lines are no longer found").isTrue();
        for (MatchResult line : lines) {
            assertThat(answer.matcher(line.group(3)).find()).as(line::group).isTrue();
        }
    }

    private static Stream<Path> documents() {
        return Stream.concat(
                Stream.of("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "tck/README.md")
                        .map(SourceTree::path),
                SourceTree.files("docs", name -> name.endsWith(".md")).stream());
    }

    private static List<String> packages() {
        return SourceTree.files(SOURCES, "package-info.java"::equals).stream()
                .map(file -> file.getParent().getFileName().toString())
                .filter(name -> !name.equals("substrates"))
                .toList();
    }

    /// A section of `docs/operations.md`, up to the next of its level.
    private static String section(String heading) {
        return SourceTree.read("docs/operations.md").split("## " + heading + "\\n", 2)[1].split("\\n## ", 2)[0];
    }

    private static Stream<MatchResult> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }
}
