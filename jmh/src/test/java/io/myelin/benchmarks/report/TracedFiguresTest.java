package io.myelin.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every published figure follows from raw data in the repository.
class TracedFiguresTest {

    private static final Path DOCS = Path.of("../docs");

    private static final List<String> KINDS =
        List.of("article", "article-after-others", "peers", "latency", "shapes", "hazelcast");

    /// As the command has it by default.
    private static final double BOUND = 0.6;

    /// A number with a unit of time, rate or factor.
    private static final Pattern FIGURE =
        Pattern.compile("\\d[\\d.,]* ?(ns|µs|nanoseconds|M/s|million (emissions|messages) a second|×)(?![\\w-])");

    /// Marks a figure of a command of its own, not of the published rows.
    private static final Pattern COMMAND = Pattern.compile("`?-wi \\d|run-benchmarks\\.sh|-D[a-z]");

    @Test
    void theDocumentIsWhatTheRawDataGives() throws IOException {
        var sections = new ArrayList<Section>();
        for (var kind : KINDS) {
            var raw = DOCS.resolve("benchmarks").resolve(kind + ".json");
            if (Files.exists(raw)) {
                sections.addAll(new Sections(BOUND).of(raw));
            }
        }
        assertThat(sections).isNotEmpty();
        assertThat(Files.readString(DOCS.resolve("benchmarks.md"))).isEqualTo(Document.of(sections, "benchmarks"));
    }

    @Test
    void noRawDataLiesAboutUnused() throws IOException {
        try (var files = Files.list(DOCS.resolve("benchmarks"))) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".json")))
                .allMatch(name -> KINDS.contains(name.replace(".json", "")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../README.md", "architecture.md", "operations.md", "memory-ordering.md",
        "conformance.md", "distributed.md"})
    void elsewhereAFigureStandsInTheDocumentOrBesideItsCommand(String name) throws IOException {
        var document = Files.readString(DOCS.resolve("benchmarks.md"));
        for (var paragraph : Files.readString(DOCS.resolve(name)).split("\n\n")) {
            var figures = FIGURE.matcher(paragraph).results().map(found -> found.group()).toList();
            if (!COMMAND.matcher(paragraph).find()) {
                assertThat(figures).as("figures of '%s'", paragraph)
                    .allMatch(figure -> document.contains("| " + figure.replaceFirst("[^\\d.,].*", "") + " "));
            }
        }
    }
}
