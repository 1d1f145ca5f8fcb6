package io.myelin.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

class ReportTest {

    @TempDir
    private Path folder;
    private Path article;
    private Path suite;

    @BeforeEach
    void results() throws IOException {
        article = SampleResults.article(folder);
        suite = Files.writeString(folder.resolve("raw.json"), """
                [{"benchmark": "x.ContentionOps.producers_1", "mode": "avgt", "threads": 1,
                  "primaryMetric": {"score": 12.5, "scoreError": 0.25, "scoreUnit": "ns/op", "rawData": [[12.5]]},
                  "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 8.0}}}]
                """);
    }

    @Test
    void thePageNeedsNothingElse() throws IOException {
        var page = Files.readString(Report.of(List.of(article, suite), 1).page(folder.resolve("report")));
        var withoutImages = page.replaceAll("data:image/svg\\+xml;base64,[A-Za-z0-9+/=]+", "");
        assertThat(withoutImages.contains("<script")).isFalse();
        assertThat(withoutImages.contains("http")).isFalse();
        assertThat(withoutImages.contains("<link")).isFalse();
        assertThat(withoutImages.contains("&lt;A&gt; &amp; B, 2 cores")).isTrue();
        assertThat(withoutImages.contains("<td>12.50</td><td>12.50–12.50</td><td>ns/op</td>")).isTrue();
    }

    @Test
    void everyImageOfThePageIsADrawing() throws IOException, ParserConfigurationException, SAXException {
        var page = Files.readString(Report.of(List.of(article), 1).page(folder.resolve("report")));
        var images = Pattern.compile("src=\"data:image/svg\\+xml;base64,([^\"]+)\"").matcher(page).results()
                .toList();
        assertThat(images.size()).isEqualTo(1);
        for (var image : images) {
            var svg = Base64.getDecoder().decode(image.group(1));
            var root = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder()
                    .parse(new ByteArrayInputStream(svg)).getDocumentElement();
            assertThat(root.getTagName()).isEqualTo("svg");
            assertThat(root.getElementsByTagName("path").getLength() > 10).isTrue();
        }
    }

    @Test
    void everyPeerHasAFigureForEveryWork() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.peers(folder)), 1).document(document);
        var text = Files.readString(document);
        assertThat(text.contains(
                "| medians of forks | ordered delivery, ns a message | self feeding loop, ns a round | "
                        + "fan out 10, ns a message to ten handlers | hierarchy 5, ns a level |"))
                .as(() -> text).isTrue();
        for (var peer : SampleResults.PEERS) {
            assertThat(text.lines().anyMatch(line -> line.matches("\\| " + peer + "( \\| [0-9.,]+){4} \\|")))
                    .as(() -> peer + "\n" + text).isTrue();
        }
        assertThat(Files.exists(folder.resolve("benchmarks/peers.png"))).isTrue();
    }

    @Test
    void noFigureIsWithheld() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.full(folder)), 0.6).document(document);
        var text = Files.readString(document);
        assertThat(text.contains("| emit\\_single\\_await | 180.0 | 180.0–180.0 | ns/op |"))
                .as(() -> text)
                .isTrue();
        assertThat(text.contains("| emit\\_batch | 5.00 | 5.00–5.00 | ns/op |")).as(() -> text).isTrue();
    }

    @Test
    void latencyComesWithTheCostOfIdleCircuits() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.latency(folder)), 1).document(document);
        var text = Files.readString(document);
        assertThat(text.contains("| closed loop | 0.40 | 0.56 | 0.60 |")).as(() -> text).isTrue();
        assertThat(text.contains("| idle cpu circuits 1000 | 0.25 |")).as(() -> text).isTrue();
    }

    @Test
    void lossesComeFirst() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.peers(folder)), 1).document(document);
        var ratios = Files.readAllLines(document).stream()
                .filter(line -> line.matches("\\| .* \\| (lost|won|even) \\|"))
                .map(line -> line.split(" \\| "))
                .map(cells -> Double.parseDouble(cells[cells.length - 2]))
                .toList();
        assertThat(ratios.size()).isEqualTo(4);
        assertThat(ratios).isEqualTo(ratios.stream().sorted(Comparator.reverseOrder()).toList());
    }

    @Test
    void shapesStandBesideTheirAlternatives() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.shapes(folder)), 1).document(document);
        var verdicts = Files.readAllLines(document).stream()
                .filter(line -> line.matches("\\| .* \\| (lost|won|even) \\|")).toList();
        assertThat(verdicts).containsExactly(
                "| CrowdOps.circuits\\_200 | ns a message | 300.0 | 300.0–300.0 | 60.00 | 60.00–60.00 | "
                        + "ActorCrowdOps.actors\\_200 | 5.00 | lost |",
                "| WaitingOps.circuit | B a waiting message | 8.00 | 8.00–8.00 | 4.00 | 4.00–4.00 | "
                        + "WaitingOps.jctools\\_unbounded | 2.00 | lost |",
                "| CyclicOps.changing\\_100k | ns a round | 7.00 | 7.00–7.00 | 7.00 | 7.00–7.00 | "
                        + "CyclicOps.changing\\_by\\_hand\\_100k | 1.00 | even |",
                "| KindsOps.fan\\_out\\_10\\_kinds | ns an emission to ten receptors | 20.00 | 20.00–20.00 | 40.00 | "
                        + "40.00–40.00 | KindsOps.fan\\_out\\_10\\_by\\_hand | 0.50 | won |");
    }

    @Test
    void barsStandBesideTheSameWorkByHand() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.limits(folder)), 1).document(document);
        assertThat(Files.readAllLines(document)).contains(
                "| pool of 8 threads, a call of emit | ns | ≤ 15 | 20.00 | 20.00–20.00 | no | 30.00 | 30.00–30.00 | no "
                        + "| 9.00 | 9.00–9.00 | PoolOps.threads\\_8\\_bare |",
                "| three bursty producers, p99 | µs | ≤ 1.2 × jctools-mpsc, 120.0 | 120.0 | 120.0–120.0 | yes |  |  |  "
                        + "| 100.0 | 100.0–100.0 | BurstyOps.producers\\_3 jctools-mpsc |",
                "| fan-out to ten kinds of receptors | ns an emission | ≤ 7 | 8.00 | 8.00–8.00 | no | 7.00 "
                        + "| 7.00–7.00 | yes |  |  |  |",
                "| 16 callers, one processor | round trips a second | ≥ 140,000 | 150,000 | 150,000–150,000 | yes |  "
                        + "|  |  |  |  |  |");
        assertThat(Files.readAllLines(document)).contains(
                "| pool of 8 threads, a call of emit | PoolOps.threads\\_8\\_queue | 14.00 | 14.00–14.00 | ns |");
    }

    @Test
    void codeWrittenByHandIsNoPeer() throws IOException {
        var document = folder.resolve("benchmarks.md");
        var file = SampleResults.peers(folder);
        Files.writeString(file, Files.readString(file).replace("disruptor", "by-hand-lane"));
        Report.of(List.of(file), 1).document(document);
        assertThat(Files.readAllLines(document).stream()
                .filter(line -> line.matches("\\| .* \\| (lost|won|even) \\|"))).hasSize(4)
                .noneMatch(line -> line.contains("by-hand"));
        assertThat(Files.readString(document)).contains("| by-hand-lane |");
    }

    @Test
    void everyShapeHasItsOwnUnits() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.shapes(folder)), 1).document(document);
        assertThat(Files.readString(document)).contains(
                "| CrowdOps.circuits\\_200 | 300.0 | 300.0–300.0 | ns a message |",
                "| CyclicOps.changing\\_100k | 7.00 | 7.00–7.00 | ns a round |",
                "| medians of forks | retained, B a waiting message | from–to | allocated, B a waiting message |",
                "| WaitingOps.circuit | 8.00 | 8.00–8.00 |  |",
                "| medians of forks | in emit, ns a message | from–to | processor time of the process, ns a message |",
                "| PoolOps.threads\\_8 | 9.00 (1), 50.00 (1) | 9.00–50.00 | 30.00 | 30.00–30.00 |");
        assertThat(Files.readString(document)).doesNotContain("ns/op", "ms/op");
    }

    @Test
    void aLoadThatWasNotKeptUpShows() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.latency(folder)), 1).document(document);
        assertThat(Files.readAllLines(document))
                .contains("| rate 1 000 000 | disruptor | 3.00 (2), 30.00 (1) |  |  |  |  | 1.50 |")
                .noneMatch(line -> line.startsWith("| rate 1 000 000, disruptor"));
    }

    @Test
    void rowsThatWereNotRunAreNamed() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.peers(folder), SampleResults.shapes(folder)), 1).document(document);
        var lines = Files.readAllLines(document);
        assertThat(lines).contains("## Rows that were not run");
        assertThat(lines)
                .anyMatch(line -> line.matches("\\| FiberOps \\| all \\d+ \\| ./run-benchmarks.sh FiberOps \\|"))
                .anyMatch(line -> line
                        .startsWith("| CrowdOps | circuits\\_20, circuits\\_200\\_shared, circuits\\_200\\_virtual |"))
                .noneMatch(line -> line.startsWith("| PeersOps |"));
    }

    @Test
    void latenciesUnderLoadStandBesideThoseOfPeers() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.latency(folder)), 1).document(document);
        // By medians: the others' fastest fork does not count.
        assertThat(Files.readString(document)).contains(
                "| rate 1 000 000, p50 | µs | 6.00 (2), 60.00 (1) | 6.00–60.00 | 2.00 | 2.00–20.00 | executor | 3.00 | "
                        + "lost |");
        assertThat(Files.exists(folder.resolve("benchmarks/latency-peers.png"))).isTrue();
    }

    @Test
    void partsOfOneMeasurementAreShownAsOne() throws IOException {
        var document = folder.resolve("benchmarks.md");
        var second = Files.copy(SampleResults.peers(folder), folder.resolve("second.json"));
        Files.writeString(second, Files.readString(second).replace("PeersOps.", "PipelineOps."));
        Report.of(List.of(folder.resolve("peers-1.json"), second), 1).document(document);
        assertThat(Files.readAllLines(document).stream().filter("## Peers"::equals).count()).isEqualTo(1);
    }

    @Test
    void chartsAreBitmapsToo() throws IOException {
        Report.of(List.of(article), 1).page(folder.resolve("report"));
        var bitmap = ImageIO.read(folder.resolve("report/article.png").toFile());
        assertThat(bitmap.getWidth()).isEqualTo(1000);
    }

    @Test
    void theDocumentHoldsEveryFigureWithItsErrorCommandAndMachine() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(article), 1).document(document);
        var text = Files.readString(document, StandardCharsets.UTF_8);
        assertThat(text.contains("| ingress | 1 | 5.00 | 5.00 | 4.00–6.00 | 3.79 |")).as(() -> text).isTrue();
        assertThat(text.contains("| hierarchy, STEM routing, nobody listens | 5 | 5.00 | 1.00 | 0.80–1.20 | 1.32 |"))
                .as(() -> text)
                .isTrue();
        assertThat(text.contains("`./run-benchmarks.sh`")).as(() -> text).isTrue();
        assertThat(text.contains("- processor: <A> & B, 2 cores")).as(() -> text).isTrue();
        assertThat(Files.exists(folder.resolve("benchmarks/article.json"))).isTrue();
        assertThat(Files.exists(folder.resolve("benchmarks/article.png"))).isTrue();
    }
}
