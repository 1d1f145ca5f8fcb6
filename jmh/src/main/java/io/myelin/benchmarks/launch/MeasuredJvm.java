package io.myelin.benchmarks.launch;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The virtual machine that measurements run in: a heap of one size that is touched before anything is
/// timed, and one collector.
///
/// @param heap       as `-Xmx` takes it
/// @param collector  the collector's name, a key of [#COLLECTORS]
/// @param processors how many processors it may run on; 0 for all
public record MeasuredJvm(String heap, String collector, int processors) {

    /// The values that users may type, and the JVM option for each.
    public static final Map<String, String> COLLECTORS = Map.of(
            "g1", "-XX:+UseG1GC",
            "parallel", "-XX:+UseParallelGC",
            "serial", "-XX:+UseSerialGC",
            "z", "-XX:+UseZGC",
            "shenandoah", "-XX:+UseShenandoahGC");

    private static final long GIB = 1L << 30;

    /// A heap that holds the backlog of a hundred million emissions and leaves most of the machine's memory
    /// alone: a fifth of it, from 1 to 4 GiB.
    ///
    /// @return as `-Xmx` takes it
    public static String suggestedHeap() {
        return Math.clamp(physicalMemory() / 5 / GIB, 1, 4) + "g";
    }

    /// The machine's memory.
    ///
    /// @return bytes
    public static long physicalMemory() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return system instanceof com.sun.management.OperatingSystemMXBean machine
                ? machine.getTotalMemorySize()
                : Runtime.getRuntime().maxMemory() * 4;
    }

    /// A command restricted to this number of processors: the system keeps it, and its children, off the others.
    ///
    /// @param command what to run
    /// @return the command, for a [ProcessBuilder]
    public List<String> confined(List<String> command) {
        if (processors == 0) {
            return command;
        }
        var confined = new ArrayList<>(List.of("taskset", "-c", "0-" + (processors - 1)));
        confined.addAll(command);
        return confined;
    }

    /// The options every measured process gets.
    ///
    /// @return options for `java`
    public List<String> options() {
        return List.of(
                "-Xms" + heap,
                "-Xmx" + heap,
                "-XX:+AlwaysPreTouch",
                COLLECTORS.get(collector),
                // Some peers and the harness still use it; each process would warn of it.
                "--sun-misc-unsafe-memory-access=allow");
    }

    /// The options of a process that only shows that benchmarks work: it starts at once and compiles little.
    ///
    /// @return options for `java`
    public List<String> unmeasured() {
        return List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "--sun-misc-unsafe-memory-access=allow");
    }

    /// The complete command of a measured process.
    ///
    /// @param classPath what it sees
    /// @param main      its main class
    /// @param args      its arguments
    /// @return the command, for a [ProcessBuilder]
    public List<String> command(ClassPath classPath, String main, List<String> args) {
        var command = new ArrayList<String>();
        command.add(java().toString());
        command.addAll(options());
        command.add("-cp");
        command.add(classPath.toString());
        command.add(main);
        command.addAll(args);
        return confined(command);
    }

    /// The `java` this process was itself started with.
    ///
    /// @return its path
    public static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }
}
