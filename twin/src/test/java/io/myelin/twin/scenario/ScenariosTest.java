package io.myelin.twin.scenario;

import static io.myelin.twin.ShownSituation.await;
import static io.myelin.twin.ShownSituation.situation;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.RunningTwin;
import io.myelin.twin.circulation.Outlook;
import io.myelin.twin.page.ChromiumPage;
import io.myelin.twin.source.RemoteJvm;
import io.myelin.twin.travel.JournalFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Troubles caused in the JVMs of real programs. Prints a row of a table for each: what the twin said, after how many
/// seconds, and the evidence. `-Dio.myelin.twin.quiet` sets the seconds of the last one, 600 by default.
@Tag("slow")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class ScenariosTest {

    private static final int QUIET_SECONDS = Integer.getInteger("io.myelin.twin.quiet", 600);

    @TempDir
    private Path folder;

    private RunningTwin watch(RealProgram program) throws IOException {
        var twin = RunningTwin.ofProcess(
                RemoteJvm.attach(program.pid(), () -> {}),
                new JournalFolder(folder.resolve("journal-" + program.pid())));
        awaitName(twin, "jvm.thread.count");
        return twin;
    }

    private static void awaitName(RunningTwin twin, String path) {
        try {
            await(() -> twin.view().frame().nodes().stream().anyMatch(it -> it.path().equals(path)), twin,
                    "no " + path);
        } catch (InterruptedException impatient) {
            throw new IllegalStateException(impatient);
        }
    }

    /// Waits for a situation and its evidence, prints the row, and returns the whole evidence.
    private static String expect(String scenario, RunningTwin twin, String name, String evidence, long began)
            throws InterruptedException {
        await(() -> shows(twin, name, ""), twin, "not seen: " + name);
        double named = seconds(began);
        await(() -> shows(twin, name, evidence), twin, "no evidence of " + name);
        double shown = seconds(began);
        var seen = twin.view().frame().outlook();
        var text = seen.situations().stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
        System.out.printf(Locale.ROOT, "| %s | %s | %.1f | %.1f | %s |%n", scenario, seen.name(), named, shown,
                text.evidence().replace("\n", "<br>"));
        return text.evidence();
    }

    private static boolean shows(RunningTwin twin, String name, String evidence) {
        return twin.view().frame().outlook().situations().stream()
                .anyMatch(it -> it.name().equals(name) && it.evidence().contains(evidence));
    }

    private static double seconds(long began) {
        return (System.nanoTime() - began) / 1e9;
    }

    @Test
    void aSuspendedDatabaseIsSilentAndItsStatusesStay() throws Exception {
        try (var program = RealProgram.database(); var twin = watch(program)) {
            long began = System.nanoTime();
            program.signal("STOP");
            await(() -> twin.quietMillis() >= 2_000, twin, "not old");
            System.out.printf(Locale.ROOT, "the data is shown as old after %.1f s%n", seconds(began));
            expect("suspended target (database)", twin, "process silent", "stopped", began);
            program.signal("CONT");
            await(() -> situation(twin).equals("untroubled"), twin, "not over");
            assertThat(twin.history()).extracting(Outlook::name).containsExactly("process silent", "untroubled");
        }
    }

    /// In a browser, as its user sees it.
    @Test
    void aTwinThatIsSuspendedOrKilledIsShownAsOld() throws Exception {
        var browser = ChromiumPage.required();
        try (var program = RealProgram.database();
                var twin = RealProgram.twin(program.pid(), folder.resolve("journal"));
                var page = new ChromiumPage(browser, folder, twin.address())) {
            for (var signal : List.of("STOP", "KILL")) {
                page.await("document.body.dataset.situation + document.body.dataset.stale", "untroubledfalse");
                long began = System.nanoTime();
                twin.signal(signal);
                page.await("document.body.dataset.stale", "true");
                var age = page.evaluate("document.getElementById('age').textContent");
                System.out.printf(Locale.ROOT, "| twin gets SIG%s (database) | %s | %.1f |%n", signal, age,
                        seconds(began));
                assertThat(age).startsWith("No message from the twin for ");
                twin.signal("CONT");
            }
            page.await("document.body.dataset.connected", "false");
        }
    }

    @Test
    void arraysThatKillTheRecorderAreToldFromASilentProcess() throws Exception {
        try (var program = RealProgram.jshell("-Xmx48m"); var twin = watch(program)) {
            long began = System.nanoTime();
            program.tell("var kept = new ArrayList<byte[]>();\n"
                    + "while (true) { try { kept.add(new byte[1 << 16]); } catch (OutOfMemoryError full) { } }");
            expect("out of memory by arrays (jshell)", twin, "flight recorder stopped", "JFR ", began);
            assertThat(program.isAlive()).isTrue();
            assertThat(twin.history()).extracting(Outlook::name).doesNotContain("process silent");
        }
    }

    @Test
    void aMapThatFillsTheHeapIsNamedWithItsAllocations() throws Exception {
        try (var program = RealProgram.jshell("-Xmx96m"); var twin = watch(program)) {
            long began = System.nanoTime();
            program.tell("class Cache { Map<Integer, String> kept = new HashMap<>(); void fill() throws Exception { "
                    + "for (int i = 0; ; i++) { kept.put(i, \"value \" + i); if (i % 1000 == 0) "
                    + "Thread.sleep(10); } } }\n"
                    + "new Cache().fill();");
            await(() -> shows(twin, "heap nearly full", "fill") || shows(twin, "collector storm", "fill"), twin,
                    "not seen");
            expect("out of memory by a map (jshell)", twin, situation(twin), "allocated at", began);
        }
    }

    @Test
    void aDeadlockAndASecondTroubleEightySecondsLater() throws Exception {
        try (var program = RealProgram.database(); var twin = watch(program)) {
            program.execute("CREATE ALIAS CROSSING AS 'void cross(boolean one) throws Exception {"
                    + " Object a = one ? Integer.class : Long.class, b = one ? Long.class : Integer.class;"
                    + " synchronized (a) { Thread.sleep(500); synchronized (b) { } } }'");
            program.execute("CREATE ALIAS PARSING AS 'void parse(int seconds) throws Exception {"
                    + " long end = System.nanoTime() + seconds * 1000000000L; while (System.nanoTime() < end) {"
                    + " for (int i = 0; i < 500; i++) try { Integer.parseInt(\"no\"); } catch (RuntimeException no) { }"
                    + " Thread.sleep(50); } }'");
            long began = System.nanoTime();
            program.executeAside("CALL CROSSING(TRUE)");
            program.executeAside("CALL CROSSING(FALSE)");
            expect("deadlock (database)", twin, "deadlock", "waits for java.lang.Class", began);
            Thread.sleep(Duration.ofSeconds(80)); // the distance of the two troubles
            assertThat(twin.view().frame().outlook().name()).isEqualTo("deadlock");
            long second = System.nanoTime();
            program.executeAside("CALL PARSING(15)");
            expect("… and exceptions 80 s later", twin, "exception storm", "NumberFormatException thrown at", second);
            assertThat(twin.view().frame().outlook().name()).isEqualTo("deadlock, exception storm");
            await(() -> twin.view().frame().outlook().name().equals("deadlock"), twin, "the second one is not over");
            assertThat(twin.history()).extracting(Outlook::name)
                    .endsWith("deadlock", "deadlock, exception storm", "deadlock");
        }
    }

    @Test
    void anExceptionStormIsNamedWithItsThrowSite() throws Exception {
        try (var program = RealProgram.jshell("-Xmx64m"); var twin = watch(program)) {
            program.tell("int parse(String s) { try { return Integer.parseInt(s); } "
                    + "catch (NumberFormatException no) { return 0; } }");
            long began = System.nanoTime();
            program.tell("while (true) { for (int i = 0; i < 500; i++) parse(\"no\"); Thread.sleep(50); }");
            assertThat(expect("exception storm (jshell)", twin, "exception storm", "NumberFormatException thrown at",
                    began)).contains(".parse:");
        }
    }

    /// A client of the database that does not close its sessions.
    @Test
    void aLeakOfThreadsIsNamedWithTheirCreator() throws Exception {
        try (var program = RealProgram.database(); var twin = watch(program)) {
            long began = System.nanoTime();
            var leaking = Thread.ofPlatform().daemon().start(() -> {
                try {
                    for (int i = 0; i < 600; i++) {
                        program.connect();
                        Thread.sleep(20); // a leak, and no burst
                    }
                } catch (Exception closed) {
                    // The database is closed.
                }
            });
            assertThat(expect("leak of threads (database)", twin, "thread leak", "started by", began))
                    .contains("org.h2.server.TcpServer");
            leaking.interrupt();
        }
    }

    @Test
    void aConvoyIsNamedWithItsOwnerAndTheirCode() throws Exception {
        try (var program = RealProgram.database(); var twin = watch(program)) {
            program.execute("CREATE ALIAS HOLDING AS 'void hold(int times) throws Exception {"
                    + " for (int i = 0; i < times; i++) synchronized (Integer.class) { Thread.sleep(40); } }'");
            long began = System.nanoTime();
            for (int session = 0; session < 8; session++) {
                program.executeAside("CALL HOLDING(1000)");
            }
            assertThat(expect("convoy (database)", twin, "lock convoy", "held by", began)).contains("HOLDING.hold");
        }
    }

    @Test
    void nothingIsNamedWhileNothingHappens() throws Exception {
        var served = Files.createDirectories(folder.resolve("served"));
        try (var server = RealProgram.server(served);
                var database = RealProgram.database();
                var build = RealProgram.build(folder);
                var shell = RealProgram.jshell("-Xmx64m");
                var ofServer = watch(server);
                var ofDatabase = watch(database);
                var ofBuild = watch(build);
                var ofShell = watch(shell)) {
            var twins = List.of(ofServer, ofDatabase, ofBuild, ofShell);
            database.execute("CREATE TABLE T(X INT)");
            for (int second = 0; second < QUIET_SECONDS; second++) {
                database.execute("INSERT INTO T VALUES(" + second + ")");
                Thread.sleep(1_000); // light work
            }
            var named = new ArrayList<String>();
            twins.forEach(twin -> twin.history().forEach(it -> named.add(twin.title() + ": " + it)));
            System.out.printf("| nothing for %d s (all four) | %s |%n", QUIET_SECONDS, named);
            assertThat(named).isEmpty();
        }
    }
}
