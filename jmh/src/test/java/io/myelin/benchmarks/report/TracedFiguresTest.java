package io.myelin.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every published figure follows from raw data in the repository.
class TracedFiguresTest {

    private static final Path DOCS = Path.of("../docs");
    private static final Path README = Path.of("../README.md");

    private static final List<String> KINDS =
            List.of("article", "article-after-others", "peers", "latency", "shapes", "shapes-one-processor",
                    "limits", "limits-one-processor", "hazelcast");

    /// The command's default.
    private static final double BOUND = 0.6;

    /// A number with a unit of time, rate or factor; a product of two numbers is none.
    private static final Pattern FIGURE = Pattern.compile(
            "(\\d[\\d.,]*) ?(ns|µs|nanoseconds|M/s|million (emissions|messages) a second|×)(?![\\w-]| ?\\d)");

    private static final Pattern DECIMAL = Pattern.compile("\\d[\\d,]*\\.\\d+");

    /// Marks a figure of a command of its own, not of the published rows.
    private static final Pattern COMMAND =
            Pattern.compile("`?-wi \\d|run-benchmarks\\.sh|-D[a-z]|`java -\\S+ .*Figures`");

    @Test
    void theDocumentFollowsFromTheRawData() throws IOException {
        var sections = sections();
        assertThat(sections).hasSizeGreaterThan(1);
        assertThat(Files.readString(DOCS.resolve("benchmarks.md"))).isEqualTo(Document.of(sections, "benchmarks"));
    }

    @Test
    void theReadmeFollowsFromTheRawData() throws IOException {
        var standing = Standing.of(sections());
        assertThat(standing).contains("is behind");
        assertThat(Files.readString(README)).contains(Standing.BEGIN + "\n" + standing + "\n" + Standing.END);
    }

    private static List<Section> sections() throws IOException {
        var raw = KINDS.stream().map(kind -> DOCS.resolve("benchmarks").resolve(kind + ".json"))
                .filter(Files::exists).toList();
        var sections = new ArrayList<Section>();
        for (var file : raw) {
            sections.addAll(new Sections(BOUND).of(file));
        }
        sections.add(Unmeasured.section(raw));
        return sections;
    }

    @Test
    void allRawDataIsUsed() throws IOException {
        try (var files = Files.list(DOCS.resolve("benchmarks"))) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".json")))
                    .allMatch(name -> KINDS.contains(name.replace(".json", "")));
        }
    }

    /// The figures of the section on method; the other figures of the document are generated.
    @Test
    void figuresWrittenByHandStandInTheirRawData() throws IOException {
        var raw = new StringBuilder();
        try (var files = Files.list(DOCS.resolve("benchmarks"))) {
            for (var file : files.filter(path -> path.toString().endsWith(".txt")).toList()) {
                raw.append(Files.readString(file));
            }
        }
        var method = Document.of(List.of(), "benchmarks");
        var figures = DECIMAL.matcher(method).results().map(MatchResult::group).toList();
        assertThat(figures).isNotEmpty();
        for (var figure : figures) {
            assertThat(raw).containsPattern("(?<![\\d.])" + Pattern.quote(figure) + "(?![\\d.]*\\d)");
        }
    }

    @ParameterizedTest
    @MethodSource("otherDocuments")
    void elsewhereAFigureStandsInTheDocumentOrBesideItsCommand(Path file) throws IOException {
        var published = published(Files.readString(DOCS.resolve("benchmarks.md")));
        for (var paragraph : Files.readString(file).split("\n\n")) {
            var figures = FIGURE.matcher(paragraph).results()
                    .map(found -> found.group(1) + " " + found.group(2)).toList();
            if (!COMMAND.matcher(paragraph).find()) {
                assertThat(published).as("figures of '%s'", paragraph).containsAll(figures);
            }
        }
    }

    static List<Path> otherDocuments() throws IOException {
        try (var files = Files.list(DOCS)) {
            return Stream
                    .concat(Stream.of(README),
                            files.filter(file -> file.toString().endsWith(".md") && !file.endsWith("benchmarks.md")))
                    .toList();
        }
    }

    @Test
    void aNumberCountsInItsOwnUnitOnly() {
        var table = """
                | scenario | steps a call | ns a call |
                |---|---:|---:|
                | ingress | 1 | 3.04 |

                | work | unit | substrates |
                |---|---:|---:|
                | hierarchy | ns a level | 7.63 |
                """;
        assertThat(published(table)).contains("3.04 ns", "7.63 ns").doesNotContain("1 ns", "3.04 µs");
    }

    /// Every cell's number with the units that its column's heading or, where that has none, its row names.
    private static Set<String> published(String document) {
        var figures = new HashSet<String>();
        List<String> heading = List.of();
        var previous = "";
        for (var line : document.lines().toList()) {
            var cells = List.of(line.split("\\s*\\|\\s*"));
            if (line.startsWith("|---")) {
                heading = List.of(previous.split("\\s*\\|\\s*"));
            } else if (line.startsWith("|")) {
                for (int column = 0; column < cells.size(); column++) {
                    var title = column < heading.size() ? heading.get(column) : "";
                    var first = heading.size() > 1 ? heading.get(1) : "";
                    boolean counts = title.contains("steps") || title.contains("members");
                    for (var unit : List.of("ns", "µs", "×")) {
                        if (!counts && (names(title, unit) || names(line, unit) || names(first, unit))) {
                            figures.add(cells.get(column).replaceFirst(" .*", "") + " " + unit);
                        }
                    }
                }
            }
            previous = line;
        }
        return figures;
    }

    private static boolean names(String text, String unit) {
        return Pattern.compile("(?<!\\p{L})" + unit + "(?!\\p{L})").matcher(text).find()
                || unit.equals("×") && text.contains("times");
    }
}
