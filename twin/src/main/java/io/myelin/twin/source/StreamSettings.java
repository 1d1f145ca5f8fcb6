package io.myelin.twin.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The events of a live stream, and their periods. A JVM ignores unknown events.
final class StreamSettings {

    /// Events for which every wait for a monitor and every park reads the clock twice. Most parks are of threads
    /// without work.
    private static final List<String> LOCKS = List.of("jdk.JavaMonitorEnter", "jdk.ThreadPark");

    private static final Map<String, String> EVENTS = events();

    private StreamSettings() {}

    /// The events that are reported, and how often.
    ///
    /// @param closely whether to sample methods and allocations often
    /// @param locks   whether to report waits for monitors, and parks
    record Extent(boolean closely, boolean locks) {

        /// While nothing is wrong.
        static final Extent CALM = new Extent(false, false);
    }

    /// The settings.
    static Map<String, String> of(Extent extent) {
        var settings = new HashMap<>(EVENTS);
        periodic(settings, "jdk.ExecutionSample", extent.closely() ? 50 : 1_000);
        settings.put("jdk.ObjectAllocationSample#throttle", extent.closely() ? "50/s" : "10/s");
        LOCKS.forEach(event -> settings.put(event + "#enabled", Boolean.toString(extent.locks())));
        return settings;
    }

    private static Map<String, String> events() {
        var settings = new HashMap<String, String>();
        periodic(settings, "jdk.CPULoad", 1_000);
        periodic(settings, "jdk.JavaThreadStatistics", 250);
        periodic(settings, "jdk.ExceptionStatistics", 250);
        periodic(settings, "jdk.ClassLoadingStatistics", 250);
        periodic(settings, "jdk.DirectBufferStatistics", 1_000);
        longer(settings, "jdk.GarbageCollection", 0);
        settings.put("jdk.GCCPUTime#enabled", "true");
        longer(settings, "jdk.GCHeapSummary", 0);
        longer(settings, "jdk.ZAllocationStall", 0);
        LOCKS.forEach(event -> longer(settings, event, 10));
        settings.put("jdk.ThreadPark#stackTrace", "true"); // tells a turn to wait for work from a wait for a lock
        longer(settings, "jdk.VirtualThreadPinned", 1);
        settings.put("jdk.VirtualThreadPinned#stackTrace", "true");
        settings.put("jdk.ThreadStart#enabled", "true");
        settings.put("jdk.ThreadStart#stackTrace", "true"); // names what creates the threads of a leak
        settings.put("jdk.ObjectAllocationSample#enabled", "true");
        settings.put("jdk.ObjectAllocationSample#stackTrace", "true"); // names the place, for at most fifty a second
        return Map.copyOf(settings);
    }

    private static void periodic(Map<String, String> settings, String event, int millis) {
        settings.put(event + "#enabled", "true");
        settings.put(event + "#period", millis + " ms");
    }

    private static void longer(Map<String, String> settings, String event, int millis) {
        settings.put(event + "#enabled", "true");
        settings.put(event + "#threshold", millis + " ms");
        settings.put(event + "#stackTrace", "false");
    }
}
