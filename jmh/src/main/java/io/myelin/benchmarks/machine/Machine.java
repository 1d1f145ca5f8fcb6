package io.myelin.benchmarks.machine;

import io.myelin.benchmarks.launch.MeasuredJvm;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/// Everything a reader needs to know to judge a figure.
///
/// @param cpu       the processor's model
/// @param cores     processors that a measured process may run on
/// @param memory    bytes of physical memory
/// @param os        operating system, version and architecture
/// @param jvm       virtual machine and version
/// @param collector garbage collector
/// @param heap      heap of a measured process, as `-Xmx` takes it
/// @param date      when the run began, local time
/// @param provider  title and version of what was measured
/// @param commit    the checkout's commit, or "unknown"
public record Machine(
        String cpu,
        int cores,
        long memory,
        String os,
        String jvm,
        String collector,
        String heap,
        String date,
        String provider,
        String commit) {

    /// Describes this machine.
    ///
    /// @param measured how measured processes are started
    /// @param provider title and version of what was measured
    /// @param commit   the checkout's commit
    /// @return the description
    public static Machine describe(MeasuredJvm measured, String provider, String commit) {
        return new Machine(
                Processor.model(),
                measured.processors() == 0 ? Runtime.getRuntime().availableProcessors() : measured.processors(),
                MeasuredJvm.physicalMemory(),
                System.getProperty("os.name") + " " + System.getProperty("os.version")
                        + " " + System.getProperty("os.arch"),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                measured.collector(),
                measured.heap(),
                LocalDateTime.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                provider,
                commit);
    }

    /// The description as lines for a terminal, a page or a document.
    ///
    /// @return label and value, in reading order
    public Map<String, String> lines() {
        var lines = new LinkedHashMap<String, String>();
        lines.put("provider", provider + (commit.equals("unknown") ? "" : " at " + commit));
        lines.put("processor", cpu + ", " + cores + (cores == 1 ? " core" : " cores"));
        lines.put("memory", "%.1f GiB".formatted(memory / (double) (1L << 30)));
        lines.put("system", os);
        lines.put("virtual machine", jvm);
        lines.put("collector, heap", collector + ", " + heap + " fixed and pre-touched");
        lines.put("date", date);
        return lines;
    }
}
