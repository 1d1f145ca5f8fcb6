package io.myelin.proof;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jcstress.Main;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.ReportUtils;

/// jcstress as a process of its own: it determines the flags that its JVM accepts and starts a JVM for each race, so it
/// must run on the JDK under test, as this one does.
///
/// System properties: `io.myelin.proof.races` is `quick` (one JVM a race, for 250 ms, with the compiler's
/// stress flags, which reorder as much as possible) or `long` (each actor interpreted or compiled by either compiler,
/// in all combinations, with those flags and without); `io.myelin.proof.iterations` is the duration of each of the long
/// form's JVMs in half seconds, 1 by default; `io.myelin.proof.select` is a regular expression that chooses races by
/// name.
final class Races {

    private static final List<String> QUICK = List.of(
            "-af", "NONE", "-sc", "false", "-iters", "1", "-time", "250",
            // G1 would take longer to start, and has fences of its own in stores of references.
            "-pth", "false", "-jvmArgs",
            "-XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions -XX:+StressLCM -XX:+StressGCM -XX:+StressIGVN");
    /// No affinity: on two processors it has little effect, and it doubles the number of JVMs. Half a second for each
    /// way to compile, of which there are two dozen or more a race; a JVM takes longer than that to start.
    private static final List<String> LONG = List.of(
            "-m", "default", "-af", "NONE",
            "-iters", System.getProperty("io.myelin.proof.iterations", "1"), "-time", "500");

    /// Strides are short enough that a race with threads ends soon after its time; spinning yields, because there may
    /// be only two processors, which others may use.
    private static final List<String> ALWAYS =
            List.of("-strideSize", "64", "-strideCount", "16", "-spinStyle", "THREAD_YIELD");

    static final Pattern SELECTED = Pattern.compile(System.getProperty("io.myelin.proof.select", ""));

    private Races() {}

    /// @param reports where jcstress leaves its log, its results and its page; emptied first
    static List<TestResult> run(Path reports)
            throws IOException, InterruptedException, ClassNotFoundException {
        clear(reports);
        Files.createDirectories(reports);
        var pause = new Standstill();
        List<TestResult> results = run(reports.resolve("first"), SELECTED.pattern());
        if (!pause.seen()) {
            return results;
        }
        // The whole process was stopped meanwhile, which jcstress mistakes for a hang.
        var again = results.stream().filter(result -> result.status() == Status.TIMEOUT_ERROR).toList();
        if (again.isEmpty()) {
            return results;
        }
        var kept = new ArrayList<>(results);
        kept.removeAll(again);
        String names = String.join("|", again.stream().map(TestResult::getName).distinct().toList());
        kept.removeIf(result -> result.getName().matches(names));
        kept.addAll(run(reports.resolve("again"), "^(" + names + ")$"));
        return kept;
    }

    private static List<TestResult> run(Path folder, String selection)
            throws IOException, InterruptedException, ClassNotFoundException {
        Files.createDirectories(folder);
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", // of its own JVM, which only starts others
                // Between its JVMs; thirty seconds by default, which a busy machine can take.
                "-Djcstress.link.timeoutMs=3600000",
                "-cp", absolute(System.getProperty("java.class.path")),
                Main.class.getName(), "-r", folder.resolve("page").toString(), "-t", selection));
        command.addAll("long".equals(System.getProperty("io.myelin.proof.races")) ? LONG : QUICK);
        command.addAll(ALWAYS);
        File log = folder.resolve("log.txt").toFile();
        var process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
        try {
            await(process, log); // its exit code says less than the results
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor(1, TimeUnit.MINUTES);
        }
        try (Stream<Path> files = Files.list(folder)) {
            var results = new InProcessCollector();
            var reader = new DiskReadCollector(
                    files.filter(file -> file.toString().endsWith(".bin.gz"))
                            .findFirst()
                            .orElseThrow(() -> new AssertionError("no results, see " + log))
                            .toString(),
                    results);
            reader.dump();
            reader.close();
            return ReportUtils.mergedByConfig(results.getTestResults()).stream()
                    .sorted(Comparator.comparing(Races::title))
                    .toList();
        }
    }

    /// jcstress has no limit for the few rounds by which it starts each race, so a hang there must be detected here: by
    /// a log that does not change for ten minutes of polls.
    private static void await(Process process, File log) throws InterruptedException {
        long length = -1;
        for (int looks = 0; !process.waitFor(100, TimeUnit.MILLISECONDS); looks++) {
            if (log.length() != length) {
                length = log.length();
                looks = 0;
            } else if (looks == 6_000) {
                throw new AssertionError("a race hangs, see " + log);
            }
        }
    }

    /// jcstress works in the folder of its reports.
    private static String absolute(String classPath) {
        return String.join(File.pathSeparator, Arrays.stream(classPath.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .toList());
    }

    private static void clear(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    static String title(TestResult result) {
        String name = result.getName();
        return name.substring(name.lastIndexOf('.') + 1) + " " + result.getConfig().jvmArgs;
    }

    static String account(TestResult result) {
        var account = new StringBuilder(title(result)).append(": ").append(result.status());
        result.grading().gradingResults.forEach(
                (state, grade) -> account.append("\n").append(grade.expect).append(" ").append(state).append(" x ")
                        .append(grade.count));
        result.getMessages().forEach(message -> account.append("\n").append(message));
        result.getVmErr().forEach(line -> account.append("\n").append(line));
        return account.toString();
    }
}
