package io.myelin.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
        assertFalse(withoutImages.contains("<script"));
        assertFalse(withoutImages.contains("http"));
        assertFalse(withoutImages.contains("<link"));
        assertTrue(withoutImages.contains("&lt;A&gt; &amp; B, 2 cores"));
        assertTrue(withoutImages.contains("<td>12.50</td><td>12.50–12.50</td><td>ns/op</td>"));
    }

    @Test
    void everyImageOfThePageIsADrawing() throws IOException, ParserConfigurationException, SAXException {
        var page = Files.readString(Report.of(List.of(article), 1).page(folder.resolve("report")));
        var images = Pattern.compile("src=\"data:image/svg\\+xml;base64,([^\"]+)\"").matcher(page).results()
            .toList();
        assertEquals(1, images.size());
        for (var image : images) {
            var svg = Base64.getDecoder().decode(image.group(1));
            var root = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg)).getDocumentElement();
            assertEquals("svg", root.getTagName());
            assertTrue(root.getElementsByTagName("path").getLength() > 10);
        }
    }

    @Test
    void everyPeerHasAFigureForEveryWork() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.peers(folder)), 1).document(document);
        var text = Files.readString(document);
        assertTrue(text.contains(
            "| medians of forks | ordered delivery, ns a message | self feeding loop, ns a round | "
            + "fan out 10, ns a message to ten handlers | hierarchy 5, ns a level |"), text);
        for (var peer : SampleResults.PEERS) {
            assertTrue(text.lines().anyMatch(line ->
                line.matches("\\| " + peer + "( \\| [0-9.,]+){4} \\|")), peer + "\n" + text);
        }
        assertTrue(Files.exists(folder.resolve("benchmarks/peers.png")));
    }

    @Test
    void noFigureIsWithheld() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.full(folder)), 0.6).document(document);
        var text = Files.readString(document);
        assertTrue(text.contains("| emit\\_single\\_await | 180.0 | 180.0–180.0 | ns/op |"), text);
        assertTrue(text.contains("| emit\\_batch | 5.00 | 5.00–5.00 | ns/op |"), text);
    }

    @Test
    void latencyComesWithTheCostOfIdleCircuits() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(SampleResults.latency(folder)), 1).document(document);
        var text = Files.readString(document);
        assertTrue(text.contains("| closed loop | 0.40 | 0.56 | 0.60 |"), text);
        assertTrue(text.contains("| idle cpu circuits 1000 | 0.25 |"), text);
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
        assertEquals(4, ratios.size());
        assertEquals(ratios.stream().sorted(Comparator.reverseOrder()).toList(), ratios);
    }

    @Test
    void partsOfOneMeasurementAreShownAsOne() throws IOException {
        var document = folder.resolve("benchmarks.md");
        var second = Files.copy(SampleResults.peers(folder), folder.resolve("second.json"));
        Files.writeString(second, Files.readString(second).replace("PeersOps.", "PipelineOps."));
        Report.of(List.of(folder.resolve("peers-1.json"), second), 1).document(document);
        assertEquals(1, Files.readAllLines(document).stream().filter("## Peers"::equals).count());
    }

    @Test
    void chartsAreBitmapsToo() throws IOException {
        Report.of(List.of(article), 1).page(folder.resolve("report"));
        var bitmap = ImageIO.read(folder.resolve("report/article.png").toFile());
        assertEquals(1000, bitmap.getWidth());
    }

    @Test
    void theDocumentHoldsEveryFigureWithItsErrorCommandAndMachine() throws IOException {
        var document = folder.resolve("benchmarks.md");
        Report.of(List.of(article), 1).document(document);
        var text = Files.readString(document, StandardCharsets.UTF_8);
        assertTrue(text.contains("| ingress | 1 | 5.00 | 5.00 | 4.00–6.00 | 3.79 |"), text);
        assertTrue(text.contains("| hierarchy, STEM routing, nobody listens | 5 | 5.00 | 1.00 | 0.80–1.20 | 1.32 |"), text);
        assertTrue(text.contains("`./run-benchmarks.sh`"), text);
        assertTrue(text.contains("- processor: <A> & B, 2 cores"), text);
        assertTrue(Files.exists(folder.resolve("benchmarks/article.json")));
        assertTrue(Files.exists(folder.resolve("benchmarks/article.png")));
    }
}
