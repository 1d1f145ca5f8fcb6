package io.myelin.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.pitest.mutationtest.commandline.MutationCoverageReport;

/// The provider's tests detect the changes that PIT makes to the provider's compiled classes, all but a few;
/// docs/design/proof.md says which of those are expected. Long form only.
///
/// PIT runs as a separate process on the JDK under test. Its plugin for Maven would use the one that Maven runs on,
/// which may be older than the classes.
@EnabledIfSystemProperty(named = "io.myelin.proof.races", matches = "long")
@Timeout(value = 2, unit = TimeUnit.HOURS)
class MutationTest {

    /// The folder of the provider's module, with its sources and its compiled classes.
    private static final Path PROVIDER = Path.of(System.getProperty("io.myelin.proof.provider", "."));
    private static final Path REPORTS = Path.of(System.getProperty("io.myelin.proof.mutation", "."));

    private static final Pattern ACCOUNT = Pattern.compile(">> Generated (\\d+) mutations Killed (\\d+)");

    @Test
    void mutantsOfIdentityAreDetected(TestReporter reporter) throws Exception {
        run(reporter, "identity", 90, List.of("identity"), List.of("identity"), List.of());
    }

    @Test
    void mutantsOfOperatorsAndWindowsAreDetected(TestReporter reporter) throws Exception {
        run(reporter, "operators", 90,
                List.of("operator", "window"), List.of("operator", "window", "recipe"),
                List.of("*StackTest"));
    }

    /// Without nondeterministic tests, those at the end of a stack, where calls that PIT inserts may overflow, those of
    /// the models, which no change affects, and one that needs ArchUnit, which is not on this module's path.
    @Test
    void mutantsOfTheEngineAreDetected(TestReporter reporter) throws Exception {
        run(reporter, "engine", 80, List.of("engine"), List.of("engine"),
                List.of("*StressTest", "*InterleavingTest", "*StackTest", "*StageSamplesTest",
                        "io.myelin.substrates.engine.model.*"));
    }

    private static void run(
            TestReporter reporter, String title, int percent, List<String> packages, List<String> tests,
            List<String> left) throws Exception {
        Path folder = Files.createDirectories(REPORTS.resolve(title));
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", classPath(),
                MutationCoverageReport.class.getName(),
                "--reportDir", folder.toString(),
                "--timestampedReports=false",
                "--outputFormats", "HTML,CSV",
                "--sourceDirs", PROVIDER.resolve("main/java").toString(),
                "--targetClasses", all(packages, "*"),
                // By name: what other classes of the tests need is not all on this module's path.
                "--targetTests", all(tests, "*Test"),
                "--threads", "2",
                // Milliseconds in addition to a test's normal time: a change that makes it hang costs that much.
                "--timeoutConst", "4000",
                // The same inputs each time, so that scores can be compared; and few, for each test runs for
                // dozens of changes.
                "--jvmArgs", "-Dmyelin.test.seed=1,-Dio.myelin.stress.seed=1,-Dio.myelin.stress.scale=0.1"));
        if (!left.isEmpty()) {
            command.addAll(List.of("--excludedTestClasses", String.join(",", left)));
        }
        Path log = folder.resolve("log.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(process.waitFor()).as(() -> "see " + log).isEqualTo(0);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        Matcher account = ACCOUNT.matcher(Files.readString(log));
        assertThat(account.find()).as(() -> "no account in " + log).isTrue();
        int made = Integer.parseInt(account.group(1));
        int noticed = Integer.parseInt(account.group(2));
        reporter.publishEntry(title, noticed + " of " + made);
        assertThat(made).as(() -> "only " + made + " changes").isGreaterThan(200);
        assertThat(100 * noticed >= percent * made)
                .as(() -> noticed + " of " + made + " noticed, see " + folder)
                .isTrue();
    }

    private static String all(List<String> packages, String names) {
        return packages.stream().map(name -> "io.myelin.substrates." + name + "." + names)
                .collect(Collectors.joining(","));
    }

    /// The provider as classes, because PIT changes no jar, and without this module's own, which share its packages.
    private static String classPath() throws URISyntaxException {
        Path own = Path.of(MutationTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        return Stream.concat(
                Stream.of("target/test-classes", "target/classes")
                        .map(classes -> PROVIDER.resolve(classes).normalize().toString()),
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(entry -> !Path.of(entry).equals(own)))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
