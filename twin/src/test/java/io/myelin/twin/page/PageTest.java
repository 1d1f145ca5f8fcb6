package io.myelin.twin.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.RunningTwin;
import io.myelin.twin.travel.ExampleJournal;
import io.myelin.twin.travel.JournalFolder;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The page of the real shop in a real browser. Without a browser the test is skipped, and the reason is reported.
class PageTest {

    @TempDir
    private Path folder;

    @Test
    void anIncidentFromTheButtonToThePastAndBack() throws Exception {
        var program = ChromiumPage.required();
        try (var twin = RunningTwin.ofShop(new JournalFolder(folder.resolve("journal")));
                var server = new PageServer(twin, 0);
                var page = new ChromiumPage(program, folder, server.address())) {
            page.await("document.body.dataset.situation", "untroubled");
            page.await("document.body.dataset.connected", "true");
            page.await("document.querySelectorAll('#buttons button').length", "5");
            page.await("!!document.querySelector('[data-path=\"jvm.shop.database\"][data-status=STABLE]')", "true");

            listen(page);
            page.evaluate("document.querySelector('[data-trouble=slow-database]').click()");
            page.await("document.body.dataset.situation", "slow database");
            page.await("document.querySelector('[data-trouble=slow-database]').getAttribute('aria-pressed')", "true");
            for (var path : List.of("jvm.shop.database", "jvm.shop", "jvm")) {
                page.await("['DEGRADED','DEFECTIVE'].includes(document.querySelector('[data-path=\"" + path
                        + "\"]').dataset.status)", "true");
            }
            assertThat(page.evaluate("document.getElementById('situation-reason').textContent"))
                    .startsWith("jvm.shop.database: queries take ");
            page.await("document.getElementById('last-act').textContent", "last: open breaker");
            picture(page, "light");
            page.call("Emulation.setEmulatedMedia",
                    Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
            picture(page, "dark");

            page.evaluate("document.querySelector('[data-trouble=slow-database]').click()");
            page.await("document.body.dataset.situation", "untroubled");
            // A screen reader announces each situation once, without the figures of its reason, which change
            // continuously.
            page.await("said[said.length - 1]", "Untroubled. No trouble is recognised.");
            // On a busy machine the data may be old for a moment, and what it is about is said again.
            assertThat(Long.parseLong(
                    page.evaluate("said.length - 2 * said.filter(text => text.startsWith('No ')).length")))
                    .isLessThanOrEqualTo(twin.view().frame().situations());

            // Goes back to the time at which it was recognised. On a busy machine the first queries are slow too.
            var recognised = twin.history().reversed().stream()
                    .filter(it -> it.first().name().equals("slow database")).findFirst().orElseThrow();
            page.evaluate("document.getElementById('slider').value = " + recognised.since() + ","
                    + " document.getElementById('slider').dispatchEvent(new Event('input'))");
            page.await("document.body.dataset.mode", "then");
            page.await("document.body.dataset.equal", "true");
            page.await("document.body.dataset.situation", "slow database");
            page.await("document.querySelectorAll('#signals tr').length", "100");
            picture(page, "then");
            page.evaluate("document.getElementById('live').click()");
            page.await("document.body.dataset.situation", "untroubled");
            assertThat(page.complaints()).isEmpty();
        }
    }

    @Test
    void theTreeIsUsableByKeysAndScreenReaders() throws Exception {
        var program = ChromiumPage.required();
        try (var twin = RunningTwin.ofJournal(ExampleJournal.in(folder.resolve("journal")));
                var server = new PageServer(twin, 0);
                var page = new ChromiumPage(program, folder, server.address())) {
            page.await("!!document.querySelector('[data-path=\"jvm.thread.count\"]')", "true");
            page.evaluate("document.querySelector('[data-path=jvm]').focus()");
            var focus = "document.activeElement.dataset.path";
            page.press("ArrowDown");
            page.await(focus, "jvm.shop");
            page.press("ArrowRight"); // unfolds: it is quiet
            page.press("ArrowRight");
            page.await(focus, "jvm.shop.database");
            page.press("ArrowLeft");
            page.await(focus, "jvm.shop");
            page.press("ArrowLeft");
            page.await("document.activeElement.getAttribute('aria-expanded')", "false");
            page.press("End");
            page.await(focus, "jvm.thread");
            page.press("ArrowRight");
            page.press("ArrowRight");
            page.await(focus, "jvm.thread.count");
            assertThat(page.evaluate("document.getElementById('detail-path').textContent"))
                    .isEqualTo("jvm.thread.count");

            // The tree as exposed to a screen reader.
            page.call("Accessibility.enable", Map.of());
            var tree = page.call("Accessibility.getFullAXTree", Map.of()).toString();
            assertThat(tree).contains("\"jvm thread count , stable, 30 threads\"", "\"treeitem\"", "\"Moment\"",
                    "\"slider\"");
            assertThat(page.evaluate("document.getElementById('announcement').textContent"))
                    .isEqualTo("Untroubled. No trouble is recognised.");
            assertThat(page.evaluate("document.getElementById('slider').getAttribute('aria-valuetext')"))
                    .isEqualTo("the end");
            assertThat(page.evaluate("document.getElementById('troubles').hidden")).isEqualTo("true");
            page.await("document.getElementById('connection').textContent", "journal");
            page.await("document.getElementById('moment').textContent", "the end");

            // An entry of the history is chosen by its button, and linked to.
            page.evaluate("document.querySelector('#timeline summary').click()");
            page.evaluate("document.querySelector('#history button').click()");
            page.await("document.body.dataset.situation", "slow database");
            page.await("document.body.dataset.equal", "true");
            page.await("location.search", "?at=" + twin.history().getFirst().since());
            page.await("document.querySelector('#history button').getAttribute('aria-current')", "true");
            page.evaluate("document.getElementById('ask').click()");
            page.await("document.querySelector('#needed li:last-child').textContent",
                    "1 quarter of a second; none can be left out");
            assertThat(page.evaluate("document.querySelector('#needed li').textContent"))
                    .contains("  jvm.shop.database  DONE  ");
            page.await("document.getElementById('n-situations').textContent", "1");
            page.await("document.getElementById('connection').textContent.startsWith('at ')", "true");
            // Large enough for a finger.
            assertThat(page.evaluate("[...document.querySelectorAll('#history button, summary')]"
                    + ".filter(target => target.offsetHeight < 24).length")).isEqualTo("0");
            // The button is disabled at the end, and the focus goes elsewhere.
            page.evaluate("document.getElementById('live').focus(), document.getElementById('live').click()");
            assertThat(page.evaluate("document.activeElement.id")).isEqualTo("slider");
            page.await("location.search", "");
            page.await("document.getElementById('n-situations').textContent", "2");

            // Repeats the last incident, from before its beginning until after its end.
            page.evaluate("document.getElementById('replay').click()");
            page.await("document.getElementById('replay').textContent", "Stop");
            page.await("document.body.dataset.situation", "slow database");
            page.await("document.body.dataset.equal", "true");
            page.await("document.getElementById('replay').textContent", "Replay");
            assertThat(page.evaluate("document.body.dataset.situation")).isEqualTo("untroubled");
            page.evaluate("document.getElementById('live').click()");
            page.await("document.getElementById('moment').textContent", "the end");

            // On a telephone, nothing is wider than the screen.
            resize(page, 390, 844);
            page.await("document.documentElement.scrollWidth", "390");
            picture(page, "narrow");
            assertThat(page.complaints()).isEmpty();
        }
    }

    /// A link leads to its moment.
    @Test
    void aLinkLeadsToItsMoment() throws Exception {
        var program = ChromiumPage.required();
        try (var twin = RunningTwin.ofJournal(ExampleJournal.in(folder.resolve("journal")));
                var server = new PageServer(twin, 0);
                var page = new ChromiumPage(program, folder,
                        server.address() + "?at=" + twin.history().getFirst().since())) {
            page.await("document.body.dataset.situation", "slow database");
            page.await("document.body.dataset.equal", "true");
            page.await("document.body.dataset.mode", "then");
            page.await("Math.abs(document.getElementById('slider').value - " + twin.history().getFirst().since()
                    + ") < 250000", "true");
            assertThat(page.complaints()).isEmpty();
        }
    }

    /// Silence is not health, whether the twin is silent or the JVM; a moment of the past does not age.
    @Test
    @SuppressWarnings("try") // the server ends early
    void whatIsOldIsShownAsOld() throws Exception {
        var program = ChromiumPage.required();
        var watched = new WatchedExample();
        watched.showTrouble("jvm.class.loaded");
        try (var server = new PageServer(watched, 0);
                var page = new ChromiumPage(program, folder, server.address())) {
            var age = "document.getElementById('age').textContent";
            page.await("document.body.dataset.stale", "false");
            listen(page);
            page.await("document.querySelector('#evidence li:last-child').textContent", "the last line");
            watched.quiet = 5_000;
            page.await("document.body.dataset.stale", "true");
            page.await(age + ".startsWith('No data of the JVM for ')", "true");
            watched.quiet = 0;
            page.await("document.body.dataset.stale", "false");
            page.await(age, "");
            server.close();
            page.await("document.body.dataset.stale", "true");
            page.await(age + ".startsWith('No message from the twin for 4 s')", "true");
            assertThat(page.evaluate("said.filter(text => text.startsWith('No ')).map(text => text.slice(0, 10))"))
                    .isEqualTo("No data of,No message");
        }
    }

    /// In a small window too, the situation's name and the leaf that it comes from are on the screen.
    @ParameterizedTest
    @CsvSource({"1400, 900, 390, 844", "390, 844, 700, 450", "700, 450, 1400, 900"})
    void theSituationAndItsLeafAreOnTheScreen(int width, int height, int otherWidth, int otherHeight)
            throws Exception {
        var program = ChromiumPage.required();
        var watched = new WatchedExample();
        try (var server = new PageServer(watched, 0);
                var page = new ChromiumPage(program, folder, server.address())) {
            page.await("document.body.dataset.situation", "untroubled");
            resize(page, width, height);
            watched.showTrouble("jvm.thread.deadlocked");
            page.await("document.body.dataset.situation", "trouble");
            var shown = "['#situation-name', '[data-path=\"jvm.thread.deadlocked\"] > .row'].map(shown => {"
                    + " const part = document.querySelector(shown), box = part.getBoundingClientRect();"
                    + " return box.top >= 0 && box.bottom <= innerHeight"
                    + " && part.contains(document.elementFromPoint(box.x + 30, box.y + box.height / 2)); })";
            page.await(shown, "true,true");
            assertThat(page.evaluate("[...document.querySelectorAll('#tree [aria-expanded=true]')]"
                    + ".map(item => item.dataset.path)")).isEqualTo("jvm,jvm.thread");
            assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(Integer.toString(width));
            picture(page, "trouble-" + width);
            resize(page, otherWidth, otherHeight);
            page.await(shown, "true,true");
        }
    }

    /// From now on collects in `said` what a screen reader says.
    private static void listen(ChromiumPage page) throws Exception {
        page.evaluate("window.said = [], document.querySelectorAll('[role=status]').forEach(region =>"
                + " new MutationObserver(() => said.push(region.textContent))"
                + ".observe(region, { childList: true, characterData: true, subtree: true }))");
    }

    private static void resize(ChromiumPage page, int width, int height) throws Exception {
        page.call("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        page.await("innerWidth", Integer.toString(width));
    }

    /// The leaf of a situation is shown even if its group is folded. The tab key reaches the tree even if the selected
    /// name does not exist at the moment that is shown.
    @Test
    void theSelectedNameIsShownOrTheRootTakesItsPlace() throws Exception {
        var program = ChromiumPage.required();
        var watched = new WatchedExample();
        watched.showTrouble("jvm.class.loaded");
        try (var server = new PageServer(watched, 0);
                var page = new ChromiumPage(program, folder, server.address())) {
            var reached = "[...document.querySelectorAll('#tree [tabindex=\"0\"]')]"
                    + ".filter(item => item.checkVisibility()).map(item => item.dataset.path)";
            page.await(reached, "jvm.class.loaded");
            page.evaluate("document.querySelector('[data-path=\"jvm.class.loaded\"] > .row').click()");
            page.await("document.getElementById('slider').max", "9000000");
            page.evaluate("document.getElementById('slider').value = 2000000,"
                    + " document.getElementById('slider').dispatchEvent(new Event('input'))");
            page.await("document.body.dataset.situation", "untroubled");
            page.await(reached, "jvm");
            page.await("document.getElementById('detail-reason').textContent",
                    "There was no signal of this name yet.");
            assertThat(page.evaluate("document.getElementById('slider').getAttribute('aria-valuetext')"))
                    .isEqualTo(page.evaluate("document.getElementById('slider-start').textContent.replace(/1$/, '2')"));
            assertThat(page.complaints()).isEmpty();
        }
    }

    /// Saves a screenshot for inspection, and checks that it is not empty.
    private static void picture(ChromiumPage page, String name) throws Exception {
        var bytes = page.picture();
        Files.write(Path.of("target").resolve("page-" + name + ".png"), bytes);
        var image = ImageIO.read(new ByteArrayInputStream(bytes));
        var colours = new HashSet<Integer>();
        for (int y = 0; y < image.getHeight(); y += 2) {
            for (int x = 0; x < image.getWidth(); x += 2) {
                colours.add(image.getRGB(x, y));
            }
        }
        assertThat(colours).hasSizeGreaterThan(50);
    }
}
