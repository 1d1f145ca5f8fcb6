package io.myelin.benchmarks.harness;

import io.myelin.benchmarks.launch.ClassPath;
import io.myelin.benchmarks.launch.MeasuredJvm;
import io.myelin.benchmarks.launch.MeasuredProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/// Starts a [Harness].
public final class HarnessRun {

    /// JMH's own property: JMH refuses to run beside another JMH, which is right for measurements but unnecessary where
    /// nothing is measured. A user who sets it for this process sets it for the harness.
    private static final String LOCK_PROPERTY = "jmh.ignoreLock";

    /// A millisecond or two of work, so that an iteration of 40 ms leaves little to deliver after its end.
    private static final int PAIRED_BACKLOG = 1 << 18;

    /// For a process that only waits for its forks.
    private static final List<String> SMALL =
            List.of("-Xmx512m", "-XX:+UseSerialGC", "--sun-misc-unsafe-memory-access=allow");

    private final MeasuredJvm jvm;
    private final ClassPath classPath;
    private String provider = "unknown";

    /// Prepares a run.
    ///
    /// @param jvm       how benchmarks are forked
    /// @param classPath with the provider to measure
    public HarnessRun(MeasuredJvm jvm, ClassPath classPath) {
        this.jvm = jvm;
        this.classPath = classPath;
    }

    /// Runs benchmarks in forked virtual machines.
    ///
    /// @param jmh        JMH's command line
    /// @param properties system properties for the harness and its forks; values without blanks, since JMH
    ///                   splits a fork's options at them
    /// @param result     the file that JMH's JSON goes to
    /// @return the harness's exit code
    public int forked(List<String> jmh, Map<String, String> properties, Path result)
            throws IOException, InterruptedException {
        return run(Harness.class, SMALL, forking(jmh, properties), properties, result);
    }

    /// Runs a row on this class path and on another in one virtual machine, see [PairedHarness]. The compilers work in
    /// the foreground unless JMH's command line says otherwise: background compilation ends a profile at a random
    /// point, so that equal builds get different code.
    ///
    /// @param row    what runs
    /// @param other  the class path of side B; this run's is that of side A
    /// @param first  the side that is loaded, started and measured first
    /// @param jmh    JMH's command line, without rows and forks
    /// @param folder where each side's JSON goes, see [Side#file]
    /// @return the harness's exit code
    public int paired(String row, ClassPath other, Side first, List<String> jmh, Path folder)
            throws IOException, InterruptedException {
        var options = new ArrayList<>(jvm.options());
        options.add("-XX:-BackgroundCompilation");
        options.addAll(Rows.options(row));
        options.addAll(typed(jmh));
        // JMH tells its forks what not to inline; this virtual machine is not forked by JMH.
        CompilerHints.addCompilerHints(options);
        return run(PairedHarness.class, options, jmh, Map.of(
                PairedHarness.ROW_PROPERTY, row,
                Side.A.classPath(), classPath.expanded().toString(),
                Side.B.classPath(), other.expanded().toString(),
                PairedHarness.FIRST_PROPERTY, first.name(),
                PairedHarness.BACKLOG_PROPERTY, Integer.toString(PAIRED_BACKLOG),
                LOCK_PROPERTY, "true"), folder);
    }

    /// @return the options for the virtual machine among JMH's
    private static List<String> typed(List<String> jmh) {
        try {
            var options = new CommandLineOptions(jmh.toArray(String[]::new));
            return Stream.of(options.getJvmArgsPrepend(), options.getJvmArgs(), options.getJvmArgsAppend())
                    .flatMap(arguments -> arguments.orElse(List.of()).stream())
                    .toList();
        } catch (CommandLineOptionException mistake) {
            throw new IllegalArgumentException("JMH: " + mistake.getMessage(), mistake);
        }
    }

    private List<String> forking(List<String> jmh, Map<String, String> properties) {
        var args = new ArrayList<>(jmh);
        if (!jmh.contains("-jvmArgs")) {
            var options = new ArrayList<>(jvm.options());
            properties.forEach((key, value) -> options.add("-D" + key + "=" + value));
            args.addAll(List.of("-jvmArgs", String.join(" ", options)));
        }
        return args;
    }

    /// Runs benchmarks within the harness itself, which is fast and only shows that they work.
    ///
    /// @param jmh        JMH's command line
    /// @param properties system properties
    /// @param result     the file that JMH's JSON goes to
    /// @return the harness's exit code
    public int embedded(List<String> jmh, Map<String, String> properties, Path result)
            throws IOException, InterruptedException {
        var args = new ArrayList<>(jmh);
        args.addAll(List.of("-f", "0"));
        var all = new LinkedHashMap<>(properties);
        all.put(LOCK_PROPERTY, "true");
        return run(Harness.class, jvm.unmeasured(), args, all, result);
    }

    private int run(
            Class<?> main, List<String> options, List<String> jmh, Map<String, String> properties, Path result)
            throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(MeasuredJvm.java().toString());
        command.addAll(options);
        properties.forEach((key, value) -> command.add("-D" + key + "=" + value));
        if (Boolean.getBoolean(LOCK_PROPERTY) && !properties.containsKey(LOCK_PROPERTY)) {
            command.add("-D" + LOCK_PROPERTY + "=true");
        }
        command.add("-D" + Harness.RESULT_PROPERTY + "=" + result);
        command.addAll(List.of("-cp", classPath.toString(), main.getName()));
        command.addAll(jmh);
        return MeasuredProcess.run(jvm.confined(command), line -> {
            if (line.startsWith("provider ")) {
                provider = line.substring("provider ".length());
            }
        });
    }

    /// The provider that was measured; known once a run has begun.
    ///
    /// @return title and version
    public String provider() {
        return provider;
    }
}
