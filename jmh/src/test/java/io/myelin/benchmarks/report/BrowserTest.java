package io.myelin.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The report in a real browser. Skipped, and says so, where there is none.
class BrowserTest {

    /// Added to a copy of the page: counts, for every image, the colours that it actually shows, and collects errors,
    /// including those of scripts and forbidden requests.
    private static final String PROBE = """
            <script>
            const wrong = [];
            addEventListener('error',
              e => wrong.push('error: ' + (e.message || e.target.outerHTML.slice(0, 80))), true);
            addEventListener('securitypolicyviolation', e => wrong.push('request: ' + e.blockedURI));
            addEventListener('load', () => {
              const colours = [...document.images].map(image => {
                const canvas = document.createElement('canvas');
                canvas.width = image.naturalWidth;
                canvas.height = image.naturalHeight;
                if (!canvas.width) return 0;
                const context = canvas.getContext('2d');
                context.drawImage(image, 0, 0);
                const seen = new Map();
                const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data.buffer;
                for (const pixel of new Uint32Array(pixels))
                  seen.set(pixel, (seen.get(pixel) || 0) + 1);
                return [...seen.values()].filter(count => count > 100).length;
              });
              document.body.dataset.colours = colours.join(' ');
              document.body.dataset.wrong = wrong.join('; ');
            });
            </script>
            """;

    @TempDir
    private Path folder;
    private Browser browser;
    private Path page;

    @BeforeEach
    void open() throws IOException {
        var program = Browser.find();
        assumeTrue(program.isPresent(),
                "no Chromium or Chrome on the path: the report was not looked at in a browser");
        browser = new Browser(program.get(), folder);
        page = Report.of(SampleResults.all(folder), 1).page(folder.resolve("a report"));
    }

    private String probed(String html) throws IOException, InterruptedException {
        var copy = Files.writeString(folder.resolve("probed.html"), html.replaceFirst("<head>", "<head>"
                + Matcher.quoteReplacement(PROBE)));
        return browser.open(copy, "--dump-dom", "--virtual-time-budget=20000").document();
    }

    private static String data(String document, String name) {
        var match = Pattern.compile("data-" + name + "=\"([^\"]*)\"").matcher(document);
        assertThat(match.find()).as(() -> "not loaded: " + document.lines().limit(5).toList()).isTrue();
        return match.group(1);
    }

    @Test
    void everyChartIsDrawnWithoutAnError() throws IOException, InterruptedException {
        var html = Files.readString(page);
        var document = probed(html);
        assertThat(data(document, "wrong")).isEqualTo("");
        var colours = data(document, "colours").split(" ");
        assertThat(colours.length).isEqualTo(html.split("<img ", -1).length - 1);
        assertThat(colours.length).as(() -> document.substring(0, 500)).isGreaterThanOrEqualTo(6);
        for (var count : colours) {
            // White, the frame and its grid, the text, and at least one series.
            assertThat(Integer.parseInt(count)).as("a chart of " + count + " colours").isGreaterThanOrEqualTo(4);
        }
    }

    @Test
    void thePageIsShownWithoutConsoleMessages() throws IOException, InterruptedException {
        var picture = folder.resolve("page.png");
        var output = browser.open(page, "--screenshot=" + picture, "--window-size=1100,3000");
        assertThat(output.console()).isEmpty();
        var shot = ImageIO.read(picture.toFile());
        assertThat(shot.getWidth()).isEqualTo(1100);
        // The first series' colour, however the browser renders fonts and edges.
        int series = 0;
        for (int y = 0; y < shot.getHeight(); y++) {
            for (int x = 0; x < shot.getWidth(); x++) {
                series += (shot.getRGB(x, y) & 0xffffff) == 0x0b4f9e ? 1 : 0;
            }
        }
        assertThat(series).as("pixels of the first series").isGreaterThan(1_000);
    }

    /// The probe itself, tested with a page with a broken chart and a broken script.
    @Test
    void aBrokenPageDoesNotPass() throws IOException, InterruptedException {
        var broken = Files.readString(page)
                .replaceFirst("base64,[A-Za-z0-9+/]{40}", "base64,")
                .replaceFirst("</body>", "<script>nothing.at.all()</script></body>");
        var document = probed(broken);
        assertThat(data(document, "colours").split(" ")[0]).isEqualTo("0");
        assertThat(data(document, "wrong").contains("nothing is not defined"))
                .as(() -> data(document, "wrong"))
                .isTrue();
        assertThat(data(document, "wrong").isEmpty()).isFalse();
    }
}
